import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { group_member } from '../../../../resources/group-member.ts'
import { scan_page } from '../../../../resources/scan-page.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { user } from '../../../../resources/user.ts'
import { Fault } from '../../../base/fault.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { mayActAs } from '../../../records/privileges/gain-checks.ts'
import type { Records } from '../../../records/records.ts'
import { updateKept } from '../../../records/write/kept-columns.ts'
import { removeRecords, updateRecords } from '../../../records/write/write-records.ts'
import { personalIds, personalResources } from './personal-records.ts'

/**
 * Removes who a person is, and leaves what they answered: their account becomes one without a name that nobody can log
 * in to, so that the statistics of questions and papers stay as they are.
 */

export interface Erased {
  /** How many records stay, without a name, by resource. */
  kept: { resource: string; count: number }[]
}

const yourself = (): Fault =>
  new Fault(409, 100409, { zh: '不能清除自己的账号', en: 'You cannot erase your own account.' })

const action = 'erase_user'

/** What identifies a person in their account. */
const nameless = (id: number): Record<string, unknown> => ({
  username: `erased-${id}`,
  name: null,
  mobile: null,
  email: null,
  avatar: null,
  password: null,
  role_ids: [],
  site_ids: [],
  status: 0,
  remark: null,
})

/** What is kept about the account besides its record, and earlier values of both. */
async function eraseTraces(database: Database, id: number, names: readonly string[]): Promise<void> {
  await database.run(sql`delete from session where user_id = ${id}`)
  await database.run(sql`delete from social_account where user_id = ${id}`)
  await database.run(sql`delete from notice where user_id = ${id}`)
  await database.run(sql`delete from user_grant where user_id = ${id}`)
  await database.run(sql`delete from idempotency where user_id = ${id}`)
  await database.run(
    sql`update history set before = null, after = null where resource = ${user.name} and record_id = ${id}`,
  )
  await eraseEntries(database, user, { ids: [id], person: id, names })
}

/** By what files name a person: texts as JSON has them, in lower case. */
async function namesOf(database: Database, id: number): Promise<string[]> {
  const row = await database.first<Record<string, string | null>>(
    sql`select username, mobile, email from "user" where id = ${id}`,
  )
  return Object.values(row ?? {}).flatMap((name) => (name ? [JSON.stringify(name.toLowerCase())] : []))
}

/** The rows of imported files that became these records, or that name the person and became none. */
const eraseEntries = (
  database: Database,
  { name }: AnyResource,
  { ids, person, names }: { ids: readonly number[]; person: number; names: readonly string[] },
) =>
  database.run(
    sql`update import_entry e set input = '{}', before = null, changes = '[]', reasons = '[]', excerpt = '', key = null, given = null, same = null from import_batch b
      where b.id = e.batch_id and b.resource = ${name} and (e.record_id = any(${sql.param([...ids])}::integer[]) or e.input->>'user_id' = ${String(person)}
        or exists (select 1 from unnest(${sql.param([...names])}::text[]) n where position(n in lower(e.given::text)) > 0))`,
  )

/** The numbers of memberships, those in the trash too, which could be restored; and their earlier values. */
async function eraseMemberships(records: Records, id: number): Promise<void> {
  const { database } = records
  const ids = await personalIds(database, group_member, id, true)
  const changes = ids.map((one) => ({ id: one, version: null, values: { number: null } }))
  await updateRecords(records, group_member, changes, { action, by: 'server' })
  await database.run(
    sql`update history set before = null, after = null where resource = ${group_member.name} and record_id = any(${sql.param(ids)}::integer[])`,
  )
}

/** What was written by hand tells who wrote it, and an answer sheet has a number. */
async function eraseHandwriting(database: Database, id: number): Promise<void> {
  const [nothing, none] = [sql`null`, sql`'[]'::jsonb`]
  await database.run(sql`${updateKept(answer_exercise, { scans: nothing })} where user_id = ${id}`)
  const page = { picture: nothing, number: nothing, reading: nothing, doubts: none }
  await database.run(sql`${updateKept(scan_page, page)} where user_id = ${id}`)
  for (const { name } of [answer_exercise, scan_page])
    await database.run(
      sql`update history h set before = h.before - array['scans', 'picture', 'number', 'reading'], after = h.after - array['scans', 'picture', 'number', 'reading']
        from ${sql.identifier(name)} t where h.resource = ${name} and h.record_id = t.id and t.user_id = ${id}`,
    )
}

const removed: readonly AnyResource[] = [group_member]

/** Throws "403" for somebody with more rights, 100404 for a person out of sight. */
export async function erasePerson(records: Records, id: number): Promise<Erased> {
  if (id === records.identity.userId) throw yourself()
  return records.transaction(async (inner) => {
    await inner.lock(user, id)
    await mayActAs(inner, id)
    for (const resource of removed)
      await removeRecords(inner, resource, await personalIds(inner.database, resource, id), true)
    const names = await namesOf(inner.database, id)
    await updateRecords(inner, user, [{ id, version: null, values: nameless(id) }], { action })
    await eraseTraces(inner.database, id, names)
    await eraseMemberships(inner, id)
    await eraseHandwriting(inner.database, id)
    const kept = []
    for (const resource of personalResources) {
      const ids = await personalIds(inner.database, resource, id, true)
      await eraseEntries(inner.database, resource, { ids, person: id, names })
      if (ids.length > 0) kept.push({ resource: resource.name, count: ids.length })
      inner.changed.add(resource.name)
    }
    return { kept }
  })
}

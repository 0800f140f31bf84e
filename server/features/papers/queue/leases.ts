import { holdsUntil } from '../../../storage/postgres/held-until.ts'
import type { QueueOptions } from '../../../../resources/papers/queue/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { noSuchRecord } from '../../../base/fault.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { andWriteScope, table } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

/** Longer than anybody looks at one record; somebody who went away blocks it no longer. */
const leaseMinutes = 5

const waiting = (records: Records, resource: AnyResource, { state, waits }: QueueOptions): SQL =>
  sql`t.${sql.identifier(state)} = any(${sql.param([...waits])}::text[]) and t.deleted_at is null${andWriteScope(resource, records.identity, sql`t`)}`

interface Wanted {
  waits: SQL
  values: ReturnType<typeof scopeValues>
  userId: number
  skip: readonly number[]
}

/**
 * Leases the oldest that waits and that nobody has. One that is being written is passed over, and waited for only when
 * there is no other. Somebody may have leased it, and ended, while the statement that found it ran.
 */
async function leaseNext(
  database: Database,
  resource: AnyResource,
  { waits, values, userId, skip }: Wanted,
): Promise<number | null> {
  const { name } = resource
  const passed = [...skip]
  const oldest = async (lock: SQL) => {
    const [found] = await database.all<{ id: number }>(
      sql`select t.id from ${table(resource)} t where ${waits} and not (t.id = any(${sql.param(passed)}::integer[]))
        and not exists (select 1 from queue_lease l where l.resource = ${name} and l.record_id = t.id)
        order by t.id limit 1 for update of t ${lock}`,
      values,
    )
    return found
  }
  for (;;) {
    const next = (await oldest(sql`skip locked`)) ?? (await oldest(sql``))
    if (!next) return null
    const leased = await database.run(
      sql`insert into queue_lease (resource, record_id, user_id, until) values (${name}, ${next.id}, ${userId}, now() + ${leaseMinutes} * interval '1 minute')
        on conflict (resource, record_id) do nothing`,
    )
    if (leased > 0) return next.id
    passed.push(next.id)
  }
}

/** The oldest that waits and that nobody else has before them; the caller has it from now on, and no other. */
export function takeNext(
  records: Records,
  resource: AnyResource,
  options: QueueOptions,
  skip: readonly number[],
): Promise<{ record: RecordRow | null; total: number }> {
  const { userId } = records.identity
  const { name } = resource
  const values = scopeValues(records.identity)
  return records.transaction(async (inner) => {
    const { database } = inner
    const waits = waiting(inner, resource, options)
    await database.run(
      sql`delete from queue_lease where resource = ${name} and (user_id = ${userId} or not ${holdsUntil(sql`until`, leaseMinutes * 60)})`,
    )
    const next = await leaseNext(inner.database, resource, { waits, values, userId, skip })
    const [counted] = await database.all<{ count: number }>(
      sql`select count(*)::integer as count from ${table(resource)} t where ${waits}`,
      values,
    )
    return { record: next === null ? null : await inner.get(resource, next), total: counted!.count }
  })
}

/** Throws 100404 for a record that the person does not see. */
export async function release(records: Records, resource: AnyResource, id: number): Promise<null> {
  const [seen] = await records.getMany(resource, [id])
  if (!seen) throw noSuchRecord()
  await records.database.run(
    sql`delete from queue_lease where resource = ${resource.name} and record_id = ${id} and user_id = ${records.identity.userId}`,
  )
  return null
}

import { itemAt, messages, type AnyResource } from '../../../resources/kit/index.ts'
import { user } from '../../../resources/user.ts'
import { user_group } from '../../../resources/user-group.ts'
import { sql, type SQL } from '../../storage/postgres/database.ts'
import { andScope, table } from '../../storage/statements/record-sql.ts'
import type { RecordRow, Records } from '../../records/records.ts'
import { asDay } from '../../storage/statements/school-day.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import { titleText } from '../../records/title-text.ts'
import { invalid, noSuchRecord } from '../../base/fault.ts'
import { notify, personName, type NewNotice } from '../../background/notices/notify.ts'
import type { Span } from './grants-held.ts'
import { membersOf, storeGroupGrants } from './group-grants.ts'
import { requireSharing } from './sharing.ts'
import { listPath, recordPath } from '../../background/notices/page-addresses.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

/**
 * Grants give people access to records for a time, and can be withdrawn by anybody who sees both the person and the
 * record.
 */

/** To whom something is granted. */
export interface Grantees {
  user_ids: readonly number[] | null
  group_ids: readonly number[] | null
}

const nobody = { zh: '请选择用户或班级', en: 'Choose users or groups' }

/**
 * Grants records of one kind to users and groups, from one date to another; granting again changes the dates. The
 * caller must see both. `path` is the key of the records in the call.
 */
export async function grant(
  records: Records,
  kind: AnyResource,
  targetIds: readonly number[],
  { user_ids, group_ids }: Grantees,
  { from, until }: Span,
  path = `${kind.name}_ids`,
): Promise<null> {
  const { language } = records.identity
  const [userIds, groupIds] = [[...new Set(user_ids ?? [])], [...new Set(group_ids ?? [])]]
  if (userIds.length + groupIds.length === 0) throw invalid([{ path: 'user_ids', message: nobody[language] }])
  if (from && until && from > until)
    throw invalid([
      {
        path: 'until',
        message: language === 'zh' ? '结束日期不能早于开始日期' : 'The end cannot be before the beginning',
      },
    ])
  await requireSharing(records, kind.name, until)
  const seen = async (resource: AnyResource, ids: readonly number[], path: string) => {
    const found = await records.getMany(resource, ids)
    if (found.length !== ids.length) throw invalid([{ path, message: messages.noSuchRecord[language] }])
    return found
  }
  await records.transaction(async (inner) => {
    const targets = await seen(kind, targetIds, path)
    await seen(user, userIds, 'user_ids')
    await seen(user_group, groupIds, 'group_ids')
    await inner.database.run(
      sql`insert into user_grant (user_id, kind, target_id, "from", until, granted_by)
        select person, ${kind.name}, target, ${asDay(from)}, ${asDay(until)}, ${inner.identity.userId || null}::integer
        from unnest(${sql.param([...userIds])}::integer[]) person, unnest(${sql.param([...targetIds])}::integer[]) target
        on conflict (user_id, kind, target_id) do update set "from" = excluded."from", until = excluded.until, granted_by = excluded.granted_by, granted_at = now()`,
    )
    for (const id of userIds) await inner.log(user, id, 'grant', null, { [`${kind.name}_ids`]: targetIds, from, until })
    await storeGroupGrants(inner, kind, targetIds, groupIds, { from, until })
    const notified = new Set([...userIds, ...(await membersOf(inner.database, groupIds))])
    await notifyOfGrant(inner, kind, targets, [...notified], { from, until })
  })
  return null
}

/** Titles in a notice; further records are only counted. */
const mostTitles = 5

/** One notice per person, however many records they were granted; none for what people grant themselves. */
async function notifyOfGrant(
  inner: Records,
  kind: AnyResource,
  targets: readonly RecordRow[],
  userIds: readonly number[],
  span: Span,
): Promise<void> {
  const { userId } = inner.identity
  const titles = targets
    .slice(0, mostTitles)
    .map(({ id, [kind.title]: title }) => titleText(kind, { id, title: title as string | null }))
  const params = {
    by: await personName(inner.database, userId),
    resource: kind.name,
    count: targets.length,
    titles,
    ...span,
  }
  const path = targets.length === 1 ? recordPath(kind, itemAt(targets, 0).id) : listPath(kind)
  await notify(inner, [{ to: userIds.filter((id) => id !== userId), kind: 'assigned', params, path }])
}

/** Notifies each person which grants were withdrawn; nobody without grants gets a notice. */
async function notifyOfWithdrawal(
  inner: Records,
  gone: ReadonlyMap<number, readonly { kind: string }[]>,
): Promise<void> {
  const { userId } = inner.identity
  const by = await personName(inner.database, userId)
  const recipients = [...gone].filter(([id, grants]) => id !== userId && grants.length > 0)
  await notify(
    inner,
    recipients.map(([id, grants]): NewNotice => {
      const counts: Record<string, number> = {}
      for (const { kind } of grants) counts[kind] = (counts[kind] ?? 0) + 1
      return { to: [id], kind: 'withdrawn', params: { by, counts }, path: null }
    }),
  )
}

/** Over `g`, a grant: of this kind, and of a record within the caller's scope. */
function withinScope({ identity }: Records, kind: string): SQL {
  const target: AnyResource = resourceByName(kind)
  return sql`(g.kind = ${kind} and exists (select 1 from ${table(target)} t where t.id = g.target_id${andScope(target, identity, sql`t`)}))`
}

/** Grants of a kind, optionally of one record. */
export interface Withdrawn {
  kind: string
  target_id?: number
}

/**
 * Withdraws grants of people and records within the caller's scope, and notifies the people. Returns how many there
 * were.
 */
export async function withdrawGrants(
  inner: Records,
  userIds: readonly number[],
  which: readonly Withdrawn[],
  action: string,
): Promise<number> {
  const meant = sql.join(
    which.map(
      ({ kind, target_id }) =>
        sql`(${withinScope(inner, kind)}${target_id === undefined ? sql`` : sql` and g.target_id = ${target_id}`})`,
    ),
    sql` or `,
  )
  const taken = new Map<number, { kind: string; target_id: number }[]>()
  for (const id of userIds) {
    await inner.lock(user, id)
    const gone = await inner.database.all<{ kind: string; target_id: number }>(
      sql`delete from user_grant g where user_id = ${id} and (${meant}) returning kind, target_id`,
      scopeValues(inner.identity),
    )
    await inner.log(user, id, action, { grants: gone }, null)
    taken.set(id, gone)
  }
  await notifyOfWithdrawal(inner, taken)
  return [...taken.values()].flat().length
}

/** Takes back a grant of a group and of a record within the caller's scope. Throws 100404 where there is none. */
export async function withdrawGroupGrant(
  records: Records,
  groupId: number,
  one: { kind: string; target_id: number },
  action: string,
): Promise<void> {
  await records.transaction(async (inner) => {
    await inner.lock(user_group, groupId)
    const target: AnyResource = resourceByName(one.kind)
    const gone = await inner.database.all<{ kind: string }>(
      sql`delete from group_grant g where g.group_id = ${groupId} and g.target_id = ${one.target_id} and ${withinScope(inner, one.kind)} returning kind`,
      scopeValues(inner.identity),
    )
    if (gone.length === 0) throw noSuchRecord()
    await inner.log(user_group, groupId, action, { grants: [one] }, null)
    const members = await membersOf(inner.database, [groupId])
    await notifyOfWithdrawal(inner, new Map(members.map((id) => [id, [{ kind: target.name }]])))
  })
}

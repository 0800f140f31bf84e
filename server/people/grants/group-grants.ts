import { resources } from '../../../resources/index.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { user_group } from '../../../resources/user-group.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import type { Records } from '../../records/records.ts'
import { andScope } from '../../storage/statements/record-sql.ts'
import { asDay } from '../../storage/statements/school-day.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import { holdsOn, livingMemberships, type Span } from './grants-held.ts'

/** Grants to groups: a person who is a member on a day has them that day. */

/** Active members of groups, today. */
export const membersOf = async (database: Database, groupIds: readonly number[]): Promise<number[]> =>
  (
    await database.all<{ user_id: number }>(
      sql`select distinct m.user_id from ${livingMemberships} join "user" u on u.id = m.user_id and u.deleted_at is null and u.status = 1
        where m.group_id = any(${sql.param([...groupIds])}::integer[]) and ${holdsOn(sql`m`)} order by m.user_id`,
    )
  ).map(({ user_id }) => user_id)

/** Within a transaction, of groups and records that the caller sees. */
export async function storeGroupGrants(
  inner: Records,
  kind: AnyResource,
  targetIds: readonly number[],
  groupIds: readonly number[],
  { from, until }: Span,
): Promise<void> {
  await inner.database.run(
    sql`insert into group_grant (group_id, kind, target_id, "from", until, granted_by)
      select one, ${kind.name}, target, ${asDay(from)}, ${asDay(until)}, ${inner.identity.userId || null}::integer
      from unnest(${sql.param([...groupIds])}::integer[]) one, unnest(${sql.param([...targetIds])}::integer[]) target
      on conflict (group_id, kind, target_id) do update set "from" = excluded."from", until = excluded.until, granted_by = excluded.granted_by, granted_at = now()`,
  )
  for (const id of groupIds)
    await inner.log(user_group, id, 'grant', null, { [`${kind.name}_ids`]: targetIds, from, until })
}

/** The grants of a group, as `grantsHeld` has those of a person. */
export const groupGrantsTable = (groupId: number) =>
  sql`(select g.kind, g.target_id, g."from", g.until, g.granted_by, g.granted_at, g.group_id from group_grant g where g.group_id = ${groupId}::integer)`

/** Adds people to a group, where they are no members in that time. Returns how many. */
export async function newMembers(
  { database, identity }: Records,
  groupId: number,
  userIds: readonly number[],
  { from, until }: Span,
): Promise<number[]> {
  const rows = await database.all<{ id: number }>(
    sql`select t.id from "user" t where t.id = any(${sql.param([...userIds])}::integer[]) and t.deleted_at is null${andScope(resources.user, identity, sql`t`)}
      and not exists (select 1 from group_member m where m.user_id = t.id and m.group_id = ${groupId} and m.deleted_at is null
        and (m.until is null or ${asDay(from)} is null or m.until >= ${asDay(from)}) and (m."from" is null or ${asDay(until)} is null or m."from" <= ${asDay(until)}))
      order by array_position(${sql.param([...userIds])}::integer[], t.id)`,
    scopeValues(identity),
  )
  return rows.map(({ id }) => id)
}

import { sql, type SQL } from '../../storage/postgres/database.ts'
import { today } from '../../storage/statements/school-day.ts'

export interface Span {
  from: string | null
  until: string | null
}

/** Whether a row with the columns `from` and `until` holds on a day, by default today; either may be open. */
export const holdsOn = (alias: SQL, day = today()): SQL =>
  sql`(${alias}."from" is null or ${alias}."from" <= ${day}) and (${alias}.until is null or ${alias}.until >= ${day})`

/** Memberships `m` of living groups. */
export const livingMemberships = sql`group_member m join user_group of_group on of_group.id = m.group_id and of_group.deleted_at is null and m.deleted_at is null`

/**
 * The grants of a person, none for null, and of the groups that they are in on a day, by default today, as a table of
 * `kind, target_id, "from", until, granted_by, granted_at, group_id`, which is null for their own.
 */
export const grantsHeld = (userId: number | null, day?: SQL): SQL => sql`(
  select g.kind, g.target_id, g."from", g.until, g.granted_by, g.granted_at, null::integer as group_id from user_grant g where g.user_id = ${userId}::integer
  union all select g.kind, g.target_id, g."from", g.until, g.granted_by, g.granted_at, g.group_id from group_grant g
    where g.group_id in (select m.group_id from ${livingMemberships} where m.user_id = ${userId}::integer and ${holdsOn(sql`m`, day)}))`

/** Those of them that hold today. */
export const grantedToday = (userId: number): SQL => sql`(
  select g.kind, g.target_id, g."from", g.until from ${grantsHeld(userId)} g where ${holdsOn(sql`g`)})`

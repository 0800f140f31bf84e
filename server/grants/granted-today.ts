import { sql, type SQL } from '../postgres/database.ts'

/** The grants of a person that hold today, as a table of `kind, target_id, "from", until`. */
export const grantedToday = (userId: number): SQL => sql`(
  select g.kind, g.target_id, g."from", g.until from user_grant g
  where g.user_id = ${userId}::integer and ${holdsToday(sql`g`)})`

/** Whether a row with the columns `from` and `until` holds on a day, today by default; either may be open. */
export const holdsToday = (alias: SQL, day: SQL = sql`current_date`): SQL =>
  sql`(${alias}."from" is null or ${alias}."from" <= ${day}) and (${alias}.until is null or ${alias}.until >= ${day})`

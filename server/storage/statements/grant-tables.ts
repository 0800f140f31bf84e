import { sql } from 'drizzle-orm'
import { user } from '../../../resources/user.ts'
import { user_group } from '../../../resources/user-group.ts'

/**
 * The tables of grants, and whose they are: the resource, and the column with its id. With the beginnings of statements
 * that write them, the new row called `g`.
 */
export const grantTables = [
  {
    name: 'user_grant',
    holder: user,
    holderId: 'user_id',
    removal: sql`delete from user_grant`,
    insertion: sql`insert into user_grant as g`,
  },
  {
    name: 'group_grant',
    holder: user_group,
    holderId: 'group_id',
    removal: sql`delete from group_grant`,
    insertion: sql`insert into group_grant as g`,
  },
] as const

/** All grants, of all people, as a table of `kind, target_id`. */
export const allGrants = sql`(${sql.join(
  grantTables.map(({ name }) => sql`select kind, target_id from ${sql.identifier(name)}`),
  sql` union all `,
)})`

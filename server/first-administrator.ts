import { randomBytes } from 'node:crypto'
import { sql, type Database } from './database/database.ts'
import { hashPassword } from './login/password.ts'

/**
 * Creates the first administrator when no user exists: by `ADMIN_USERNAME` and `ADMIN_PASSWORD`, or with a random password,
 * which is answered to be printed once.
 */
export async function createFirstAdministrator(database: Database, username: string, password: string | undefined): Promise<string | null> {
  return database.transaction(async (inner) => {
    await inner.run(sql`lock table "user" in share row exclusive mode`)
    if (await inner.first(sql`select 1 from "user" limit 1`)) return null
    const chosen = password ?? randomBytes(12).toString('base64url')
    const role = await inner.first<{ id: number }>(
      sql`insert into role (name, remark, is_admin, scope_type, menu_perms, search_text) values ('超级管理员', '拥有全部权限和全部数据', true, 1, '[]'::jsonb, '超级管理员') returning id`,
    )
    await inner.run(
      sql`insert into "user" (username, password, role_ids, status, search_text)
        values (${username}, ${await hashPassword(chosen)}, array[${role!.id}]::integer[], 1, ${username.toLowerCase()})`,
    )
    return password === undefined ? chosen : null
  })
}

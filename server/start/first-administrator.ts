import { randomBytes } from 'node:crypto'
import { resources } from '../../resources/index.ts'
import { sql, type Database } from '../storage/postgres/database.ts'
import { recordsFor } from '../records/records.ts'
import { systemIdentity } from '../base/identity.ts'
import { whyGuessed } from '../base/passwords/password-rules.ts'
import { createRecords } from '../records/write/write-records.ts'

/**
 * Creates the first administrator when no user exists: from `ADMIN_USERNAME` and `ADMIN_PASSWORD`, or with a random
 * password, which is returned to be printed once. Throws when the password is easily guessed; later starts ignore both
 * variables.
 */
export async function createFirstAdministrator(
  database: Database,
  username: string,
  password: string | undefined,
): Promise<string | null> {
  return database.transaction(async (inner) => {
    await inner.run(sql`lock table "user" in share row exclusive mode`)
    if (await inner.first(sql`select 1 from "user" limit 1`)) return null
    const why = password === undefined ? null : await whyGuessed(resources.user, 'password', password, { username })
    if (why) throw new Error(`ADMIN_PASSWORD: ${why.en}. Leave it empty to be given a random one.`)
    const chosen = password ?? randomBytes(12).toString('base64url')
    const context = recordsFor(inner, systemIdentity)
    const [role] = await createRecords(
      context,
      resources.role,
      [{ name: '超级管理员', remark: '拥有全部权限和全部数据', is_admin: true, scope_type: 1, menu_perms: [] }],
      { by: 'server' },
    )
    await createRecords(context, resources.user, [{ username, password: chosen, role_ids: [role!.id], status: 1 }], {
      by: 'server',
    })
    return password === undefined ? chosen : null
  })
}

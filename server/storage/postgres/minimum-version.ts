import type pg from 'pg'
import { itemAt } from '../../../resources/kit/present.ts'

/** The oldest version that the product is tested with. */
const minimumVersion = 15

/** Throws where the server is older; to be asked before anything else, which an old one may not know. */
export async function requireVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
  )
  const { number, name } = itemAt(rows, 0)
  if (number >= minimumVersion * 10_000) return
  throw new Error(
    `This PostgreSQL is version ${name}, and the question bank needs ${minimumVersion} or later: upgrade it (pg_upgrade), or leave DATABASE_URL out for the private one.\n` +
      `此 PostgreSQL 的版本是${name}，题库需要${minimumVersion}或更新的版本：请升级它（pg_upgrade），或不设 DATABASE_URL，用自带的 PostgreSQL。`,
  )
}

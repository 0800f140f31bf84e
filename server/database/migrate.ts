import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** The number under which servers that start together wait for one another; any will do that nobody else uses. */
const migrationLock = 7_205_201

/** The folder of the migrations, from the sources as from the built server. */
function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'server/database/migrations/meta/_journal.json'))) {
    if (dirname(folder) === folder) throw new Error('The migrations are missing: server/database/migrations')
    folder = dirname(folder)
  }
  return join(folder, 'server/database/migrations')
}

/** Applies what is new, one server at a time. Throws when the database is not UTF-8, in which Chinese could not be searched. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(`select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`)
    if (rows[0].encoding !== 'UTF8') throw new Error(`The database must be encoded in UTF-8, not ${rows[0].encoding}: createdb --encoding=UTF8`)
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}

import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { pg } from '../postgres/driver.ts'
import { schemaFaults } from './check-schema.ts'
import { refreshCollation } from './refresh-collation.ts'
import { appliedMigrations, migrationsFolder, migrationWith, readJournal } from './migrations.ts'
import { advisoryLocks } from '../postgres/advisory-locks.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'
import { dayOf } from '../../../resources/kit/school-day.ts'

/** The advisory lock by which servers that start together wait for one another. */
export const migrationLock = advisoryLocks.migration

/** What to do about PostgreSQL's own errors, by their codes. */
const advice: Readonly<Record<string, string>> = {
  '0A000':
    'This PostgreSQL lacks something that the migration needs. Texts are ordered by ICU: use a build with it, as all usual packages are.',
  '23502':
    'There are records without a value for it: give the field a default, or let the migration fill it in before it sets NOT NULL.',
  '23505':
    'There are records that share the value: make them differ first, or drop the unique index from the migration.',
  '23503': 'There are records that refer to missing ones: clear or correct these references first.',
  '42703':
    'The migration expects another table than the one that is there: it was edited, or the database was changed past it.',
  '42P07': 'The migration makes what is there already: the database was changed past it.',
}

/** The migration that failed, and PostgreSQL's reason. */
async function inWords(error: unknown): Promise<unknown> {
  const refused = error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError ? error.cause : null
  if (!refused) return error
  const { query } = error as DrizzleQueryError
  const tag = await migrationWith(query)
  const reason = [refused.message, refused.detail].filter(Boolean).join('; ')
  return new Error(
    `The migration ${tag ?? '(of the table of migrations)'} failed, and nothing of it was applied.\n  PostgreSQL: ${reason} (${refused.code})\n  At: ${query
      .replaceAll(/^--.*$/gm, '')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 300)}` + (ownEntry(advice, refused.code ?? '') ? `\n  ${ownEntry(advice, refused.code ?? '')}` : ''),
    { cause: error },
  )
}

/** What is about to be done to the tables, for people who wait; undefined where they are as they should be. */
async function changeToCome(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is null as empty`)
  if (rows[0].empty) return 'making the tables'
  const latest = Math.max(0, ...(await appliedMigrations(client)))
  const coming = (await readJournal()).filter(({ when }) => when > latest)
  return coming.length > 0 ? `changing the tables: ${coming.map(({ tag }) => tag).join(', ')}` : undefined
}

/** A database that a newer version has changed: this version would write what the other's tables do not expect. */
async function refuseNewer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is null as empty`)
  if (rows[0].empty) return
  const known = Math.max(...(await readJournal()).map(({ when }) => when))
  const newer = (await appliedMigrations(client)).filter((when) => when > known)
  if (newer.length === 0) return
  const last = dayOf(new Date(Math.max(...newer)))
  throw new Error(
    `A newer version has changed this database (${newer.length} migrations that this version lacks, the last of ${last}). Start that version, or restore a backup that this one has made.\n` +
      `数据库已由更新的版本升级（有${newer.length}个本版本没有的迁移，最后一个是${last}的）。请启动那个版本，或恢复由本版本所做的备份。`,
  )
}

/**
 * Applies new migrations, one server at a time; `report` gets a line before they begin. Throws when the database is not
 * UTF-8, in which Chinese could not be searched, when a migration fails, and when the tables do not match the
 * declarations.
 */
export async function migrate(pool: pg.Pool, report: (line: string) => void = () => undefined): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(
      `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    )
    if (rows[0].encoding !== 'UTF8')
      throw new Error(`The database must be encoded in UTF-8, not ${rows[0].encoding}: createdb --encoding=UTF8`)
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client)
    const change = await changeToCome(client)
    if (change) report(change)
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() }).catch(async (error: unknown) => {
      throw await inWords(error)
    })
    await refreshCollation(client, report)
    const faults = await schemaFaults(client)
    if (faults.length > 0) throw new Error(`The database does not match the resources:\n  ${faults.join('\n  ')}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}

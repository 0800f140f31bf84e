import { pg } from '../postgres/driver.ts'
import { requireVersion } from '../postgres/minimum-version.ts'
import { schemaFaults } from './check-schema.ts'
import { refreshCollation } from './refresh-collation.ts'
import { readJournal } from './journal.ts'
import { appliedMigrations, FailedMigration, missingMigrations, runMigrations } from './migrations.ts'
import { advisoryLocks } from '../postgres/advisory-locks.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'
import { dayOf } from '../../../resources/kit/school-day.ts'

/** The advisory lock by which servers that start together wait for one another. */
export const migrationLock = advisoryLocks.migration

const madeAlready =
  'The migration makes what is there already: the database was changed past it. If all of it was run by hand: npm run migration -- --applied TAG'

/** What to do about PostgreSQL's own errors, by their codes; TAG is the migration. */
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
  '42701': madeAlready,
  '42P07': madeAlready,
}

/** The migration that failed, and PostgreSQL's reason. */
function inWords(error: unknown): unknown {
  if (!(error instanceof FailedMigration) || !(error.cause instanceof pg.DatabaseError)) return error
  const { tag, statement, cause } = error
  const reason = [cause.message, cause.detail].filter(Boolean).join('; ')
  const todo = ownEntry(advice, cause.code ?? '')?.replaceAll('TAG', tag)
  return new Error(
    `The migration ${tag} failed, and nothing of it was applied.\n  PostgreSQL: ${reason} (${cause.code})\n  At: ${statement
      .replaceAll(/^--.*$/gm, '')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 300)}` + (todo ? `\n  ${todo}` : ''),
    { cause },
  )
}

/** Applies what this database lacks, all or nothing. */
async function applyMissing(client: pg.ClientBase, report: (line: string) => void): Promise<void> {
  const missing = await missingMigrations(client)
  if (missing.length === 0) return
  const isNew = missing.length === (await readJournal()).length
  report(isNew ? 'making the tables' : `changing the tables: ${missing.map(({ tag }) => tag).join(', ')}`)
  await client.query('begin')
  try {
    await runMigrations(client, missing)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw inWords(error)
  }
}

/**
 * A database that a newer version has changed, or another branch: this version would write what the other's tables do
 * not expect.
 */
async function refuseNewer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is null as empty`)
  if (rows[0].empty) return
  const known = new Set((await readJournal()).map(({ when }) => when))
  const newer = (await appliedMigrations(client)).filter((when) => !known.has(when))
  if (newer.length === 0) return
  const last = dayOf(new Date(Math.max(...newer)))
  throw new Error(
    `A newer version has changed this database (${newer.length} migrations that this version lacks, the last of ${last}). Start that version, or restore a backup that this one has made.\n` +
      `数据库已由更新的版本升级（有${newer.length}个本版本没有的迁移，最后一个是${last}的）。请启动那个版本，或恢复由本版本所做的备份。`,
  )
}

/**
 * Applies new migrations, one server at a time; `report` gets a line before they begin. The connections of the pool
 * lead to the database itself, or through a pooler in session mode. Throws when PostgreSQL is older than the minimum,
 * when the database is not UTF-8, in which Chinese could not be searched, when a migration fails, and when the tables
 * do not match the declarations.
 */
export async function migrate(pool: pg.Pool, report: (line: string) => void = () => undefined): Promise<void> {
  const client = await pool.connect()
  try {
    await requireVersion(client)
    const { rows } = await client.query(
      `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    )
    if (rows[0].encoding !== 'UTF8')
      throw new Error(`The database must be encoded in UTF-8, not ${rows[0].encoding}: createdb --encoding=UTF8`)
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client)
    await applyMissing(client, report)
    await refreshCollation(client, report)
    const faults = await schemaFaults(client)
    if (faults.length > 0) throw new Error(`The database does not match the resources:\n  ${faults.join('\n  ')}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    // Its settings end with it.
    client.release(true)
  }
}

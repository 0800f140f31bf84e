import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { holdRemovals } from '../files/removal-hold.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'
import { migrationLock } from '../tables/migrate.ts'
import { isNumbered, readJournal, tablesAfter, type JournalEntry } from '../tables/journal.ts'
import { appliedMigrations } from '../tables/migrations.ts'
import { shortLivedTables } from '../tables/tables.ts'
import { tablesFolder, type Manifest, type Part, type TablePart } from './manifest.ts'
import { writePart } from './parts.ts'
import { itemAt, entryOf } from '../../../resources/kit/present.ts'

/** All tables as they are at one moment, while others write. */

export type Snapshot = Pick<
  Manifest,
  'at' | 'postgres' | 'migration' | 'migrations' | 'tables' | 'leftOut' | 'sequences'
>

interface Options {
  folder: string
  requireSpace: RequireDiskSpace
  log(message: string): void
}

/** The name of the list of files that are to be copied, which is no part of a finished backup. */
export const wantedFilesName = 'files.wanted'

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const inPublic = (table: string): string => `public.${identifier(table)}`

/**
 * The migrations of the database, in the order of this version's. Throws where this version does not know the database.
 */
async function migrationsOf(client: pg.Client): Promise<JournalEntry[]> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as "isBank"`)
  if (!rows[0].isBank) throw new Error('There is no bank in this database.')
  const times = new Set(await appliedMigrations(client))
  const journal = await readJournal()
  const applied = journal.filter(({ when }) => times.has(when))
  // A snapshot of the numbered ones is of all up to it.
  const numbered = journal.filter(isNumbered).slice(0, applied.filter(isNumbered).length)
  const isKnown = applied.length === times.size && numbered.every(({ when }) => times.has(when))
  if (!isKnown || applied.length === 0)
    throw new Error('The database is not of this version: back it up with the version of the server that uses it.')
  return applied
}

/** The columns that hold values of their own, by table. */
async function columnsThere(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Streams what `copy … to stdout` sends into a file. */
async function copyOut(
  client: pg.Client,
  statement: string,
  path: string,
  requireSpace: RequireDiskSpace,
): Promise<Part & { rows: number }> {
  // The number of rows comes after them, and only then the connection takes the next statement.
  const ended = new Promise((resolve) => client.once('drain', resolve))
  const stream = client.query(copyTo(statement))
  const part = await writePart(path, stream, requireSpace)
  await ended
  return { rows: stream.rowCount, ...part }
}

async function copyTable(
  client: pg.Client,
  name: string,
  columns: string[],
  { folder, requireSpace }: Options,
): Promise<TablePart> {
  const statement = `copy ${inPublic(name)} (${columns.map(identifier).join(', ')}) to stdout with (format text)`
  return { name, columns, ...(await copyOut(client, statement, join(folder, tablesFolder, name), requireSpace)) }
}

/** Read after the rows: a sequence may be ahead of them, never behind. */
async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/**
 * Writes the tables, and the list of the files that they know. From here on nobody removes the bytes of a file, for as
 * long as `client` is connected.
 */
export async function takeSnapshot(client: pg.Client, options: Options): Promise<Snapshot> {
  await holdRemovals(client)
  // No migration runs before all tables are locked. From then on one would wait.
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('begin isolation level repeatable read read only')
  const migrations = await migrationsOf(client)
  const names = (await tablesAfter(migrations)).toSorted()
  await client.query(`lock table ${names.map(inPublic).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  const { rows } = await client.query(`select now() as at, current_setting('server_version') as postgres`)
  const columns = await columnsThere(client)
  const tables: TablePart[] = []
  for (const name of names.filter((one) => !shortLivedTables.has(one))) {
    const table = await copyTable(client, name, entryOf(columns, name), options)
    tables.push(table)
    if (table.rows > 0) options.log(`${name}: ${table.rows} rows`)
  }
  const files = 'copy (select key, type, size from public.stored_file order by id) to stdout'
  await copyOut(client, files, join(options.folder, wantedFilesName), options.requireSpace)
  const sequences = await sequencesOf(client)
  await client.query('commit')
  return {
    at: (rows[0].at as Date).toISOString(),
    postgres: String(rows[0].postgres),
    migration: itemAt(migrations, -1),
    migrations,
    tables,
    leftOut: names.filter((one) => shortLivedTables.has(one)),
    sequences,
  }
}

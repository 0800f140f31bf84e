import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { present } from '../../../resources/kit/present.ts'

/** A migration as listed in the journal: `0007_import_links`, and its time, by which the database identifies it. */
export interface JournalEntry {
  tag: string
  when: number
}

/** The folder of the migrations, for the sources and for the built server. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'server/storage/tables/migrations/meta/_journal.json'))) {
    if (dirname(folder) === folder) throw new Error('The migrations are missing: server/storage/tables/migrations')
    folder = dirname(folder)
  }
  return join(folder, 'server/storage/tables/migrations')
}

export async function readJournal(): Promise<JournalEntry[]> {
  return JSON.parse(await readFile(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')).entries
}

/** The times of the migrations applied to this database. */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query('select created_at as "when" from drizzle.__drizzle_migrations')
  return rows.map(({ when }) => Number(when))
}

/** The tables that there are after a migration, as `npm run migration` recorded them. */
export async function tablesAfter({ tag }: JournalEntry): Promise<string[]> {
  const path = join(migrationsFolder(), `meta/${tag.slice(0, 4)}_snapshot.json`)
  const { tables } = JSON.parse(await readFile(path, 'utf8')) as { tables: Record<string, { name: string }> }
  return Object.values(tables).map(({ name }) => name)
}

/** The names that migrations create with a statement of this kind, which outlive the tables. */
async function createdByMigrations(statement: RegExp): Promise<string[]> {
  const found = (await readJournal()).map(async ({ tag }) => {
    const text = await readFile(join(migrationsFolder(), `${tag}.sql`), 'utf8')
    return [...text.matchAll(statement)].map(([, name]) => present(name, tag))
  })
  return [...new Set((await Promise.all(found)).flat())]
}

export const functionsOfMigrations = (): Promise<string[]> =>
  createdByMigrations(/^create (?:or replace )?function\s+(?:"?public"?\.)?"?(\w+)/gim)

export const collationsOfMigrations = (): Promise<string[]> => createdByMigrations(/^create collation\s+"?(\w+)/gim)

/** A statement of a migration that the database refused. */
export class FailedMigration extends Error {
  readonly tag: string
  readonly statement: string

  constructor({ tag }: JournalEntry, statement: string, cause: unknown) {
    super(`The migration ${tag} failed`, { cause })
    this.tag = tag
    this.statement = statement
  }
}

async function prepareJournal(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

const record = async (client: pg.ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> => {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}

/**
 * Runs migrations in the caller's transaction and records them. They are those of `entries`, in the order of the
 * journal. Throws `FailedMigration`.
 */
export async function runMigrations(client: pg.ClientBase, entries: readonly JournalEntry[]): Promise<void> {
  await prepareJournal(client)
  const wanted = new Map(entries.map((entry) => [entry.when, entry]))
  for (const migration of readMigrationFiles({ migrationsFolder: migrationsFolder() })) {
    const entry = wanted.get(migration.folderMillis)
    if (!entry) continue
    for (const statement of migration.sql)
      await client.query(statement).catch((error: unknown) => {
        throw new FailedMigration(entry, statement, error)
      })
    await record(client, migration)
  }
}

/** Migrations that this database lacks, at any place: two branches that met can have numbered past each other. */
export async function missingMigrations(client: pg.ClientBase): Promise<JournalEntry[]> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as has`)
  const applied = new Set(rows[0].has ? await appliedMigrations(client) : [])
  return (await readJournal()).filter(({ when }) => !applied.has(when))
}

/** Records a migration that was run by hand. Throws where there is none of that name, or it is recorded. */
export async function recordMigration(client: pg.ClientBase, tag: string): Promise<void> {
  const entry = (await readJournal()).find((one) => one.tag === tag)
  if (!entry) throw new Error(`There is no migration ${tag} in server/storage/tables/migrations.`)
  await prepareJournal(client)
  if ((await appliedMigrations(client)).includes(entry.when)) throw new Error(`${tag} is recorded as applied already.`)
  const migration = readMigrationFiles({ migrationsFolder: migrationsFolder() }).find(
    ({ folderMillis }) => folderMillis === entry.when,
  )
  await record(client, present(migration, tag))
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { present } from '../../../resources/kit/present.ts'
import { migrationsFolder, readJournal, readMigration, type JournalEntry, type Migration } from './journal.ts'

/** The times of the migrations applied to this database. */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query('select created_at as "when" from drizzle.__drizzle_migrations')
  return rows.map(({ when }) => Number(when))
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

const record = async (client: pg.ClientBase, { hash, when }: Migration): Promise<void> => {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
}

/** Runs migrations in the caller's transaction, in their order, and records them. Throws `FailedMigration`. */
export async function runMigrations(
  client: pg.ClientBase,
  entries: readonly JournalEntry[],
  folder = migrationsFolder(),
): Promise<void> {
  await prepareJournal(client)
  for (const entry of entries) {
    const migration = await readMigration(entry, folder)
    for (const statement of migration.statements)
      await client.query(statement).catch((error: unknown) => {
        throw new FailedMigration(entry, statement, error)
      })
    await record(client, migration)
  }
}

/** Migrations that this database lacks, at any place: two branches that met can have numbered past each other. */
export async function missingMigrations(client: pg.ClientBase, folder = migrationsFolder()): Promise<JournalEntry[]> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as has`)
  const applied = new Set(rows[0].has ? await appliedMigrations(client) : [])
  return (await readJournal(folder)).filter(({ when }) => !applied.has(when))
}

/** Records a migration that was run by hand. Throws where there is none of that name, or it is recorded. */
export async function recordMigration(client: pg.ClientBase, tag: string): Promise<void> {
  const entry = (await readJournal()).find((one) => one.tag === tag)
  if (!entry) throw new Error(`There is no migration ${tag} in server/storage/tables/migrations.`)
  await prepareJournal(client)
  if ((await appliedMigrations(client)).includes(entry.when)) throw new Error(`${tag} is recorded as applied already.`)
  await record(client, await readMigration(entry))
}

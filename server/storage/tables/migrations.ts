import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

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

/** The functions that migrations create. */
export async function functionsOfMigrations(): Promise<string[]> {
  const found = (await readJournal()).map(async ({ tag }) => {
    const text = await readFile(join(migrationsFolder(), `${tag}.sql`), 'utf8')
    return [...text.matchAll(/^create (?:or replace )?function\s+(?:"?public"?\.)?"?(\w+)/gim)].map(([, name]) => name!)
  })
  return [...new Set((await Promise.all(found)).flat())]
}

/**
 * Runs migrations in the caller's transaction and records them as `migrate` does. They are those of `entries`, in the
 * order of the journal.
 */
export async function runMigrations(client: pg.ClientBase, entries: readonly JournalEntry[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const wanted = new Set(entries.map(({ when }) => when))
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: migrationsFolder() })) {
    if (!wanted.has(folderMillis)) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** The migration that contains a statement; the first, if several do. */
export async function migrationWith(statement: string): Promise<string | undefined> {
  for (const { tag } of await readJournal()) {
    if ((await readFile(join(migrationsFolder(), `${tag}.sql`), 'utf8')).includes(statement.trim())) return tag
  }
  return undefined
}

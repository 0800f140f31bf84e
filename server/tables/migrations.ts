import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** A migration as listed in the journal: `0007_import_links`, and its time, by which the database identifies it. */
export interface JournalEntry {
  tag: string
  when: number
}

/** The folder of the migrations, for the sources and for the built server. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'server/tables/migrations/meta/_journal.json'))) {
    if (dirname(folder) === folder) throw new Error('The migrations are missing: server/tables/migrations')
    folder = dirname(folder)
  }
  return join(folder, 'server/tables/migrations')
}

export async function readJournal(): Promise<JournalEntry[]> {
  return JSON.parse(await readFile(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')).entries
}

/** The times of the migrations applied to this database. */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query('select created_at as "when" from drizzle.__drizzle_migrations')
  return rows.map(({ when }) => Number(when))
}

/** The migration that contains a statement; the first, if several do. */
export async function migrationWith(statement: string): Promise<string | undefined> {
  for (const { tag } of await readJournal()) {
    if ((await readFile(join(migrationsFolder(), `${tag}.sql`), 'utf8')).includes(statement.trim())) return tag
  }
  return undefined
}

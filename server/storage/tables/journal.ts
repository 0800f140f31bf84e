import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { withPatch } from './merge-patch.ts'

/**
 * The migrations there are, by their files, so that those of two branches merge without a conflict: each is
 * `20261127T093000_name.sql`, and what it changed about the tables `20261127T093000_name.json` beside it (a merge
 * patch; none where it changes no table). The name has the time at which it was written, in UTC. A company's own are in
 * `own/`, which upstream never has, and come behind all others. The first ones are numbered, and listed in
 * `meta/_journal.json` with a snapshot each; nothing is added there.
 */

/** A migration: its file without `.sql`, and its time, by which a database identifies it. */
export interface JournalEntry {
  tag: string
  when: number
}

/** Of all tables, as drizzle has it. */
const snapshot = z.looseObject({
  tables: z.record(z.string(), z.looseObject({ name: z.string(), columns: z.record(z.string(), z.unknown()) })),
})
type TablesSnapshot = z.infer<typeof snapshot>

export const ownFolder = 'own'

/** The folder of the migrations, for the sources and for the built server. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'server/storage/tables/migrations/meta/_journal.json'))) {
    if (dirname(folder) === folder) throw new Error('The migrations are missing: server/storage/tables/migrations')
    folder = dirname(folder)
  }
  return join(folder, 'server/storage/tables/migrations')
}

const numbered = /^\d{4}_/
const timed = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})?_/

/** The start of a migration's name that is written at `at`. */
export const timeInName = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')

function whenOf(tag: string): number {
  const [found, year, month, day, hour, minute, second, ms = '000'] = timed.exec(tag.slice(tag.indexOf('/') + 1)) ?? []
  const when = found ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`) : Number.NaN
  if (Number.isNaN(when))
    throw new Error(
      `server/storage/tables/migrations/${tag}.sql: its name begins with the time at which it was written, like ${timeInName(new Date(0))}_name.sql: rename it.`,
    )
  return when
}

const listed = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) })

async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  return files.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length))
}

/** All migrations in the order in which a new database gets them. Throws for a file whose name does not say when. */
export async function readJournal(folder = migrationsFolder()): Promise<JournalEntry[]> {
  const first = listed.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))).entries
  const known = new Set(first.map(({ tag }) => tag))
  const upstream = (await namesIn(folder)).filter((tag) => !known.has(tag))
  const own = (await namesIn(join(folder, ownFolder))).map((tag) => `${ownFolder}/${tag}`)
  const later = [...upstream.toSorted(), ...own.toSorted()].map((tag) => ({ tag, when: whenOf(tag) }))
  const all = [...first.map(({ tag, when }) => ({ tag, when })), ...later]
  const byTime = new Map<number, string>()
  for (const { tag, when } of all) {
    const same = byTime.get(when)
    if (same)
      throw new Error(`The migrations ${same} and ${tag} have the same time: give the later one another second.`)
    byTime.set(when, tag)
  }
  return all
}

export const isNumbered = ({ tag }: JournalEntry): boolean => numbered.test(tag)

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

/** The tables after these migrations, as `npm run migration` recorded them; those of the list are its first ones. */
export async function snapshotAfter(
  entries: readonly JournalEntry[],
  folder = migrationsFolder(),
): Promise<TablesSnapshot> {
  const last = entries.findLast(isNumbered)
  let tables: unknown = last
    ? await readJson(join(folder, `meta/${last.tag.slice(0, 4)}_snapshot.json`))
    : { tables: {} }
  for (const { tag } of entries.filter((entry) => !isNumbered(entry))) {
    const path = join(folder, `${tag}.json`)
    if (existsSync(path)) tables = withPatch(tables, await readJson(path))
  }
  return snapshot.parse(tables)
}

export const tablesAfter = async (entries: readonly JournalEntry[], folder?: string): Promise<string[]> =>
  Object.values((await snapshotAfter(entries, folder)).tables).map(({ name }) => name)

/** Every table that some migration left. */
export async function tablesEver(): Promise<Set<string>> {
  const journal = await readJournal()
  const found = await Promise.all(journal.map((_, at) => tablesAfter(journal.slice(0, at + 1))))
  return new Set(found.flat())
}

export interface Migration extends JournalEntry {
  statements: string[]
  /** Of its file. */
  hash: string
}

export const breakpoint = '--> statement-breakpoint'

export async function readMigration(entry: JournalEntry, folder = migrationsFolder()): Promise<Migration> {
  const text = await readFile(join(folder, `${entry.tag}.sql`), 'utf8')
  return {
    ...entry,
    statements: text.split(breakpoint),
    hash: createHash('sha256').update(text).digest('hex'),
  }
}

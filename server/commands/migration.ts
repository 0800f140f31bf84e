import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { PgTable } from 'drizzle-orm/pg-core'
import { checkResources, type AnyResource } from '../../resources/kit/index.ts'
import { readEnvironment } from '../settings/environment.ts'
import { inOpenBank } from '../storage/backup/open-bank.ts'
import { breakpoint, ownFolder, readJournal, snapshotAfter, timeInName } from '../storage/tables/journal.ts'
import { patchBetween } from '../storage/tables/merge-patch.ts'
import { recordMigration } from '../storage/tables/migrations.ts'
import { writeRegistry } from './registry.ts'
import {
  loosened,
  marked,
  misread,
  refusals,
  renamed,
  renamesIn,
  renameStatements,
  unmarked,
  warnings,
  withFilling,
  withoutGone,
  type Snapshot,
} from './schema-change.ts'

/**
 * `npm run migration [name]` writes the changes in the resources as a migration for review. It asks nothing: a field
 * declares its former name with `was`, `--drop label.name` (or `--drop label`) allows losing the data of a field or an
 * entity, and if data would be lost without either, nothing is written. `npm run migration -- --check` fails when
 * resources and migrations disagree, or a migration drops data without declaring it; `-- --applied 0040_name` records
 * in the bank of DATABASE_URL or DATA_DIR that a migration was run by hand. `-- --own` writes it among a company's own,
 * behind all others; every further one goes there too.
 */

const folderIn = (root: string): string => join(root, 'server/storage/tables/migrations')

/** The changes between the tables of the last migration and the declared ones. */
interface SchemaChange {
  /** Why it cannot be written as it is, each with what to do. */
  refusals: string[]
  warnings: string[]
  statements: string[]
  current: object
}

/** `previous` is a snapshot of drizzle, or null before the first migration; `drop` lists what may be lost. */
export async function schemaChange(
  previous: object | null,
  tables: Record<string, PgTable>,
  resources: Readonly<Record<string, AnyResource>>,
  drop: readonly string[] = [],
): Promise<SchemaChange> {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  type DrizzleSnapshot = ReturnType<typeof generateDrizzleJson>
  const before = previous ?? generateDrizzleJson({})
  const current = generateDrizzleJson(tables, before.id)
  const after = current as unknown as Snapshot
  const { renames, faults } = renamesIn(resources, before)
  const loose = loosened(before as never as Snapshot, renames)
  const named = renamed(loose, renames)
  const kept = withoutGone(named, after)
  const adding = withFilling(await generateMigration(kept as never as DrizzleSnapshot, current), kept, after)
  return {
    refusals: [...faults, ...misread(named, after, drop), ...refusals(named, after, drop)],
    warnings: warnings(named, after),
    statements: marked([
      ...(await generateMigration(before, loose as never as DrizzleSnapshot)),
      ...renameStatements(renames),
      ...(await generateMigration(named as never as DrizzleSnapshot, kept as never as DrizzleSnapshot)),
      ...adding,
    ]),
    current,
  }
}

/** The snapshot after all migrations, and the changes that the resources require. */
async function pending(
  root: string,
  drop: readonly string[] = [],
): Promise<{ previous: object; change: SchemaChange }> {
  const journal = await readJournal(folderIn(root))
  const { allTables } = (await import(
    pathToFileURL(join(root, 'server/storage/tables/tables.ts')).href
  )) as typeof import('../storage/tables/tables.ts')
  const { resources } = (await import(
    pathToFileURL(join(root, 'resources/index.ts')).href
  )) as typeof import('../../resources/index.ts')
  const previous = await snapshotAfter(journal, folderIn(root))
  return { previous, change: await schemaChange(previous, allTables, resources, drop) }
}

/** The reasons why a migration cannot be written, as text. */
class Refused extends Error {
  constructor(refusals: readonly string[]) {
    super(refusals.join('\n'))
  }
}

/** Migrations that drop data without declaring it, by file. */
async function unmarkedDrops(root: string): Promise<string[]> {
  const found = await Promise.all(
    (await readJournal(folderIn(root))).map(async ({ tag }) =>
      unmarked(await readFile(join(folderIn(root), `${tag}.sql`), 'utf8')).map(
        (statement) => `${tag}.sql: ${statement}`,
      ),
    ),
  )
  return found.flat()
}

/** A snapshot without its name and that of the one before. */
function tablesOf(snapshot: object): object {
  const { id: _id, prevId: _previous, ...tables } = { id: '', prevId: '', ...snapshot }
  return tables
}

/**
 * Writes a migration's two files into the folder of migrations: its statements, and what it changes about the tables.
 * Returns the first. Nothing that is there is changed, so that the migrations of two branches merge.
 */
export async function writeFiles(
  folder: string,
  { name, isOwn, at = new Date() }: { name: string; isOwn: boolean; at?: Date },
  previous: object,
  { current, statements, warnings: warned }: Pick<SchemaChange, 'current' | 'statements' | 'warnings'>,
): Promise<string> {
  const path = join(folder, isOwn ? ownFolder : '', `${timeInName(at)}_${name}`)
  await mkdir(dirname(path), { recursive: true })
  const head = warned.map((one) => `-- ${one}\n`).join('')
  await writeFile(`${path}.sql`, head + statements.join(`\n${breakpoint}\n`) + '\n', { flag: 'wx' })
  const patch = patchBetween(tablesOf(previous), tablesOf(current)) ?? {}
  await writeFile(`${path}.json`, JSON.stringify(patch, null, 1) + '\n', { flag: 'wx' })
  return `${path}.sql`
}

/** Writes a migration; returns its file and the warnings, or null when nothing changed. */
async function writeMigration(
  root: string,
  name: string,
  drop: readonly string[],
  own: boolean,
): Promise<{ file: string; warnings: string[] } | null> {
  const { previous, change } = await pending(root, drop)
  if (change.refusals.length > 0) throw new Refused(change.refusals)
  if (change.statements.length === 0) return null
  const isOwn = own || existsSync(join(folderIn(root), ownFolder))
  return { file: await writeFiles(folderIn(root), { name, isOwn }, previous, change), warnings: change.warnings }
}

/** Returns the exit code. */
async function recordApplied(tag: string): Promise<number> {
  try {
    await inOpenBank(readEnvironment(process.env), 'migration', (client) => recordMigration(client, tag))
    console.log(`recorded as applied: ${tag}`)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

/** Writes the migration of the command line; returns the exit code. */
async function command(root: string): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        drop: { type: 'string', multiple: true, default: [] },
        applied: { type: 'string' },
        own: { type: 'boolean', default: false },
      },
    })
    if (values.applied !== undefined) return await recordApplied(values.applied)
    await writeRegistry(root)
    const { resources } = (await import(
      pathToFileURL(join(root, 'resources/index.ts')).href
    )) as typeof import('../../resources/index.ts')
    const faults = checkResources(resources)
    if (faults.length > 0) throw new Refused(faults)
    const written = await writeMigration(root, positionals[0] ?? 'resources', values.drop, values.own)
    for (const one of written?.warnings ?? []) console.log(`take care: ${one}`)
    console.log(written ? `written for review: ${written.file}` : 'nothing changed')
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(`no migration was written:\n${error.message}`)
    return 1
  }
}

/** The result of `--check`, for CI: empty when everything is right. */
async function faultsOf(root: string): Promise<string[]> {
  const { statements } = (await pending(root)).change
  const silent = await unmarkedDrops(root)
  return [
    ...(statements.length > 0 ? ['resources and migrations disagree; run: npm run migration', ...statements] : []),
    ...(silent.length > 0
      ? ['these lose data without declaring it; put a line above each that begins with "-- LOSES DATA: "', ...silent]
      : []),
  ]
}

if (process.argv[1]?.endsWith('migration.ts')) {
  const root = process.cwd()
  if (process.argv.includes('--check')) {
    const faults = await faultsOf(root)
    if (faults.length > 0) {
      console.error(faults.join('\n'))
      process.exit(1)
    }
  } else process.exit(await command(root))
}

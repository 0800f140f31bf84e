import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { checkResources } from '../../resources/kit/index.ts'
import { writeRegistry } from './registry.ts'
import {
  loosened,
  misread,
  questions,
  renamed,
  renames,
  warnings,
  withoutGone,
  type Meant,
  type Snapshot,
} from './schema-change.ts'

/**
 * `npm run migration [name]` writes what changed in the resources as a migration for review, and says what it will lose;
 * `--rename label.name=title` keeps what a renamed field holds, `--drop label.name` says that it was not renamed;
 * `npm run migration -- --check` fails when resources and migrations disagree.
 */

interface Journal {
  version: string
  dialect: string
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

const breakpoint = '\n--> statement-breakpoint\n'

const nothingMeant: Meant = { rename: {}, drop: [] }

/** Reads the migrations as they are, and the statements that would bring them up to the resources. */
async function pending(root: string, meant = nothingMeant) {
  const folder = join(root, 'server/tables/migrations')
  const journal: Journal = JSON.parse(
    await readFile(join(folder, 'meta/_journal.json'), 'utf8').catch(
      () => '{"version":"7","dialect":"postgresql","entries":[]}',
    ),
  )
  const last = journal.entries.at(-1)
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  const { allTables } = (await import(
    pathToFileURL(join(root, 'server/tables/tables.ts')).href
  )) as typeof import('../tables/tables.ts')
  const empty = generateDrizzleJson({})
  const previous = last
    ? JSON.parse(await readFile(join(folder, `meta/${last.tag.slice(0, 4)}_snapshot.json`), 'utf8'))
    : empty
  const current = generateDrizzleJson(allTables, previous.id)
  const after = current as unknown as Snapshot
  const wrong = misread(previous, after, meant)
  if (wrong.length > 0) throw new Unclear(wrong)
  const loose = loosened(previous, meant.rename)
  const before = renamed(loose, meant.rename)
  const kept = withoutGone(before, after)
  const statements = [
    ...(await generateMigration(previous, loose)),
    ...renames(meant.rename),
    ...(await generateMigration(before, kept)),
    ...(await generateMigration(kept, current)),
  ]
  return {
    folder,
    journal,
    current,
    statements,
    questions: questions(before, after, meant),
    warnings: warnings(before, after),
  }
}

/** What only a person can decide, or said in a way that fits nothing. */
class Unclear extends Error {
  constructor(told: readonly string[]) {
    super(told.join('\n'))
  }
}

/** Statements by which the database would have to change; none when all is well. */
export const drift = async (root: string): Promise<string[]> => (await pending(root)).statements

/** Writes a migration; answers its file and what nobody may overlook in it, or null when nothing changed. */
async function writeMigration(
  root: string,
  name: string,
  meant: Meant,
): Promise<{ file: string; warnings: string[] } | null> {
  const { folder, journal, current, statements, questions: asked, warnings: told } = await pending(root, meant)
  if (asked.length > 0) throw new Unclear(asked)
  if (statements.length === 0) return null
  const idx = journal.entries.length
  const tag = `${String(idx).padStart(4, '0')}_${name}`
  await mkdir(join(folder, 'meta'), { recursive: true })
  const head = told.map((one) => `-- ${one}\n`).join('')
  await writeFile(join(folder, `${tag}.sql`), head + statements.join(breakpoint) + '\n')
  await writeFile(join(folder, `meta/${tag.slice(0, 4)}_snapshot.json`), JSON.stringify(current, null, 1) + '\n')
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal, null, 2) + '\n')
  return { file: join(folder, `${tag}.sql`), warnings: told }
}

function readMeant({ rename = [], drop = [] }: { rename?: string[] | undefined; drop?: string[] | undefined }): Meant {
  const pairs = rename.map((one) => one.split('=') as [string, string])
  const wrong = pairs
    .filter(([from, to]) => !to || !from.includes('.'))
    .map((pair) => `--rename ${pair.join('=')}: say it as --rename label.name=title`)
  if (wrong.length > 0) throw new Unclear(wrong)
  return { rename: Object.fromEntries(pairs), drop }
}

/** Writes the migration of the command line; the exit code. */
async function command(root: string): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { rename: { type: 'string', multiple: true }, drop: { type: 'string', multiple: true } },
    })
    await writeRegistry(root)
    const { resources } = (await import(
      pathToFileURL(join(root, 'resources/index.ts')).href
    )) as typeof import('../../resources/index.ts')
    const faults = checkResources(resources)
    if (faults.length > 0) throw new Unclear(faults)
    const written = await writeMigration(root, positionals[0] ?? 'resources', readMeant(values))
    for (const one of written?.warnings ?? []) console.log(`take care: ${one}`)
    console.log(written ? `written for review: ${written.file}` : 'nothing changed')
    return 0
  } catch (error) {
    if (!(error instanceof Unclear)) throw error
    console.error(`no migration was written:\n${error.message}`)
    return 1
  }
}

if (process.argv[1]?.endsWith('migration.ts')) {
  const root = process.cwd()
  if (process.argv.includes('--check')) {
    const statements = await drift(root)
    if (statements.length > 0) {
      console.error(`resources and migrations disagree; run: npm run migration\n${statements.join('\n')}`)
      process.exit(1)
    }
  } else process.exit(await command(root))
}

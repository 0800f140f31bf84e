import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeRegistry } from './registry.ts'

/**
 * `npm run migration [name]` writes what changed in the resources as a migration for review;
 * `npm run migration -- --check` fails when resources and migrations disagree.
 */

interface Journal {
  version: string
  dialect: string
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

const breakpoint = '\n--> statement-breakpoint\n'

/** Reads the migrations as they are, and the statements that would bring them up to the resources. */
async function pending(root: string) {
  const folder = join(root, 'server/database/migrations')
  const journal: Journal = JSON.parse(
    await readFile(join(folder, 'meta/_journal.json'), 'utf8').catch(() => '{"version":"7","dialect":"postgresql","entries":[]}'),
  )
  const last = journal.entries.at(-1)
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  const { allTables } = (await import(pathToFileURL(join(root, 'server/database/tables.ts')).href)) as typeof import('../database/tables.ts')
  const empty = generateDrizzleJson({})
  const previous = last ? JSON.parse(await readFile(join(folder, `meta/${last.tag.slice(0, 4)}_snapshot.json`), 'utf8')) : empty
  const current = generateDrizzleJson(allTables, previous.id)
  const statements = await generateMigration(previous, current)
  return { folder, journal, current, statements }
}

/** Statements by which the database would have to change; none when all is well. */
export const drift = async (root: string): Promise<string[]> => (await pending(root)).statements

export async function writeMigration(root: string, name: string): Promise<string | null> {
  const { folder, journal, current, statements } = await pending(root)
  if (statements.length === 0) return null
  const idx = journal.entries.length
  const tag = `${String(idx).padStart(4, '0')}_${name}`
  await mkdir(join(folder, 'meta'), { recursive: true })
  await writeFile(join(folder, `${tag}.sql`), statements.join(breakpoint) + '\n')
  await writeFile(join(folder, `meta/${tag.slice(0, 4)}_snapshot.json`), JSON.stringify(current, null, 1) + '\n')
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal, null, 2) + '\n')
  return join(folder, `${tag}.sql`)
}

if (process.argv[1]?.endsWith('migration.ts')) {
  const root = process.cwd()
  if (process.argv.includes('--check')) {
    const statements = await drift(root)
    if (statements.length > 0) {
      console.error(`resources and migrations disagree; run: npm run migration\n${statements.join('\n')}`)
      process.exit(1)
    }
  } else {
    await writeRegistry(root)
    const file = await writeMigration(root, process.argv[2] ?? 'resources')
    console.log(file ? `written for review: ${file}` : 'nothing changed')
  }
}

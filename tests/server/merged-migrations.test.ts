import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integer, pgTable, text, type PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { schemaChange, writeFiles } from '../../server/commands/migration.ts'
import { readJournal, snapshotAfter } from '../../server/storage/tables/journal.ts'
import { patchBetween, withPatch } from '../../server/storage/tables/merge-patch.ts'
import { missingMigrations, runMigrations } from '../../server/storage/tables/migrations.ts'
import { createDatabase } from '../fixtures/shared-cluster.ts'

/**
 * Migrations of branches that meet: git merges their files without a conflict, every database gets what it lacks, and
 * the next migration knows of both.
 * @chosen-by server/storage/tables server/commands/migration.ts
 */

type Tables = Record<string, PgTable>

const room = { id: integer().primaryKey(), name: text() }
const base: Tables = { room: pgTable('room', room) }
const withSeats: Tables = { room: pgTable('room', { ...room, seats: integer() }) }
const withDesk: Tables = { ...base, desk: pgTable('desk', { id: integer().primaryKey() }) }
const withColour: Tables = { room: pgTable('room', { ...room, colour: text() }) }
const whole: Tables = { ...withDesk, room: pgTable('room', { ...room, seats: integer(), colour: text() }) }

let root: string
let folder: string

function git(...given: string[]): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...given],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, printed: `${stdout}${stderr}` }
}

function mustGit(...given: string[]): void {
  const { status, printed } = git(...given)
  if (status !== 0) throw new Error(`git ${given.join(' ')}: ${printed}`)
}

const changeTo = async (tables: Tables) => {
  const previous = await snapshotAfter(await readJournal(folder), folder)
  return { previous, change: await schemaChange(previous, tables, {}) }
}

/** Does on a branch what `npm run migration` does, and commits it. */
async function migrateOn(branch: string, name: string, tables: Tables, at: string, isOwn = false): Promise<void> {
  mustGit('checkout', '-q', branch)
  const { previous, change } = await changeTo(tables)
  expect(change.statements).not.toEqual([])
  await writeFiles(folder, { name, isOwn, at: new Date(at) }, previous, change)
  mustGit('add', '.')
  mustGit('commit', '-qm', name)
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'merged-'))
  folder = join(root, 'migrations')
  await mkdir(join(folder, 'meta'), { recursive: true })
  const first = await schemaChange(null, base, {})
  const [tag, when] = ['0000_first', 1_795_000_000_000]
  await writeFile(join(folder, `${tag}.sql`), first.statements.join('\n--> statement-breakpoint\n'))
  await writeFile(join(folder, 'meta/0000_snapshot.json'), JSON.stringify(first.current))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [{ tag, when }] }))
  mustGit('init', '-qb', 'upstream')
  mustGit('add', '.')
  mustGit('commit', '-qm', 'first')
  for (const branch of ['seats', 'company']) mustGit('branch', branch)
  await migrateOn('seats', 'seats', withSeats, '2026-11-02T10:00:00Z')
  await migrateOn('company', 'colour', withColour, '2026-11-03T10:00:00Z', true)
  await migrateOn('upstream', 'desk', withDesk, '2026-11-04T10:00:00Z')
})
afterAll(() => rm(root, { recursive: true, force: true }))

const tagsOn = async (branch: string): Promise<string[]> => {
  mustGit('checkout', '-q', branch)
  return (await readJournal(folder)).map(({ tag }) => tag)
}

async function emptyDatabase(): Promise<pg.Client> {
  const { url, drop } = await createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return client
}

/** As a start does. */
async function start(client: pg.Client): Promise<string[]> {
  const missing = await missingMigrations(client, folder)
  await runMigrations(client, missing, folder)
  return missing.map(({ tag }) => tag)
}

async function columnsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('two branches with a migration each, and a company with one of its own', () => {
  it('merge without a conflict, upstream by time and the own last; each database gets what it lacks', async () => {
    const clients = { seats: await emptyDatabase(), company: await emptyDatabase(), upstream: await emptyDatabase() }
    for (const [branch, client] of Object.entries(clients)) {
      mustGit('checkout', '-q', branch)
      await start(client)
    }
    expect(await tagsOn('company')).toEqual(['0000_first', 'own/20261103T100000_colour'])

    mustGit('checkout', '-q', 'upstream')
    mustGit('merge', '-q', '--no-edit', 'seats')
    mustGit('checkout', '-q', 'company')
    expect(git('merge', '-q', '--no-edit', 'upstream')).toEqual({ status: 0, printed: '' })
    expect(await tagsOn('company')).toEqual([
      '0000_first',
      '20261102T100000_seats',
      '20261104T100000_desk',
      'own/20261103T100000_colour',
    ])

    const lacked = ['20261102T100000_seats', '20261104T100000_desk', 'own/20261103T100000_colour']
    expect(await start(clients.company)).toEqual(lacked.slice(0, 2))
    expect(await start(clients.upstream)).toEqual([lacked[0], lacked[2]])
    expect(await start(clients.seats)).toEqual(lacked.slice(1))
    const fresh = await emptyDatabase()
    expect(await start(fresh)).toEqual(['0000_first', ...lacked])
    const columns = ['desk.id', 'room.colour', 'room.id', 'room.name', 'room.seats']
    for (const client of [...Object.values(clients), fresh]) expect(await columnsOf(client)).toEqual(columns)

    expect((await changeTo(whole)).change).toMatchObject({ statements: [], refusals: [] })
    const { previous, change } = await changeTo({ ...whole, desk: withSeats['room']! })
    expect(change.statements.join()).not.toContain('seats" integer')
    expect(Object.keys(previous.tables)).toEqual(['public.room', 'public.desk'])
  })

  it('asks for a name that says when', async () => {
    const file = join(folder, '0001_later.sql')
    await writeFile(file, 'select 1;')
    await expect(readJournal(folder)).rejects.toThrow(/0001_later\.sql: its name begins with the time/)
    await rm(file)
    const same = join(folder, 'own/20261104T100000_same.sql')
    await mkdir(join(folder, 'own'), { recursive: true })
    await writeFile(same, 'select 1;')
    await expect(readJournal(folder)).rejects.toThrow(
      '20261104T100000_desk and own/20261104T100000_same have the same time',
    )
    await rm(same)
  })
})

describe('what a migration changes about the tables', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }))
  const { tree } = fc.letrec<{ tree: unknown; node: unknown }>((tie) => ({
    tree: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('node'), { maxKeys: 4 }),
    node: fc.oneof({ depthSize: 'small' }, leaf, tie('tree')),
  }))
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

  it('makes the tables after of those before', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const patch = patchBetween(plain(before), plain(after))
        expect(withPatch(plain(before), plain(patch ?? {}))).toEqual(plain(after))
      }),
    )
  })

  it('is the same in either order where two branches changed different places', () => {
    fc.assert(
      fc.property(tree, tree, tree, (before, one, other) => {
        const [was, here, there] = [
          { one: before, other: before },
          { one, other: before },
          { one: before, other },
        ]
        const [first, second] = [patchBetween(was, here) ?? {}, patchBetween(was, there) ?? {}]
        expect(withPatch(withPatch(was, first), second)).toEqual(withPatch(withPatch(was, second), first))
      }),
    )
  })
})

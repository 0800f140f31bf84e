import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { writeBackup } from '../../server/storage/backup/write-backup.ts'
import { filesFolder } from '../../server/storage/files/configured-objects.ts'
import { diskObjects } from '../../server/storage/files/disk-objects.ts'
import { readJournal, tablesAfter, type JournalEntry } from '../../server/storage/tables/journal.ts'
import { runMigrations } from '../../server/storage/tables/migrations.ts'
import { shortLivedTables } from '../../server/storage/tables/tables.ts'
import { mustRun } from '../fixtures/backup.ts'
import { createDatabase } from '../fixtures/shared-cluster.ts'

/**
 * Backups of banks as they were at earlier migrations, with a row in each table: restored, and brought to today's by
 * the later migrations.
 * @chosen-by server/storage/backup server/storage/tables/migrations server/storage/tables/migrations.ts
 * @chosen-by server/storage/tables/migrate.ts
 */

const entries = await readJournal()
const upTo = (entry: JournalEntry): JournalEntry[] => entries.slice(0, entries.indexOf(entry) + 1)
const fileKey = 'a'.repeat(32)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'older-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Column {
  name: string
  type: string
  /** Of a column that has one of some values: these. */
  choices: string | null
}

/** What fits a column: every number is 1, so that each reference is to the one row of its table. */
function valueOf({ name, type, choices }: Column): unknown {
  if (name === 'key') return fileKey
  if (choices) return /'([^']*)'/.exec(choices)![1]
  if (type.endsWith('[]')) return []
  if (/integer|bigint|smallint|numeric|double/.test(type)) return 1
  if (/json/.test(type)) return '{}'
  if (type === 'boolean') return false
  if (/timestamp|date/.test(type)) return '2026-01-01T00:00:00Z'
  return type === 'bytea' ? Buffer.from('1') : '1'
}

/** One row in each table, without whatever would ask more of it: a backup has rows alone. */
async function fill(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows: keys } = await client.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { statement } of keys) await client.query(statement)
  for (const table of tables) {
    await client.query(`alter table public."${table}" disable trigger user`)
    const { rows: columns } = await client.query<Column>(
      `select attname as name, format_type(atttypid, atttypmod) as type,
          (select pg_get_constraintdef(oid) from pg_constraint
            where contype = 'c' and conrelid = attrelid and conkey = array[attnum] and pg_get_constraintdef(oid) like '%ARRAY[%') as choices
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and ((attnotnull and adbin is null) or attname in ('id', 'name'))`,
      [`public."${table}"`],
    )
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const places = columns.map((_, at) => `$${at + 1}`).join(', ')
    await client.query(
      `insert into public."${table}" (${names}) overriding system value values (${places})`,
      columns.map(valueOf),
    )
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A backup of a bank at a migration, by our own command's functions. */
async function backUpAt(entry: JournalEntry): Promise<string> {
  const place = await mkdtemp(join(folder, 'backup-'))
  const { url, drop } = await createDatabase()
  try {
    await withClient(url, async (client) => {
      await runMigrations(client, upTo(entry))
      await fill(client, await tablesAfter(upTo(entry)))
    })
    const objects = diskObjects(filesFolder(join(folder, 'data')))
    await writeFile(join(folder, 'file'), '1')
    await objects.put(fileKey, join(folder, 'file'), 'text/plain')
    await writeBackup({ connection: { connectionString: url }, objects, folder: place, log: () => undefined })
    return place
  } finally {
    await drop()
  }
}

const emptyTables = (url: string, tables: readonly string[]): Promise<string[]> =>
  withClient(url, async (client) => {
    const empty: string[] = []
    for (const table of tables) {
      const { rows } = await client.query(`select 1 from public."${table}" limit 1`)
      if (rows.length === 0) empty.push(table)
    }
    return empty
  })

/** Of the first bank, of some between, and of the one before today's; the first migration makes no table. */
const some = [1, 12, 24, entries.length - 2].map((at) => entries[at]!)

it.each(some)(
  'one of $tag is restored, has all later migrations, and loses no row',
  async (entry) => {
    const place = await backUpAt(entry)
    const { url, drop } = await createDatabase()
    const dataDir = await mkdtemp(join(folder, 'restored-'))
    try {
      const printed = await mustRun('restore', [place], { DATABASE_URL: url, DATA_DIR: dataDir })
      expect(printed).toContain(`migrations from ${entries[entries.indexOf(entry) + 1]?.tag} on`)
      const there = await tablesAfter(entries)
      const kept = (await tablesAfter(upTo(entry))).filter(
        (name) => there.includes(name) && !shortLivedTables.has(name),
      )
      expect(kept.length).toBeGreaterThan(20)
      expect(await emptyTables(url, kept)).toEqual([])
    } finally {
      await drop()
    }
  },
  60_000,
)

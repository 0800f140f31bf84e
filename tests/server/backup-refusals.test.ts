import { createHash, randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { readManifest, type Manifest } from '../../server/storage/backup/manifest.ts'
import { restoreBackup } from '../../server/storage/backup/restore-backup.ts'
import { verifyBackup } from '../../server/storage/backup/verify-backup.ts'
import { writeBackup } from '../../server/storage/backup/write-backup.ts'
import { filesFolder, unfinishedFolder } from '../../server/storage/files/configured-objects.ts'
import { digestOf } from '../../server/storage/files/digest.ts'
import { diskObjects } from '../../server/storage/files/disk-objects.ts'
import { createFileStore, keyOf } from '../../server/storage/files/file-store.ts'
import type { ObjectStore } from '../../server/storage/files/object-store.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { runCommand, startCommand } from '../fixtures/backup.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { createDatabase, type SharedDatabase } from '../fixtures/shared-cluster.ts'

/**
 * What a backup refuses, what stops it, and what a refused or stopped one leaves.
 * @chosen-by server/storage/backup server/commands/backup.ts server/commands/restore.ts
 * @chosen-by server/storage/files/removal-hold.ts server/storage/files/file-store.ts
 */

const log = (): void => undefined
let db: TestDatabase
let folder: string
/** A whole backup of `db`. */
let whole: string
const keys: string[] = []
const storeOf = (dataDir: string) => createFileStore({ database: db.database, dataDir })

async function save(length: number): Promise<string> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(length)])
  const options = { name: '附件.pdf', identity: systemIdentity, maxBytes: 10_000_000 }
  return keyOf(await storeOf(db.dataDir).save(Readable.from([content]), options))
}

const back = (name: string, objects: ObjectStore = diskObjects(filesFolder(db.dataDir))): Promise<Manifest> =>
  writeBackup({ connection: db.connection, objects, folder: join(folder, name), log })

beforeAll(async () => {
  db = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  for (const length of [1, 10_000, 200_000]) keys.push(await save(length))
  await db.database.run(sql`
    insert into history (resource, record_id, action, after) select 'label', n, 'create', jsonb_build_object('name', repeat('标签', 20)) from generate_series(1, 40000) n`)
  await db.database.run(
    sql`insert into session (token_hash, user_id, expires_at) values ('\\x00', 1, now() + interval '1 day')`,
  )
  whole = join(folder, 'whole')
  await back('whole')
})
afterAll(async () => {
  await db?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What is in a database: the rows of every table, without those that servers change by themselves. */
async function contentOf(url: string): Promise<Record<string, number> | 'empty'> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const content: Record<string, number> = {}
    for (const { name } of rows)
      content[name] = (await client.query(`select count(*)::integer as n from public."${name}"`)).rows[0].n
    return rows.length === 0 ? 'empty' : content
  } finally {
    await client.end()
  }
}

const countsOf = ({ tables, leftOut }: Manifest): Record<string, number> =>
  Object.fromEntries([...tables.map(({ name, rows }) => [name, rows]), ...leftOut.map((name) => [name, 0])])

describe('a backup that is not as it was written', () => {
  const flip = async (path: string): Promise<void> => {
    const content = await readFile(path)
    const at = Math.floor(content.length / 2)
    content[at] = content[at]! ^ 1
    await writeFile(path, content)
  }
  const fileIn = (copy: string, key: string) => join(copy, 'files', key.slice(0, 2), key)
  /** As somebody would who knows the format. */
  async function rewrite(copy: string, change: (manifest: any) => void): Promise<void> {
    const path = join(copy, 'manifest.json')
    const { manifest } = JSON.parse(await readFile(path, 'utf8'))
    change(manifest)
    const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
    await writeFile(path, JSON.stringify({ sha256, manifest }))
  }
  const cut = async (path: string): Promise<void> => truncate(path, (await readFile(path)).length - 1)

  const corruptions: readonly [string, (copy: string) => Promise<void>, string][] = [
    ['a byte of a table', (copy) => flip(join(copy, 'tables/history')), 'tables/history was changed'],
    ['a byte of a file', (copy) => flip(fileIn(copy, keys[1]!)), 'was changed: its SHA-256 differs'],
    ['a byte of the list of files', (copy) => flip(join(copy, 'files.tsv')), 'files.tsv was changed'],
    ['a byte of the manifest', (copy) => flip(join(copy, 'manifest.json')), 'manifest.json'],
    ['a table that is missing', (copy) => rm(join(copy, 'tables/history')), 'tables/history is missing'],
    ['a file that is missing', (copy) => rm(fileIn(copy, keys[2]!)), 'is missing'],
    ['a table that is cut', (copy) => cut(join(copy, 'tables/history')), 'tables/history is cut'],
    ['a file that is cut', (copy) => cut(fileIn(copy, keys[2]!)), 'is cut'],
    ['a manifest that is cut', (copy) => truncate(join(copy, 'manifest.json'), 2000), 'manifest.json cannot be read'],
    ['no manifest', (copy) => rm(join(copy, 'manifest.json')), 'never finished'],
    [
      'a table that the manifest does not name',
      (copy) =>
        rewrite(copy, (manifest) => (manifest.tables = manifest.tables.filter((one: any) => one.name !== 'user'))),
      'does not have the tables user',
    ],
    [
      'a table of another product',
      (copy) => rewrite(copy, (manifest) => (manifest.tables[0].name = 'invoice')),
      'does not have the tables',
    ],
    [
      'a name that leads elsewhere',
      (copy) => rewrite(copy, (manifest) => (manifest.tables[0].name = '../x')),
      'manifest.json',
    ],
    ['a newer format', (copy) => rewrite(copy, (manifest) => (manifest.format = 2)), 'has format 2'],
    [
      'a newer version',
      (copy) => rewrite(copy, (manifest) => (manifest.migration = { tag: '9999_later', when: 9e12 })),
      '9999_later, which this version does not have',
    ],
  ]

  it.each(corruptions)('is refused for %s', async (_name, corrupt, reason) => {
    const copy = join(folder, 'copy')
    await cp(whole, copy, { recursive: true })
    try {
      await corrupt(copy)
      await expect(verifyBackup(copy, { log })).rejects.toThrow(reason)
    } finally {
      await rm(copy, { recursive: true })
    }
  })

  it('is refused by the command before anything changes, and a folder without a backup too', async () => {
    const { url, drop } = await createDatabase()
    const copy = join(folder, 'copy')
    await cp(whole, copy, { recursive: true })
    try {
      await flip(fileIn(copy, keys[0]!))
      const dataDir = join(folder, 'untouched')
      const { code, printed } = await runCommand('restore', [copy], { DATABASE_URL: url, DATA_DIR: dataDir })
      expect([code, printed]).toEqual([
        1,
        expect.stringContaining(`files/${keys[0]!.slice(0, 2)}/${keys[0]} was changed`),
      ])
      expect(printed).toContain('Nothing was restored')
      expect(await contentOf(url)).toBe('empty')
      await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
      await expect(verifyBackup(join(folder, 'nothing'), { log })).rejects.toThrow('this is no backup')
    } finally {
      await drop()
      await rm(copy, { recursive: true })
    }
  })
})

describe('a database that a backup would replace', () => {
  let target: SharedDatabase
  let dataDir: string
  beforeEach(async () => {
    target = await createDatabase()
    dataDir = await mkdtemp(join(folder, 'target-'))
    return () => target.drop()
  })

  const restore = async (from: string, { replace = false, objects = diskObjects(filesFolder(dataDir)) } = {}) => {
    const backup = await verifyBackup(from, { log })
    const connection = { connectionString: target.url }
    await restoreBackup({ backup, connection, objects, unfinished: unfinishedFolder(dataDir), replace, log })
    return backup.manifest
  }
  async function inTarget<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: target.url })
    await client.connect()
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  it('is asked about when it has records: only --replace loses them, with the files that the backup does not have', async () => {
    expect(await contentOf(target.url)).toBe('empty')
    const manifest = await restore(whole)
    expect(await contentOf(target.url)).toEqual(countsOf(manifest))
    await inTarget(`insert into stored_file (key, name, type, size) values ('${'a'.repeat(32)}', 'a', 'text/plain', 1)`)
    await inTarget(`update stored_file set name = 'changed' where key = '${keys[0]}'`)
    const changed = await contentOf(target.url)
    await expect(restore(whole)).rejects.toThrow('add --replace')
    expect(await contentOf(target.url)).toEqual(changed)
    await restore(whole, { replace: true })
    expect(await contentOf(target.url)).toEqual({ ...countsOf(manifest), unfinished_file: 1 })
    expect(await inTarget('select key from unfinished_file')).toEqual([{ key: 'a'.repeat(32) }])
    expect(await inTarget(`select name from stored_file where key = '${keys[0]}'`)).toEqual([{ name: '附件.pdf' }])
  })

  it('is refused while anybody is connected, and when it is of something else', async () => {
    const other = new pg.Client({ connectionString: target.url, application_name: 'somebody' })
    await other.connect()
    await expect(restore(whole)).rejects.toThrow(/1 connections use this database, among them somebody/)
    await other.query('create table invoice (id integer)')
    await other.end()
    await expect(restore(whole, { replace: true })).rejects.toThrow(
      'not of this product, or of a newer version of it: invoice',
    )
    expect(await contentOf(target.url)).toEqual({ invoice: 0 })
  })

  it('stays as it was when a part changes between the check and the load, or a file does not arrive', async () => {
    const backup = await verifyBackup(whole, { log })
    const options = {
      connection: { connectionString: target.url },
      unfinished: unfinishedFolder(dataDir),
      replace: false,
      log,
    }
    const objects = diskObjects(filesFolder(dataDir))
    const path = join(whole, 'tables/history')
    await rename(path, `${path}.kept`)
    try {
      const content = await readFile(`${path}.kept`, 'utf8')
      await writeFile(path, content.replace('标签', '标题'))
      await expect(restoreBackup({ ...options, backup, objects })).rejects.toThrow('tables/history was changed')
    } finally {
      await rename(`${path}.kept`, path)
    }
    expect(await contentOf(target.url)).toBe('empty')
    await Promise.all(keys.map((key) => objects.remove(key)))
    const lossy: ObjectStore = {
      ...objects,
      async put(key, from, type) {
        await writeFile(from, 'cut')
        await objects.put(key, from, type)
      },
    }
    await expect(restoreBackup({ ...options, backup, objects: lossy })).rejects.toThrow('did not arrive')
    expect(await contentOf(target.url)).toBe('empty')
  })

  it('is as it was, or restored, wherever a kill -9 meets the restore; and the next one goes through', async () => {
    const manifest = await restore(whole)
    const env = { DATABASE_URL: target.url, DATA_DIR: dataDir }
    for (const moment of ['is whole', 'files placed', 'history:', 'indexes']) {
      await inTarget(`delete from history where id % 2 = 0`)
      const former = await contentOf(target.url)
      const { child, printed, ended } = startCommand('restore', [whole, '--replace'], env)
      child.stdout!.on('data', () => printed().includes(moment) && child.kill('SIGKILL'))
      await ended
      const connected = () => inTarget(`select pid from pg_stat_activity where datname = current_database()`)
      await expect.poll(connected).toHaveLength(1)
      expect([former, countsOf(manifest)], moment).toContainEqual(await contentOf(target.url))
    }
    const { code } = await runCommand('restore', [whole, '--replace'], env)
    expect(code).toBe(0)
    expect(await contentOf(target.url)).toEqual(countsOf(manifest))
  })
})

describe('a backup that is stopped', () => {
  it('by kill -9 leaves what says that it is none, and nobody writes into it', async () => {
    const place = join(folder, 'killed')
    const env = { DATABASE_URL: db.connection.connectionString!, DATA_DIR: db.dataDir }
    const { child, printed, ended } = startCommand('backup', [place], env)
    child.stdout!.on('data', () => printed().includes('history:') && child.kill('SIGKILL'))
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    expect(await readdir(place)).not.toContain('manifest.json')
    await expect(verifyBackup(place, { log })).rejects.toThrow('never finished')
    expect(await runCommand('backup', [place], env)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('is not empty'),
    })
    expect(await runCommand('backup', [whole], env)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('holds a backup'),
    })
    expect(await runCommand('backup', [], env)).toMatchObject({ code: 2 })
  })

  it('by a store that breaks tries again, and is none when the store stays away', async () => {
    const objects = diskObjects(filesFolder(db.dataDir))
    let reads = 0
    const breaking: ObjectStore = {
      ...objects,
      async read(key, range) {
        if ((reads += 1) === 2) throw new Error('the line broke')
        return objects.read(key, range)
      },
    }
    expect((await back('broken-once', breaking)).files.count).toBe(keys.length)
    const away: ObjectStore = { ...objects, read: () => Promise.reject(new Error('the line broke')) }
    await expect(back('away', away)).rejects.toThrow('the line broke')
    await expect(readManifest(join(folder, 'away'))).rejects.toThrow('never finished')
  })

  it('fails when nothing of it is still being read or written', async () => {
    const objects = diskObjects(filesFolder(db.dataDir))
    let reads = 0
    let underway = 0
    const slow: ObjectStore = {
      ...objects,
      async read(key, range) {
        if ((reads += 1) === 2) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
        underway += 1
        await delay(300)
        underway -= 1
        return objects.read(key, range)
      },
    }
    await expect(back('full-once', slow)).rejects.toThrow('no room')
    expect([reads > 2, underway]).toEqual([true, 0])
  })

  it('by a full disk is none, and leaves the last of the room to others', async (context) => {
    const small = await mkdtemp(join(folder, 'small-'))
    const mounted =
      process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=66m', 'none', small]).status === 0
    if (!mounted) return context.skip('needs the right to mount a small file system')
    onTestFinished(() => void spawnSync('umount', [small]))
    const place = join(small, 'backup')
    const objects = diskObjects(filesFolder(db.dataDir))
    await expect(writeBackup({ connection: db.connection, objects, folder: place, log })).rejects.toThrow(
      'no room left',
    )
    await expect(readManifest(place)).rejects.toThrow('never finished')
  })
})

it('a file that is deleted while a backup runs is in it, and its bytes go once no backup runs', async () => {
  const files = storeOf(db.dataDir)
  const late = await save(50_000)
  const objects = diskObjects(filesFolder(db.dataDir))
  let isRemoved = false
  const removing: ObjectStore = {
    ...objects,
    async read(key, range) {
      if (!isRemoved) {
        isRemoved = true
        await files.remove(late)
        expect(await files.read(late)).toBeNull()
        await db.database.run(sql`update unfinished_file set since = now() - interval '2 days' where key = ${late}`)
        await files.sweep()
      }
      return objects.read(key, range)
    },
  }
  const manifest = await back('while-removed', removing)
  expect([manifest.files.count, manifest.files.missing]).toEqual([keys.length + 1, 0])
  await verifyBackup(join(folder, 'while-removed'), { log })
  expect(await digestOf(objects, late)).not.toBeNull()
  expect(await files.sweep()).toBe(1)
  expect(await objects.read(late)).toBeNull()
})

it('a file whose bytes are nowhere is counted as missing, and everything else is backed up and restored', async () => {
  const lost = await save(1000)
  await diskObjects(filesFolder(db.dataDir)).remove(lost)
  const manifest = await back('lost')
  expect([manifest.files.count, manifest.files.missing]).toEqual([keys.length, 1])
  expect(await readFile(join(folder, 'lost/files.tsv'), 'utf8')).toContain(`${lost}\tapplication/pdf\t0\tmissing`)
  await verifyBackup(join(folder, 'lost'), { log })
})

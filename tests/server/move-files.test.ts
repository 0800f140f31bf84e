import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesFolder } from '../../server/storage/files/configured-objects.ts'
import { digestOf } from '../../server/storage/files/digest.ts'
import { diskObjects } from '../../server/storage/files/disk-objects.ts'
import { createFileStore, keyOf } from '../../server/storage/files/file-store.ts'
import { moveFiles, removeOriginals } from '../../server/storage/files/move-files.ts'
import type { ObjectStore } from '../../server/storage/files/object-store.ts'
import { s3Client } from '../../server/storage/files/s3/s3-client.ts'
import { s3Objects } from '../../server/storage/files/s3/s3-objects.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { hasRadosgw, noRadosgw, s3Environment, startRadosgw, type RunningStore } from '../fixtures/radosgw.ts'

/**
 * The command that moves files between the disk and a store.
 * @chosen-by server/storage/files/move-files.ts server/commands/move-files.ts server/storage/files/s3
 */

if (!hasRadosgw) it.skip(`moving files between the disk and a store: ${noRadosgw}`)

describe.runIf(hasRadosgw)('moving files between the disk and a store', () => {
  let db: TestDatabase
  let rgw: RunningStore
  let folder: string
  let disk: ObjectStore
  let store: ObjectStore
  const contents = new Map<string, Buffer>()

  beforeAll(async () => {
    db = await startTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'move-'))
    rgw = await startRadosgw()
    const client = s3Client(rgw.settings)
    await client.ask({ method: 'PUT' })
    disk = diskObjects(filesFolder(db.dataDir))
    store = s3Objects({ client, copies: join(filesFolder(db.dataDir), 'unfinished') })
    const files = createFileStore({ database: db.database, dataDir: db.dataDir })
    for (let at = 0; at < 8; at++) {
      const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000 * at)])
      const options = { name: `${at}.pdf`, identity: systemIdentity, maxBytes: 10_000_000 }
      contents.set(keyOf(await files.save(Readable.from([content]), options)), content)
    }
  })
  afterAll(async () => {
    await rgw?.stop()
    await db?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const move = (to: ObjectStore, from: ObjectStore, place: string) => ({
    database: db.database,
    from,
    to,
    place,
    journal: join(folder, `moved-to-${place}`),
    log: () => undefined,
  })
  const hasAll = async (objects: ObjectStore): Promise<boolean[]> => {
    const { database, dataDir } = db
    const files = createFileStore({ database, dataDir, objects })
    return Promise.all(
      [...contents].map(async ([key, content]) => (await files.readWhole(key))?.equals(content) ?? false),
    )
  }
  const all = (value: boolean) => Array.from({ length: 8 }, () => value)

  it('goes on where it was stopped, and compares what arrived', async () => {
    let puts = 0
    const breaking: ObjectStore = {
      ...store,
      async put(key, path, type) {
        if ((puts += 1) === 4) throw new Error('the line broke')
        await store.put(key, path, type)
      },
    }
    await expect(moveFiles(move(breaking, disk, 'store'))).rejects.toThrow('the line broke')
    const lossy: ObjectStore = {
      ...store,
      put: async (key) => store.put(key, join(process.cwd(), 'package.json'), 'application/pdf'),
    }
    await expect(moveFiles(move(lossy, disk, 'store'))).rejects.toThrow('did not arrive as it was')
    const rest = await moveFiles(move(store, disk, 'store'))
    expect([rest.files, rest.lost]).toEqual([5, []])
    expect(await hasAll(store)).toEqual(all(true))
    expect(await hasAll(disk)).toEqual(all(true))
    expect((await moveFiles(move(store, disk, 'store'))).files).toBe(0)
  })

  it('removes from the new place what was deleted between two runs, and what a stopped run left there', async () => {
    const files = createFileStore({ database: db.database, dataDir: db.dataDir })
    const options = { name: 'x.pdf', identity: systemIdentity, maxBytes: 1000 }
    const keys: string[] = []
    for (let at = 0; at < 3; at++) keys.push(keyOf(await files.save(Readable.from(['%PDF-1.7\n']), options)))
    let puts = 0
    const dying: ObjectStore = {
      ...store,
      async put(key, path, type) {
        await store.put(key, path, type)
        if ((puts += 1) === 2) throw new Error('killed')
      },
    }
    await expect(moveFiles(move(dying, disk, 'store'))).rejects.toThrow('killed')
    await files.remove(keys[0]!)
    await files.remove(keys[1]!)
    expect([await digestOf(store, keys[0]!), await digestOf(store, keys[1]!)]).not.toContain(null)
    const { files: copied, deleted } = await moveFiles(move(store, disk, 'store'))
    expect([copied, deleted]).toEqual([1, 2])
    expect([await digestOf(store, keys[0]!), await digestOf(store, keys[1]!)]).toEqual([null, null])
    await files.remove(keys[2]!)
    expect((await moveFiles(move(store, disk, 'store'))).deleted).toBe(1)
    expect(await digestOf(store, keys[2]!)).toBeNull()
    expect(await hasAll(store)).toEqual(all(true))
  })

  it('removes originals only of what is there, and back again it is the same, by the command', async () => {
    const [first] = contents.keys()
    await store.remove(first!)
    expect(await removeOriginals(move(store, disk, 'store'))).toBe(7)
    expect(await hasAll(disk)).toEqual([true, ...all(false).slice(1)])
    const url = db.connection.connectionString!
    const env = { ...process.env, ...s3Environment(rgw.settings), DATABASE_URL: url, DATA_DIR: db.dataDir }
    const command = (...given: string[]) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/commands/move-files.ts', ...given], { env })
    await expect(command('--to', 'disk')).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining(first!) })
    expect(await hasAll(disk)).toEqual(all(true))
    expect((await command('--to', 'disk', '--remove-originals')).stdout).toContain('7 originals removed')
    expect(await hasAll(store)).toEqual(all(false))
    await expect(command('--to', 'moon')).rejects.toMatchObject({ code: 2 })
  })

  it('names files that are nowhere', async () => {
    const [first] = contents.keys()
    await disk.remove(first!)
    const { files, lost } = await moveFiles(move(store, disk, 'store'))
    expect([files, lost]).toEqual([7, [first]])
  })
})

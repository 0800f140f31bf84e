import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemIdentity, type Identity } from '../../server/base/identity.ts'
import { createFileStore, type FileStore } from '../../server/storage/files/file-store.ts'
import { createUploads, type Uploads } from '../../server/storage/files/uploads.ts'
import { configuredObjects } from '../../server/storage/files/configured-objects.ts'
import { readEnvironment } from '../../server/settings/environment.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/** People without any right store only so much, however many of their uploads come at once. */

let db: TestDatabase
let files: FileStore
let uploads: Uploads
const quota = { bytes: 1000, unfinished: 3 }
const learner: Identity = { ...systemIdentity, userId: 71, username: 'learner', rights: new Set(), scopeType: 4 }
const teacher: Identity = { ...learner, userId: 72, username: 'teacher', rights: new Set(['label:list']) }

beforeAll(async () => {
  db = await startTestDatabase()
  const { database, dataDir } = db
  const { objects, s3 } = configuredObjects(readEnvironment({ DATA_DIR: dataDir }), undefined)
  files = createFileStore({ database, dataDir, objects, quota })
  uploads = createUploads({ database, objects, s3, dataDir, maxBytes: 10_000, quota })
  await database.run(sql`insert into "user" (id, username) values (71, 'learner'), (72, 'teacher')`)
})
afterAll(() => db?.stop())
beforeEach(async () => {
  await db.database.run(sql`delete from stored_file`)
  await db.database.run(sql`delete from unfinished_file`)
})

const save = (bytes: number, identity = learner) =>
  files.save(Readable.from([Buffer.alloc(bytes, 'a')]), { name: 'a.txt', identity, maxBytes: 5000 })
const stored = async () =>
  (await db.database.first<{ bytes: number }>(sql`select coalesce(sum(size), 0)::integer as bytes from stored_file`))!
    .bytes
const unfinished = async () =>
  (await db.database.first<{ count: number }>(sql`select count(*)::integer as count from unfinished_file`))!.count
const age = () => db.database.run(sql`update unfinished_file set since = now() - interval '2 hours'`)

it('a file past the quota is refused with its limit, and nothing of it stays', async () => {
  await save(600)
  await expect(save(600)).rejects.toMatchObject({ status: 413, text: { en: expect.stringContaining('in all') } })
  expect([await stored(), await unfinished()]).toEqual([600, 0])
  await save(400)
  await expect(save(1)).rejects.toMatchObject({ status: 413 })
})

it('files that come at once fit no better than one after the other', async () => {
  const several = await Promise.allSettled([save(600), save(600), save(600)])
  expect(several.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await stored(), await unfinished()]).toEqual([600, 0])
})

it('no more uploads at once than allowed, begun at once or not', async () => {
  const begin = () => uploads.begin(learner, { name: 'a.txt', size: 10 })
  const begun = await Promise.allSettled([begin(), begin(), begin(), begin(), begin()])
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(begin()).rejects.toMatchObject({ status: 409, text: { en: expect.stringContaining('3 uploads') } })
  await expect(save(10)).rejects.toMatchObject({ status: 409 })
})

it('what an upload in parts announced counts until it is left alone for an hour', async () => {
  await uploads.begin(learner, { name: 'a.txt', size: 900 })
  await expect(uploads.begin(learner, { name: 'a.txt', size: 200 })).rejects.toMatchObject({ status: 413 })
  await expect(save(200)).rejects.toMatchObject({ status: 413 })
  await age()
  await uploads.begin(learner, { name: 'a.txt', size: 200 })
  expect(await unfinished()).toBe(1)
})

it('people with rights, and files that the server makes, are not bounded', async () => {
  await save(1500, teacher)
  const ours = { name: 'a.txt', identity: learner, maxBytes: 5000, isOurs: true }
  await files.save(Readable.from([Buffer.alloc(1500, 'a')]), ours)
  expect(await stored()).toBe(3000)
})

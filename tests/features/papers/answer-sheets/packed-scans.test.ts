import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { present } from '../../../../resources/kit/present.ts'
import { openPacked } from '../../../../server/features/papers/answer-sheets/scans/packed-scans.ts'
import { keyOf } from '../../../../server/storage/files/file-store.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { ended, QueuedJobs, teacher } from '../../../server/queued-jobs.ts'
import { jpeg } from './filled-sheets.ts'
import { pixelsOf } from './pdf-pixels.ts'
import { printed, sampleSheet } from './sample-sheet.ts'
import { randomOf, scanned } from './simulated-scan.ts'

/** A folder of scans as a zip: read in order, whatever is beside them, and once, also when the server is killed. */

let folder: string
let picture: Uint8Array
let all: QueuedJobs
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  all = await QueuedJobs.start()
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await all?.stop()
})

async function packed(files: Zippable, change: (zip: Buffer) => void = () => undefined) {
  const path = join(folder, 'a.zip')
  const zip = Buffer.from(zipSync(files))
  change(zip)
  await writeFile(path, zip)
  return openPacked(path)
}

it('reads names in the order of people, and leaves out what systems put beside them', async () => {
  const zip = await packed({
    '高一/2班/10.jpg': picture,
    '高一/2班/9.jpg': picture,
    '高一/1班/3.JPG': picture,
    '__MACOSX/高一/1班/._3.JPG': strToU8('x'),
    '高一/.DS_Store': strToU8('x'),
    '高一/Thumbs.db': strToU8('x'),
    '高一/说明.txt': strToU8('x'),
    '高一/假.jpg': strToU8('not a picture'),
    '高一/内.zip': zipSync({ 'a.jpg': picture }),
  })
  expect(zip.names).toEqual([
    '高一/1班/3.JPG',
    '高一/2班/9.jpg',
    '高一/2班/10.jpg',
    '高一/假.jpg',
    '高一/内.zip',
    '高一/说明.txt',
  ])
  const types = []
  for (const at of zip.names.keys()) types.push((await zip.scan(at))?.type ?? null)
  expect(types).toEqual(['image/jpeg', 'image/jpeg', 'image/jpeg', null, null, null])
  await zip.close()
})

/** Sets bits of the first entry, in its own header and in the directory. */
const setFlag = (zip: Buffer, flag: number): void => {
  for (const [mark, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    const from = zip.indexOf(Buffer.from(mark, 'latin1'))
    zip.writeUInt16LE(zip.readUInt16LE(from + at) | flag, from + at)
  }
}

it('shows names that Chinese Windows wrote', async () => {
  const [wanted, bytes] = ['一班', Buffer.from('d2bbb0e0', 'hex')]
  const zip = await packed({ 'xxxx.jpg': picture }, (whole) => {
    for (let at = whole.indexOf('xxxx'); at >= 0; at = whole.indexOf('xxxx')) bytes.copy(whole, at)
  })
  expect(zip.names).toEqual([`${wanted}.jpg`])
  await zip.close()
})

it('refuses bombs, passwords, links and paths that lead outside', async () => {
  const bomb = { 'a.jpg': new Uint8Array(30 * 1024 * 1024) }
  await expect(packed(bomb)).rejects.toThrow('not read')
  await expect(packed({ 'a.jpg': picture }, (zip) => setFlag(zip, 1))).rejects.toThrow()
  await expect(packed({ '../a.jpg': picture })).rejects.toThrow()
  const link = { 'a.jpg': [picture, { os: 3, attrs: 0o120777 << 16 }] } satisfies Zippable
  await expect(packed(link)).rejects.toThrow('not read')
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.txt`, new Uint8Array()]))
  await expect(packed(many)).rejects.toThrow()
})

const pageCount = 12

/** Pages of so many copies, of which nobody has the number: they wait. */
async function folderOfScans(): Promise<Buffer> {
  const { pdf, geometry } = printed(sampleSheet([8, 0, 0, 0, 0], { key: 'PACKEDZIPS' }), { from: 1, count: pageCount })
  expect(geometry.pages).toBe(1)
  const { database } = all.db
  await database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1)`)
  await database.run(sql`insert into exam (id, title, subject_course_id) values (1, '期中', 1)`)
  await database.run(
    sql`insert into answer_sheet (id, title, subject_course_id, exam_id, kind, key, state, pages, copies, geometry)
      values (1, '期中', 1, 1, 'numbered', 'PACKEDZIPS', 'printed', 1, ${pageCount}, ${JSON.stringify(geometry)}::jsonb)`,
  )
  const files: Zippable = { '__MACOSX/a/._1.jpg': strToU8('x'), '班/说明.txt': strToU8('x') }
  for (const [at, page] of (await pixelsOf(pdf, 150)).entries())
    files[`班/${at + 1}.jpg`] = await jpeg(scanned(page, { turn: 0.3 }, randomOf(at)))
  return Buffer.from(zipSync(files, { level: 0 }))
}

it('is read by the next server where the first was killed: nothing lost, nothing twice', async () => {
  const path = join(all.db.dataDir, 'scans.zip')
  await writeFile(path, await folderOfScans())
  const identity = { ...systemIdentity, userId: teacher.userId }
  const file = await all.files.adopt(path, { name: '扫描.zip', identity, maxBytes: 1e9 })
  const input = { subject_course_id: 1, files: [file] }
  const id = await all.queue().for(teacher).enqueue('read_scans', { zh: 'x', en: 'x' }, input)
  const server = all.server(500)
  await all.until(id, ({ progress }) => progress >= 3)
  server.kill('SIGKILL')
  expect(ended(await all.row(id))).toBe(false)
  all.server(500)
  const row = await all.until(id, ended)
  expect(row).toMatchObject({ state: 'done', progress: pageCount + 1, total: pageCount + 1 })
  expect(row.result).toMatchObject({ done: pageCount, failed: 1 })
  expect(row.result?.faults).toMatchObject([{ at: '扫描.zip/班/说明.txt' }])
  const pages = await all.db.database.all<{ title: string; copy: number | null; state: string }>(
    sql`select title, copy, state from scan_page where deleted_at is null order by id`,
  )
  expect(pages.map(({ title }) => title)).toEqual([
    ...Array.from({ length: pageCount }, (_, at) => `扫描.zip/班/${at + 1}.jpg`),
    '扫描.zip/班/说明.txt',
  ])
  expect(pages.slice(0, -1).map(({ copy }) => copy)).toEqual(Array.from({ length: pageCount }, (_, at) => at + 1))
  // What could not be read is of the sheet of the pages beside it.
  const unread = await all.db.database.first(sql`select sheet_id, exam_id from scan_page where state = 'unreadable'`)
  expect(unread).toEqual({ sheet_id: 1, exam_id: 1 })
  expect(await all.files.find(keyOf(present(row.result?.file, 'list')))).toMatchObject({
    name: expect.stringMatching(/xlsx$/),
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { printLayout } from '../../../resources/papers/print-layout.ts'
import { officeAt } from '../../../server/background/office/office.ts'
import { systemIdentity } from '../../../server/base/identity.ts'
import { startScanReader } from '../../../server/features/papers/answer-sheets/scans/start-scan-reader.ts'
import { createPrintDesk } from '../../../server/features/papers/print/print-desk.ts'
import { createFileStore } from '../../../server/storage/files/file-store.ts'
import { smallPicture } from '../../../server/storage/files/pictures/small-picture.ts'
import { claimedPng } from '../../fixtures/claimed-png.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { paperOf } from './print/printing.ts'

/** What comes from people is bounded before it takes memory: pictures by their headers, programs by what they hold. */

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bounds-'))
})
afterAll(async () => {
  await db?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The pictures that come to the engine, of a print with one of this size. */
async function printedWith(width: number, height: number): Promise<number> {
  const files = createFileStore({ database: db.database, dataDir: db.dataDir })
  const file = { name: '航拍.png', identity: systemIdentity, maxBytes: 10_000 }
  const { url } = await files.save(Readable.from([claimedPng(width, height)]), file)
  let given = -1
  const typesetter = {
    print: async ({ pictures }: { pictures: ReadonlyMap<string, Uint8Array> }) => {
      given = pictures.size
      throw new Error('printed')
    },
    printSheet: () => Promise.reject(new Error('no sheet')),
    printPages: () => Promise.reject(new Error('no lists')),
    stop: async () => undefined,
  }
  const document = paperOf([{ stem: `看图：<img src="${url}">` }])
  const order = { document, layout: printLayout.parse({}), wants: 'pdf' as const }
  await createPrintDesk({ files, typesetter })
    .print(systemIdentity, async () => order)
    .catch((error: Error) => {
      if (error.message !== 'printed') throw error
    })
  return given
}

it('a print with a picture of too many pixels is refused by its header, with its name and size', async () => {
  await expect(printedWith(15_000, 15_000)).rejects.toMatchObject({
    status: 400,
    text: { zh: expect.stringContaining('“航拍.png”有15000×15000像素'), en: expect.stringContaining('15000 × 15000') },
  })
  expect(await printedWith(8000, 6000)).toBe(1)
})

it('a scan of too many pixels is no damaged file, and the reader goes on', async () => {
  const path = join(folder, 'scan.png')
  await writeFile(path, claimedPng(15_000, 15_000))
  const reader = startScanReader()
  await expect(reader.ask({ ask: 'open', path, type: 'image/png' })).rejects.toMatchObject({ why: 'tooLarge' })
  await writeFile(path, claimedPng(4000, 3000))
  expect(await reader.ask({ ask: 'open', path, type: 'image/png' })).toEqual({ pages: 1 })
  reader.close()
})

it('a picture of too many pixels is not made small', async () => {
  await expect(smallPicture(claimedPng(16_000, 16_000), 200)).rejects.toThrow(/pixel|16000/)
})

it.runIf(process.platform === 'linux')(
  'an office program ends with what it started, above their memory together',
  { timeout: 60_000 },
  async () => {
    const path = join(folder, 'slides.pptx')
    await writeFile(path, 'slides')
    const grow = `const held = []; setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20)`
    const starting = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grow)}])`
    const office = officeAt('', { before: [process.execPath, '-e', starting], memoryBytes: 400 * 1_048_576 })
    await expect(office.pdfOf({ path, extension: '.pptx' })).rejects.toMatchObject({
      text: { en: expect.stringContaining('more memory') },
    })
  },
)

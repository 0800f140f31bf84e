import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOffice } from '../../../../server/background/office/find-office.ts'
import { officeAt } from '../../../../server/background/office/office.ts'
import { openPdf } from '../../../../server/background/office/pdf-pictures.ts'
import { slidesFile } from '../../../fixtures/slides.ts'

/** LibreOffice as it is on this machine; where it is not, these tests are left out, and the run says so. */

const office = await findOffice(undefined)

let folder: string
let stranger: Server
let asked = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slides-'))
  stranger = createServer((_, reply) => {
    asked += 1
    reply.end()
  }).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
})
afterAll(async () => {
  stranger.closeAllConnections()
  stranger.close()
  await rm(folder, { recursive: true, force: true })
})

async function slides(texts: readonly string[], linked?: string): Promise<string> {
  const path = join(folder, `${texts.length}.pptx`)
  await writeFile(path, slidesFile(texts, linked))
  return path
}

/** The dark of a picture, cut to its signs and brought to one size. */
const inked = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).flatten({ background: '#fff' }).greyscale().trim().resize(64, 64, { fit: 'fill' }).raw().toBuffer()
const drawnIn = async (language: string, text: string): Promise<Buffer> => {
  const words = { text: `<span lang="${language}">${text}</span>`, font: 'Sans 90', rgba: true }
  return inked(await sharp({ text: words }).png().toBuffer())
}
const distance = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length

describe.skipIf(!office)('slides, with LibreOffice', () => {
  it('become pages in their order, with Chinese signs in their Chinese forms', { timeout: 120_000 }, async () => {
    const pdf = await office!.pdfOf({ path: await slides(['直', '第二页', '第三页']), extension: '.pptx' })
    const pages = await openPdf(pdf.path)
    expect(pages.count).toBe(3)
    const first = await inked(await pages.picture(0))
    const [chinese, japanese] = [await drawnIn('zh-cn', '直'), await drawnIn('ja', '直')]
    // Otherwise this machine has no fonts to tell them apart.
    expect(distance(chinese, japanese)).toBeGreaterThan(5)
    expect(distance(first, chinese)).toBeLessThan(distance(first, japanese))
    pages.close()
    await pdf.release()
  })

  it('fetch nothing, whatever they link to', { timeout: 120_000 }, async () => {
    const { port } = stranger.address() as AddressInfo
    const path = await slides(['一', '二'], `http://127.0.0.1:${port}/picture.png`)
    // Also where the kernel gives no process a network of its own.
    for (const one of [office!, officeAt('soffice')]) {
      const pdf = await one.pdfOf({ path, extension: '.pptx' })
      await pdf.release()
    }
    expect(asked).toBe(0)
  })

  it('that take too long, or are no longer wanted, are refused, and nothing is left', {
    timeout: 120_000,
  }, async () => {
    const home = await mkdtemp(join(folder, 'tmp-'))
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = home
    try {
      const path = await slides(['一'])
      const hasty = officeAt('soffice', { timeoutMs: 50 })
      await expect(hasty.pdfOf({ path, extension: '.pptx' })).rejects.toThrow(/too long|没有转换完/)
      const signal = AbortSignal.abort(new Error('stopping'))
      await expect(office!.pdfOf({ path, extension: '.pptx', signal })).rejects.toThrow('stopping')
      expect(await readdir(home)).toEqual([])
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
  })
})

it.runIf(!office)('LibreOffice is not on this machine: conversions are left out', () => {
  expect(office).toBeNull()
})

it('a server without LibreOffice has no office', async () => {
  expect(await findOffice('off')).toBeNull()
  await expect(findOffice('/nowhere/soffice')).rejects.toThrow('SOFFICE_PATH')
})

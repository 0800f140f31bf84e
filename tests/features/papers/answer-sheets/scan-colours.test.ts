import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPdf } from '../../../../server/background/office/pdf-pictures.ts'
import { startScanReader } from '../../../../server/features/papers/answer-sheets/scans/start-scan-reader.ts'
import { openScan } from '../../../../server/features/papers/answer-sheets/scans/scan-file.ts'

/** One coloured page is read alike, whatever file it comes in. */

const [width, height] = [300, 100]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scan-colours-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Stripes of red, green, blue, a light blue pen, black and white. */
function stripes(): Buffer {
  const colours = [
    [220, 30, 30],
    [30, 200, 40],
    [20, 40, 230],
    [120, 170, 255],
    [0, 0, 0],
    [255, 255, 255],
  ]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) pixels.set(colours[Math.floor((at % width) / 50)] ?? [], at * 3)
  return pixels
}

/** A page of as many pixels at 200 dpi, with the picture over all of it. */
function pdfOf(pixels: Buffer): Buffer {
  const [wide, high] = [(width * 72) / 200, (height * 72) / 200]
  const draw = `${wide} 0 0 ${high} 0 0 cm /P Do`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`)
  const picture = `5 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length ${pixels.length} >>\nstream\n`
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${objects.join('')}${picture}`),
    pixels,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R /Size 6 >>\n%%EOF'),
  ])
}

it('is the same as PDF, PNG and TIFF', async () => {
  const pixels = stripes()
  const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  const files: Record<string, [Buffer, string]> = {
    'a.pdf': [pdfOf(pixels), 'application/pdf'],
    'a.png': [await picture().png().toBuffer(), 'image/png'],
    'a.tif': [await picture().tiff({ compression: 'lzw' }).toBuffer(), 'image/tiff'],
  }
  const middles: Record<string, number[]> = {}
  for (const [name, [content, type]] of Object.entries(files)) {
    await writeFile(join(folder, name), content)
    const scan = await openScan(join(folder, name), type)
    const page = await scan.page(1)
    scan.close()
    expect([page.width, page.height]).toEqual([width, height])
    middles[name] = [25, 75, 125, 175, 225, 275].map((x) => page.data[50 * width + x] ?? -1)
  }
  // The red of each stripe: red ink is as white as paper, nearly.
  expect(middles['a.png']).toEqual([220, 30, 20, 120, 0, 255])
  expect(middles['a.tif']).toEqual(middles['a.png'])
  expect(middles['a.pdf']).toEqual(middles['a.png'])
})

it('is read in a process that ends alone above its memory', async () => {
  const path = join(folder, 'c.pdf')
  await writeFile(path, pdfOf(stripes()))
  const reader = startScanReader({ timeMs: 30_000, memoryBytes: 900 * 1_048_576, mostBytes: 1 })
  const askOn = async (): Promise<never> => {
    for (;;) await reader.ask({ ask: 'open', path, type: 'application/pdf' })
  }
  await expect(askOn()).rejects.toMatchObject({ why: 'ended' })
  reader.close()
  const other = startScanReader()
  expect(await other.ask({ ask: 'open', path, type: 'application/pdf' })).toEqual({ pages: 1 })
  other.close()
})

it('stays the same in a picture that is made of a page', async () => {
  const path = join(folder, 'b.pdf')
  await writeFile(path, pdfOf(stripes()))
  const pdf = await openPdf(path)
  const { data, info } = await sharp(await pdf.picture(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  pdf.close()
  const [red, green, blue] = data.subarray(
    Math.round(info.width / 12) * info.channels + info.width * info.channels * 40,
  )
  expect({ red: (red ?? 0) > 180, green: (green ?? 255) < 80, blue: (blue ?? 255) < 80 }).toEqual({
    red: true,
    green: true,
    blue: true,
  })
})

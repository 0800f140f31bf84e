import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPdf } from '../../server/background/office/pdf-pictures.ts'

/** Pages of PDFs are drawn beside the server: what is in them ends no more than the process that draws. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pdfOf = (objects: readonly string[]): string =>
  `%PDF-1.7\n${objects.map((one, at) => `${at + 1} 0 obj\n${one}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n%%EOF\n`
const stream = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
const pageOf = (content: string, resources: string, ...more: readonly string[]): string =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << ${resources} >> >>`,
    stream(content),
    ...more,
  ])

/** Each of so many forms draws the next ten times, the last one a line. */
const nested = (depth: number): string =>
  pageOf(
    '/F Do',
    '/XObject << /F 5 0 R >>',
    ...Array.from({ length: depth }, (_, at) => {
      const next = at + 1 === depth ? '' : `/XObject << /F ${at + 6} 0 R >>`
      const form = `/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << ${next} >>`
      return stream(next === '' ? '0 0 m 9 9 l S' : '/F Do '.repeat(10), form)
    }),
  )
/** So many translucent shapes over the whole page. */
const translucent = (count: number): string =>
  pageOf(
    '/G gs 1 0 0 rg '.concat('0 0 m 300 0 l 300 400 l 0 390 l f '.repeat(count)),
    '/ExtGState << /G << /ca 0.5 >> >>',
  )

async function file(content: string): Promise<string> {
  const path = join(folder, 'file.pdf')
  await writeFile(path, content)
  return path
}
const limits = { timeMs: 60_000, memoryBytes: 1024 * 1_048_576 }

it('draws a page', async () => {
  const pages = await openPdf(await file(translucent(1)))
  expect(pages.count).toBe(1)
  expect((await pages.picture(0)).subarray(8, 12).toString()).toBe('WEBP')
  pages.close()
})

it('a page that takes too long is given up, and the loop goes on meanwhile', async () => {
  const pages = await openPdf(await file(translucent(200_000)), { ...limits, timeMs: 3000 })
  let ticks = 0
  const clock = setInterval(() => (ticks += 1), 10)
  await expect(pages.picture(0)).rejects.toMatchObject({ text: { en: expect.stringContaining('took too long') } })
  clearInterval(clock)
  expect(ticks).toBeGreaterThan(30)
})

it('a process that needs more memory than it may have ends alone', async () => {
  const drawn = openPdf(await file(nested(12)), { ...limits, memoryBytes: 300 * 1_048_576 }).then((pages) =>
    pages.picture(0),
  )
  await expect(drawn).rejects.toMatchObject({ text: { en: expect.stringContaining('more memory') } })
})

it('what is no PDF is refused in words', async () => {
  const path = join(folder, 'none.pdf')
  await writeFile(path, 'no PDF')
  await expect(openPdf(path)).rejects.toMatchObject({ text: { en: expect.stringContaining('damaged') } })
})

import { readFile } from 'node:fs/promises'
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { endAbove } from '../../base/threads/memory-cap.ts'

/**
 * The process that draws the pages of one PDF: what is in it comes from anywhere, and drawing a page cannot be
 * interrupted. Its argument is the memory in bytes above which it ends.
 */
export type PdfRequest = { ask: 'open'; path: string } | { ask: 'picture'; page: number }
export type PdfAnswer = { count: number } | { picture: Uint8Array } | { failed: string }

/** Enough for a projector. */
const longestSide = 1920

let document: PDFiumDocument | null = null

async function open(path: string): Promise<PdfAnswer> {
  const library = await PDFiumLibrary.init()
  document = await library.loadDocument(await readFile(path))
  return { count: document.getPageCount() }
}

async function draw(number: number): Promise<PdfAnswer> {
  if (!document) throw new Error('No file was opened')
  const page = document.getPage(number)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = longestSide / Math.max(originalWidth, originalHeight)
  const { width, height, data } = await page.render({ scale, render: 'bitmap' })
  return {
    picture: await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer(),
  }
}

endAbove(Number(process.argv[2]))
process.on('message', (asked: PdfRequest) => {
  void (asked.ask === 'open' ? open(asked.path) : draw(asked.page))
    .catch((error: unknown): PdfAnswer => ({ failed: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))

import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { loadSharp } from '../../storage/files/pictures/load-sharp.ts'

/** The pages of a PDF as pictures. */
export interface PdfPictures {
  count: number
  /** WebP of a page, counted from 0. */
  picture(page: number): Promise<Buffer>
  close(): void
}

/** Enough for a projector. */
const longestSide = 1920

export async function openPdf(path: string): Promise<PdfPictures> {
  const sharp = await loadSharp()
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  return {
    count: document.getPageCount(),
    async picture(number) {
      const page = document.getPage(number)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const scale = longestSide / Math.max(originalWidth, originalHeight)
      const { width, height, data } = await page.render({ scale, render: 'bitmap' })
      return sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 80 })
        .toBuffer()
    },
    close() {
      document.destroy()
      library.destroy()
    },
  }
}

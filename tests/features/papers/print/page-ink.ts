import { PDFiumLibrary } from '@hyzyla/pdfium'

/** What is black on the pages of a PDF. */

let library: Promise<Awaited<ReturnType<typeof PDFiumLibrary.init>>> | undefined

export interface PageInk {
  /** The colour of a pixel as 0xrrggbb. */
  at(x: number, y: number): number
  width: number
  height: number
}

/** Each page, `scale` pixels to a point. */
export async function inkOf(pdf: Uint8Array, scale = 1): Promise<PageInk[]> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(Buffer.from(pdf))
  try {
    const pages: PageInk[] = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale, render: 'bitmap' })
      const byte = (at: number): number => data[at] ?? 0
      const at = (x: number, y: number): number => {
        const from = 4 * (y * width + x)
        return (byte(from) << 16) | (byte(from + 1) << 8) | byte(from + 2)
      }
      pages.push({ at, width, height })
    }
    return pages
  } finally {
    document.destroy()
  }
}

/** The last row with ink between two columns of pixels, from one row to another; null where all is white. */
export function lastInk(
  page: PageInk,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
) {
  for (let y = Math.min(page.height, Math.floor(bottom)) - 1; y >= top; y--)
    for (let x = Math.floor(left); x < right; x++) if (page.at(x, y) !== 0xffffff) return y
  return null
}

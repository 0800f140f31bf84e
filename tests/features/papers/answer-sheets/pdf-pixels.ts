import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Pages of a PDF as gray pixels, 0 black to 255 white. */
export interface Gray {
  width: number
  height: number
  data: Uint8Array
}

/** `channel`: of red, green and blue, instead of their mean. */
export async function pixelsOf(pdf: Uint8Array, dpi: number, channel?: number): Promise<Gray[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(pdf))
  const pages: Gray[] = []
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' })
    const gray = new Uint8Array(width * height)
    // Red, green, blue and opacity.
    for (let at = 0; at < gray.length; at++)
      gray[at] =
        channel === undefined
          ? Math.round(0.299 * data[4 * at]! + 0.587 * data[4 * at + 1]! + 0.114 * data[4 * at + 2]!)
          : (data[4 * at + channel] ?? 255)
    pages.push({ width, height, data: gray })
  }
  document.destroy()
  library.destroy()
  return pages
}

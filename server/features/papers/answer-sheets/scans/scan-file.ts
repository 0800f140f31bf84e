import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { pictureSize } from '../../../../storage/files/pictures/picture-size.ts'
import type { Gray } from '../reading/gray.ts'
import type { Picture } from '../reading/upright.ts'

/** The pages of a scanned file as gray pixels. */
export interface ScanFile {
  pages: number
  /** Counted from 1. */
  page(number: number): Promise<Gray>
  close(): void
}

/** A picture whose header states more pixels than a sheet can have. Nothing of it was decoded. */
export class TooManyPixels extends Error {}

/** A4 at 600 dpi is 35 million pixels; what is larger is no sheet. */
const maxPixels = 120_000_000
/** A4 at 300 dpi: more says nothing more. */
const longestSide = 3508
const pdfDpi = 200

/**
 * Red ink of the sheet is white in the red channel, where pencils are read, and dark in the green one, where its frames
 * are. Of a gray scan both are the same.
 */
function pageOf(width: number, height: number, pixels: Uint8Array, channels: number): Gray {
  const plane = (channel: number): Uint8Array => {
    const one = new Uint8Array(width * height)
    for (let at = 0, from = channel; at < one.length; at++, from += channels) one[at] = pixels[from] ?? 255
    return one
  }
  return { width, height, data: plane(0), frames: plane(1), blue: plane(2) }
}

async function openPicture(path: string): Promise<ScanFile> {
  const size = await pictureSize(path)
  if (size && size.width * size.height > maxPixels)
    throw new TooManyPixels(`A picture of ${size.width} by ${size.height} is no sheet`)
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { pages = 1 } = await sharp(path, options).metadata()
  return {
    pages,
    async page(number) {
      const { data, info } = await sharp(path, { ...options, page: number - 1 })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return pageOf(info.width, info.height, data, info.channels)
    },
    close: () => undefined,
  }
}

async function openPdf(path: string): Promise<ScanFile> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  return {
    pages: document.getPageCount(),
    async page(number) {
      const page = document.getPage(number - 1)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const scale = Math.min(pdfDpi / 72, longestSide / Math.max(originalWidth, originalHeight))
      const { width, height, data } = await page.render({ scale, render: 'bitmap' })
      // Red, green, blue and opacity.
      return pageOf(width, height, data, 4)
    },
    close() {
      document.destroy()
      library.destroy()
    },
  }
}

/** Throws for what is no picture and no PDF, whatever it is called, and `TooManyPixels`. */
export const openScan = (path: string, type: string): Promise<ScanFile> =>
  type === 'application/pdf' ? openPdf(path) : openPicture(path)

/** Kept of a page and of what is cut out of it. */
export const jpegOf = ({ width, height, channels, data }: Picture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 70 }).toBuffer()

/** Of a page that could not be read: as it was scanned, small enough to look at. */
export const smallJpegOf = ({ width, height, data }: Gray): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: 1240, height: 1754, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 60 })
    .toBuffer()

import type { PrintLayout } from '../../../../resources/papers/print-layout.ts'
import { Fault, tooLarge, tooManyTries } from '../../../base/fault.ts'
import { filesUrl, type FileStore } from '../../../storage/files/file-store.ts'
import { pictureSize } from '../../../storage/files/pictures/picture-size.ts'
import type { Identity } from '../../../base/identity.ts'
import type { Printed, PrintJob, Typesetter } from './engine/typesetter.ts'
import type { PaperDocument } from './paper/paper-document.ts'

/** Prints documents for people, one at a time for each of them, with the pictures of their texts. */

interface Order {
  document: PaperDocument
  layout: PrintLayout
  wants: PrintJob['wants']
}

export interface PrintDesk {
  /**
   * `prepare` reads what is printed; it throws for what may not be. Throws 100429 while a print of the same person is
   * being made.
   */
  print<T extends Order>(identity: Identity, prepare: () => Promise<T>): Promise<{ order: T; printed: Printed }>
}

const maxPictureBytes = 80 * 1_048_576
/** The engine unpacks each picture, with up to 8 bytes a pixel. A camera of 48 megapixels is within it. */
const maxPixels = 50_000_000

const tooManyPixels = (name: string, { width, height }: { width: number; height: number }): Fault =>
  new Fault(400, 100400, {
    zh: `图片“${name}”有${width}×${height}像素，超过打印上限（${maxPixels / 10_000}万像素），请换成较小的图片`,
    en: `The picture “${name}” has ${width} × ${height} pixels, more than a print can take (${maxPixels / 1_000_000} million). Use a smaller one.`,
  })
const stored = /\/api\/files\/[A-Za-z0-9_-]{20,64}/g

/** The pictures in the texts; those that are gone are left out. Throws 100400 naming one with too many pixels. */
async function picturesIn(document: PaperDocument, files: FileStore): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  let bytes = 0
  for (const src of new Set(JSON.stringify(document).match(stored))) {
    const key = src.slice(filesUrl.length)
    const row = await files.find(key)
    if (!row?.type.startsWith('image/')) continue
    bytes += row.size
    if (bytes > maxPictureBytes) throw tooLarge()
    const content = await files.readWhole(key)
    if (!content) continue
    const size = await pictureSize(content)
    if (size && size.width * size.height > maxPixels) throw tooManyPixels(row.name, size)
    found.set(src, content)
  }
  return found
}

export function createPrintDesk({ files, typesetter }: { files: FileStore; typesetter: Typesetter }): PrintDesk {
  /** People whose print is being made. */
  const printing = new Set<number>()
  return {
    async print({ userId }, prepare) {
      if (printing.has(userId)) throw tooManyTries(1)
      printing.add(userId)
      try {
        const order = await prepare()
        const pictures = await picturesIn(order.document, files)
        return { order, printed: await typesetter.print({ ...order, pictures }) }
      } finally {
        printing.delete(userId)
      }
    },
  }
}

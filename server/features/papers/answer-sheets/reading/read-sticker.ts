import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { imageOf, prepareReader } from './find-code.ts'
import type { Gray } from './gray.ts'
import type { Homography } from './homography.ts'
import { upright, type Area } from './upright.ts'

/** The bar code of a sticker, looked for in its place alone. */

/** Stickers stand out of their place a little. In points. */
const around = 6
const options: ReaderOptions = {
  formats: ['Code128', 'QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 2,
}
/** A sticker that was put askew is not read as it lies: it is looked at again, turned by so many degrees. */
const turns = [0, -10, 10, -20, 20]

/** Turns a map about the middle of an area. */
function turned(map: Homography, { x, y, width, height }: Area, degrees: number): Homography {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return (at) => {
    const [dx, dy] = [at.x - middleX, at.y - middleY]
    return map({ x: middleX + cos * dx - sin * dy, y: middleY + sin * dx + cos * dy })
  }
}

/** At twice the size of what is kept of a page, since bars are thin. */
const closer = 2

/** null where there is none, or more than one. */
export async function readSticker(gray: Gray, map: Homography, place: Area): Promise<string | null> {
  await prepareReader()
  const area = {
    x: place.x - around,
    y: place.y - around,
    width: place.width + 2 * around,
    height: place.height + 2 * around,
  }
  for (const degrees of turns) {
    const image = imageOf(upright(gray, turned(map, area, degrees), area, closer))
    const found = new Set((await readBarcodes(image, options)).map(({ text }) => text.trim()))
    if (found.size > 1) return null
    const [text] = found
    if (text) return text
  }
  return null
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { readCode, type PageCode } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { isBlank, partOf, type Gray, type Part, type Point } from './gray.ts'

/** The code of a page in its scan. */
export interface FoundCode {
  code: PageCode
  /** In pixels, clockwise from what is its left upper corner when the page is upright. */
  corners: Point[]
}

const require = createRequire(import.meta.url)
let ready: Promise<unknown> | undefined

/** The package would fetch its program from another host; it gets it from its own files. */
export async function prepareReader(): Promise<void> {
  ready ??= readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).then((bytes) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(bytes).buffer },
      fireImmediately: true,
    }),
  )
  await ready
}

/** As a picture file of gray pixels (PGM), which the program takes without making four colours of each. */
export function imageOf({ width, height, data }: Gray): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const image = new Uint8Array(head.length + data.length)
  image.set(head)
  image.set(data, head.length)
  return image
}

const options: ReaderOptions = { formats: ['QRCode'], tryInvert: false, maxNumberOfSymbols: 8 }

/** Of the shorter side: a corner in which the code of a page that lies straight is. */
const cornerShare = 0.4

/** The corners of a scan: first where the code is when the page is upright, then upside down, then on its sides. */
function* cornersOf(gray: Gray): Generator<Part> {
  const side = Math.round(cornerShare * Math.min(gray.width, gray.height))
  const [right, bottom] = [gray.width - side, gray.height - side]
  for (const [left, top] of [
    [right, 0],
    [0, bottom],
    [0, 0],
    [right, bottom],
  ] as const)
    yield partOf(gray, { left, top, width: side, height: side })
}

async function codeIn({ left, top, ...gray }: Part, more: ReaderOptions): Promise<FoundCode | null> {
  for (const { text, position } of await readBarcodes(imageOf(gray), { ...options, ...more })) {
    const code = readCode(text)
    const { topLeft, topRight, bottomRight, bottomLeft } = position
    const corners = [topLeft, topRight, bottomRight, bottomLeft]
    if (code) return { code, corners: corners.map(({ x, y }) => ({ x: x + left, y: y + top })) }
  }
  return null
}

/** null where there is none of an answer sheet. */
export async function findCode(gray: Gray): Promise<FoundCode | null> {
  await prepareReader()
  for (const corner of cornersOf(gray)) {
    const found = await codeIn(corner, { tryHarder: true })
    if (found) return found
  }
  const whole = { ...gray, left: 0, top: 0 }
  return (
    (await codeIn(whole, { tryHarder: true })) ??
    (isBlank(gray) ? null : codeIn(whole, { tryHarder: true, tryDenoise: true, binarizer: 'GlobalHistogram' }))
  )
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { readCode, type PageCode } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import type { Gray, Point } from './gray.ts'

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

export function imageOf({ width, height, data }: Gray): ImageData {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) {
    const to = at * 4
    pixels[to] = pixels[to + 1] = pixels[to + 2] = data[at]!
    pixels[to + 3] = 255
  }
  return { width, height, data: pixels, colorSpace: 'srgb' } as unknown as ImageData
}

const options: ReaderOptions = { formats: ['QRCode'], tryInvert: false, maxNumberOfSymbols: 8 }

/** null where there is none of an answer sheet. */
export async function findCode(gray: Gray): Promise<FoundCode | null> {
  await prepareReader()
  const image = imageOf(gray)
  for (const more of [
    { tryHarder: true },
    { tryHarder: true, tryDenoise: true, binarizer: 'GlobalHistogram' as const },
  ]) {
    for (const { text, position } of await readBarcodes(image, { ...options, ...more })) {
      const code = readCode(text)
      const { topLeft, topRight, bottomRight, bottomLeft } = position
      if (code) return { code, corners: [topLeft, topRight, bottomRight, bottomLeft] }
    }
  }
  return null
}

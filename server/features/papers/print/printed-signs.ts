import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Which signs the fonts of a print have. A print uses the product's own fonts alone, so that every server prints the
 * same; a sign that none of them has is printed as a box, and is named before.
 */

/**
 * Libertinus Serif is inside of the engine and cannot be read from here: its signs without marks and spaces, as the
 * engine 0.14 sets them, in hexadecimal.
 */
const ofLibertinus = `
  21-7e a1-ac ae-2e4 2ea-2ff 374-375 37a-37e 384-38a 38c 38e-3a1 3a3-3ce 3d0-3e1 3f0-3f6 3f8-3f9 3fb
  3fd-477 47c-47f 48c-4c4 4c7-4cc 4d0-4f9 5be 5c0 5c3 5c6 5d0-5ea 5f0-5f4 1d15 1d35 1d43-1d5f
  1d62-1d67 1d9c 1da0 1da4 1db6 1dbb 1e00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d
  1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2010-2027 2030-2037
  2039-203e 2042 2044 2047-204b 204f 2070-2071 2074-208e 2090-209c 20a2-20a4 20a7-20a8 20ab-20ac 20af
  20b1 20b9 20bf 2100-2103 2105-2106 2109 210c-210f 2111 2113 2115-2116 2119-211a 211c-211d 2120 2122
  2124 2126-2127 212a-212b 212e 2132 2135-2139 214f 2153-2184 2190-219b 21a6 21a8 21ae 21bc-21bd
  21c0-21c1 21cb-21d9 2200-220d 220f-222e 2236 223c 2241 2245 2247-2249 2259 2260-2262 2264-2265
  226a-226b 226e-2271 2282-2285 2295-2298 22a2-22a6 22ac 22b6-22b7 22c5 22ee-22ef 2300 2302-2303 2310
  2320-2321 2326-2327 2329-232b 237d 2380 239b-23ae 23d3 2423 2460-2487 24b6-24ff 25a0-25a1 25b2-25b3
  25b6-25b7 25bc-25bd 25c0-25c1 25c6-25c7 25c9-25cc 25ce-25d7 25e6 2605 2609 2619 261b 261e 2627 262f
  2639-2653 2660 2663 2665-2666 2669-266f 2695 2698 26a2-26a7 26ac-26af 2714 2718 271d 2767 2776-277f
  27c2 27e6-27e9 2c60-2c6c 2c6e-2c6f 2c74-2c77 2e02-2e05 2e08-2e0a 2e17-2e18 a656-a657 a71b-a71d
  a720-a721 a765 a789-a78c a793 ab52
`

type Range = readonly [first: number, last: number]

const readRanges = (text: string): Range[] =>
  text
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [first = '', last = first] = one.split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    })

/** Reads so many bytes of a file. */
function bytesOf(file: number, at: number, length: number): DataView {
  const bytes = new Uint8Array(length)
  readSync(file, bytes, 0, length, at)
  return new DataView(bytes.buffer)
}

/**
 * The signs of a TrueType font, of its table of all of Unicode (`cmap`, format 12).
 * Source: https://learn.microsoft.com/en-us/typography/opentype/spec/cmap
 */
function signsOfFont(path: string): Range[] {
  const file = openSync(path, 'r')
  try {
    const count = bytesOf(file, 0, 12).getUint16(4)
    const tables = bytesOf(file, 12, 16 * count)
    const cmap = Array.from({ length: count }, (_, at) => 16 * at).find((at) => tables.getUint32(at) === 0x636d6170)
    if (cmap === undefined) throw new Error(`${path}: expected a table "cmap"`)
    const view = bytesOf(file, tables.getUint32(cmap + 8), tables.getUint32(cmap + 12))
    const starts = Array.from({ length: view.getUint16(2) }, (_, at) => view.getUint32(8 + 8 * at))
    const start = starts.find((at) => view.getUint16(at) === 12)
    if (start === undefined) throw new Error(`${path}: expected a "cmap" of format 12`)
    return Array.from({ length: view.getUint32(start + 12) }, (_, at): Range => {
      const group = start + 16 + 12 * at
      return [view.getUint32(group), view.getUint32(group + 4)]
    })
  } finally {
    closeSync(file)
  }
}

const require = createRequire(import.meta.url)
export const fontFolder = dirname(require.resolve('@expo-google-fonts/noto-serif-sc/package.json'))

let known: ReadonlySet<number> | undefined

/** The code points that are printed; read from the font once. */
function printed(): ReadonlySet<number> {
  if (known) return known
  const regular = signsOfFont(join(fontFolder, '400Regular', 'NotoSerifSC_400Regular.ttf'))
  const all = new Set<number>()
  for (const [first, last] of [...readRanges(ofLibertinus), ...regular])
    for (let sign = first; sign <= last; sign += 1) all.add(sign)
  known = all
  return all
}

/** Spaces, line ends, and what is drawn with the sign before it: accents, joiners, selectors. */
const unseen = /^[\p{Z}\p{C}\p{M}]+$/u
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The signs of a text that the fonts do not have, each once, in their order. */
export function unprintedIn(text: string): string[] {
  const all = printed()
  const missing = new Set<string>()
  // Ideographs for compatibility are set as those that they stand for.
  for (const { segment } of signs.segment(text.normalize('NFC')))
    for (const sign of segment)
      if (!all.has(sign.codePointAt(0)!) && !unseen.test(sign)) {
        missing.add(segment)
        break
      }
  return [...missing]
}

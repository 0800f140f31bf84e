import { readFileSync } from 'node:fs'

/** Which signs a TrueType font has. */

export type Range = readonly [first: number, last: number]

/** Groups of code points, the whole of Unicode (format 12). */
const groupsOf = (view: DataView, start: number): Range[] =>
  Array.from({ length: view.getUint32(start + 12) }, (_, at): Range => {
    const group = start + 16 + 12 * at
    return [view.getUint32(group), view.getUint32(group + 4)]
  })

/** Segments of the first 65,536 code points (format 4). Those within one that have no glyph are left out. */
function segmentsOf(view: DataView, start: number): Range[] {
  const length = view.getUint16(start + 6)
  const [ends, starts] = [start + 14, start + 16 + length]
  return Array.from({ length: length / 2 }, (_, at) => 2 * at).flatMap((at): Range[] => {
    const [first, last] = [view.getUint16(starts + at), view.getUint16(ends + at)]
    const offsetAt = starts + 2 * length + at
    const offset = view.getUint16(offsetAt)
    if (first === 0xffff) return []
    if (offset === 0) return [[first, last]]
    return Array.from({ length: last - first + 1 }, (_, n) => n)
      .filter((n) => view.getUint16(offsetAt + offset + 2 * n) !== 0)
      .map((n): Range => [first + n, first + n])
  })
}

/**
 * The signs of a font, of its table `cmap`: all of Unicode, or the first plane where the font has no more.
 * Source: https://learn.microsoft.com/en-us/typography/opentype/spec/cmap
 */
export function signsOfFont(path: string): Range[] {
  const bytes = readFileSync(path)
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = Array.from({ length: font.getUint16(4) }, (_, at) => 12 + 16 * at)
  const table = tables.find((at) => font.getUint32(at) === 0x636d6170)
  if (table === undefined) throw new Error(`${path}: expected a table "cmap"`)
  const cmap = font.getUint32(table + 8)
  const starts = Array.from({ length: font.getUint16(cmap + 2) }, (_, at) => cmap + font.getUint32(cmap + 8 + 8 * at))
  const ofFormat = (format: number) => starts.find((at) => font.getUint16(at) === format)
  const [whole, plane] = [ofFormat(12), ofFormat(4)]
  if (whole !== undefined) return groupsOf(font, whole)
  if (plane === undefined) throw new Error(`${path}: expected a "cmap" of format 12 or 4`)
  return segmentsOf(font, plane)
}

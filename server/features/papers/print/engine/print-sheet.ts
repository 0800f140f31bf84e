import { drawSheet, geometryOf, type SheetPlaces } from '../sheet/draw-sheet.ts'
import type { PrintedSheet, SheetJob } from './typesetter.ts'
import type { Typst } from './typst.ts'

/** More pages than any school hands to one candidate. */
const maxPages = 20

/** One print of an answer sheet, in the process that prints. How many pages it has is known once it is set. */
export function printSheet(typst: Typst, { sheet, copies }: SheetJob): PrintedSheet {
  const noFiles = new Map<string, Uint8Array>()
  try {
    const pages = typst.set('sheet', drawSheet(sheet, 0, [copies.from]).data, noFiles).pageCount
    if (pages > maxPages) throw new Error(`An answer sheet of ${pages} pages is longer than any can be (${maxPages})`)
    const numbers = Array.from({ length: copies.count }, (_, at) => copies.from + at)
    const drawn = drawSheet(sheet, pages, numbers)
    const typeset = typst.set('sheet', drawn.data, noFiles)
    if (typeset.pageCount !== pages * numbers.length) throw new Error('The copies of an answer sheet differ')
    return {
      pdf: typeset.pdf(),
      geometry: geometryOf(drawn, typeset.metadata('places') as SheetPlaces, pages),
      engine: typst.version,
    }
  } finally {
    typst.forget()
  }
}

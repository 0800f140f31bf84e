import { drawPeople, drawSheet, geometryOf, type SheetPlaces } from '../sheet/draw-sheet.ts'
import type { PrintedSheet, SheetCopies, SheetJob } from './typesetter.ts'
import type { Typst } from './typst.ts'

/** More pages than any school hands to one candidate. */
const maxPages = 20
const noFiles: ReadonlyMap<string, Uint8Array> = new Map()

/** The numbers of the copies that are set one by one; people's copies are all set over the same one. */
const numbersOf = (copies: SheetCopies): (number | null)[] =>
  typeof copies === 'object' && 'from' in copies
    ? Array.from({ length: copies.count }, (_, at) => copies.from + at)
    : [null]

/** One print of an answer sheet, in the process that prints. How many pages it has is known once it is set. */
export function printSheet(typst: Typst, { sheet, copies }: SheetJob): PrintedSheet {
  try {
    const numbers = numbersOf(copies)
    const pages = typst.set('sheet', drawSheet(sheet, 0, numbers.slice(0, 1)).data, noFiles).pageCount
    if (pages > maxPages) throw new Error(`An answer sheet of ${pages} pages is longer than any can be (${maxPages})`)
    const drawn = drawSheet(sheet, pages, numbers)
    const typeset = typst.set('sheet', drawn.data, noFiles)
    if (typeset.pageCount !== pages * numbers.length) throw new Error('The copies of an answer sheet differ')
    const geometry = geometryOf(drawn, typeset.metadata('places') as SheetPlaces, pages, sheet)
    const pdf = typeset.pdf()
    if (typeof copies !== 'object' || !('people' in copies)) return { pdf, geometry, engine: typst.version }
    const people = typst.set('bound-sheets', drawPeople(sheet, pages, copies.people), new Map([['sheet.pdf', pdf]]))
    return { pdf: people.pdf({ tags: false }), geometry, engine: typst.version }
  } finally {
    typst.forget()
  }
}

import { drawPeople, drawSheet, measuredSheet, type Heads } from '../sheet/draw-sheet.ts'
import { geometryOf, type SheetPlaces } from '../sheet/sheet-geometry.ts'
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

/** One print of an answer sheet, in the process that prints. How high the heads of its pages are, a first run says. */
export function printSheet(typst: Typst, { sheet, copies, wants = 'pdf' }: SheetJob): PrintedSheet {
  try {
    const numbers = numbersOf(copies)
    const heads = typst.set('sheet', measuredSheet(sheet), noFiles).metadata('heads') as Heads
    const drawn = drawSheet(sheet, heads, numbers)
    if (drawn.pages > maxPages)
      throw new Error(`An answer sheet of ${drawn.pages} pages is longer than any can be (${maxPages})`)
    const typeset = typst.set('sheet', drawn.data, noFiles)
    const geometry = geometryOf(drawn, typeset.metadata('places') as SheetPlaces, sheet)
    const made = { geometry, engine: typst.version, pages: [] }
    if (wants === 'pages')
      return { ...made, pdf: new Uint8Array(), pages: typeset.pages({ from: 1, count: drawn.pages }) }
    const pdf = typeset.pdf()
    if (typeof copies !== 'object' || !('people' in copies)) return { ...made, pdf }
    const people = typst.set(
      'bound-sheets',
      drawPeople(sheet, drawn.pages, copies.people),
      new Map([['sheet.pdf', pdf]]),
    )
    return { ...made, pdf: people.pdf({ tags: false }) }
  } finally {
    typst.forget()
  }
}

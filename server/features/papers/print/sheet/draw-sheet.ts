import { encode } from 'uqr'
import { codeText, type SheetQuestion, type SheetRow } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { sheetStates, stateKey } from '../../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import { present } from '../../../../../resources/kit/present.ts'
import type { DrawnBox } from './box-shapes.ts'
import { flow, type Column, type PlacedBlock } from './flow.ts'
import { redPlacesOf } from './red-points.ts'
import { sheetBlocks, type Content } from './sheet-blocks.ts'
import type { SheetDocument, SheetPerson } from './sheet-document.ts'
import { personSize, sheetFormat, sheetMeasures, stickerSize, type SheetFormat } from './sheet-measures.ts'
import { sheetWordsIn } from './sheet-words.ts'

/** An answer sheet as its template takes it. Lengths are millimetres. */

/** How high what says whose a page is, is: on the first side with its instructions, and on the others. */
export interface Heads {
  first: number
  others: number
}

/** What the geometry says besides the places, which the print tells. */
export interface Drawn {
  data: unknown
  rows: Omit<SheetRow, 'page'>[]
  boxes: DrawnBox[]
  questions: SheetQuestion[]
  pages: number
}

/** The modules of a code, a string of 0 and 1 for each line. */
const linesOf = (text: string): string[] =>
  encode(text, { ecc: 'M', border: 0 }).data.map((line) => line.map((one) => (one ? '1' : '0')).join(''))
const pageCodes = (key: string, pages: number, copy: number | null): string[][] =>
  Array.from({ length: pages }, (_, page) => linesOf(codeText({ key, page: page + 1, copy })))

const fillWords = { grid: 'fillGrid', sticker: 'fillSticker', both: 'fillBoth' } as const

/** Learners are asked to leave red to those who mark. */
function wordsOf({ language, redPoints }: SheetDocument): ReturnType<typeof sheetWordsIn> {
  const words = sheetWordsIn(language)
  return redPoints === 'none' ? words : { ...words, frame: `${words.frame}${words.red}` }
}

/** What the template says at the top of a sheet, by its kind. */
function frontOf(document: SheetDocument) {
  const { kind, identifiedBy, hasStates, language, notice } = document
  const words = wordsOf(document)
  const usual = [
    { numbered: words.fill, master: words[fillWords[identifiedBy]], bound: words.fillMarks }[kind],
    words.frame,
  ]
  const own = notice
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    kind,
    hasGrid: kind === 'numbered' || (kind === 'master' && identifiedBy !== 'sticker'),
    hasSticker: kind === 'master' && identifiedBy !== 'grid',
    sticker: stickerSize,
    person: personSize,
    states: hasStates ? sheetStates.map(({ value, label }) => ({ key: stateKey(value), label: label[language] })) : [],
    notice: own.length > 0 ? own : usual,
  }
}

function dataOf(document: SheetDocument, format: SheetFormat) {
  const { language, title, subtitle, digits, hasTiming } = document
  return {
    lang: language,
    title,
    subtitle,
    digits,
    front: frontOf(document),
    marks: hasTiming ? format.marks : null,
    red: redPlacesOf(document.redPoints),
    words: sheetWordsIn(language),
    measures: { ...sheetMeasures, ...format, inner: present(format.columns[0], 'a column').width },
  }
}

/** The first run of the template: it says how high its heads are. */
export const measuredSheet = (document: SheetDocument): unknown => ({
  ...dataOf(document, sheetFormat(document)),
  isMeasured: true,
  blocks: [],
  pages: 0,
  printedPages: 0,
  copies: [],
})

const headGap = 3

/** The columns of all pages, each below the head of its page. */
function columnsBy(format: SheetFormat, { first, others }: Heads): (index: number) => Column {
  const { columns, top, end } = format
  return (index) => {
    const page = Math.floor(index / columns.length)
    const column = present(columns[index % columns.length], 'a column')
    const head = index % columns.length > 0 ? 0 : page === 0 ? first : others
    const y = top + (head > 0 ? head + headGap : 0)
    return { page: page + 1, x: column.x, y, height: end - y }
  }
}

/** How much of the usual room boxes may have so that a sheet of paper is saved, and so that its pages are used. */
const tighter = [0.9, 0.8] as const
const wider = [1.5, 1.3, 1.15] as const

/** The parts of the sheet in their columns, with as much room for answers as its pages have. */
function laidOut(document: SheetDocument, format: SheetFormat, heads: Heads) {
  const columnAt = columnsBy(format, heads)
  const { width } = present(format.columns[0], 'a column')
  const by = (scale: number) => {
    const { units, ...rest } = sheetBlocks(document, width, scale)
    const blocks = flow(units, columnAt)
    return { ...rest, blocks, pages: Math.max(1, ...blocks.map(({ page }) => page)) }
  }
  const sheetsOf = ({ pages }: { pages: number }): number => (document.isTwoSided ? Math.ceil(pages / 2) : pages)
  const usual = by(1)
  const saving = tighter.map(by).find((one) => sheetsOf(one) < sheetsOf(usual))
  return saving ?? wider.map(by).find(({ pages }) => pages <= usual.pages) ?? usual
}

const boxesOf = (blocks: readonly PlacedBlock<Content>[]): DrawnBox[] =>
  blocks.flatMap(({ content }) => (content.is === 'boxes' ? content.boxes : []))

/** Boxes that did not fit a column go on in others, under keys of their own. */
function withMore(questions: readonly SheetQuestion[], boxes: readonly DrawnBox[]): SheetQuestion[] {
  return questions.map((question) => ({
    ...question,
    parts: question.parts.map((part) => {
      const more = boxes.map(({ key }) => key).filter((key) => part.box !== null && key.startsWith(`${part.box}+`))
      return more.length > 0 ? { ...part, more } : part
    }),
  }))
}

/**
 * `copies`: their numbers, null for a master; the first of them is asked where everything is. A sheet that is bound to
 * people has its codes where their names are.
 */
export function drawSheet(document: SheetDocument, heads: Heads, copies: readonly (number | null)[]): Drawn {
  const { key, kind, isTwoSided } = document
  const format = sheetFormat(document)
  const data = dataOf(document, format)
  const { blocks, rows, questions, pages } = laidOut(document, format, heads)
  const boxes = boxesOf(blocks)
  return {
    pages,
    data: {
      ...data,
      isMeasured: false,
      heads,
      blocks,
      pages,
      // A master, and what names are laid over, is one copy.
      printedPages: isTwoSided && copies.length > 1 ? pages + (pages % 2) : pages,
      copies: copies.map((copy) => ({ number: copy, codes: kind === 'bound' ? [] : pageCodes(key, pages, copy) })),
    },
    rows,
    boxes,
    questions: withMore(questions, boxes),
  }
}

/** People's names and codes, each over the pages of the sheet. `pages`: how many it has. */
export function drawPeople(document: SheetDocument, pages: number, people: readonly SheetPerson[]): unknown {
  const { language, key, isTwoSided } = document
  const { measures } = dataOf(document, sheetFormat(document))
  return {
    lang: language,
    red: redPlacesOf(document.redPoints),
    words: sheetWordsIn(language),
    measures,
    person: personSize,
    pages,
    hasBlank: isTwoSided && pages % 2 === 1 && people.length > 1,
    people: people.map((one) => ({ ...one, codes: pageCodes(key, pages, one.id) })),
  }
}

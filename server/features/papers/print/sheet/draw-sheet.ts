import { encode } from 'uqr'
import {
  codeText,
  type SheetGeometry,
  type SheetQuestion,
  type SheetRow,
  type TimingMarks,
} from '../../../../../resources/papers/answer-sheets/geometry.ts'
import type { AnswerSpace } from '../../../../../resources/bank/exercise-types/exercise-type.ts'
import type { MarkRow } from '../../../../../resources/bank/exercise-types/scoring.ts'
import { numberLabel } from '../../../../../resources/papers/numbering.ts'
import { sheetStates, stateKey } from '../../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import { sheetWordsIn } from './sheet-words.ts'
import type { QuestionOnSheet, SheetDocument, SheetPerson } from './sheet-document.ts'
import { inner, sheetMeasures, stickerSize, timingPlaces, zonesOf } from './sheet-measures.ts'
import { pointsGeometry, redPlacesOf, stripOf, type PointsStrip } from './red-points.ts'
import { pointsKey, type RedPoints } from '../../../../../resources/papers/answer-sheets/red-points.ts'
import { entryOf, itemAt } from '../../../../../resources/kit/present.ts'

/** An answer sheet as its template takes it. Lengths are millimetres. */

/** More bubbles do not fit beside each other; such a row is written. */
const maxChoices = 25
const rowsOfGroup = 5
const highest = 225

interface DrawnRow {
  key: string
  label: string
  choices: string[]
}
interface DrawnBox {
  key: string
  label: string
  width: number
  height: number
  /** Its boxes for points in red. */
  points?: PointsStrip
}
type Block =
  | { is: 'heading'; text: string }
  | { is: 'rows'; columns: number; width: number; groups: DrawnRow[][][] }
  | { is: 'boxes'; boxes: DrawnBox[] }

/** What the geometry says besides the places, which the print tells. */
export interface Drawn {
  data: unknown
  rows: Omit<SheetRow, 'page'>[]
  boxes: DrawnBox[]
  questions: SheetQuestion[]
}

const columnsFor = (choices: number): number =>
  Math.max(1, Math.floor(inner / (sheetMeasures.label + choices * sheetMeasures.pitch + 2)))

/** Columns of five rows beside each other, then the next group below: as answer sheets are read. */
function groupsOf(rows: readonly DrawnRow[], columns: number): DrawnRow[][][] {
  const groups: DrawnRow[][][] = []
  for (let from = 0; from < rows.length; from += columns * rowsOfGroup) {
    const group = rows.slice(from, from + columns * rowsOfGroup)
    groups.push(
      Array.from({ length: Math.ceil(group.length / rowsOfGroup) }, (_, at) =>
        group.slice(at * rowsOfGroup, (at + 1) * rowsOfGroup),
      ),
    )
  }
  return groups
}

const boxGap = 4
/** A box up to this share of a page is made to be half of it: two on a side save half of the paper. */
const nearHalf = 0.85

function boxHeight(points: number, most: number): number {
  const wanted = Math.max(45, points * 9)
  const half = (most - boxGap) / 2
  return wanted > half && wanted < most * nearHalf ? half : Math.min(most, wanted)
}

/** The room for writing: by the lines that the type of question wants, and by its points where it is a box. */
function boxSize(
  { kind, lines }: AnswerSpace,
  points: number | null,
  most: number,
): Pick<DrawnBox, 'width' | 'height'> {
  if (kind === 'box') return { width: inner, height: boxHeight(points ?? 8, most) }
  if (lines <= 1) return { width: (inner - 4) / 2, height: 14 }
  return { width: inner, height: Math.min(most, 8 + lines * 9) }
}

const isRead = (rows: readonly MarkRow[]): boolean =>
  rows.length > 0 && rows.every(({ choices }) => choices.length > 0 && choices.length <= maxChoices)

interface Collected {
  blocks: Block[]
  rows: Drawn['rows']
  boxes: DrawnBox[]
  questions: SheetQuestion[]
  /** How high a box may be on a page of this sheet. */
  most: number
  redPoints: RedPoints
}

function addRow(blocks: Block[], row: DrawnRow, pending: Map<Block, DrawnRow[]>): void {
  const columns = columnsFor(row.choices.length)
  const last = blocks.at(-1)
  if (last?.is === 'rows' && last.columns === columns) entryOf(pending, last).push(row)
  else {
    const block: Block = { is: 'rows', columns, width: inner / columns, groups: [] }
    blocks.push(block)
    pending.set(block, [row])
  }
}

function addBox(blocks: Block[], box: DrawnBox): void {
  const last = blocks.at(-1)
  if (last?.is === 'boxes') last.boxes.push(box)
  else blocks.push({ is: 'boxes', boxes: [box] })
}

/** A part by its own number where it has one; all blanks of a question by their first and last. */
const partLabel = ({ number, last, parts }: QuestionOnSheet, at: number): string => {
  if (parts.length === 1) return numberLabel({ from: number, to: last ?? number })
  return last ? String(number + at) : `${number}(${at + 1})`
}
const rowLabel = ({ number, last, parts }: QuestionOnSheet, label: string, row: MarkRow, at: number): string => {
  if (row.label === '') return label
  return parts.length === 1 && last ? String(number + at) : `${label}-${row.label}`
}

/** The first frame of a question has the boxes for its points. */
function framed(to: Collected, question: QuestionOnSheet, box: DrawnBox): DrawnBox {
  const isFirst = !to.boxes.some(({ points: strip }) => strip?.key === pointsKey(question.number))
  const strip = isFirst ? stripOf(question, to.redPoints, box.width, inner) : null
  if (!strip) return box
  const { width, ...points } = strip
  return { ...box, width, height: Math.min(to.most, box.height + strip.height), points }
}

function addQuestion(to: Collected, question: QuestionOnSheet, pending: Map<Block, DrawnRow[]>): void {
  const many = question.parts.length > 1
  const parts = question.parts.map(({ type, rows, score, space }, at): SheetQuestion['parts'][number] => {
    const label = partLabel(question, at)
    const key = `${question.number}.${at + 1}`
    if (!isRead(rows)) {
      const box = framed(to, question, { key, label, ...boxSize(space, many ? score : question.score, to.most) })
      addBox(to.blocks, box)
      to.boxes.push(box)
      return { type, rows: [], box: key }
    }
    return {
      type,
      box: null,
      rows: rows.map((row, index) => {
        const drawn = {
          key: `${key}.${index + 1}`,
          label: rowLabel(question, label, row, index),
          choices: row.choices.map((one) => one.label),
        }
        addRow(to.blocks, drawn, pending)
        const bubbles = row.choices.map(({ value, label: letter }) => ({ value, label: letter, x: 0, y: 0 }))
        to.rows.push({ key: drawn.key, label: drawn.label, many: row.many, bubbles })
        return { key: drawn.key, ...(row.option === undefined ? {} : { option: row.option }) }
      }),
    }
  })
  const { number, last, exercise_id, version, type, score } = question
  to.questions.push({ number, ...(last === undefined ? {} : { last }), exercise_id, version, type, score, parts })
}

/** The modules of a code, a string of 0 and 1 for each line. */
const linesOf = (text: string): string[] =>
  encode(text, { ecc: 'M', border: 0 }).data.map((line) => line.map((one) => (one ? '1' : '0')).join(''))

const fillWords = { grid: 'fillGrid', sticker: 'fillSticker', both: 'fillBoth' } as const

/** Learners are asked to leave red to those who mark. */
function wordsOf({ language, redPoints }: SheetDocument): ReturnType<typeof sheetWordsIn> {
  const words = sheetWordsIn(language)
  return redPoints === 'none' ? words : { ...words, frame: `${words.frame}${words.red}` }
}

/** What the template says at the top of a sheet, by its kind. */
function frontOf(document: SheetDocument) {
  const { kind, identifiedBy, hasStates, language } = document
  const words = sheetWordsIn(language)
  return {
    kind,
    zones: zonesOf(document),
    hasGrid: kind === 'master' && identifiedBy !== 'sticker',
    hasSticker: kind === 'master' && identifiedBy !== 'grid',
    sticker: stickerSize,
    states: hasStates ? sheetStates.map(({ value, label }) => ({ key: stateKey(value), label: label[language] })) : [],
    fill: kind === 'master' ? words[fillWords[identifiedBy]] : words.fillMarks,
  }
}

/**
 * `pages`: how many a copy has; codes are made for so many. `copies`: their numbers, null for a master; the first of
 * them is asked where everything is. A sheet that is bound to people has its codes where their names are.
 */
export function drawSheet(document: SheetDocument, pages: number, copies: readonly (number | null)[]): Drawn {
  const { language, title, subtitle, digits, key, kind, hasTiming } = document
  const most = highest - zonesOf(document).others
  const to: Collected = { blocks: [], rows: [], boxes: [], questions: [], most, redPoints: document.redPoints }
  const pending = new Map<Block, DrawnRow[]>()
  for (const { name, questions } of document.sections) {
    if (name !== '') to.blocks.push({ is: 'heading', text: name })
    for (const one of questions) addQuestion(to, one, pending)
  }
  for (const [block, rows] of pending) if (block.is === 'rows') block.groups = groupsOf(rows, block.columns)
  return {
    data: {
      lang: language,
      title,
      subtitle,
      digits,
      front: frontOf(document),
      timing: hasTiming ? timingPlaces : null,
      red: redPlacesOf(document.redPoints),
      words: wordsOf(document),
      measures: { ...sheetMeasures, inner },
      blocks: to.blocks,
      pages,
      copies: copies.map((copy) => ({
        number: copy,
        codes: kind === 'bound' ? [] : pageCodes(key, pages, copy),
      })),
    },
    rows: to.rows,
    boxes: to.boxes,
    questions: to.questions,
  }
}

const pageCodes = (key: string, pages: number, copy: number | null): string[][] =>
  Array.from({ length: pages }, (_, page) => linesOf(codeText({ key, page: page + 1, copy })))

/** People's names and codes, each over the pages of the sheet. `pages`: how many it has. */
export function drawPeople(document: SheetDocument, pages: number, people: readonly SheetPerson[]): unknown {
  const { language, key } = document
  return {
    lang: language,
    words: sheetWordsIn(language),
    measures: { ...sheetMeasures, inner },
    pages,
    people: people.map((one) => ({ ...one, codes: pageCodes(key, pages, one.id) })),
  }
}

/** What the template says of itself. */
export interface SheetPlaces {
  bubbles: { key: string; at: number; page: number; x: number; y: number }[]
  boxes: { key: string; page: number; x: number; y: number }[]
  stickers: { page: number; x: number; y: number }[]
}

const points = (mm: number): number => (mm * 72) / 25.4
const digitKey = /^digit\.(?:\d+\.)?\d+$/
const stateRow = /^state\./

const timingGeometry = (): TimingMarks => ({
  x: timingPlaces.x.map(points),
  y: timingPlaces.y.map(points),
  width: points(timingPlaces.width),
  height: points(timingPlaces.height),
})

/** Nothing on a sheet that is not marked in red. */
function pointsOf({ boxes }: Drawn, places: SheetPlaces): Pick<SheetGeometry, 'points'> {
  const strips = boxes.flatMap(({ key, label, points: strip }) => (strip ? [{ label, box: key, strip }] : []))
  if (strips.length === 0) return {}
  const byKey = new Map(places.boxes.map((one) => [one.key, one]))
  return { points: pointsGeometry(strips, (key) => entryOf(byKey, key)) }
}

export function geometryOf(
  drawn: Drawn,
  places: SheetPlaces,
  pages: number,
  { hasTiming }: SheetDocument,
): SheetGeometry {
  const { width, height, edge, square, code, bubbleWidth, bubbleHeight } = sheetMeasures
  const centre = points(edge + square / 2)
  const [right, bottom] = [points(width) - centre, points(height) - centre]
  const byRow = new Map<string, SheetPlaces['bubbles']>()
  for (const one of places.bubbles) byRow.set(one.key, [...(byRow.get(one.key) ?? []), one])
  const placed = (row: Omit<SheetRow, 'page'>): SheetRow => {
    const found = byRow.get(row.key) ?? []
    if (found.length !== row.bubbles.length) throw new Error(`The row ${row.key} was not printed as a whole`)
    return {
      ...row,
      page: itemAt(found, 0).page,
      bubbles: row.bubbles.map((one, at) => ({ ...one, x: itemAt(found, at).x, y: itemAt(found, at).y })),
    }
  }
  const printed = (keys: RegExp): string[] => [...byRow.keys()].filter((one) => keys.test(one))
  const states = printed(stateRow)
  const values = Array.from({ length: 10 }, (_, value) => ({ value: String(value), label: String(value), x: 0, y: 0 }))
  return {
    width: points(width),
    height: points(height),
    pages,
    bubble: { width: points(bubbleWidth), height: points(bubbleHeight) },
    corners: [
      { x: centre, y: centre },
      { x: right, y: centre },
      { x: right, y: bottom },
      { x: centre, y: bottom },
    ],
    square: points(square),
    code: { x: points(code.x), y: points(code.y), size: points(code.size) },
    ...(hasTiming ? { timing: timingGeometry() } : {}),
    digits: printed(digitKey).map((key) =>
      placed({ key, label: String(Number(key.split('.').at(-1)) + 1), many: false, bubbles: values }),
    ),
    ...(states.length > 0
      ? {
          states: states.map((key) =>
            placed({ key, label: key, many: true, bubbles: [{ value: key, label: key, x: 0, y: 0 }] }),
          ),
        }
      : {}),
    ...(places.stickers.length > 0
      ? {
          stickers: places.stickers.map(({ page, x, y }) => ({
            key: `sticker.${page}`,
            label: '',
            page,
            x,
            y,
            width: points(stickerSize.width),
            height: points(stickerSize.height),
          })),
        }
      : {}),
    rows: drawn.rows.map(placed),
    boxes: drawn.boxes.map(({ key, label, width: wide, height: high }) => {
      const found = places.boxes.find((one) => one.key === key)
      if (!found) throw new Error(`The box ${key} was not printed`)
      return { key, label, page: found.page, x: found.x, y: found.y, width: points(wide), height: points(high) }
    }),
    ...pointsOf(drawn, places),
    questions: drawn.questions,
  }
}

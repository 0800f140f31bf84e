import type { SheetQuestion, SheetRow } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import type { ChoiceGroup, PlacedRoom } from '../../../../../resources/papers/answer-sheets/sheet-design.ts'
import { numberLabel } from '../../../../../resources/papers/numbering.ts'
import { choiceKey } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import type { MarkRow } from '../../../../../resources/bank/exercise-types/scoring.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { boxOf, dividedBox, leastHeight, type DrawnBox } from './box-shapes.ts'
import type { Block, Unit } from './flow.ts'
import { stripOf } from './red-points.ts'
import { roomOf, type Room } from './rooms.ts'
import type { QuestionOnSheet, SheetDocument } from './sheet-document.ts'
import { sheetMeasures } from './sheet-measures.ts'
import { sheetWordsIn } from './sheet-words.ts'

/** The parts of a sheet in their order, as blocks of a column: headings, rows of bubbles, boxes. Millimetres. */

export interface DrawnRow {
  key: string
  label: string
  choices: string[]
}
/** What a block draws. */
export type Content =
  | { is: 'heading'; text: string; height: number }
  | { is: 'caption'; text: string; height: number }
  | { is: 'rows'; groups: DrawnRow[][]; width: number; perLine: number }
  | { is: 'choice'; text: string; row: DrawnRow; height: number }
  | { is: 'boxes'; boxes: DrawnBox[] }

type Row = Omit<SheetRow, 'page'>
export interface Collected {
  units: Unit<Content>[]
  rows: Row[]
  questions: SheetQuestion[]
}

const rowsOfGroup = 5
/** More bubbles are no row to find one in; such a question is written. */
const maxChoices = 25
const boxGap = 4
/** How much higher than wanted a box may become. */
const mostGrowth = 1.6
const leastHalf = 75

const isRead = (rows: readonly MarkRow[]): boolean =>
  rows.length > 0 && rows.every(({ choices }) => choices.length > 0 && choices.length <= maxChoices)

const fixed = (content: Content, height: number): Block<Content> => ({
  content,
  height,
  least: height,
  most: height,
  resized: (same) => same,
  divided: () => null,
})

/** About how wide a text is, in its own size; sizes are in points. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, one) => sum + (one.charCodeAt(0) < 0x2e80 ? 0.58 : 1.02), 0) * size * (25.4 / 72)
const linesOf = (text: string, size: number, width: number): number =>
  Math.max(1, Math.ceil((widthOf(text, size) * 1.06) / width))

const headingBlock = (text: string, width: number): Block<Content> => {
  const height = 2 + 5.4 * linesOf(text, 10.5, width)
  return fixed({ is: 'heading', text, height }, height)
}

/** How many bubbles are in a line of a column; longer rows go on in the next. */
const perLineOf = (width: number): number =>
  Math.max(4, Math.floor((width - sheetMeasures.label - 2) / sheetMeasures.pitch))

/** Columns of five rows beside each other, then the next below: as answer sheets are read. */
function rowBlocks(rows: readonly DrawnRow[], width: number): Block<Content>[] {
  const perLine = perLineOf(width)
  const choices = Math.max(...rows.map((row) => row.choices.length))
  const lines = Math.ceil(choices / perLine)
  const wide = sheetMeasures.label + Math.min(perLine, choices) * sheetMeasures.pitch + 2
  const columns = Math.max(1, Math.floor(width / wide))
  const blocks: Block<Content>[] = []
  for (let from = 0; from < rows.length; from += columns * rowsOfGroup) {
    const some = rows.slice(from, from + columns * rowsOfGroup)
    const groups = Array.from({ length: Math.ceil(some.length / rowsOfGroup) }, (_, at) =>
      some.slice(at * rowsOfGroup, (at + 1) * rowsOfGroup),
    )
    const height = Math.min(rowsOfGroup, some.length) * lines * sheetMeasures.row
    blocks.push(fixed({ is: 'rows', groups, width: width / columns, perLine }, height))
  }
  return blocks
}

function boxBlock(box: DrawnBox, isGiven: boolean, continued: string): Block<Content> {
  const grows = box.style === 'box' && !isGiven
  const only = (of: Content): DrawnBox | undefined => (of.is === 'boxes' ? of.boxes[0] : undefined)
  return {
    content: { is: 'boxes', boxes: [box] },
    height: box.height,
    least: leastHeight(box, isGiven),
    most: grows ? box.height * mostGrowth : box.height,
    resized: (of, height) => {
      const one = only(of)
      return one ? { is: 'boxes', boxes: [{ ...one, height }] } : of
    },
    divided: ({ content }, most, isForced) => {
      const one = only(content)
      const isDivisible = one && (one.style === 'lines' || one.style === 'squares' || isForced)
      const parts = isDivisible ? dividedBox(one, most, continued) : null
      return parts && [boxBlock(parts[0], isGiven, continued), boxBlock(parts[1], isGiven, continued)]
    },
  }
}

interface Drawing {
  document: SheetDocument
  scale: number
  width: number
  words: ReturnType<typeof sheetWordsIn>
  to: Collected
  /** Headings that wait for what they are above of. */
  above: Block<Content>[]
  /** Rows that are not set yet, of as many bubbles. */
  pending: DrawnRow[]
  /** Small boxes beside each other that are not set yet. */
  beside: DrawnBox[]
  /** The numbers of questions whose points have their boxes. */
  pointed: Set<number>
}

function put(drawing: Drawing, block: Block<Content>): void {
  drawing.to.units.push([...drawing.above, block])
  drawing.above = []
}

function setRows(drawing: Drawing): void {
  if (drawing.pending.length === 0) return
  for (const block of rowBlocks(drawing.pending, drawing.width)) put(drawing, block)
  drawing.pending = []
}

function setBeside(drawing: Drawing): void {
  if (drawing.beside.length === 0) return
  const height = Math.max(...drawing.beside.map((one) => one.height))
  put(drawing, fixed({ is: 'boxes', boxes: drawing.beside }, height))
  drawing.beside = []
}

function setAll(drawing: Drawing): void {
  setRows(drawing)
  setBeside(drawing)
}

function addRow(drawing: Drawing, row: DrawnRow): void {
  setBeside(drawing)
  const [first] = drawing.pending
  if (first && first.choices.length !== row.choices.length) setRows(drawing)
  drawing.pending.push(row)
}

type NamedBox = Pick<DrawnBox, 'key' | 'label' | 'points' | 'from'>
const pointsText = (points: number | null): string | null => (points ? String(points) : null)

/** One blank takes a part of the line, others follow it there. */
const narrow = (width: number): number => {
  const perLine = Math.max(1, Math.floor((width + boxGap) / (leastHalf + boxGap)))
  return (width - boxGap * (perLine - 1)) / perLine
}

/** The boxes for the points of a question are in the first that it is written in, made wide enough for them. */
function withPoints(drawing: Drawing, question: QuestionOnSheet | null, box: DrawnBox): DrawnBox {
  if (!question || drawing.pointed.has(question.number)) return box
  const strip = stripOf(question, drawing.document.redPoints, box.width, drawing.width)
  if (!strip) return box
  drawing.pointed.add(question.number)
  const { width, ...red } = strip
  return { ...box, width, head: box.head + red.height, height: box.height + red.height, red }
}

interface Asked {
  room: Room
  /** Whose points are given in it; null for none. */
  of: QuestionOnSheet | null
}

function addBox(drawing: Drawing, named: NamedBox, { room, of }: Asked): void {
  setRows(drawing)
  const isShort = room.style === 'blanks' && room.lines === 1
  const box = withPoints(drawing, of, boxOf({ ...named, width: isShort ? narrow(drawing.width) : drawing.width }, room))
  if (!isShort) {
    setBeside(drawing)
    put(drawing, boxBlock(box, room.isGiven, drawing.words.continued))
    return
  }
  const used = drawing.beside.reduce((sum, one) => sum + one.width + boxGap, 0)
  if (used + box.width > drawing.width + 0.01) setBeside(drawing)
  drawing.beside.push(box)
}

type Part = QuestionOnSheet['parts'][number]

/** A part by its own number where it has one; all blanks of a question by their first and last. */
const labelOf = ({ number, last, parts }: QuestionOnSheet, at: number): string => {
  if (parts.length === 1) return numberLabel({ from: number, to: last ?? number })
  return last ? String(number + at) : `${number}(${at + 1})`
}
const rowLabel = ({ number, last, parts }: QuestionOnSheet, label: string, row: MarkRow, at: number): string => {
  if (row.label === '') return label
  return parts.length === 1 && last ? String(number + at) : `${label}-${row.label}`
}

interface RoomSource {
  document: Pick<SheetDocument, 'rooms'>
  scale: number
}
const roomFor = (
  { document: { rooms }, scale }: RoomSource,
  question: QuestionOnSheet,
  part: Part,
  at: number,
): Room => {
  const many = question.parts.length > 1
  const given = rooms.find(
    (one) => one.number === question.number && (many ? one.part === at + 1 : (one.part ?? 1) === 1),
  )
  return roomOf(part, many ? part.score : question.score, given, scale)
}

function addPartRows(drawing: Drawing, question: QuestionOnSheet, at: number, key: string, isBelow: boolean) {
  const part = itemAt(question.parts, at)
  const label = labelOf(question, at)
  return part.rows.map((row, index) => {
    const bubbles = row.choices.map(({ value, label: letter }) => ({ value, label: letter, x: 0, y: 0 }))
    const own = { key: `${key}.${index + 1}`, label: rowLabel(question, label, row, index) }
    const short = row.label === '' ? label.replace(/^\d+\((\d+)\)$/, '$1') : row.label
    addRow(drawing, {
      key: own.key,
      label: isBelow ? short : own.label,
      choices: row.choices.map((one) => one.label),
    })
    drawing.to.rows.push({ ...own, many: row.many, bubbles })
    return { key: own.key, ...(row.option === undefined ? {} : { option: row.option }) }
  })
}

/** Whether its rows are below its number, and have their own alone beside them: `1` for `41(1)` or `41-1`. */
function isCaptioned({ parts, last }: QuestionOnSheet): boolean {
  if (last) return false
  const read = parts.filter(({ rows }) => isRead(rows))
  const isOfParts = parts.length > 1 && read.every(({ rows }) => rows.length === 1 && rows[0]?.label === '')
  return parts.length === read.length && (isOfParts || (parts.length === 1 && (parts[0]?.rows.length ?? 0) > 1))
}

/** `shared`: the box that the group of questions writes in, of which one is chosen. */
function addQuestion(drawing: Drawing, question: QuestionOnSheet, shared: string | null, choice: string | null): void {
  const many = question.parts.length > 1
  const isBelow = isCaptioned(question)
  if (isBelow) {
    setAll(drawing)
    const text = drawing.words.question.replace('{n}', String(question.number))
    drawing.above.push(fixed({ is: 'caption', text, height: 4.5 }, 4.5))
  }
  const parts = question.parts.map((part, at): SheetQuestion['parts'][number] => {
    const label = labelOf(question, at)
    const key = `${question.number}.${at + 1}`
    const { type } = part
    if (isRead(part.rows)) return { type, box: null, rows: addPartRows(drawing, question, at, key, isBelow) }
    if (shared === null) {
      const points = pointsText(many ? part.score : question.score)
      addBox(
        drawing,
        { key, label, points, from: many ? null : question.last ? question.number : null },
        // Which one is chosen is seen after the scan: its points are given on screen.
        { room: roomFor(drawing, question, part, at), of: choice === null ? question : null },
      )
    }
    return { type, rows: [], box: shared ?? key }
  })
  if (isBelow) setAll(drawing)
  const { number, last, exercise_id, version, type, score } = question
  drawing.to.questions.push({
    number,
    ...(last === undefined ? {} : { last }),
    exercise_id,
    version,
    type,
    score,
    parts,
    ...(choice === null ? {} : { choice }),
  })
}

const isWritten = ({ parts }: QuestionOnSheet): boolean =>
  parts.length === 1 && parts.every(({ rows }) => !isRead(rows))

/** The bubbles of a group's numbers, and the one box of a group of which one question is written. */
function addGroup(drawing: Drawing, { first, last, count }: ChoiceGroup, group: readonly QuestionOnSheet[]): void {
  setAll(drawing)
  const key = choiceKey(first)
  const numbers = group.map(({ number }) => String(number))
  const text = drawing.words.choose
    .replace('{a}', String(first))
    .replace('{b}', String(last))
    .replace('{n}', String(count))
  const row = { key, label: '', choices: numbers }
  const height = 4.2 * linesOf(text, 9, drawing.width) + 7
  drawing.above.push(fixed({ is: 'choice', text, row, height }, height))
  drawing.to.rows.push({
    key,
    label: numbers.join(' / '),
    many: count > 1,
    count,
    bubbles: numbers.map((value) => ({ value, label: value, x: 0, y: 0 })),
  })
  const isShared = count === 1 && group.every(isWritten)
  if (isShared) {
    const rooms = group.map((one) => one.parts.map((part, at) => roomFor(drawing, one, part, at))).flat()
    const largest = rooms.reduce((most, one) => (one.lines > most.lines ? one : most))
    const points = pointsText(group[0]?.score ?? null)
    const named = { key: `${key}.box`, label: numbers.join(' / '), points, from: null }
    addBox(drawing, named, { room: { ...largest, lines: Math.max(2, largest.lines) }, of: null })
  }
  for (const one of group) addQuestion(drawing, one, isShared ? `${key}.box` : null, key)
}

/** Groups of which the paper has too few questions to choose from are none. */
function groupAt({ choiceGroups, sections }: SheetDocument, number: number) {
  const group = choiceGroups.find(({ first, last }) => first <= number && number <= last)
  if (!group) return null
  const all = sections.flatMap(({ questions }) => questions)
  const members = all.filter((one) => one.number >= group.first && one.number <= group.last)
  return members.length > group.count ? { group, members } : null
}

/** `scale`: how much of the usual room boxes have whose lines nobody has set. */
export function sheetBlocks(document: SheetDocument, width: number, scale: number): Collected {
  const to: Collected = { units: [], rows: [], questions: [] }
  const words = sheetWordsIn(document.language)
  const drawing: Drawing = { document, scale, width, words, to, above: [], pending: [], beside: [], pointed: new Set() }
  const done = new Set<number>()
  for (const { name, questions } of document.sections) {
    setAll(drawing)
    if (name !== '') drawing.above.push(headingBlock(name, width))
    for (const question of questions) {
      if (done.has(question.number)) continue
      const chosen = groupAt(document, question.number)
      for (const { number } of chosen?.members ?? [question]) done.add(number)
      if (chosen) addGroup(drawing, chosen.group, chosen.members)
      else addQuestion(drawing, question, null, null)
    }
  }
  setAll(drawing)
  return to
}

/** The room of every written question, or part of one, before it is set into columns. */
export const roomsOf = ({ rooms, sections }: Pick<SheetDocument, 'rooms' | 'sections'>): PlacedRoom[] =>
  sections.flatMap(({ questions }) =>
    questions.flatMap((question) =>
      question.parts.flatMap((part, at): PlacedRoom[] => {
        if (isRead(part.rows)) return []
        const { style, lines, words } = roomFor({ document: { rooms }, scale: 1 }, question, part, at)
        const many = question.parts.length > 1
        const label = labelOf(question, at)
        return [{ number: question.number, part: many ? at + 1 : null, label, style, lines, words }]
      }),
    ),
  )

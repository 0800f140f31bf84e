import { itemAt } from '../../../../../../resources/kit/present.ts'
import type { Cell, Table } from '../blocks.ts'
import { RichLine, textPiece } from '../rich-line.ts'
import { fieldOf, type Field } from './markers.ts'
import { optionAtStart } from './options.ts'
import { simplified } from './simplified.ts'

/**
 * A paper as a table: a question to a row below a row of headings (题目, 选项, 答案, 解析), or the same words down the
 * first column. It is read as the lines that a paper would have.
 */

const stems = /^(?:题目|题干|试题|问题|题目内容|试题内容|题干内容|内容|question|stem)$/i
const numbers = /^(?:题号|序号|编号|no\.?)$/i
const allOptions = /^(?:选项|备选项|备选答案|候选项|选项内容|options?|choices?)$/i
const oneOption = /^(?:选项|option)?\s?([A-H])(?:选项)?$/i

type Column = 'stem' | 'number' | 'options' | { option: string } | { field: Field } | { other: string }

function columnOf(text: string): Column {
  const label = simplified(text).replace(/[\s\u3000:：【】]/g, '')
  if (stems.test(label)) return 'stem'
  if (numbers.test(label)) return 'number'
  if (allOptions.test(label)) return 'options'
  const option = oneOption.exec(label)?.[1]?.toUpperCase()
  if (option) return { option }
  const field = fieldOf(label)
  return field ? { field } : { other: text.trim() }
}

/** The lines of a cell, one for each line and paragraph in it. */
export type LinesIn = (cell: Cell) => RichLine[]

interface Asked {
  number: number | null
  stem: RichLine[]
  options: RichLine[]
  fields: { label: string; lines: RichLine[] }[]
}

const labelled = (label: string, lines: readonly RichLine[]): RichLine[] =>
  lines.map((line, index) => (index === 0 ? new RichLine([textPiece(label), ...line.pieces]) : line))

const wordOf: Readonly<Partial<Record<Field, string>>> = {
  answer: '答案',
  analysis: '解析',
  difficulty: '难度',
  knowledge: '知识点',
  chapters: '章节',
  labels: '标签',
  source: '来源',
  year: '年份',
  score: '分值',
  type: '题型',
}

function take(asked: Asked, column: Column, lines: RichLine[]): void {
  if (lines.length === 0) return
  if (column === 'number') asked.number = Number(/\d{1,5}/.exec(itemAt(lines, 0).text)?.[0] ?? '') || null
  else if (column === 'stem') asked.stem.push(...lines)
  else if (column === 'options') asked.options.push(...withLetters(lines))
  else if ('option' in column)
    asked.options.push(
      ...(optionAtStart(itemAt(lines, 0).text) === null ? labelled(`${column.option}．`, lines) : lines),
    )
  else if ('field' in column) asked.fields.push({ label: `【${wordOf[column.field] ?? '解析'}】`, lines })
  else asked.fields.push({ label: `【解析】${column.other}：`, lines })
}

/** Options in one cell, a line to each, may have no letters. */
const withLetters = (lines: readonly RichLine[]): RichLine[] =>
  lines.length > 1 && lines.every((line) => optionAtStart(line.text) === null && !/[A-D][.．、]/.test(line.text))
    ? lines.map((line, index) => new RichLine([textPiece(`${String.fromCharCode(65 + index)}．`), ...line.pieces]))
    : [...lines]

const isFilled = ({ stem }: Asked): boolean => stem.length > 0
const newAsked = (): Asked => ({ number: null, stem: [], options: [], fields: [] })

/** By a row of headings. */
function inRows(rows: readonly (readonly RichLine[][])[]): Asked[] | null {
  const [header = [], ...records] = rows
  const columns = header.map((lines) => columnOf(RichLine.join(lines, '').text))
  const known = columns.filter((column) => typeof column === 'string' || !('other' in column)).length
  if (!columns.includes('stem') || known < 2 || records.length === 0) return null
  return records.map((cells) => {
    const asked = newAsked()
    cells.forEach((lines, at) => take(asked, columns[at] ?? { other: '' }, lines))
    return asked
  })
}

/** By a column of headings; each 题目 begins a question. */
function inColumns(rows: readonly (readonly RichLine[][])[]): Asked[] | null {
  if (rows.length < 2 || rows.some((cells) => cells.length !== 2)) return null
  const columns = rows.map(([label]) => columnOf(RichLine.join(label!, '').text))
  if (columns[0] !== 'stem' || columns.some((column) => typeof column !== 'string' && 'other' in column)) return null
  if (columns.every((column) => column === 'stem')) return null
  const found: Asked[] = []
  columns.forEach((column, index) => {
    if (column === 'stem') found.push(newAsked())
    take(itemAt(found, -1), column, itemAt(rows, index)[1]!)
  })
  return found
}

/** The lines of the questions of a table; null where it is no paper. */
export function questionsInTable(table: Table, linesIn: LinesIn): RichLine[] | null {
  const rows = table.rows.map(({ cells }) => cells.map((cell) => linesIn(cell).filter((line) => !line.isBlank)))
  const asked = inRows(rows) ?? inColumns(rows)
  if (!asked || asked.filter(isFilled).length === 0) return null
  let number = 0
  return asked.flatMap((one) => {
    if (!isFilled(one)) return [...one.options, ...one.fields.flatMap(({ label, lines }) => labelled(label, lines))]
    number = one.number ?? number + 1
    const [first, ...others] = one.stem
    // A stem that has its number in the same cell keeps it.
    const start = /^\s*\d{1,5}\s?(?:[．、]|[.](?!\d))/.test(first!.text)
      ? first!
      : itemAt(labelled(`${number}．`, [first!]), 0)
    return [start, ...others, ...one.options, ...one.fields.flatMap(({ label, lines }) => labelled(label, lines))]
  })
}

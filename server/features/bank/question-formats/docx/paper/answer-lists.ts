import { itemAt } from '../../../../../../resources/kit/present.ts'
import type { Table } from '../blocks.ts'
import { RichLine } from '../rich-line.ts'
import { cellLine } from './lines.ts'
import { dashes, fieldOf, type Field } from './markers.ts'
import { simplified } from './simplified.ts'
import { hintOf } from './type-hints.ts'

/** Short answers as they are listed after a paper: `1-5 BACDA`, `1. B  2. C`, tables of numbers and letters. */
export interface QuickAnswer {
  number: number
  answer: RichLine
  /** What a table has in further columns: the analysis. */
  fields?: readonly (readonly [Field, RichLine])[]
}

/** No real list has more numbers than this. */
const maxListed = 300

const letters = '[A-HＡ-Ｈ]{1,8}|√|×|✓|✔|✗|✘|对|错|正确|错误|T|F|True|False'
const rangeStart = new RegExp(`(\\d{1,3})\\s?[${dashes}]{1,2}\\s?(\\d{1,3})\\s?[.．、:：)）]?\\s*`, 'y')
const token = new RegExp(`(${letters})[\\s\\u3000,，、;；.．]*`, 'y')
const single = /[A-HＡ-Ｈ√×✓✔✗✘对错TF]/
/** `1. B`, `(1) B`, `1B`. */
const pair = new RegExp(
  `[（(【[]?(\\d{1,3})\\s?([.．、:：)）】\\]]|\\s|[-－—](?!\\d))?\\s?(${letters})(?![A-Za-z\\u4e00-\\u9fff])[\\s\\u3000,，;；。.、]*`,
  'y',
)

/** `听力 1—5 ABCAB`: the part of the paper in front of its answers. */
const partName = /^\s*[^\d\n]{1,20}?[\s:：]\s*(?=[（(【[]?\d)/

/** The answers of a line that contains nothing else, but for the name of a part; empty for other lines. */
export function quickAnswers(line: string): QuickAnswer[] {
  const found = answersAlone(line.replace(/^\s*(?:(?:参考)?答案|选择题|Answers?|Keys?)\s?[:：]?\s*/i, ''))
  if (found.length > 0 || !partName.test(line)) return found
  const named = answersAlone(line.replace(partName, ''))
  return named.length > 1 ? named : []
}

function answersAlone(text: string): QuickAnswer[] {
  const found: QuickAnswer[] = []
  let isTight = false
  for (let at = text.length - text.trimStart().length; at < text.length && found.length < maxListed; ) {
    const read = rangeAt(text, at) ?? pairAt(text, at)
    if (!read) return []
    isTight ||= read.isTight
    found.push(...read.answers)
    at = read.end
  }
  // `2A` alone is a word.
  return isTight && found.length < 2 ? [] : found
}

interface ReadList {
  answers: QuickAnswer[]
  end: number
  /** Nothing is between a number and its key. */
  isTight: boolean
}

const keySign = '[A-HＡ-Ｈ√×✓✔✗✘○╳]'
const keyRowForm = new RegExp(`^${keySign}{1,40}(?:[\\s\\u3000,，、;；]+${keySign}{1,40}){0,80}[\\s。.]*$`)

/**
 * Keys in the order of the questions, without numbers, with or without the type before them: `BACDA BCDDA`,
 * `选择题：B AC D`. `tokens`: the keys where each is apart; `hint`: the type. Null for any other line.
 */
export function keyRow(line: string): { tokens: string[]; each: string[]; hint: string | null } | null {
  const label = /^\s*([^A-Za-z√×✓✗○\n]{2,30}?)(?:[:：]|\s)\s*(?=[A-HＡ-Ｈ√×✓✗○])/.exec(line)
  const hint = label ? hintOf(label[1]!) : null
  const words = label && (hint !== null || /答案/.test(simplified(label[1]!))) ? label[0].length : 0
  const text = line.slice(words).trim()
  if (text.length > maxListed * 4 || !keyRowForm.test(text)) return null
  const tokens = text.split(/[\s\u3000,，、;；。.]+/).filter((one) => one !== '')
  return { tokens, each: [...tokens.join('')], hint }
}

/** `1-5 BACDA` and, where some have several letters, `1-3 B AC D`. */
function rangeAt(text: string, from: number): ReadList | null {
  rangeStart.lastIndex = from
  const match = rangeStart.exec(text)
  if (!match) return null
  const [first, last] = [Number(match[1]), Number(match[2])]
  const count = last - first + 1
  if (count < 2 || count > maxListed) return null
  const tokens: string[] = []
  let end = rangeStart.lastIndex
  for (token.lastIndex = end; tokens.length < count; ) {
    const one = token.exec(text)
    if (!one) break
    tokens.push(one[1]!)
    end = token.lastIndex
  }
  const parts = tokens.length === count ? tokens : [...tokens.join('')]
  if (parts.length !== count || parts.some((one) => !single.test(one))) return null
  return {
    answers: parts.map((one, index) => ({ number: first + index, answer: RichLine.of(one) })),
    end,
    isTight: false,
  }
}

function pairAt(text: string, from: number): ReadList | null {
  pair.lastIndex = from
  const match = pair.exec(text)
  return (
    match && {
      answers: [{ number: Number(match[1]), answer: RichLine.of(match[3]!) }],
      end: pair.lastIndex,
      isTight: match[2] === undefined,
    }
  )
}

const isNumber = (text: string): boolean => /^\d{1,3}[.．、]?$/.test(text)
const numbersLabel = /^(?:题号|题目|序号|小题|No\.?|Question|题)$/i
const answersLabel = /^(?:答案|选项|Answers?|Key)$/i

export interface TableOfAnswers {
  answers: QuickAnswer[]
  /** The rows that are no answers. */
  rest: RichLine[]
  /** It says of itself that it has numbers and answers. */
  isLabelled: boolean
}

type Rows = readonly (readonly RichLine[])[]

/**
 * A table with rows (or columns) of numbers, and answers under (or beside) them; null for any other. Further rows with
 * a label (解析) go to their question.
 */
export function tableAnswers(table: Table): TableOfAnswers | null {
  const rows = table.rows.map((row) => row.cells.map((cell) => cellLine(cell.blocks)))
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const turned =
    columns > 60 || rows.length < 2
      ? []
      : Array.from({ length: columns }, (_, column) => rows.map((row) => row[column] ?? RichLine.of('')))
  const found = recordsIn(rows) ?? recordsIn(turned) ?? pairsOf(rows) ?? (columns > 20 ? null : pairsOf(turned))
  return found
}

const labelOf = (line: RichLine): string => simplified(line.text).replace(/[\s\u3000:：]/g, '')

/** Records below a row of labels, in one or several groups of columns that begin with the numbers. */
function recordsIn(rows: Rows): TableOfAnswers | null {
  const [header = [], ...records] = rows
  const labels = header.map(labelOf)
  const starts = labels.flatMap((label, at) => (numbersLabel.test(label) ? [at] : []))
  const known = labels.map((label) => (answersLabel.test(label) ? 'answer' : fieldOf(label)))
  if (starts[0] !== 0 || !known.includes('answer') || records.length === 0) return null
  const answers: QuickAnswer[] = []
  const rest: RichLine[] = []
  for (const row of records) {
    for (const [index, from] of starts.entries()) {
      const to = starts[index + 1] ?? labels.length
      const number = row[from]?.text.trim() ?? ''
      const filled = row.slice(from + 1, to).some((cell) => !cell.isBlank)
      if (!isNumber(number)) {
        if (filled || number !== '') rest.push(RichLine.join(row.slice(from, to), ' '))
        continue
      }
      const fields: [Field, RichLine][] = []
      let answer = RichLine.of('')
      for (let at = from + 1; at < to; at++) {
        const cell = row[at]?.trim()
        if (!cell || cell.isBlank) continue
        const field = known[at]
        if (field === 'answer' && answer.isBlank) answer = cell
        else if (field) fields.push([field, cell])
        else fields.push(['analysis', RichLine.join([itemAt(header, at).trim(), cell], '：')])
      }
      answers.push({ number: Number.parseInt(number, 10), answer, ...(fields.length > 0 && { fields }) })
    }
  }
  return answers.length > 0 ? { answers, rest, isLabelled: true } : null
}

function pairsOf(rows: Rows): TableOfAnswers | null {
  const found: QuickAnswer[] = []
  const rest: RichLine[] = []
  const leave = (row: readonly RichLine[]): void => {
    if (row.some((cell) => !cell.isBlank)) rest.push(RichLine.join(row, ' '))
  }
  let index = 0
  let isNamed = false
  for (; index + 1 < rows.length; index++) {
    const [numbers, answers] = [itemAt(rows, index), itemAt(rows, index + 1)]
    const isAnswers = answersLabel.test(labelOf(answers[0] ?? RichLine.of('')))
    const isLabelled = isAnswers || numbersLabel.test(labelOf(numbers[0] ?? RichLine.of('')))
    const from = isLabelled ? 1 : 0
    const given = numbers.slice(from).map((one) => one.text.trim())
    if (given.filter(isNumber).length < (isLabelled ? 1 : 2) || !given.every((one) => one === '' || isNumber(one))) {
      leave(numbers)
      continue
    }
    given.forEach((one, column) => {
      const answer = answers[column + from]?.trim()
      if (isNumber(one) && answer && !answer.isBlank) found.push({ number: Number.parseInt(one, 10), answer })
    })
    isNamed ||= isAnswers
    index++
  }
  if (index < rows.length) leave(itemAt(rows, index))
  return found.length > 0 ? { answers: found, rest, isLabelled: isNamed } : null
}

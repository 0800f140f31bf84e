import type { Table } from '../blocks.ts'
import { RichLine } from '../rich-line.ts'
import { cellLine } from './lines.ts'
import { dashes } from './markers.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** Short answers as they are listed after a paper: `1-5 BACDA`, `1. B  2. C`, tables of numbers and letters. */
export interface QuickAnswer {
  number: number
  answer: RichLine
}

/** No real list has more numbers than this. */
const maxListed = 300

const letters = '[A-HＡ-Ｈ]{1,8}|√|×|✓|✔|✗|✘|对|错|正确|错误|T|F|True|False'
const rangeStart = new RegExp(`(\\d{1,3})\\s?[${dashes}]{1,2}\\s?(\\d{1,3})\\s?[.．、:：)）]?\\s*`, 'y')
const token = new RegExp(`(${letters})[\\s\\u3000,，、;；.．]*`, 'y')
const single = /[A-HＡ-Ｈ√×✓✔✗✘对错TF]/
const pair = new RegExp(
  `(\\d{1,3})\\s?(?:[.．、:：)）]|\\s)\\s?(${letters})(?![A-Za-z\\u4e00-\\u9fff])[\\s\\u3000,，;；。.]*`,
  'y',
)

/** The answers of a line that contains nothing else; empty for other lines. */
export function quickAnswers(line: string): QuickAnswer[] {
  const text = line.replace(/^\s*(?:(?:参考)?答案|选择题|Answers?|Keys?)\s?[:：]?\s*/i, '')
  const found: QuickAnswer[] = []
  for (let at = text.length - text.trimStart().length; at < text.length && found.length < maxListed; ) {
    const read = rangeAt(text, at) ?? pairAt(text, at)
    if (!read) return []
    found.push(...read.answers)
    at = read.end
  }
  return found
}

interface ReadList {
  answers: QuickAnswer[]
  end: number
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
    if (tokens.join('').length >= count && tokens.every((each) => each.length > 1)) break
  }
  const parts = tokens.length === count ? tokens : [...tokens.join('')]
  if (parts.length !== count || parts.some((one) => !single.test(one))) return null
  return { answers: parts.map((one, index) => ({ number: first + index, answer: RichLine.of(one) })), end }
}

function pairAt(text: string, from: number): ReadList | null {
  pair.lastIndex = from
  const match = pair.exec(text)
  return match && { answers: [{ number: Number(match[1]), answer: RichLine.of(match[2]!) }], end: pair.lastIndex }
}

const isNumber = (text: string): boolean => /^\d{1,3}[.．、]?$/.test(text)
const numbersLabel = /^(?:题号|题目|序号|小题|No\.?|Question|题)$/i
const answersLabel = /^(?:答案|选项|Answers?|Key)$/i

/** A table with rows (or columns) of numbers, and answers under (or beside) them. */
export function tableAnswers(table: Table): QuickAnswer[] {
  const rows = table.rows.map((row) => row.cells.map((cell) => cellLine(cell.blocks)))
  const across = pairsOf(rows)
  if (across.length > 0) return across
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns > 20 || rows.length < 2) return []
  return pairsOf(Array.from({ length: columns }, (_, column) => rows.map((row) => row[column] ?? RichLine.of(''))))
}

function pairsOf(rows: readonly (readonly RichLine[])[]): QuickAnswer[] {
  const found: QuickAnswer[] = []
  for (let index = 0; index + 1 < rows.length; index++) {
    const [numbers, answers] = [itemAt(rows, index), itemAt(rows, index + 1)]
    const isLabelled =
      numbersLabel.test(numbers[0]?.text.trim() ?? '') || answersLabel.test(answers[0]?.text.trim() ?? '')
    const from = isLabelled ? 1 : 0
    const given = numbers.slice(from).map((one) => one.text.trim())
    if (given.filter(isNumber).length < (isLabelled ? 1 : 2) || !given.every((one) => one === '' || isNumber(one)))
      continue
    given.forEach((one, column) => {
      const answer = answers[column + from]?.trim()
      if (isNumber(one) && answer && !answer.isBlank) found.push({ number: Number.parseInt(one, 10), answer })
    })
    index++
  }
  return found
}

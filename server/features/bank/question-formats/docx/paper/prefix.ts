import { itemAt } from '../../../../../../resources/kit/present.ts'
import type { RichLine } from '../rich-line.ts'
import { beginsWithBlank, cutBefore, cutBehind } from './blanks.ts'
import { simplified } from './simplified.ts'
import { hintOf, isTypeLabel, type TypeHint } from './type-hints.ts'

/** What is written in a bracket beside a stem: `5分`, `多选`, `填空题，每空2分`. */
export interface Mark {
  score: number | null
  scorePerBlank: number | null
  hint: TypeHint | null
}

/** The brackets between a question's number and its words: `（5分）（多选）（2020·全国Ⅰ卷·理）`. */
export interface Prefix extends Mark {
  source: string | null
  rest: RichLine
}

const bracket = /^\s*[（(【[]\s?([^（()）【】[\]\n]{1,60})\s?[)）】\]]\s*/
// `实验题（8分）：`
const named = /^\s*([^\s（()）【】[\]:：,，。]{2,8}题)\s?[（(]([^（()）【】[\]\n]{1,20})[)）]\s?[:：]?\s*/
const score = /^(?:本(?:大|小)?题)?(?:满分|共|计|共计)?\s?(\d{1,4}(?:\.\d{1,2})?)\s?(?:分|points?|marks?)$/i
const perBlank = /^每(?:小)?[空格]\s?(\d{1,3}(?:\.\d{1,2})?)\s?分$/
const kinds =
  /^(?:单选|多选|不定项|单选题|多选题|多项选择|单项选择|判断|判断题|填空|填空题|不定项选择题|多选题?[,，].*)$/
const isKind = (words: string): boolean =>
  kinds.test(words) || isTypeLabel(words) || (/^[^\s,，。]{2,8}题$/.test(words) && hintOf(words) !== null)
const source = /(?:19|20)\d\d|卷|[期中末]考|模拟|高考|中考|联考|月考/

function markOf(words: string): Mark | null {
  const points = score.exec(words)
  if (points) return { score: Number(points[1]), scorePerBlank: null, hint: null }
  const each = perBlank.exec(words)
  if (each) return { score: null, scorePerBlank: Number(each[1]), hint: null }
  return isKind(words) ? { score: null, scorePerBlank: null, hint: hintOf(words) } : null
}

/** Takes all that a bracket says; false where any of it is something else, or known already. */
function takeMarks(found: Mark, given: string): boolean {
  const parts = given
    .split(/[,，、;；]/)
    .map((one) => one.trim())
    .flatMap((one) => (markOf(one) ? [one] : one.split(/\s/)))
  const marks = parts.map(markOf)
  const whole = marks.includes(null) ? [markOf(given)] : marks
  const next: Mark = { score: found.score, scorePerBlank: found.scorePerBlank, hint: found.hint }
  for (const mark of whole)
    for (const name of ['score', 'scorePerBlank', 'hint'] as const) {
      if (!mark || (mark[name] !== null && next[name] !== null)) return false
      Object.assign(next, { [name]: mark[name] ?? next[name] })
    }
  Object.assign(found, next)
  return true
}

export function prefixOf(line: RichLine): Prefix {
  const found: Prefix = { score: null, scorePerBlank: null, hint: null, source: null, rest: line }
  for (let round = 0; round < 4; round++) {
    const { text } = found.rest
    const name = named.exec(text)
    const match = name ?? bracket.exec(text)
    if (!match || beginsWithBlank(found.rest)) break
    const words = simplified(itemAt(match, match.length - 1).trim())
    const type = simplified(name?.[1] ?? '')
    if (name && (hintOf(type) === null || !takeMarks(found, `${type}，${words}`))) break
    if (!name && !takeMarks(found, words)) {
      if (!source.test(words) || /^\d+$/.test(words) || found.source !== null) break
      found.source = itemAt(match, 1).trim()
    }
    found.rest = cutBefore(found.rest, match[0].length)
  }
  return found
}

const bracketAtEnd = /(?<!\s)\s*[（(【[]\s?([^（()）【】[\]\n]{1,20})\s?[)）】\]]\s*$/

/** The same brackets at the end of a line: `简述甲（8分）`, `下列是偶数的有（多选）`. */
export function suffixOf(line: RichLine): Mark & { rest: RichLine } {
  const found: Mark & { rest: RichLine } = { score: null, scorePerBlank: null, hint: null, rest: line }
  for (let round = 0; round < 2; round++) {
    const { text } = found.rest
    const tail = text.slice(-30)
    const match = bracketAtEnd.exec(tail)
    if (!match || !takeMarks(found, simplified(itemAt(match, 1).trim()))) break
    found.rest = cutBehind(found.rest, text.length - tail.length + match.index)
  }
  return found
}

export const yearIn = (text: string): number | null => {
  const match = /(?:19|20)\d\d/.exec(text)
  return match ? Number(match[0]) : null
}

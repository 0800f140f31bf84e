import { itemAt } from '../../../../../../resources/kit/present.ts'
import type { RichLine } from '../rich-line.ts'
import { simplified } from './simplified.ts'
import { hintOf, isTypeLabel, type TypeHint } from './type-hints.ts'

/** The brackets between a question's number and its words: `（5分）（多选）（2020·全国Ⅰ卷·理）`. */
export interface Prefix {
  score: number | null
  hint: TypeHint | null
  source: string | null
  rest: RichLine
}

const bracket = /^\s*[（(【[]\s?([^（()）【】[\]\n]{1,60})\s?[)）】\]]\s*/
const score = /^(?:本(?:大|小)?题)?(?:满分|共|计|共计)?\s?(\d{1,4}(?:\.\d{1,2})?)\s?(?:分|points?|marks?)$/i
const kinds =
  /^(?:单选|多选|不定项|单选题|多选题|多项选择|单项选择|判断|判断题|填空|填空题|不定项选择题|多选题?[,，].*)$/
const isKind = (words: string): boolean => kinds.test(words) || isTypeLabel(words)
const source = /(?:19|20)\d\d|卷|[期中末]考|模拟|高考|中考|联考|月考/

export function prefixOf(line: RichLine): Prefix {
  const found: Prefix = { score: null, hint: null, source: null, rest: line }
  for (let round = 0; round < 4; round++) {
    const match = bracket.exec(found.rest.text)
    if (!match) break
    const words = simplified(itemAt(match, 1).trim())
    const points = score.exec(words)
    if (points && found.score === null) found.score = Number(points[1])
    else if (isKind(words) && found.hint === null) found.hint = hintOf(words)
    else if (source.test(words) && !/^\d+$/.test(words) && found.source === null) found.source = itemAt(match, 1).trim()
    else break
    found.rest = found.rest.slice(match[0].length)
  }
  return found
}

const bracketAtEnd = /(?<!\s)\s*[（(【[]\s?([^（()）【】[\]\n]{1,20})\s?[)）】\]]\s*$/

/** The same brackets at the end of a line: `简述甲（8分）`, `下列是偶数的有（多选）`. */
export function suffixOf(line: RichLine): Pick<Prefix, 'score' | 'hint' | 'rest'> {
  const found: Pick<Prefix, 'score' | 'hint' | 'rest'> = { score: null, hint: null, rest: line }
  for (let round = 0; round < 2; round++) {
    const { text } = found.rest
    const tail = text.slice(-30)
    const match = bracketAtEnd.exec(tail)
    if (!match) break
    const words = simplified(itemAt(match, 1).trim())
    const points = score.exec(words)
    if (points && found.score === null) found.score = Number(points[1])
    else if (kinds.test(words) && found.hint === null) found.hint = hintOf(words)
    else break
    found.rest = found.rest.slice(0, text.length - tail.length + match.index)
  }
  return found
}

export const yearIn = (text: string): number | null => {
  const match = /(?:19|20)\d\d/.exec(text)
  return match ? Number(match[0]) : null
}

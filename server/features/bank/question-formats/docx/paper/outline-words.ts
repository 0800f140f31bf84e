import { itemAt } from '../../../../../../resources/kit/present.ts'
import type { Section } from './draft.ts'
import type { Line } from './lines.ts'
import { sectionStart, type NumberStart } from './markers.ts'
import { simplified } from './simplified.ts'
import { hintOf, type TypeHint } from './type-hints.ts'

/** What the words of a line or a heading say of the outline of a paper. */

export function chineseQuestion(line: Line): NumberStart | null {
  const start = sectionStart(line.rich.text)
  return start?.isChineseCount && start.ordinal !== null
    ? { number: start.ordinal, style: 'dot', end: start.end }
    : null
}

/** Where, in a line of answers, the answer of the next number begins. `isTight`: also directly before a digit. */
export function nextListed(text: string, number: number, isTight: boolean): { from: number; to: number } | null {
  const pattern = isTight
    ? new RegExp(`(?<=[\\s\\u3000；;])${number}\\s?[.．、]\\s*`)
    : new RegExp(`(?<=[\\s\\u3000；;])${number}\\s?(?:[．、]|[.](?!\\d))\\s*`)
  const match = pattern.exec(text)
  if (!match) return null
  let from = match.index
  while (from > 0 && /[\s\u3000；;]/.test(itemAt(text, from - 1))) from--
  return { from, to: match.index + match[0].length }
}

/** A task is a sentence at least. */
export const fewestOfTask = 10
export const isWriting = ({ heading }: Section): boolean =>
  /写作|作文|习作|写话|书面表达|读后续写|\bwriting\b/i.test(simplified(heading))
export const isOnText = ({ heading }: Section): boolean =>
  /完形|完型|阅读|\bcloze\b|\breading\b/i.test(simplified(heading))

/** Among answers, the name of a part of the paper is on a line of its own. */
export const namesPart = (text: string): boolean => /^\s*\D{2,12}$/.test(text) && hintOf(text) !== null

/** Whether a heading among answers says more than which questions its answers are for. */
export function hasMore(words: string, hint: TypeHint | null): boolean {
  const rest = words
    .replace(/[（(][^（()）]*[)）]/g, '')
    .replace(hint === null ? /^$/ : /^[^：:\s]*题/, '')
    .replace(/^[\s：:。.]+/, '')
  return rest.trim() !== '' && !/^本|[题題]|共\s?\d|每/.test(rest)
}

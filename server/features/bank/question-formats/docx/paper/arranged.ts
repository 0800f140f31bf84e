import { itemAt } from '../../../../../../resources/kit/present.ts'
import { RichLine } from '../rich-line.ts'
import { keyRow, quickAnswers } from './answer-lists.ts'
import { cutBefore } from './blanks.ts'
import type { Line } from './lines.ts'
import { answersHeading, numberStart, romanStart, sectionStart } from './markers.ts'
import { simplified } from './simplified.ts'
import { tightStart } from './tight-numbers.ts'
import { hintOf, isTypeLabel } from './type-hints.ts'

/** Brings the beginnings of lines into the one order that the outline reads: number, brackets, words. */

/** `（ B ）1．…`, `【单选题】1．…`: brackets before the number. */
const before =
  /^\s*(?:[（(]\s*(?:[A-HＡ-Ｈ]{1,8}|[√×✓✗○╳对错])?\s*[)）]|[【[（(]([^【】[\]（）()\n]{2,12})[】\])）])\s*(?=\d{1,3}\s?(?:[．、]|[.](?!\d)))/

function numberFirst(line: Line): Line {
  const match = before.exec(line.rich.text)
  if (!match || (match[1] !== undefined && !simplified(match[1]).endsWith('题') && !isTypeLabel(match[1]))) return line
  const rest = line.rich.slice(match[0].length)
  const end = numberStart(rest.text, 0)?.end ?? 0
  const rich = new RichLine([
    ...rest.slice(0, end).pieces,
    ...line.rich.slice(0, match[0].length).trim().pieces,
    ...cutBefore(rest, end).pieces,
  ])
  return { ...line, rich }
}

/** `填空题 2．7`: the name of the section before its first number. */
const namedAnswers = /^([^\d\s]{2,12})[\s\u3000:：]{1,4}(?=\d{1,3}\s?[.．、])/

/** Among answers, `一、BACDAD` and `二、7．液态` are a heading and a line of answers. */
function headingApart(line: Line): Line[] {
  const start = line.table ? null : (sectionStart(line.rich.text) ?? romanStart(line.rich.text))
  if (!start?.numerals) return [line]
  const rest = line.rich.slice(start.end)
  const named = namedAnswers.exec(rest.text)
  if (named && hintOf(named[1] ?? '') !== null) return apart(line, start.end + named[0].length)
  const isAnswer =
    (numberStart(rest.text, 0) ?? tightStart(rest.text)) !== null ||
    quickAnswers(rest.text).length > 0 ||
    keyRow(rest.text) !== null
  const [heading, answers] = apart(line, start.end)
  // `一、（一）1．A`
  const inner = isAnswer ? [answers] : headingApart(answers)
  return isAnswer || inner.length > 1 ? [heading, ...inner] : [line]
}

const apart = (line: Line, at: number): [Line, Line] => [
  { ...line, rich: line.rich.slice(0, at), notes: [] },
  { ...line, rich: line.rich.slice(at), counted: 0 },
]

/** Takes the lines out of the list, since a document has hundreds of thousands of them. */
export function arranged(lines: Line[]): Line[] {
  const out: Line[] = []
  let isAnswers = false
  for (let at = 0; at < lines.length; at++) {
    const line = itemAt(lines, at)
    for (const one of isAnswers ? headingApart(line) : [line]) out.push(one.table ? one : numberFirst(one))
    isAnswers ||= at > 0 && !line.table && answersHeading(line.rich.text) !== null
  }
  lines.length = 0
  return out
}

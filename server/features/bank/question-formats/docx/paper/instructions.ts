import { itemAt } from '../../../../../../resources/kit/present.ts'
import type { Line } from './lines.ts'
import { emptyBracket, labelsIn, materialStart, numberStart, sectionStart, type NumberStart } from './markers.ts'
import { optionAtStart } from './options.ts'
import { simplified } from './simplified.ts'

/** What a paper says to candidates: `注意事项：`, with numbered lines that are no questions. */

const heading =
  /^[\s【[（(]*(?:考生|答题|考试|作答)?(?:注意事项|须知)[\s】\])）]*[:：]?|^\s*(?:考试|答题|试卷)说明\s?[:：]|^\s*Instructions(?: to candidates)?\s?[:：]/i
const maxLines = 40

/** The lines with a heading of instructions and those that belong to it. */
export function instructionsIn(lines: readonly Line[], starts: readonly (NumberStart | null)[]): ReadonlySet<number> {
  const found = new Set<number>()
  lines.forEach((line, index) => {
    const match = line.table || starts[index] ? null : heading.exec(simplified(line.rich.text.slice(0, 200)))
    if (!match || found.has(index)) return
    found.add(index)
    const rest = line.rich.text.slice(match[0].length)
    const first = numberStart(rest, 0)?.number
    // Words behind the heading are the instruction; a number among them is the first of several.
    if (rest.trim() !== '' && first === undefined) return
    for (const at of numberedFrom(lines, starts, index + 1, (first ?? 0) + 1)) found.add(at)
  })
  return found
}

/** The lines numbered from `next` on, with what is between them, up to the first that looks like a question. */
function numberedFrom(
  lines: readonly Line[],
  starts: readonly (NumberStart | null)[],
  from: number,
  next: number,
): number[] {
  const found: number[] = []
  let expected = next
  for (let at = from; at < lines.length && at < from + maxLines; at++) {
    const { rich, table } = itemAt(lines, at)
    const start = starts[at]
    if (rich.isBlank) continue
    if (table || sectionStart(rich.text) || (start && start.number !== expected) || isAsked(lines, starts, at)) break
    if (!start && (found.length === 0 || materialStart(rich.text))) break
    if (start) expected++
    found.push(at)
  }
  return found
}

/** Whether the line, or what follows it before the next number, has a place for an answer, options or a label. */
function isAsked(lines: readonly Line[], starts: readonly (NumberStart | null)[], index: number): boolean {
  for (let at = index; at < lines.length && at < index + 8; at++) {
    const { rich, table } = itemAt(lines, at)
    if (at > index && (table || starts[at] || sectionStart(rich.text))) return false
    const isOwn = at === index && (emptyBracket.test(rich.text) || /_{2,}/.test(rich.text))
    if (isOwn || optionAtStart(rich.text) !== null || labelsIn(rich.text)[0]?.from === 0) return true
  }
  return false
}

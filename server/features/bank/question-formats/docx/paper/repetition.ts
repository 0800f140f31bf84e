import { itemAt } from '../../../../../../resources/kit/present.ts'
import { RichLine } from '../rich-line.ts'
import { placesOfBlanks } from './blanks.ts'
import type { Draft } from './draft.ts'

/**
 * A solution that repeats its question before it: `地球的卫星是 月球．` What the repetition has in place of the blanks
 * are the answers, and what is behind it is the solution.
 */
export interface Repetition {
  /** What the solution says beyond the question. */
  rest: RichLine[]
  /** The words in place of the blanks; null where they cannot be distinguished. */
  filled: RichLine[] | null
}

/** A stem of more lines is kept as it is repeated. */
const maxLines = 200
/** Shorter stems agree by chance. */
const leastCharacters = 12

const skipped = /[\s\uFFFC.,，。．（）()_＿]/

/** The characters that two writings of a sentence have in common, each with its place in the text. */
function squeezed(text: string): { text: string; at: number[] } {
  let out = ''
  const at: number[] = []
  for (let index = 0; index < text.length; index++) {
    if (skipped.test(itemAt(text, index))) continue
    for (const one of itemAt(text, index).normalize('NFKC').replace(/\s/g, '')) {
      if (skipped.test(one)) continue
      out += one
      at.push(index)
    }
  }
  return { text: out, at }
}

export const comparable = (text: string): string => squeezed(text).text

export function repetitionOf(draft: Draft, solution: Draft): Repetition | null {
  const [own, again] = [RichLine.lines(draft.stem), RichLine.lines(solution.stem)]
  const aligned = alignedWith(own, again)
  const isRepeated =
    solution.options.length > 1 ||
    aligned !== null ||
    (comparable(again.text).length > leastCharacters &&
      comparable(own.text).slice(0, 40) === comparable(again.text).slice(0, 40))
  if (!isRepeated) return null
  const rest = aligned ? [aligned.rest] : unlike(own, solution.stem)
  const filled = aligned?.filled && aligned.filled.every((line) => !line.isBlank) ? aligned.filled : null
  return { rest: [...rest.filter((line) => !line.isBlank), ...otherOptions(draft, solution)], filled }
}

/** Finds the words between the blanks in their order. */
function alignedWith(own: RichLine, again: RichLine): { rest: RichLine; filled: RichLine[] } | null {
  const blanks = placesOfBlanks(own)
  const ends = [0, ...blanks.map(({ to }) => to)]
  const words = ends.map((from, index) => comparable(own.text.slice(from, blanks[index]?.from)))
  const target = squeezed(again.text)
  if (words.join('').length < (blanks.length > 0 ? 3 : leastCharacters) || !target.text.startsWith(itemAt(words, 0)))
    return null
  let at = itemAt(words, 0).length
  const filled: RichLine[] = []
  for (const [index, next] of words.slice(1).entries()) {
    const isLast = index === blanks.length - 1
    const found = next === '' ? (isLast ? lineEnd(again.text, target, at) : -1) : target.text.indexOf(next, at)
    if (found < 0) return null
    filled.push(again.slice((target.at[at - 1] ?? -1) + 1, target.at[found] ?? again.text.length))
    at = found + next.length
  }
  // `____ (come)` is not repeated by its answer `comes`.
  if (words.join('').length <= leastCharacters && filled.length > 0 && filled.every((line) => line.isBlank)) return null
  const from = at === 0 ? 0 : target.at[at - 1]! + 1
  const rest = again.slice(from)
  const lead = /^[\s.,，。．；;）)_＿]*(?:[（(]\s?\d{1,3}(?:\.\d)?\s?分\s?[)）])?\s*/.exec(rest.text)![0].length
  return { rest: rest.slice(lead).trim(), filled: filled.map((line) => withoutSigns(line)) }
}

/** The place in the squeezed text where the line ends on which a character is. */
function lineEnd(text: string, target: { text: string; at: number[] }, from: number): number {
  const start = from === 0 ? 0 : target.at[from - 1]! + 1
  const end = text.indexOf('\n', start)
  if (end < 0) return target.text.length
  const found = target.at.findIndex((place, index) => index >= from && place > end)
  return found < 0 ? target.text.length : found
}

function withoutSigns(line: RichLine): RichLine {
  const { text } = line
  const from = /^[\s\u3000_＿]*/.exec(text)![0].length
  let end = text.length
  while (end > from && /[\s\u3000_＿.,，。．]/.test(itemAt(text, end - 1))) end--
  return line.slice(from, end)
}

/** The lines that the question does not have. */
function unlike(own: RichLine, lines: readonly RichLine[]): RichLine[] {
  if (lines.length > maxLines) return [...lines]
  const known = comparable(own.text)
  return lines.filter((line) => !known.includes(comparable(line.text)))
}

function otherOptions(draft: Draft, solution: Draft): RichLine[] {
  return solution.options.flatMap(({ key, lines }) => {
    const again = RichLine.join(lines, ' ')
    const own = draft.options.find((one) => one.key === key)
    const isSame = own && comparable(RichLine.join(own.lines, ' ').text) === comparable(again.text)
    return isSame || again.isBlank ? [] : [RichLine.join([RichLine.of(`${key}．`), again], '')]
  })
}

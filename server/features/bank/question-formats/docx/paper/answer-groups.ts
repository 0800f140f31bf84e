import { RichLine } from '../rich-line.ts'
import { quickAnswers } from './answer-lists.ts'
import type { Draft } from './draft.ts'
import { guesses } from './guesses.ts'
import { itemAt, entryOf } from '../../../../../../resources/kit/present.ts'

/** An answer after the last of several questions that is for all of them: `【答案】1. D  2. A  3. C`, `【答案】DAC`. */

export interface NumberedPart {
  number: number
  line: RichLine
}

/** How the parts of one answer are numbered; a number followed by more digits is a different number (`1.5`, `1、2`). */
const forms: readonly { marker: RegExp; isOfPaper: boolean }[] = [
  { marker: /(^|[\s；;，,。])(\d{1,3})\s?[.．、:：](?!\d)\s*/g, isOfPaper: true },
  { marker: /()[（(](\d{1,3})[)）][.．、]?\s*/g, isOfPaper: false },
  { marker: /()【小题\s?(\d{1,2})】\s*/g, isOfPaper: false },
  { marker: /()([①-⑳])\s*/g, isOfPaper: false },
]
const circled = '①'.charCodeAt(0) - 1
const numberIn = (text: string): number => (/\d/.test(text) ? Number(text) : text.charCodeAt(0) - circled)

/** `1.-5 2.7 3.3`: numbers directly before answers that begin with a digit. */
const tightForms: typeof forms = [{ marker: /(^|[\s；;，,。])(\d{1,3})\s?[.．、:：]\s*/g, isOfPaper: true }]

/** The parts of a line that begins with a number and continues with the next ones; null for any other line. */
export function numberedParts(line: RichLine, markers = forms): { parts: NumberedPart[]; isOfPaper: boolean } | null {
  const whole = line.trim()
  for (const { marker, isOfPaper } of markers) {
    const found: { number: number; from: number; to: number }[] = []
    for (const match of whole.text.matchAll(marker)) {
      const number = numberIn(match[2]!)
      const isFirst = found.length === 0
      if (isFirst && match.index + match[1]!.length !== 0) break
      if (isFirst || number === itemAt(found, -1).number + 1)
        found.push({ number, from: match.index, to: match.index + match[0].length })
    }
    if (found.length === 0) continue
    const parts = found.map(({ number, to }, index) => ({
      number,
      line: withoutEnd(whole.slice(to, found[index + 1]?.from)),
    }))
    return parts.some((part) => part.line.isBlank) ? null : { parts, isOfPaper }
  }
  return null
}

function withoutEnd(line: RichLine): RichLine {
  const { text } = line
  let end = text.length
  while (end > 0 && /[\s；;，,、]/.test(text[end - 1]!)) end--
  return line.slice(0, end).trim()
}

/** The letters of one answer for `count` choices, in order; null where their number differs. */
function lettersFor(text: string, count: number): string[] | null {
  const letters = text
    .normalize('NFKC')
    .replace(/[。.]\s*$/, '')
    .trim()
  if (!/^[A-H](?:[\s,，、;；]*[A-H])*$/.test(letters)) return null
  const tokens = letters.split(/[\s,，、;；]+/)
  const each = tokens.length === 1 ? [...letters] : tokens
  return each.length === count ? each : null
}

const isChoice = (draft: Draft): boolean => draft.options.length > 1
const isAnswered = (draft: Draft): boolean => !draft.field('answer').isBlank
/** No multiple-choice answer looks like this: its letters would be in order, each once. */
const isNoChoice = (letters: readonly string[]): boolean =>
  letters.some((letter, index) => index > 0 && letter <= itemAt(letters, index - 1))

/**
 * Assigns each question its part of the answer, which is written after the last one; null where any has an answer of
 * its own.
 */
function sharesOf(open: readonly Draft[]): Map<Draft, RichLine> | null {
  const last = itemAt(open, -1)
  const answer = last.field('answer')
  const byNumber = new Map(open.map((draft) => [draft.number, draft]))
  const shares = (parts: readonly NumberedPart[]): Map<Draft, RichLine> | null =>
    parts.length > 0 && parts.every(({ number }) => byNumber.has(number))
      ? new Map(parts.map(({ number, line }) => [entryOf(byNumber, number), line]))
      : null
  const listed = shares(quickAnswers(answer.text).map((one) => ({ number: one.number, line: one.answer })))
  if (listed) return listed
  const tight = numberedParts(answer, tightForms)?.parts
  if (
    open.length > 1 &&
    tight?.length === open.length &&
    tight.every(({ number }, index) => number === itemAt(open, index).number)
  )
    return shares(tight)
  const numbered = numberedParts(answer)
  if (numbered?.isOfPaper) return shares(numbered.parts)
  if (open.length < 2 || !open.every(isChoice)) return null
  if (numbered) return counted(open, numbered.parts)
  const letters = lettersFor(answer.text, open.length)
  if (!letters || (last.hint ?? last.section?.hint) === 'multiple_choice' || (!last.material && !isNoChoice(letters)))
    return null
  return new Map(open.map((draft, index) => [draft, RichLine.of(itemAt(letters, index))]))
}

/** Parts numbered within the group, or with the numbers of the paper. */
function counted(open: readonly Draft[], parts: readonly NumberedPart[]): Map<Draft, RichLine> | null {
  if (
    parts.length !== open.length ||
    !parts.every(({ line }) => /^[A-Ha-h]{1,8}[.。]?$/.test(line.text.normalize('NFKC')))
  )
    return null
  const isWithin = itemAt(parts, 0).number === 1 || itemAt(parts, 0).number === itemAt(open, 0).number
  return isWithin ? new Map(open.map((draft, index) => [draft, itemAt(parts, index).line])) : null
}

export function shareAnswers(drafts: readonly Draft[]): void {
  let open: Draft[] = []
  for (const [index, draft] of drafts.entries()) {
    if (open.at(-1) && itemAt(open, -1).material !== draft.material) open = []
    open.push(draft)
    if (!isAnswered(draft)) continue
    const shares = sharesOf(open)
    for (const [one, answer] of shares ?? []) {
      one.fields.set('answer', [answer])
      if (shares!.size > 1) one.notes.add(guesses.sharedOut)
    }
    if (shares && !shares.has(draft)) draft.fields.delete('answer')
    const { material } = draft
    // A text whose questions are not limited by its introduction ends with the questions that are answered together.
    if (shares && shares.size > 1 && material?.to === null)
      for (let after = index + 1; drafts[after]?.material === material; after++) itemAt(drafts, after).material = null
    open = []
  }
}

import { z } from 'zod'
import { itemAt, plainText } from '../../kit/index.ts'
import { blankPrompt, comparisonOf, newReader, comparesNumber, rightText } from './blank-comparison.ts'
import type { Blank } from './blank.ts'
import { cloze, fillBlank } from './blanks.ts'
import { key } from './options.ts'
import { numeric } from './numeric.ts'
import { scored, sharesOf, summed, type Score } from './points.ts'
import { choicesOf, defineScoring } from './type-scoring.ts'
import { wordBank } from './word-bank.ts'

const typedBlanks = z.array(plainText(2000)).max(50)
/** Longer typed text is not compared; the schema of a response refuses it. */
const comparedCharacters = 2000
const typedIn = (response: readonly string[], place: number): string =>
  (response[place] ?? '').slice(0, comparedCharacters)

/** Each blank by itself. */
function scoreInPlace(blanks: readonly Blank[], response: readonly string[], points: number): Score {
  const shares = sharesOf(
    points,
    blanks.map((one) => one.score),
  )
  return summed(
    blanks.map((blank, place) => scored(comparisonOf(blank)(typedIn(response, place)) ? 1 : 0, itemAt(shares, place))),
  )
}

/**
 * In any order: every accepted answer scores once, in any of the blanks, and the best total counts. Answers are
 * assigned to blanks by descending points, each by an augmenting path (Kuhn's algorithm); since points belong to the
 * answer and not to the pair, this order gives the best assignment (a transversal matroid).
 */
function scoreInAnyOrder(blanks: readonly Blank[], response: readonly string[], points: number): Score {
  const shares = sharesOf(
    points,
    blanks.map((one) => one.score),
  )
  const typed = blanks.map((_, place) => typedIn(response, place))
  const read = newReader()
  const fits = blanks.map((blank) => typed.map(comparisonOf(blank, read)))
  const holder: (number | null)[] = blanks.map(() => null)
  const place = (blank: number, tried: Set<number>): boolean =>
    itemAt(fits, blank).some((fit, at) => {
      if (!fit || tried.has(at)) return false
      tried.add(at)
      if (holder[at] !== null && !place(holder[at]!, tried)) return false
      holder[at] = blank
      return true
    })
  const largestFirst = blanks.map((_, blank) => blank).sort((a, b) => itemAt(shares, b) - itemAt(shares, a) || a - b)
  const left = largestFirst.filter((blank) => !place(blank, new Set()))
  return summed(
    holder.map((blank) => (blank === null ? scored(0, itemAt(shares, left.pop()!)) : scored(1, itemAt(shares, blank)))),
  )
}

export const fillBlankScoring = defineScoring(fillBlank, {
  response: z.strictObject({ type: z.literal('fill_blank'), blanks: typedBlanks }),
  nothing: { type: 'fill_blank', blanks: [] },
  right: (answer) => ({ type: 'fill_blank', blanks: answer.blanks.map(rightText) }),
  prompt: (answer) => ({ type: 'fill_blank', blanks: answer.blanks.map(blankPrompt) }),
  score: (answer, response, { points }) =>
    (answer.any_order ? scoreInAnyOrder : scoreInPlace)(answer.blanks, response.blanks, points),
})

export const clozeScoring = defineScoring(cloze, {
  response: z.strictObject({ type: z.literal('cloze'), blanks: typedBlanks }),
  nothing: { type: 'cloze', blanks: [] },
  right: (answer) => ({ type: 'cloze', blanks: answer.blanks.map(rightText) }),
  prompt: (answer) => ({ type: 'cloze', blanks: answer.blanks.map(blankPrompt) }),
  /** One with a blank to type into is written as a whole. */
  marks: {
    rows: ({ blanks }) => {
      const choices = blanks.flatMap((blank) => (blank.kind === 'choice' ? [choicesOf(blank.options)] : []))
      if (choices.length < blanks.length) return []
      return choices.map((one, at) => ({ label: String(at + 1), many: false, choices: one }))
    },
    response: (chosen) => ({ type: 'cloze', blanks: chosen.map(([one]) => one ?? '') }),
  },
  score: (answer, response, { points }) => scoreInPlace(answer.blanks, response.blanks, points),
})

export const numericScoring = defineScoring(numeric, {
  response: z.strictObject({ type: z.literal('numeric'), text: plainText(200) }),
  nothing: { type: 'numeric', text: '' },
  right: (answer) => ({ type: 'numeric', text: answer.accept[0] ?? '' }),
  prompt: (answer) => ({ type: 'numeric', unit: answer.unit }),
  score: (answer, response, { points }) =>
    scored(comparesNumber(answer.accept, answer.tolerance, answer.unit)(response.text) ? 1 : 0, points),
})

export const wordBankScoring = defineScoring(wordBank, {
  response: z.strictObject({ type: z.literal('word_bank'), keys: z.array(key.nullable()).max(50) }),
  nothing: { type: 'word_bank', keys: [] },
  right: (answer) => ({ type: 'word_bank', keys: answer.keys }),
  prompt: (answer) => ({ type: 'word_bank', blanks: answer.keys.length, reuse: answer.reuse }),
  marks: {
    rows: ({ blanks }, options) =>
      Array.from({ length: blanks }, (_, at) => ({ label: String(at + 1), many: false, choices: choicesOf(options) })),
    response: (chosen) => ({ type: 'word_bank', keys: chosen.map(([one]) => one ?? null) }),
  },
  /** Each blank by itself, all with the same points. */
  score: (answer, response, { points }) => {
    const shares = sharesOf(
      points,
      answer.keys.map(() => null),
    )
    return summed(answer.keys.map((one, place) => scored(response.keys[place] === one ? 1 : 0, itemAt(shares, place))))
  },
})

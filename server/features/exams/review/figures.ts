import { groupedBy } from '../../../base/grouped-by.ts'

/** What the questions of a paper came to in a group, beside all candidates. Points are in hundredths. */

/** What a candidate gave to a question. */
export interface GivenAnswer {
  candidate: number
  /** Of the question, as on the paper. */
  number: number
  /** Null while it is not marked. */
  score: number | null
  full: number
  /** As it could be typed; empty for what was written by hand. */
  text: string
}

/** Who gave the same answer that did not get all points; of what was written, who got the same points. */
export interface FailedAnswer {
  /** Empty for what was written. */
  text: string
  score: number
  candidates: number[]
}

export interface QuestionFigures {
  number: number
  full: number
  /** The share of the points that the group got, from 0 to 1; null where nothing of it is marked. */
  rate: number | null
  /** That of all candidates. */
  rateOfAll: number | null
  /** Of the group: how many gave each answer that could be typed, the most frequent first. */
  given: readonly { text: string; count: number }[]
  /** Of the group, without all points: the most frequent answers first, then what was written, least points first. */
  failed: FailedAnswer[]
}

/** Of what is marked: the points over the full points. */
function rateOf(answers: readonly GivenAnswer[]): number | null {
  const [got, full] = answers.reduce(
    ([points, most], one) => (one.score === null ? [points, most] : [points + one.score, most + one.full]),
    [0, 0],
  )
  return full === 0 ? null : got / full
}

/** Longer ones are not compared: they are sentences of their own. */
const longestCompared = 40

const comparedText = (text: string): string => (text.length > longestCompared ? '' : text.trim())

function failedAnswers(answers: readonly GivenAnswer[]): FailedAnswer[] {
  const failed = answers.flatMap(({ candidate, text, score, full }) =>
    score !== null && score < full ? [{ candidate, text: comparedText(text), score }] : [],
  )
  const given = [...groupedBy(failed, ({ text, score }) => text || score).values()].flatMap((some): FailedAnswer[] => {
    const [first] = some
    return first ? [{ text: first.text, score: first.score, candidates: some.map(({ candidate }) => candidate) }] : []
  })
  const isWritten = ({ text }: FailedAnswer) => Number(text === '')
  return given.toSorted(
    (one, other) =>
      isWritten(one) - isWritten(other) ||
      (one.text === '' ? one.score - other.score : other.candidates.length - one.candidates.length) ||
      (one.text < other.text ? -1 : 1),
  )
}

function givenTexts(answers: readonly GivenAnswer[]): { text: string; count: number }[] {
  const texts = answers.map(({ text }) => comparedText(text)).filter((text) => text !== '')
  return [...groupedBy(texts, (text) => text)]
    .map(([text, some]) => ({ text, count: some.length }))
    .toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
}

/** By the numbers of the questions. */
export function questionFigures(answers: readonly GivenAnswer[], group: ReadonlySet<number>): QuestionFigures[] {
  return [...groupedBy(answers, ({ number }) => number)]
    .toSorted(([one], [other]) => one - other)
    .map(([number, all]) => {
      const own = all.filter(({ candidate }) => group.has(candidate))
      return {
        number,
        full: Math.max(...all.map(({ full }) => full)),
        rate: rateOf(own),
        rateOfAll: rateOf(all),
        given: givenTexts(own),
        failed: failedAnswers(own),
      }
    })
}

export const failedCount = ({ failed }: Pick<QuestionFigures, 'failed'>): number =>
  failed.reduce((sum, { candidates }) => sum + candidates.length, 0)

/** Those to speak of: below the rate in the group, where most failed first. `below`: from 0 to 1. */
export const toReview = (figures: readonly QuestionFigures[], below: number): QuestionFigures[] =>
  figures
    .filter(({ rate, failed }) => rate !== null && rate < below && failed.length > 0)
    .toSorted((one, other) => failedCount(other) - failedCount(one) || one.number - other.number)

/** How many chose an option, alone or with others. */
export interface OptionCount {
  key: string
  count: number
}

/** Null where answers are no letters of options. */
export function optionCounts({ given }: Pick<QuestionFigures, 'given'>, keys: readonly string[]): OptionCount[] | null {
  const letters = new Set(keys)
  const isChoice = ({ text }: { text: string }): boolean => [...text].every((letter) => letters.has(letter))
  if (keys.length === 0 || given.length === 0 || !given.every(isChoice)) return null
  return keys.map((key) => ({
    key,
    count: given.reduce((sum, { text, count }) => sum + ([...text].includes(key) ? count : 0), 0),
  }))
}

/** The bands of a distribution, by the share of the full points from which each begins, from the best on. */
export const bands = [0.9, 0.8, 0.7, 0.6, 0] as const

/** How many are in each of `bands`; none without full points. */
export function distribution(scores: readonly number[], full: number): number[] {
  const bandOf = (score: number): number => bands.findIndex((from) => score >= from * full)
  const found = full > 0 ? scores.map(bandOf) : []
  return bands.map((_, band) => found.filter((one) => one === band || (one < 0 && band === bands.length - 1)).length)
}

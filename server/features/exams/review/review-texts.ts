import { storedAnswer, storedOptions } from '../../../../resources/bank/exercise-types/stored.ts'
import { responseText } from '../../../../resources/bank/exercise-types/response-text.ts'
import { rightResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { tagNames } from '../../../../resources/learners/marking/tags.ts'
import { filled } from '../../../base/filled-text.ts'
import type { RecordRow } from '../../../records/records.ts'
import { percentText, pointsText } from './rates.ts'
import { bands, distribution, failedCount, optionCounts, type OptionCount, type QuestionFigures } from './figures.ts'
import type { Review } from './read-review.ts'
import type { TypicalAnswer } from './typical-answers.ts'
import { labelsIn } from './places.ts'
import type { ReviewWords } from './words.ts'

/** What print and slides of a review say in the same words. */

/** The bands of the distribution with how many of the group are in each. */
export const spreadOf = ({ own, full }: Review, words: ReviewWords): { label: string; count: number }[] =>
  distribution(own.scores, full).map((count, at) => {
    const [from, to] = [bands[at] ?? 0, bands[at - 1]]
    const values = { from: Math.round(from * 100), to: Math.round((to ?? 1) * 100) }
    const word = to === undefined ? words.topBand : from === 0 ? words.lastBand : words.band
    return { label: filled(word, values), count }
  })

/** How many chose each option, the right one named. */
export const optionsText = (counts: readonly OptionCount[], key: string, words: ReviewWords): string[] =>
  counts.map(
    ({ key: option, count }) => `${option}${key.includes(option) ? words.key : ''}　${filled(words.people, { count })}`,
  )

/** The letters of the key of a question that is answered by them; empty for others, or where it may not be read. */
export function keyLetters(record: RecordRow, language: Language): string {
  const answer = storedAnswer(record)
  return answer ? responseText(rightResponse(answer), language) : ''
}

const optionKeys = (record: RecordRow): string[] => storedOptions(record).map(({ key }) => key)

/** Of the options of a question that is answered by their letters; null for others. */
export const countsOf = (one: QuestionFigures, record: RecordRow): OptionCount[] | null =>
  optionCounts(one, optionKeys(record))

/** What a tagged answer is called above it. */
export const typicalLabel = ({ kind, word, score, full }: TypicalAnswer, words: ReviewWords): string =>
  filled(words.typical, {
    kind: tagNames[kind][words.language],
    word: word === '' ? '' : `${words.colon}${word}`,
    points: `${score ?? words.none}/${full}`,
  })

/** Who gave each answer that did not get all points, or how many where nobody is named. */
export const failedLines = (
  { failed }: Pick<QuestionFigures, 'failed'>,
  { nameOf }: Pick<Review, 'nameOf'>,
  words: ReviewWords,
  isNamed: boolean,
): string[] =>
  failed.map(({ text, score, candidates }) => {
    const names = isNamed
      ? candidates.map(nameOf).join(words.separator)
      : filled(words.people, { count: candidates.length })
    return filled(text === '' ? words.written : words.answered, { text, points: pointsText(score, words.none), names })
  })

/** What a question came to. */
export const headText = (one: QuestionFigures, review: Review, words: ReviewWords): string =>
  filled(review.group === '' ? words.questionOfAll : words.question, {
    number: labelsIn(review)(one.number),
    rate: percentText(one.rate, words.none),
    all: percentText(one.rateOfAll, words.none),
    failed: failedCount(one),
  })

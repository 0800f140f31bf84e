import { failedCount, type QuestionFigures } from './figures.ts'
import type { Review } from './read-review.ts'
import { labelAt, placesIn } from './places.ts'
import type { ReviewWords } from './words.ts'

/** The rates of all questions as tables, a dozen questions beside each other. */

export const pointsText = (hundredths: number | null, none: string): string =>
  hundredths === null ? none : String(Math.round(hundredths) / 100)
export const percentText = (rate: number | null, none: string): string =>
  rate === null ? none : String(Math.round(rate * 100))

/** Questions beside each other in a row of the table. */
const inRow = 12

type Line = readonly [label: string, text: (one: QuestionFigures) => string]

/** Each table has its numbers in the first row, and what a row is in its first cell. */
export function ratesTables(review: Review, words: ReviewWords): string[][][] {
  const { questions, group } = review
  const places = placesIn(review)
  const own: Line = [words.own, ({ rate }) => percentText(rate, words.none)]
  const lines: readonly Line[] = [
    [words.number, ({ number }) => labelAt(places, number)],
    [words.points, ({ full }) => pointsText(full, words.none)],
    ...(group === '' ? [] : [own]),
    [words.ofAll, ({ rateOfAll }) => percentText(rateOfAll, words.none)],
    [words.failed, (one) => String(failedCount(one))],
  ]
  const tables: string[][][] = []
  for (let from = 0; from < questions.length; from += inRow) {
    const some = questions.slice(from, from + inRow)
    tables.push(lines.map(([label, text]) => [label, ...some.map(text)]))
  }
  return tables
}

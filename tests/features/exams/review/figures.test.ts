import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  failedCount,
  questionFigures,
  toReview,
  type GivenAnswer,
} from '../../../../server/features/exams/review/figures.ts'

const given = fc.array(
  fc.record({
    candidate: fc.integer({ min: 1, max: 12 }),
    number: fc.integer({ min: 1, max: 5 }),
    score: fc.option(fc.integer({ min: 0, max: 4 }).map((half) => half * 50)),
    full: fc.constant(200),
    text: fc.constantFrom('', 'A', 'B', ' B ', 'x'.repeat(60)),
  }),
  { maxLength: 80 },
)
/** A candidate answers a question once. */
const once = (answers: readonly GivenAnswer[]) => [
  ...new Map(answers.map((one) => [`${one.candidate} ${one.number}`, one])).values(),
]

it('rates and those who failed are those of a count apart, for any answers', () => {
  fc.assert(
    fc.property(given.map(once), fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (answers, group) => {
      const found = questionFigures(answers, new Set(group))
      expect(found.map(({ number }) => number)).toEqual(
        [...new Set(answers.map(({ number }) => number))].toSorted((a, b) => a - b),
      )
      for (const one of found) {
        const all = answers.filter(({ number, score }) => number === one.number && score !== null)
        const own = all.filter(({ candidate }) => group.includes(candidate))
        const share = (some: readonly GivenAnswer[]) =>
          some.length === 0 ? null : some.reduce((sum, { score }) => sum + (score ?? 0), 0) / (200 * some.length)
        expect(one.rate).toBe(share(own))
        expect(one.rateOfAll).toBe(share(all))
        expect(one.failed.flatMap(({ candidates }) => candidates).toSorted((a, b) => a - b)).toEqual(
          own
            .filter(({ score }) => (score ?? 0) < 200)
            .map(({ candidate }) => candidate)
            .toSorted((a, b) => a - b),
        )
        for (const { text, score, candidates } of one.failed)
          for (const candidate of candidates) {
            const answer = own.find((some) => some.candidate === candidate)
            if (text === '') expect(answer?.score).toBe(score)
            expect(text).toBe((answer?.text.length ?? 0) > 40 ? '' : answer?.text.trim())
          }
      }
    }),
  )
})

it('most failed come first, and none above the rate', () => {
  fc.assert(
    fc.property(given.map(once), fc.integer({ min: 1, max: 100 }), (answers, below) => {
      const found = toReview(questionFigures(answers, new Set(answers.map(({ candidate }) => candidate))), below / 100)
      const counts = found.map(failedCount)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      for (const { rate } of found) expect(rate).toBeLessThan(below / 100)
    }),
  )
})

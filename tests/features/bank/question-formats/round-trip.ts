import fc from 'fast-check'
import { expect } from 'vitest'
import type { QuestionFormat, ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { validated } from '../../../../server/features/bank/question-formats/validated.ts'
import { differencesBetween } from '../../../../server/features/bank/question-formats/loss.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { readText, written } from './format-files.ts'
import { question } from './question-arbitrary.ts'

/** Of questions with one key a file names the first: two with one are for the tests of that. */
const withOwnKeys = (all: readonly ReadQuestion[]): ReadQuestion[] =>
  all.filter(
    ({ key }, index) => key === null || all.findIndex((one) => one.key?.toLowerCase() === key.toLowerCase()) === index,
  )

const valid = question.filter((one) => 'question' in validated(one))
const numbered = (all: readonly ReadQuestion[]): ReadQuestion[] =>
  all.map((one, index): ReadQuestion => ({ ...one, at: String(index) }))

/**
 * Files of several generated questions: each comes back as it was, unless the writer reported what is missing of it;
 * what it left out as a whole does not come back at all.
 */
export async function assertRoundTrip(format: QuestionFormat): Promise<void> {
  const several = fc.array(valid, { minLength: 1, maxLength: 5 }).map((all) => numbered(withOwnKeys(all)))
  await fc.assert(
    fc.asyncProperty(several, async (questions) => {
      const { bytes, leftOut } = await written(format, questions)
      const reported = new Map(leftOut.map((one) => [one.at, one]))
      const expected = questions.filter(({ at }) => !reported.get(at)?.whole)
      const entries = await readText(format, bytes)
      expect(entries.map((entry) => Object.keys(entry)[0])).toEqual(expected.map(() => 'question'))
      for (const [index, entry] of entries.entries()) {
        const lost = 'question' in entry ? differencesBetween(expected[index]!, entry.question) : []
        if (!reported.has(expected[index]!.at))
          expect({ lost, question: expected[index] }).toEqual({ lost: [], question: expected[index] })
        else expect(lost.map(({ en }) => en).join(', ')).not.toBe('')
      }
    }),
    { numRuns: atScale(250) },
  )
}

let sample: ReadQuestion[] | undefined

/**
 * Of each type, the share of questions of which the writer says that nothing is lost: of some thirty each, the same in
 * every run.
 */
export async function wholeShares(format: QuestionFormat): Promise<Map<string, number>> {
  sample ??= numbered(fc.sample(valid, { numRuns: 400, seed: 7 }))
  const questions = sample
  const { leftOut } = await written(format, questions)
  const reported = new Set(leftOut.map(({ at }) => at))
  const types = [...new Set(questions.map(({ type }) => type))]
  return new Map(
    types.map((type) => {
      const all = questions.filter((one) => one.type === type)
      return [type, all.filter(({ at }) => !reported.has(at)).length / all.length] as const
    }),
  )
}

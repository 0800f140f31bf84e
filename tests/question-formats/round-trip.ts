import fc from 'fast-check'
import { expect } from 'vitest'
import type { QuestionFormat, ReadQuestion } from '../../server/question-formats/format.ts'
import { validated } from '../../server/question-formats/validated.ts'
import { differencesBetween } from '../../server/question-formats/loss.ts'
import { readText, written } from './format-files.ts'
import { question } from './question-arbitrary.ts'

/** Of questions with one key a file names the first: two with one are for the tests of that. */
const withOwnKeys = (all: readonly ReadQuestion[]): ReadQuestion[] =>
  all.filter(
    ({ key }, index) => key === null || all.findIndex((one) => one.key?.toLowerCase() === key.toLowerCase()) === index,
  )

/**
 * Files of several generated questions: each comes back as it was, unless the writer said what is missing of it; what it left out as a
 * whole does not come back at all. Tells of how many questions of each type nothing was lost.
 */
export async function assertRoundTrip(
  format: QuestionFormat,
  numRuns: number,
): Promise<Map<string, { whole: number; all: number }>> {
  const counts = new Map<string, { whole: number; all: number }>()
  const several = fc
    .array(question, { minLength: 1, maxLength: 5 })
    .map((all) =>
      withOwnKeys(all.filter((one) => 'question' in validated(one))).map(
        (one, index): ReadQuestion => ({ ...one, at: String(index) }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(several, async (questions) => {
      const { bytes, leftOut } = await written(format, questions)
      const said = new Map(leftOut.map((one) => [one.at, one]))
      const expected = questions.filter(({ at }) => !said.get(at)?.whole)
      const entries = await readText(format, bytes)
      expect(entries.map((entry) => Object.keys(entry)[0])).toEqual(expected.map(() => 'question'))
      for (const [index, entry] of entries.entries()) {
        const lost = 'question' in entry ? differencesBetween(expected[index]!, entry.question) : []
        if (!said.has(expected[index]!.at))
          expect({ lost, question: expected[index] }).toEqual({ lost: [], question: expected[index] })
        else expect(lost.map(({ en }) => en).join(', ')).not.toBe('')
      }
      for (const { at, type } of questions) {
        const count = counts.get(type) ?? { whole: 0, all: 0 }
        counts.set(type, { whole: count.whole + (said.has(at) ? 0 : 1), all: count.all + 1 })
      }
    }),
    { numRuns },
  )
  return counts
}

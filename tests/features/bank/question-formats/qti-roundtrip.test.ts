import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { validated } from '../../../../server/features/bank/question-formats/validated.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { readText, written } from './format-files.ts'
import { everyQuestion, withFormulas, xmlFiles } from './qti-samples.ts'
import { question } from './question-arbitrary.ts'

/** Some have no answer yet; a composite without one has no parts. */
const exported = fc
  .tuple(question, fc.constantFrom(true, true, true, false))
  .map(([one, hasAnswer]) => (hasAnswer || one.type === 'composite' ? one : { ...one, answer: null }))
/** A file with one key for two questions keeps it for the first alone. */
const withKeysOfTheirOwn = (questions: readonly ReadQuestion[]): ReadQuestion[] =>
  questions.map((one, index) => ({ ...one, key: one.key && `${one.key}/${index}` }))

const carried = ({ at: _at, changes: _changes, media, ...question }: ReadQuestion) => ({
  ...question,
  labels: [...new Map(question.labels.map((path) => [JSON.stringify(path), path])).values()],
  media: media.map(({ name, bytes }) => ({ name, bytes: [...bytes] })).sort((a, b) => (a.name < b.name ? -1 : 1)),
})

it.each(qtiFormats.filter(({ write }) => write))(
  '$name: what was exported comes back the same, whatever it is',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(exported, { minLength: 1, maxLength: 6 }).map(withKeysOfTheirOwn), async (given) => {
        const questions = given.filter((one) => 'question' in validated(one))
        if (questions.length === 0) return
        const { bytes, leftOut } = await written(format, questions)
        expect(leftOut).toEqual([])
        const entries = await readText(format, bytes)
        expect(entries.map((entry) => ('question' in entry ? carried(entry.question) : entry))).toEqual(
          questions.map(carried),
        )
        expect(entries.flatMap((entry) => ('question' in entry ? entry.question.changes : []))).toEqual([])
      }),
      { numRuns: atScale(150) },
    )
  },
)

it.each(qtiFormats.filter(({ write }) => write))(
  '$name: every type comes back the same, with all that it may hold',
  async (format) => {
    const questions = [...everyQuestion, withFormulas]
    const entries = await readText(format, (await written(format, questions)).bytes)
    expect(entries.map((entry) => ('question' in entry ? carried(entry.question) : entry))).toEqual(
      questions.map(carried),
    )
  },
)

it('what an earlier export wrote for the marker within the question is read as well', async () => {
  const given = everyQuestion
    .filter(({ type, answer }) => type === 'essay' && answer !== null)
    .map((one) => ({
      ...one,
      media: [],
      stem: '题',
      analysis: '',
      answer: { type: 'essay' as const, text: '答', marking: [{ text: '步', score: 2 }] },
    }))
  const [format] = qtiFormats.filter(({ name }) => name === 'qti_2_2')
  const item = (await xmlFiles(format!, given)).get('items/q1/item.xml')!
  const earlier = item.replace(/<\/div>((?:<rubricBlock .*<\/rubricBlock>)+)<\/itemBody>/, '$1</div></itemBody>')
  expect(earlier).not.toBe(item)
  const [entry] = await readText(format!, earlier)
  expect(entry).toMatchObject({ question: { answer: given[0]!.answer } })
})

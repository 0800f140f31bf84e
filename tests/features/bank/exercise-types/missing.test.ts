import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exerciseType,
  exerciseTypes,
  missingIn,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../resources/bank/exercise-types/index.ts'
import { anyAnswer, simpleAnswers } from './arbitrary.ts'

/** What a question of each type still needs before it is published. */

const stemOf = (name: string) => exerciseType(name)!.example.stem
const question = (name: string, more: object = {}) => {
  const { options, answer } = exerciseType(name)!.example
  return { type: name, stem: stemOf(name), options: [...options], answer: answer as unknown, ...more }
}
const paths = (one: Parameters<typeof missingIn>[0]) => missingIn(one).map(({ path }) => path)
const names = exerciseTypes.map(({ name }) => name)
const withOptions = exerciseTypes.filter(({ hasOptions }) => hasOptions).map(({ name }) => name)
const options: ExerciseOption[] = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: key }))
const emptied = (some: readonly ExerciseOption[]) => some.map((one) => ({ ...one, text: '' }))
const picture = '如图<span data-type="image" data-src="/api/common/file/a/x.png"></span>'

describe('a question', () => {
  it.each(names)('%s: is complete as its example is, and not without an answer or a stem', (name) => {
    expect(paths(question(name))).toEqual([])
    expect(paths(question(name, { answer: null }))).toEqual(['answer'])
    expect(paths(question(name, { stem: ' <br> ' }))).toContain('stem')
  })

  it.each(withOptions)('%s: lacks options that are empty, unless a picture shows them', (name) => {
    const { options: own } = question(name)
    expect(paths(question(name, { options: [] }))).toEqual(['options'])
    expect(paths(question(name, { options: emptied(own) }))).toEqual(['options'])
    expect(
      paths(question(name, { options: own.map((one, index) => (index === 1 ? { ...one, text: '<br>' } : one)) })),
    ).toEqual(['options.1.text'])
    expect(paths(question(name, { stem: stemOf(name) + picture, options: emptied(own) }))).toEqual([])
  })

  it('lacks one column, one of its two options, its blanks, or the text by which it is marked', () => {
    expect(
      paths(question('matching', { options: question('matching').options.filter(({ group }) => group === 'left') })),
    ).toEqual(['options'])
    expect(paths(question('single_choice', { options: options.slice(0, 1) }))).toEqual(['options'])
    expect(paths(question('word_bank', { stem: '没有空' }))).toEqual(['stem'])
    expect(paths(question('essay', { answer: { type: 'essay', text: ' ' } }))).toEqual(['answer.text'])
    expect(
      paths(question('essay', { answer: { type: 'essay', text: '', marking: [{ text: '列式', score: 2 }] } })),
    ).toEqual([])
  })

  it('names the part and the place in it', () => {
    const part = (more: object) => ({
      stem: '问',
      options: [],
      answer: { type: 'short_answer', text: '答', keywords: [] },
      analysis: '',
      score: null,
      ...more,
    })
    const parts = [
      part({}),
      part({ answer: { type: 'essay', text: '' } }),
      part({
        options: [
          { key: 'A', text: '甲' },
          { key: 'B', text: '' },
        ],
        answer: { type: 'single_choice', key: 'A' },
      }),
    ]
    expect(paths(question('composite', { answer: { type: 'composite', parts } }))).toEqual([
      'answer.parts.1.answer.text',
      'answer.parts.2.options.1.text',
    ])
  })
})

/** Another answer with as much filled in. */
function another(answer: ExerciseAnswer): ExerciseAnswer {
  const turned = JSON.parse(JSON.stringify(answer), (key, value) => {
    if (key === 'key' || key === 'right') return value === 'A' ? 'B' : 'A'
    if (key === 'value' && typeof value === 'boolean') return !value
    if (key === 'keys' && Array.isArray(value)) return value.map((one) => (one === 'A' ? 'B' : 'A'))
    return (key === 'text' || key === 'accept') && typeof value === 'string' && value !== '' ? `${value}0` : value
  })
  return turned as ExerciseAnswer
}

describe('the missing fields', () => {
  it('do not depend on the answer, so that they reveal nothing', () => {
    const some = fc.array(fc.record({ key: fc.constantFrom('A', 'B', 'C'), text: fc.constantFrom('', '甲', ' ') }), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(anyAnswer, some, fc.constantFrom('', '题干', picture), (answer, given, stem) => {
        expect(paths({ type: answer.type, stem, options: given, answer: another(answer) })).toEqual(
          paths({ type: answer.type, stem, options: given, answer }),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('can be listed for any stored answer without an error', () => {
    fc.assert(
      fc.property(simpleAnswers, (answer) => {
        missingIn({ type: answer.type, stem: '', options: null, answer })
      }),
      { numRuns: 200 },
    )
  })
})

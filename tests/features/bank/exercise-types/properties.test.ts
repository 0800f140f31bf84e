import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exerciseAnswer,
  exerciseType,
  exerciseTypes,
  type ExerciseAnswer,
} from '../../../../resources/bank/exercise-types/index.ts'
import {
  promptOf,
  exerciseResponse,
  emptyResponse,
  rightResponse,
  scoreAnswer,
  type Score,
} from '../../../../resources/bank/exercise-types/scoring.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { anyAnswer, answerOf, responseFor, simpleAnswers } from './arbitrary.ts'

const points = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100)
const runs = { numRuns: atScale(1500) }
const cents = (value: number): number => Math.round(value * 100)

function everyScore(score: Score, check: (one: Score) => void): void {
  check(score)
  for (const one of score.perPart) everyScore(one, check)
}

describe('a score', () => {
  it('lies between nothing and the points, in whole cents, and its parts add up', () => {
    const all = anyAnswer.chain((answer) => fc.tuple(fc.constant(answer), responseFor(answer), points))
    fc.assert(
      fc.property(all, ([answer, response, worth]) => {
        const score = scoreAnswer(answer, response, worth)
        expect(cents(score.of)).toBe(cents(worth))
        everyScore(score, (one) => {
          expect(one.earned).toBeGreaterThanOrEqual(0)
          expect(one.earned + one.open).toBeLessThanOrEqual(one.of + 1e-9)
          expect(one.earned * 100).toBeCloseTo(cents(one.earned), 6)
          if (one.perPart.length > 0)
            expect(one.perPart.reduce((sum, part) => sum + cents(part.of), 0)).toBe(cents(one.of))
        })
      }),
      runs,
    )
  })

  it('of a full answer is full, or left to a person', () => {
    fc.assert(
      fc.property(anyAnswer, points, (answer, worth) => {
        const response = rightResponse(answer)
        expect(exerciseResponse.safeParse(response).error).toBeUndefined()
        const score = scoreAnswer(answer, response, worth)
        if (exerciseType(answer.type)!.objective(answer))
          expect(score).toMatchObject({ verdict: 'right', earned: cents(worth) / 100, open: 0 })
        else expect(cents(score.earned) + cents(score.open)).toBe(cents(worth))
      }),
      runs,
    )
  })

  it('of an empty response is zero, and needs no person to score it', () => {
    fc.assert(
      fc.property(
        anyAnswer,
        points,
        (answer, worth) =>
          void expect(scoreAnswer(answer, null, worth)).toMatchObject({ earned: 0, open: 0, verdict: 'wrong' }),
      ),
      runs,
    )
  })

  it('does not fall when one more right option is chosen', () => {
    const question = answerOf('multiple_choice').chain((answer) =>
      fc.tuple(fc.constant(answer), fc.subarray([...answer.keys, 'Z'])),
    )
    fc.assert(
      fc.property(question, ([answer, chosen]) => {
        const earned = (keys: string[]) => scoreAnswer(answer, { type: 'multiple_choice', keys }, 6).earned
        for (const more of answer.keys) expect(earned([...chosen, more])).toBeGreaterThanOrEqual(earned(chosen))
      }),
      runs,
    )
  })

  it('does not fall when one more blank is right, in any order or none', () => {
    const question = answerOf('fill_blank').chain((answer) =>
      fc.tuple(fc.constant(answer), fc.subarray(answer.blanks.map((_, index) => index))),
    )
    fc.assert(
      fc.property(question, ([answer, done]) => {
        const right = rightResponse(answer) as { blanks: string[] }
        const earned = (places: readonly number[]) =>
          scoreAnswer(
            answer,
            { type: 'fill_blank', blanks: right.blanks.map((text, place) => (places.includes(place) ? text : '')) },
            7,
          ).earned
        for (const [place] of right.blanks.entries())
          expect(earned([...done, place])).toBeGreaterThanOrEqual(earned(done))
      }),
      { numRuns: 400 },
    )
  })

  it('does not depend on the order of blanks where any order will do', () => {
    const question = answerOf('fill_blank').chain((answer) =>
      fc.tuple(fc.constant({ ...answer, any_order: true }), responseFor(answer)),
    )
    fc.assert(
      fc.property(question, ([answer, response]) => {
        if (response?.type !== 'fill_blank') return
        const typed = answer.blanks.map((_, place) => response.blanks[place] ?? '')
        const earned = (blanks: string[]) => scoreAnswer(answer, { type: 'fill_blank', blanks }, 9).earned
        expect(earned([...typed].reverse())).toBe(earned(typed))
      }),
      { numRuns: 400 },
    )
  })
})

describe('a declaration', () => {
  it.each(exerciseTypes.map((type) => [type.name, type] as const))(
    '%s has an example that is valid, can be scored and written as text',
    (_name, type) => {
      const { answer, options, stem } = type.example
      expect((type.answer as typeof exerciseAnswer).safeParse(answer).error).toBeUndefined()
      expect(exerciseAnswer.safeParse(answer).error).toBeUndefined()
      const declared = exerciseType(type.name)!
      expect(declared.fits(answer, options)).toBe(true)
      expect(declared.toText(answer)).not.toBe('')
      expect(exerciseResponse.safeParse(emptyResponse(type.name)).error).toBeUndefined()
      const needed = declared.blanks(answer)
      if (needed !== null && stem) expect(stem.split('data-type="blank"').length - 1).toBe(needed)
    },
  )

  it('takes every answer that has its shape', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => void expect(exerciseAnswer.safeParse(answer).error).toBeUndefined()),
      runs,
    )
  })

  it('shows a learner nothing that gives the answer away', () => {
    const hidden = new Set([
      'accept',
      'keys',
      'pairs',
      'value',
      'tolerance',
      'any_order',
      'keywords',
      'marking',
      'analysis',
    ])
    const seen = (value: unknown): string[] =>
      Array.isArray(value)
        ? value.flatMap(seen)
        : value !== null && typeof value === 'object'
          ? Object.entries(value).flatMap(([name, one]) => [name, ...seen(one)])
          : []
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        const prompt = promptOf(answer)
        expect(seen(prompt).filter((name) => hidden.has(name))).toEqual([])
        if (prompt.type === 'cloze') expect(prompt.blanks.some((one) => 'key' in one)).toBe(false)
      }),
      runs,
    )
  })
})

/** Answers that their text expresses completely: no rule of credit, no score of a blank, no unit. */
const sayable = fc.oneof(
  answerOf('single_choice'),
  answerOf('true_false'),
  answerOf('multiple_choice').map(({ type, keys }) => ({ type, keys })),
  answerOf('matching').map(({ type, pairs }) => ({ type, pairs })),
  answerOf('classification').map(({ type, pairs }) => ({ type, pairs })),
  answerOf('ordering').map(({ type, keys }) => ({ type, keys })),
  answerOf('numeric').map((answer) => ({ ...answer, accept: answer.accept.slice(0, 1), unit: '' })),
  answerOf('word_bank').map((answer) => ({ ...answer, reuse: new Set(answer.keys).size < answer.keys.length })),
  answerOf('essay').map(({ type, text }) => ({ type, text: text.trim() })),
  answerOf('fill_blank').map((answer) => ({
    type: answer.type,
    any_order: false,
    blanks: answer.blanks.map((blank) => ({
      ...blank,
      accept: blank.kind === 'number' ? blank.accept.slice(0, 1) : blank.accept.map((one) => one.trim()),
      ...(blank.kind === 'number' && { tolerance: blank.tolerance ?? { kind: 'absolute' as const, value: 0 } }),
      case_sensitive: false,
      score: null,
    })),
  })),
)

describe('an answer as text', () => {
  it('is read back unchanged, where its text expresses everything', () => {
    fc.assert(
      fc.property(sayable, (answer) => {
        const type = exerciseType(answer.type)!
        expect(type.fromText(type.toText(answer))).toEqual(answer)
      }),
      runs,
    )
  })

  it.each([
    ['single_choice', 'Ｂ'],
    ['multiple_choice', 'a、C，d'],
    ['true_false', '√'],
    ['fill_blank', String.raw`2|二；$\frac12;\text{|}$；3.14±0.01；100±5%`],
    ['numeric', '9.8±0.1'],
    ['word_bank', 'GCFAE'],
    ['matching', '1-A；2—B'],
    ['classification', '1：A; 2：A'],
    ['ordering', 'B-A-C'],
    ['essay', '略'],
  ] as const)('%s reads “%s” as people write it, and writes it so again', (type, text) => {
    const declared = exerciseType(type)!
    const answer = declared.fromText(text) as ExerciseAnswer
    expect(declared.answer.safeParse(answer).error).toBeUndefined()
    expect(declared.fromText(declared.toText(answer))).toEqual(answer)
  })

  it.each([
    ['single_choice', 'AB'],
    ['multiple_choice', '甲'],
    ['true_false', '也许'],
    ['fill_blank', ' ； '],
    ['numeric', '很多'],
    ['matching', '1A'],
    ['ordering', 'A'],
    ['essay', ' '],
    ['cloze', 'A'],
    ['composite', 'A'],
  ] as const)('%s does not read “%s”', (type, text) => expect(exerciseType(type)!.fromText(text)).toBeNull())

  it('no text breaks a reader', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom(...exerciseTypes), (text, type) => {
        const answer = type.fromText(text)
        if (answer !== null) expect(typeof exerciseType(type.name)!.toText(answer)).toBe('string')
      }),
      runs,
    )
  })
})

describe('content stored earlier', () => {
  it.each([
    { type: 'multiple_choice', keys: ['A'] },
    { type: 'fill_blank', blanks: [{ accept: ['2'], case_sensitive: false, score: null }], any_order: false },
    { type: 'matching', pairs: [{ left: '1', right: 'A' }] },
    { type: 'ordering', keys: ['A', 'B'] },
    { type: 'short_answer', text: '', keywords: [] },
    { type: 'essay', text: '' },
    {
      type: 'composite',
      parts: [
        {
          stem: '甲',
          options: [],
          answer: {
            type: 'fill_blank',
            blanks: [{ accept: ['2'], case_sensitive: false, score: null }],
            any_order: false,
          },
          analysis: '',
          score: 3,
        },
      ],
    },
  ] as const)('%j is read, and scored', (stored) => {
    const answer = exerciseAnswer.parse(stored)
    expect(answer).toEqual(stored)
    expect(scoreAnswer(answer, rightResponse(answer), 3).of).toBe(3)
  })

  it('simple answers need no wrapper', () => {
    fc.assert(
      fc.property(simpleAnswers, (answer) => void expect(exerciseType(answer.type)).toBeDefined()),
      { numRuns: 50 },
    )
  })
})

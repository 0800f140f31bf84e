import { describe, expect, it } from 'vitest'
import {
  exerciseAnswer,
  exerciseType,
  pointsOf,
  type ExerciseAnswer,
} from '../../../../resources/bank/exercise-types/index.ts'
import {
  exerciseResponse,
  scoreAnswer,
  type ExerciseResponse,
  type Verdict,
} from '../../../../resources/bank/exercise-types/scoring.ts'
import { expectLinear } from '../../../fixtures/linear.ts'

/** answer, response, points → earned, verdict */
type Case = readonly [
  what: string,
  answer: ExerciseAnswer,
  response: ExerciseResponse | null,
  points: number,
  earned: number,
  verdict: Verdict,
]

const choose = (...keys: string[]): ExerciseResponse => ({ type: 'multiple_choice', keys })
const several = (
  keys: string,
  more: Partial<Extract<ExerciseAnswer, { type: 'multiple_choice' }>> = {},
): ExerciseAnswer => ({ type: 'multiple_choice', keys: [...keys], ...more })
const blank = (accept: string | string[], more: object = {}) => ({
  accept: [accept].flat(),
  case_sensitive: false,
  score: null,
  ...more,
})
const filled = (...blanks: string[]): ExerciseResponse => ({ type: 'fill_blank', blanks })
const blanks = (list: ReturnType<typeof blank>[], any_order = false): ExerciseAnswer => ({
  type: 'fill_blank',
  blanks: list,
  any_order,
})
const inOrder = (keys: string): ExerciseResponse => ({ type: 'ordering', keys: [...keys] })
const order = (keys: string, credit?: 'all' | 'adjacent' | 'kendall'): ExerciseAnswer => ({
  type: 'ordering',
  keys: [...keys],
  credit,
})
const pairs = (text: string) =>
  text === '' ? [] : text.split(' ').map((pair) => ({ left: pair[0]!, right: pair[1]! }))
const matched = (text: string, credit?: 'each' | 'all'): ExerciseAnswer => ({
  type: 'matching',
  pairs: pairs(text),
  credit,
})
const match = (text: string): ExerciseResponse => ({ type: 'matching', pairs: pairs(text) })

const cases: readonly Case[] = [
  ['a single choice', { type: 'single_choice', key: 'B' }, { type: 'single_choice', key: 'B' }, 5, 5, 'right'],
  ['another choice', { type: 'single_choice', key: 'B' }, { type: 'single_choice', key: 'A' }, 5, 0, 'wrong'],
  ['no choice', { type: 'single_choice', key: 'B' }, { type: 'single_choice', key: null }, 5, 0, 'wrong'],
  ['a response of another type', { type: 'single_choice', key: 'B' }, choose('B'), 5, 0, 'wrong'],
  ['nothing at all', { type: 'true_false', value: false }, null, 2, 0, 'wrong'],
  ['a judgement', { type: 'true_false', value: false }, { type: 'true_false', value: false }, 2, 2, 'right'],

  ['all of several', several('ACD'), choose('D', 'A', 'C'), 6, 6, 'right'],
  ['some of several, all or nothing', several('ACD'), choose('A', 'C'), 6, 0, 'wrong'],
  ['some of several, 40 %', several('ACD', { credit: 'some', some_percent: 40 }), choose('A'), 5, 2, 'partly'],
  ['some of several, half by default', several('AC', { credit: 'some' }), choose('A'), 6, 3, 'partly'],
  ['some and one wrong', several('ACD', { credit: 'some' }), choose('A', 'C', 'B'), 6, 0, 'wrong'],
  ['one of two, by share', several('AC', { credit: 'share' }), choose('A'), 6, 3, 'partly'],
  ['two of three, by share', several('ACD', { credit: 'share' }), choose('A', 'D'), 6, 4, 'partly'],
  ['by share, one wrong', several('ACD', { credit: 'share' }), choose('A', 'B'), 6, 0, 'wrong'],
  [
    'one of three, each missing one a quarter',
    several('ACD', { credit: 'missing', missing_percent: 25 }),
    choose('A'),
    6,
    3,
    'partly',
  ],
  [
    'two missing of three, each three quarters',
    several('ACD', { credit: 'missing', missing_percent: 75 }),
    choose('A'),
    6,
    0,
    'wrong',
  ],
  ['one missing and one wrong', several('ACD', { credit: 'missing' }), choose('A', 'C', 'B'), 6, 0, 'wrong'],
  ['with penalty', several('ACD', { credit: 'penalty' }), choose('A', 'C', 'B'), 6, 2, 'partly'],
  [
    'all and one wrong, with penalty',
    several('ACD', { credit: 'penalty' }),
    choose('A', 'B', 'C', 'D'),
    6,
    4,
    'partly',
  ],
  ['more wrong than right, with penalty', several('A', { credit: 'penalty' }), choose('A', 'B', 'C'), 6, 0, 'wrong'],
  ['the same choice many times', several('AC', { credit: 'share' }), choose('A', 'A', 'A'), 6, 3, 'partly'],
  ['none of several', several('AC', { credit: 'penalty' }), choose(), 6, 0, 'wrong'],

  ['an alternative', blanks([blank(['2', '二'])]), filled('二'), 5, 5, 'right'],
  ['full width and a stop', blanks([blank('abc')]), filled(' ＡＢＣ。'), 5, 5, 'right'],
  ['case that counts', blanks([blank('NaCl', { case_sensitive: true })]), filled('nacl'), 5, 0, 'wrong'],
  ['case that does not', blanks([blank('NaCl')]), filled('nacl'), 5, 5, 'right'],
  ['one of two blanks', blanks([blank('1'), blank('2')]), filled('1', '3'), 5, 2.5, 'partly'],
  ['the second blank only', blanks([blank('1'), blank('2')]), filled('', '2'), 5, 2.5, 'partly'],
  ['spaces', blanks([blank('1')]), filled('   '), 5, 0, 'wrong'],
  ['own scores', blanks([blank('1', { score: 1 }), blank('2', { score: 4 })]), filled('x', '2'), 5, 4, 'partly'],
  [
    'own scores, scaled to a paper',
    blanks([blank('1', { score: 1 }), blank('2', { score: 4 })]),
    filled('x', '2'),
    10,
    8,
    'partly',
  ],
  [
    'one own score, the rest share',
    blanks([blank('1', { score: 3 }), blank('2'), blank('3')]),
    filled('x', '2', '3'),
    5,
    2,
    'partly',
  ],
  [
    'three blanks of five points add up',
    blanks([blank('1'), blank('2'), blank('3')]),
    filled('1', '2', '3'),
    5,
    5,
    'right',
  ],
  ['text where 1/2 is wanted is no value', blanks([blank('1/2')]), filled('0.5'), 5, 0, 'wrong'],
  ['a number by value', blanks([blank('1/2', { kind: 'number' })]), filled('0.50'), 5, 5, 'right'],
  [
    'a number within its tolerance',
    blanks([blank('9.8', { kind: 'number', tolerance: { kind: 'absolute', value: 0.2 } })]),
    filled('１０'),
    5,
    5,
    'right',
  ],
  [
    'a number with its unit',
    blanks([blank('9.8', { kind: 'number', unit: 'm/s²' })]),
    filled('9.8 m/s^2'),
    5,
    5,
    'right',
  ],
  [
    'a number with another unit',
    blanks([blank('9.8', { kind: 'number', unit: 'm/s²' })]),
    filled('9.8 km'),
    5,
    0,
    'wrong',
  ],
  ['no number', blanks([blank('1', { kind: 'number' })]), filled('一'), 5, 0, 'wrong'],
  [
    'a formula',
    blanks([blank(String.raw`\frac{1}{2}`, { kind: 'formula' })]),
    filled(String.raw`\dfrac12`),
    5,
    5,
    'right',
  ],
  ['a formula of one sign that is none', blanks([blank('x', { kind: 'formula' })]), filled('$$'), 5, 0, 'wrong'],
  ['a text with a formula', blanks([blank('$x>1$ 或 $x<0$')]), filled('$x > 1$或$x<0$'), 5, 5, 'right'],
  ['more than there are blanks', blanks([blank('1')]), filled('1', '2', '3'), 5, 5, 'right'],

  ['any order', blanks([blank('甲'), blank('乙')], true), filled('乙', '甲'), 4, 4, 'right'],
  ['any order, the same twice', blanks([blank('甲'), blank('乙')], true), filled('甲', '甲'), 4, 2, 'partly'],
  [
    'any order, the best of alternatives',
    blanks([blank(['甲', '乙']), blank('甲')], true),
    filled('甲', '乙'),
    4,
    4,
    'right',
  ],
  [
    'any order takes the dearest',
    blanks([blank(['甲', '乙'], { score: 1 }), blank('甲', { score: 3 })], true),
    filled('甲', '丙'),
    4,
    3,
    'partly',
  ],
  [
    'any order, in the other place',
    blanks([blank('甲', { score: 3 }), blank('乙', { score: 1 })], true),
    filled('丙', '甲'),
    4,
    3,
    'partly',
  ],

  [
    'numbers, 1/3',
    { type: 'numeric', accept: ['1/3'], tolerance: null, unit: '' },
    { type: 'numeric', text: '0.33' },
    4,
    0,
    'wrong',
  ],
  [
    'numbers, relative',
    { type: 'numeric', accept: ['1/3'], tolerance: { kind: 'relative', value: 1 }, unit: '' },
    { type: 'numeric', text: '0.333' },
    4,
    4,
    'right',
  ],
  [
    'numbers, one of two',
    { type: 'numeric', accept: ['1', '-1'], tolerance: null, unit: 'm' },
    { type: 'numeric', text: '－1m' },
    4,
    4,
    'right',
  ],

  [
    'a cloze',
    {
      type: 'cloze',
      blanks: [
        {
          kind: 'choice',
          options: [
            { key: 'A', text: 'x' },
            { key: 'B', text: 'y' },
          ],
          key: 'B',
          score: null,
        },
        blank('z'),
      ],
    },
    { type: 'cloze', blanks: ['B', 'Z'] },
    3,
    3,
    'right',
  ],
  [
    'half a cloze',
    {
      type: 'cloze',
      blanks: [
        {
          kind: 'choice',
          options: [
            { key: 'A', text: 'x' },
            { key: 'B', text: 'y' },
          ],
          key: 'B',
          score: null,
        },
        blank('z'),
      ],
    },
    { type: 'cloze', blanks: ['A', 'z'] },
    3,
    1.5,
    'partly',
  ],
  [
    'a word bank',
    { type: 'word_bank', keys: ['G', 'A', 'C'], reuse: false },
    { type: 'word_bank', keys: ['G', null, 'C'] },
    3,
    2,
    'partly',
  ],

  ['all pairs', matched('1A 2B'), match('2B 1A'), 4, 4, 'right'],
  ['one pair', matched('1A 2B'), match('1A 2A'), 4, 2, 'partly'],
  ['one pair, all or nothing', matched('1A 2B', 'all'), match('1A 2A'), 4, 0, 'wrong'],
  ['every pair that there can be', matched('1A 2B'), match('1A 1B 2A 2B'), 4, 0, 'wrong'],
  ['an entry that belongs nowhere', matched('1A 2B'), match('1A 2B 3C'), 4, 4, 'right'],
  [
    'classes',
    { type: 'classification', pairs: pairs('1A 2B 3A') },
    { type: 'classification', pairs: pairs('1A 2A 3A') },
    3,
    2,
    'partly',
  ],

  ['the order', order('ABCD'), inOrder('ABCD'), 6, 6, 'right'],
  ['another order', order('ABCD'), inOrder('ABDC'), 6, 0, 'wrong'],
  ['neighbours', order('ABCD', 'adjacent'), inOrder('CDAB'), 6, 4, 'partly'],
  ['no neighbours', order('ABCD', 'adjacent'), inOrder('DCBA'), 6, 0, 'wrong'],
  ['Kendall, one swap', order('ABCD', 'kendall'), inOrder('ABDC'), 6, 4, 'partly'],
  ['Kendall, reversed', order('ABCD', 'kendall'), inOrder('DCBA'), 6, 0, 'wrong'],
  ['Kendall, half of it', order('ABCD', 'kendall'), inOrder('AB'), 6, 1, 'partly'],
  ['the order with doubles', order('ABC', 'adjacent'), inOrder('AABBCC'), 6, 6, 'right'],
  ['the order with something else in it', order('ABC'), inOrder('ABCX'), 6, 0, 'wrong'],

  ['something written', { type: 'essay', text: '略' }, { type: 'essay', text: '略' }, 12, 0, 'unscored'],
  [
    'nothing written',
    { type: 'short_answer', text: '略', keywords: [] },
    { type: 'short_answer', text: ' ' },
    12,
    0,
    'wrong',
  ],
]

describe('an answer earns', () => {
  it.each(cases)('%s', (_what, answer, response, points, earned, verdict) => {
    expect(exerciseAnswer.safeParse(answer).error).toBeUndefined()
    if (response) expect(exerciseResponse.safeParse(response).error).toBeUndefined()
    expect(scoreAnswer(answer, response, points)).toMatchObject({ earned, verdict, of: points })
  })
})

describe('a composite', () => {
  const part = (answer: ExerciseAnswer, score: number | null = null) => ({
    stem: '',
    options: [
      { key: 'A', text: '1' },
      { key: 'B', text: '2' },
    ],
    answer,
    analysis: '',
    score,
  })
  const answer = {
    type: 'composite',
    parts: [
      part({ type: 'single_choice', key: 'A' }, 2),
      part(blanks([blank('1'), blank('2')]), 4),
      part({ type: 'essay', text: '略' }, 6),
    ],
  } as ExerciseAnswer

  it('adds up its parts, and reports which are not scored yet', () => {
    const score = scoreAnswer(
      answer,
      {
        type: 'composite',
        parts: [
          { type: 'single_choice', key: 'A' },
          { type: 'fill_blank', blanks: ['1'] },
          { type: 'essay', text: 'x' },
        ],
      },
      12,
    )
    expect(score).toMatchObject({ earned: 4, of: 12, open: 6, verdict: 'unscored' })
    expect(score.perPart.map((one) => one.verdict)).toEqual(['right', 'partly', 'unscored'])
  })

  it('that was left empty needs no person to score it', () =>
    expect(scoreAnswer(answer, null, 12)).toMatchObject({ earned: 0, open: 0, verdict: 'wrong' }))

  it('takes parts in disorder for wrong ones, and is scaled to its points', () => {
    expect(
      scoreAnswer(answer, { type: 'composite', parts: [null, { type: 'single_choice', key: 'A' }] }, 6),
    ).toMatchObject({ earned: 0, of: 6 })
    expect(scoreAnswer(answer, { type: 'composite', parts: [{ type: 'single_choice', key: 'A' }] }, 6)).toMatchObject({
      earned: 1,
      of: 6,
    })
  })

  it('is for a person as soon as one part is', () => expect(exerciseType('composite')!.objective(answer)).toBe(false))
})

describe('what a question is worth', () => {
  it('is its score, else what its parts are worth together, else 1', () => {
    expect(pointsOf(5, several('A'))).toBe(5)
    expect(pointsOf(0, several('A'))).toBe(0)
    expect(pointsOf(null, blanks([blank('1', { score: 1.5 }), blank('2', { score: 2 })]))).toBe(3.5)
    expect(pointsOf(null, several('A'))).toBe(1)
    expect(pointsOf(undefined, null)).toBe(1)
  })
})

describe('hostile sizes', () => {
  it('fifty blanks in any order with twenty alternatives each, all of them long, take no longer than their length asks for', () =>
    expectLinear(1990, (length) => {
      const list = Array.from({ length: 50 }, () =>
        blank(Array.from({ length: 20 }, (_, index) => `${'长'.repeat(length / 4)}${index}`)),
      )
      const typed = Array.from({ length: 50 }, (_, index) => `${'长'.repeat(length)}${index}`)
      expect(scoreAnswer(blanks(list, true), filled(...typed), 100)).toMatchObject({ earned: 0 })
    }))

  it('texts longer than anybody writes are refused by the schema', () => {
    expect(exerciseResponse.safeParse(filled('x'.repeat(2001))).success).toBe(false)
    expect(exerciseResponse.safeParse(choose(...Array.from({ length: 41 }, () => 'A'))).success).toBe(false)
    expect(exerciseResponse.safeParse({ type: 'composite', parts: [{ type: 'composite', parts: [] }] }).success).toBe(
      false,
    )
  })
})

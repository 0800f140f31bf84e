import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exerciseType, type ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import type { ChoiceCredit, PartialCredit } from '../../../../resources/bank/exercise-types/choice-credit.ts'
import { correctionRules } from '../../../../resources/learners/correction/rules.ts'
import type { Uncorrected } from '../../../../resources/learners/correction/uncorrected.ts'
import {
  correctedScore,
  staysAsMarked,
  type Correction,
} from '../../../../server/features/learners/corrected/corrected-score.ts'
import { keyWritten } from '../../../../server/features/learners/corrected/in-force.ts'

/** From a response to its score by corrections, against the definition written down apart, in whole hundredths. */

const letters = ['A', 'B', 'C', 'D']
const choice = (keys: readonly string[], credit?: ChoiceCredit): ExerciseAnswer => ({
  type: 'multiple_choice',
  keys: [...keys],
  ...(credit && { credit }),
})
const chosen = (keys: readonly string[]) => ({ type: 'multiple_choice' as const, keys: [...keys] })

const someKeys = fc.subarray(letters, { minLength: 1 })
const halves = fc.integer({ min: 1, max: 24 }).map((half) => half / 2)
const credits = fc.record({
  rule: fc.constantFrom<ChoiceCredit>('all', 'some', 'share', 'missing', 'penalty'),
  points: fc.constantFrom(0.5, 1, 2),
})
const corrections = fc
  .array(
    fc.record({
      rule: fc.constantFrom(...correctionRules.map(({ value }) => value)),
      keys: someKeys,
      points: halves,
      credit: credits,
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(({ rule, keys, points, credit }, at): Correction & { keys: string[] } => ({
      place: at * 10 + 10,
      rule,
      keys,
      key: rule === 'new_key' || rule === 'also_right' ? choice(keys) : null,
      points,
      credit: credit as PartialCredit,
    })),
  )

const half = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** Hundredths of a response by one key, by the rules as `choice-credit.ts` words them. */
function ofKey(right: readonly string[], given: readonly string[], full: number, credit: PartialCredit | null): number {
  const hits = given.filter((one) => right.includes(one)).length
  const wrong = given.length - hits
  if (hits === right.length && wrong === 0) return full
  const rule = credit?.rule ?? 'all'
  if (rule === 'penalty') return half(full * Math.max(0, hits - wrong), right.length)
  if (wrong > 0 || hits === 0 || rule === 'all') return 0
  const stated = Math.min(full, Math.round((credit?.points ?? 0) * 100))
  if (rule === 'some') return stated
  if (rule === 'missing') return Math.max(0, full - stated * (right.length - hits))
  return half(full * hits, right.length)
}

interface Case {
  right: string[]
  given: string[]
  full: number
  base: Uncorrected
  all: (Correction & { keys: string[] })[]
}

/** By what was stated last of each thing, not one after the other. */
function apart({ right, given, base, all }: Case): { score: number | null; full_score: number } {
  const full = Math.round(base.full_score * 100)
  const places = all.findLast(({ rule }) => rule === 'void' || rule === 'points')
  const now = !places ? full : places.rule === 'void' ? 0 : Math.round((places.points ?? 0) * 100)
  const keyed = all.findLast(({ rule }) => rule === 'new_key')
  const marked = base.mark ? base.mark.after + 0.5 : -1
  const gift = all.findLast(({ rule }) => rule === 'full_marks')
  const isGift = gift !== undefined && gift.place > (keyed?.place ?? -1) && gift.place > marked
  if (now === 0) return { score: 0, full_score: 0 }
  if (isGift) return { score: now / 100, full_score: now / 100 }
  const isByKey =
    !base.is_marked && base.score !== null && Math.round(base.score * 100) === ofKey(right, given, full, null)
  if (base.mark) {
    const [score, of] = [Math.round(base.mark.score * 100), Math.round(base.mark.full_score * 100)]
    return { score: half(score * now, of) / 100, full_score: now / 100 }
  }
  if (base.score === null) return { score: null, full_score: now / 100 }
  if (!isByKey) return { score: half(Math.round(base.score * 100) * now, full) / 100, full_score: now / 100 }
  const keys = [
    keyed?.keys ?? right,
    ...all.filter(({ rule, place }) => rule === 'also_right' && place > (keyed?.place ?? -1)).map((one) => one.keys),
  ]
  const credit = all.findLast(({ rule }) => rule === 'partial')?.credit ?? null
  return { score: Math.max(...keys.map((one) => ofKey(one, given, now, credit))) / 100, full_score: now / 100 }
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    right: someKeys,
    given: fc.subarray(letters),
    points: halves,
    all: corrections,
    scored: fc.constantFrom('key', 'key', 'key', 'person', 'import', 'nobody'),
    own: fc.nat(1000),
    since: fc.option(fc.record({ share: fc.nat(100), of: halves, after: fc.integer({ min: 0, max: 60 }) })),
  })
  .map(({ right, given, points, all, scored, own, since }) => {
    const byKey = ofKey(right, given, points * 100, null) / 100
    const score =
      scored === 'key' || (scored === 'person' && own % 2 === 0)
        ? byKey
        : scored === 'nobody'
          ? null
          : half(points * 100 * (own % 101), 100) / 100
    const mark = since && {
      score: half(since.of * 100 * since.share, 100) / 100,
      full_score: since.of,
      after: since.after,
    }
    return {
      right,
      given,
      full: points,
      all,
      base: { score, full_score: points, is_marked: scored === 'person', mark },
    }
  })
const answeredOf = ({ right, given, base }: Case) => ({ key: choice(right), response: chosen(given), base })

describe('the score by corrections', () => {
  it('is that of the definition, for any rules in any order, marked by the key, by people, since, or by nobody', () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(correctedScore(answeredOf(one), one.all)).toEqual(apart(one))
      }),
      { numRuns: 5000 },
    )
  })

  it('without any is what it was, and never leaves its bounds', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const bare = { ...one, base: { ...one.base, mark: null } }
        const { score, full_score } = one.base
        expect(correctedScore(answeredOf(bare), [])).toEqual({ score, full_score })
        const after = correctedScore(answeredOf(one), one.all)
        if (after.score === null) return
        expect(after.score).toBeGreaterThanOrEqual(0)
        expect(after.score).toBeLessThanOrEqual(after.full_score)
        expect(Math.round(after.score * 100) / 100).toBe(after.score)
      }),
    )
  })

  it('by a rule about the key leaves what people gave, and says so', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const [first] = one.all
        const bare = { ...answeredOf(one), base: { ...one.base, mark: null } }
        if (!first || !staysAsMarked(bare, first)) return
        expect(correctedScore(bare, [first]).score).toBe(one.base.score)
      }),
    )
  })
})

describe('a key written as a text', () => {
  const blanks = exerciseType('fill_blank')!.fromText('4；6')
  it.each([
    [choice(['A'], 'share'), 'bd', { type: 'multiple_choice', keys: ['B', 'D'], credit: 'share' }],
    [{ type: 'true_false', value: true }, '错', { type: 'true_false', value: false }],
    [
      { type: 'numeric', accept: ['9.8'], tolerance: { kind: 'absolute', value: 0.1 }, unit: 'm' },
      '10',
      { accept: ['10'], tolerance: { value: 0.1 }, unit: 'm' },
    ],
    [
      {
        ...blanks,
        blanks: blanks.blanks.map((one: object) => ({ ...one, score: 2, case_sensitive: true })),
        any_order: true,
      },
      '4|四；7',
      {
        any_order: true,
        blanks: [
          { accept: ['4', '四'], score: 2, case_sensitive: true },
          { accept: ['7'], score: 2 },
        ],
      },
    ],
  ])('keeps what only the key before says', (before, text, wanted) => {
    expect(keyWritten(before as ExerciseAnswer, text)).toMatchObject(wanted)
  })

  it('is none of another shape, nor of what people mark', () => {
    expect(keyWritten(blanks, '4')).toBeNull()
    expect(keyWritten(choice(['A']), '对')).toBeNull()
    expect(keyWritten({ type: 'essay', text: '略' }, '因为')).toBeNull()
  })
})

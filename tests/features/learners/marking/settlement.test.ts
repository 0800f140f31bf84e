import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { markingModes, type MarkingMode, type MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { pointsOf } from '../../../../resources/learners/marking/rubric.ts'
import { settle, type RoundMark } from '../../../../server/features/learners/marking/settlement.ts'

/** Marks of an answer, by round; undefined: not marked. */
type Scores = Partial<Record<MarkingRound, number>>

const marksOf = (scores: Scores, flagged?: MarkingRound): RoundMark[] =>
  Object.entries(scores).map(([round, score]) => ({
    round: round as MarkingRound,
    score,
    isFlagged: round === flagged,
  }))

/** Every score that can be given, in steps. */
const grid = (full: number, step: number): number[] => Array.from({ length: full / step + 1 }, (_, at) => at * step)

/**
 * The score of the grid that is nearest to the middle of two, the higher one of two that are. Searched, not computed.
 */
function between(one: number, other: number, full: number, step: number): number {
  const middle = (one + other) / 2
  let best = 0
  for (const score of grid(full, step)) if (Math.abs(score - middle) <= Math.abs(best - middle)) best = score
  return best
}

/** What a scheme says, written down as a table of its cases: the reference. */
function byTheBook(mode: MarkingMode, tolerance: number, step: number, full: number, s: Scores): number | string {
  if (s.final !== undefined) return s.final
  const [a, b, c] = [s['1'], s['2'], s['3']]
  if (mode === 'single') return a ?? '1'
  if (a === undefined && b === undefined) return '1,2'
  if (a === undefined) return '1'
  if (b === undefined) return '2'
  if (Math.abs(a - b) <= tolerance) return between(a, b, full, step)
  if (mode === 'double') return 'final'
  if (c === undefined) return '3'
  const [low, high] = a < b ? [a, b] : [b, a]
  const near = c - low < high - c ? low : high
  if (mode === 'arbitrated' && Math.abs(c - near) > tolerance) return 'final'
  return between(c, near, full, step)
}

const outcome = ({ open, score }: ReturnType<typeof settle>): number | string => score ?? open.join()

describe('the score of an answer', () => {
  it('is what its scheme says, for all marks that three markers can give', () => {
    const full = 6
    let cases = 0
    for (const mode of markingModes)
      for (const step of [1, 0.5])
        for (const tolerance of [0, 0.5, 1, 2.5])
          for (const a of [undefined, ...grid(full, step)])
            for (const b of [undefined, ...grid(full, step)])
              for (const c of [undefined, ...grid(full, step)]) {
                const isThird = a !== undefined && b !== undefined && Math.abs(a - b) > tolerance
                if (c !== undefined && (!isThird || mode === 'single' || mode === 'double')) continue
                if (b !== undefined && mode === 'single') continue
                const scores: Scores = {}
                for (const [round, score] of [
                  ['1', a],
                  ['2', b],
                  ['3', c],
                ] as const)
                  if (score !== undefined) scores[round] = score
                cases++
                expect(
                  outcome(settle({ mode, tolerance, step }, marksOf(scores))),
                  JSON.stringify({ mode, step, tolerance, scores }),
                ).toBe(byTheBook(mode, tolerance, step, full, scores))
              }
    expect(cases).toBeGreaterThan(10_000)
  })

  it('is never outside of the marks that it is made of, depends on no order, and is a leader’s, if any', () => {
    const score = fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2)
    fc.assert(
      fc.property(
        fc.constantFrom(...markingModes),
        fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2),
        fc.record({ '1': score, '2': score, '3': score }, { requiredKeys: [] }),
        fc.option(score, { nil: undefined }),
        (mode, tolerance, scores, final) => {
          const scheme = { mode, tolerance, step: 0.5 }
          const all: Scores = { ...scores, ...(final === undefined ? {} : { final }) }
          const result = settle(scheme, marksOf(all))
          expect(settle(scheme, marksOf(all).toReversed())).toEqual(result)
          expect(result.open.length === 0).toBe(result.score !== null)
          if (final !== undefined) expect(result.score).toBe(final)
          else if (result.score !== null) {
            const given = Object.values(scores)
            expect(result.score).toBeGreaterThanOrEqual(Math.min(...given))
            expect(result.score).toBeLessThanOrEqual(Math.max(...given))
          }
          for (const round of result.open) expect(all[round]).toBeUndefined()
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('of a flagged answer is a leader’s alone', () => {
    for (const mode of markingModes) {
      const scheme = { mode, tolerance: 1, step: 1 }
      expect(settle(scheme, marksOf({ '1': 3 }, '1'))).toEqual({ open: ['final'], score: null })
      expect(settle(scheme, marksOf({ '1': 3, final: 2 }, '1'))).toEqual({ open: [], score: 2 })
      expect(settle(scheme, [{ round: '1', score: null, isFlagged: true }])).toEqual({ open: ['final'], score: null })
    }
  })

  it('may be a full score that is no multiple of the step, and is not rounded above it', () => {
    const scheme = { mode: 'double', tolerance: 1, step: 1 } as const
    expect(settle(scheme, marksOf({ '1': 2.5, '2': 2.5 })).score).toBe(2.5)
    expect(settle(scheme, marksOf({ '1': 2.5, '2': 2 })).score).toBe(2)
  })
})

describe('the points of a rubric', () => {
  const rubric = [
    { key: 'A', label: '方程', points: 2 },
    { key: 'B', label: '解', points: 1.5 },
    { key: 'D', label: '无单位', points: -0.5 },
  ]
  it('add up, between nothing and the full score', () => {
    expect(pointsOf(rubric, ['A', 'B'], 4)).toBe(3.5)
    expect(pointsOf(rubric, ['A', 'B', 'D'], 4)).toBe(3)
    expect(pointsOf(rubric, ['A', 'B'], 3)).toBe(3)
    expect(pointsOf(rubric, ['D'], 3)).toBe(0)
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { blueprintRule, type BlueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import { assemble } from '../../../../server/features/papers/assembly/assemble.ts'
import { Bank } from '../../../../server/features/papers/assembly/bank.ts'
import { findPapers } from '../../../../server/features/papers/assembly/decide.ts'
import type { Demand } from '../../../../server/features/papers/assembly/demands.ts'
import { compileSolver, loadSolver } from '../../../../server/features/papers/assembly/highs-solver.ts'
import type { Solver } from '../../../../server/features/papers/assembly/program.ts'
import { randomOf } from '../../../../server/features/papers/assembly/random.ts'
import {
  typesAskedFor,
  type AssemblyRequest,
  type Candidate,
  type DemandPart,
} from '../../../../server/features/papers/assembly/request.ts'
import { isWhole } from '../../../fixtures/scale.ts'
import { cases } from './banks.ts'
import { meanDifficulty, violations } from './checker.ts'

let solverOf: (timeLimitMs: number) => Solver
beforeAll(async () => {
  solverOf = await loadSolver(await compileSolver())
})

const assembled = (request: AssemblyRequest, candidates: readonly Candidate[]) =>
  assemble(request, candidates, solverOf(60_000))

/** The demands of a request that a conflict names. */
const demandsOf = ({ rules }: AssemblyRequest, parts: readonly DemandPart[]): Demand[] =>
  parts.map((part) =>
    part.kind === 'rule' ? { kind: 'rule', rule: rules.findIndex(({ key }) => key === part.key) } : part,
  )

/**
 * The request with these demands alone: other rules are without bounds; materials stay, since they say what a question
 * is.
 */
function onlyWith(request: AssemblyRequest, parts: readonly DemandPart[]): AssemblyRequest {
  const difficulty = parts.find((one) => one.kind === 'difficulty')
  const keys = parts.flatMap((one) => (one.kind === 'rule' ? [one.key] : []))
  return {
    ...request,
    rules: request.rules.map((one) => (keys.includes(one.key) ? one : { ...one, lo: null, hi: null })),
    papers: parts.some(({ kind }) => kind === 'parallel') ? request.papers : 1,
    mustContain: parts.flatMap((one) => (one.kind === 'must_contain' ? [one.id] : [])),
    notWith: parts.flatMap((one) => (one.kind === 'not_with' ? [one.ids] : [])),
    target: difficulty ? difficulty.target : null,
    tolerance: difficulty ? difficulty.tolerance : 10,
  }
}

/** Every set of questions of a small bank, by trying all. */
function* subsets(ids: readonly number[]): Generator<number[]> {
  for (let bits = 0; bits < 2 ** ids.length; bits++) yield ids.filter((_, index) => bits & (1 << index))
}

const canBeMet = (request: AssemblyRequest, candidates: readonly Candidate[]): boolean => {
  for (const ids of subsets(candidates.map(({ id }) => id)))
    if (violations(request, candidates, [ids]).length === 0) return true
  return false
}

const idsOf = (answer: ReturnType<typeof assemble>) => answer.papers.map(({ ids }) => ids)

describe('papers by blueprint', () => {
  it('violate nothing when they are met, and otherwise name a minimal conflict', () => {
    const seen = { met: 0, conflicts: 0, ofOne: 0, open: 0 }
    const sizes = isWhole
      ? { questions: 40, rules: 6, papers: 3, length: 8 }
      : { questions: 20, rules: 4, papers: 2, length: 5 }
    fc.assert(
      fc.property(cases(sizes), ({ request, candidates }) => {
        const answer = assembled(request, candidates)
        if (answer.met) {
          seen.met++
          expect(violations(request, candidates, idsOf(answer))).toEqual([])
          return
        }
        const { parts, proved } = answer.conflict!
        // The limit of a search ended it; hardly ever in banks that are as small.
        if (!proved) return void seen.open++
        seen.conflicts++
        if (parts.length === 1) seen.ofOne++
        // Of the questions of the whole request: one that has to be contained may be chosen without that demand too,
        // which could otherwise make more possible and not less.
        const bank = new Bank(request, candidates, randomOf(request.seed))
        const found = (some: readonly DemandPart[]) => findPapers(bank, demandsOf(request, some), solverOf(60_000))
        expect(found(parts), 'the conflict alone').toBeNull()
        for (const part of parts) {
          const rest = parts.filter((one) => one !== part)
          const papers = found(rest)
          if (!Array.isArray(papers)) throw new Error(`without ${JSON.stringify(part)}: ${papers}`)
          const ids = papers.map((blocks) => bank.idsOf(blocks))
          expect(violations(onlyWith(request, rest), candidates, ids, request.mustContain)).toEqual([])
        }
      }),
      { numRuns: 60, endOnFailure: true },
    )
    expect(Math.min(seen.met, seen.conflicts - seen.ofOne, seen.ofOne)).toBeGreaterThan(1)
    expect(seen.open).toBeLessThan(5)
  })

  it('have the least used of questions that no rule distinguishes, where that is asked for', () => {
    const uses = fc.array(fc.nat(9), { minLength: 20, maxLength: 40 })
    fc.assert(
      fc.property(uses, fc.integer({ min: 1, max: 3 }), fc.nat(99), (counts, papers, seed) => {
        const candidates = counts.map(
          (used_count, index): Candidate => ({
            id: index + 1,
            type: 'essay',
            difficulty: 3,
            knowledge_ids: [],
            chapter_ids: [],
            label_ids: [],
            score: 5,
            source: null,
            year: null,
            used_count,
            last_used_at: null,
          }),
        )
        const five = blueprintRule.parse({ key: 'r', types: ['essay'], lo: 5, hi: 5 })
        const none = { mustContain: [], notWith: [], materials: [], target: null, types: null, tolerance: 1 }
        const request = { ...none, rules: [five], papers, seed, equalPoints: true, leastUsed: true }
        const used = idsOf(assembled(request, candidates)).map((ids) => ids.map((id) => counts[id - 1] ?? 0))
        // The first paper has the five least used ones, the second the next five, and so on.
        const expected = counts.toSorted((one, other) => one - other).slice(0, 5 * papers)
        expect(used.flatMap((some) => some.toSorted((one, other) => one - other))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('are found exactly when trying all sets of questions finds one', () => {
    const seen = { met: 0, not: 0 }
    fc.assert(
      fc.property(cases({ questions: 9, rules: 4, papers: 1, length: 3 }), ({ request, candidates }) => {
        const { met } = assembled(request, candidates)
        expect(met).toBe(canBeMet(request, candidates))
        seen[met ? 'met' : 'not']++
      }),
      { numRuns: 60, endOnFailure: true },
    )
    expect(Math.min(seen.met, seen.not)).toBeGreaterThan(10)
  })

  const rule = (key: string, some: Partial<BlueprintRule>) => blueprintRule.parse({ key, ...some })
  /** 400 questions of two types, three knowledge points and all difficulties. */
  const bank: Candidate[] = Array.from({ length: 400 }, (_, index) => ({
    id: index + 1,
    type: index % 4 === 0 ? 'essay' : 'single_choice',
    difficulty: 1 + (index % 5),
    knowledge_ids: [100, 101 + (index % 3)],
    chapter_ids: [],
    label_ids: [],
    score: index % 4 === 0 ? 10 : 5,
    source: null,
    year: 2015 + (index % 10),
    used_count: index % 3,
    last_used_at: null,
  }))
  const request: AssemblyRequest = {
    rules: [
      rule('choice', { types: ['single_choice'], lo: 12, hi: 12 }),
      rule('essay', { types: ['essay'], lo: 4, hi: 4 }),
      rule('total', { measure: 'score', lo: 100, hi: 100 }),
      rule('point', { knowledge_ids: [101], lo: 5, hi: 7 }),
      rule('recent', { year_from: 2020, lo: 8 }),
    ],
    papers: 3,
    seed: 7,
    mustContain: [],
    notWith: [],
    materials: [],
    target: 3.1,
    tolerance: 0.05,
    types: null,
    equalPoints: true,
    leastUsed: false,
  }

  it('are the same for a seed, in whatever order the questions come, and others for other seeds', () => {
    const papers = (seed: number, candidates: readonly Candidate[]) =>
      JSON.stringify(idsOf(assembled({ ...request, seed }, candidates)))
    expect(papers(7, bank.toReversed())).toBe(papers(7, bank))
    expect(new Set([1, 2, 3, 4, 5].map((seed) => papers(seed, bank))).size).toBe(5)
  })

  it('have the types that rules name and no others, whatever else is asked for', () => {
    const rules = [
      rule('choice', { types: ['single_choice'], lo: 8, hi: 8 }),
      rule('points', { measure: 'score', lo: 40, hi: 60 }),
      rule('knowledge', { knowledge_ids: [101], lo: 4 }),
    ]
    expect(typesAskedFor(rules)).toEqual(['single_choice'])
    expect(typesAskedFor([rule('most', { types: ['essay'], hi: 2 }), rule('any', { lo: 3 })])).toBeNull()
    const { met, papers } = assembled({ ...request, rules, types: typesAskedFor(rules), target: null }, bank)
    expect(met).toBe(true)
    for (const { ids, score } of papers) {
      expect(bank.filter(({ id }) => ids.includes(id)).every(({ type }) => type === 'single_choice')).toBe(true)
      expect([ids.length, score]).toEqual([8, 40])
    }
  })

  it('share no question and are equally difficult', () => {
    const { met, papers } = assembled(request, bank)
    expect(met).toBe(true)
    expect(new Set(papers.flatMap(({ ids }) => ids)).size).toBe(48)
    for (const { ids, difficulty, gap, proved } of papers) {
      expect(meanDifficulty(bank.filter(({ id }) => ids.includes(id)))).toBeCloseTo(difficulty)
      expect(Math.abs(difficulty - 3.1)).toBeLessThanOrEqual(0.05)
      expect(gap).toBeCloseTo(Math.abs(difficulty - 3.1))
      expect(proved).toBe(true)
    }
  })

  it('contain what they must in each of them, no two enemies, and materials as a whole', () => {
    const wanted = {
      ...request,
      mustContain: [2],
      notWith: [[2, 3, 6]],
      materials: [
        [4, 8],
        [12, 16, 20],
      ],
    }
    const { met, papers } = assembled(wanted, bank)
    expect(met).toBe(true)
    expect(
      violations(
        wanted,
        bank,
        papers.map(({ ids }) => ids),
      ),
    ).toEqual([])
    expect(papers.every(({ ids }) => ids.includes(2))).toBe(true)
  })

  it('that must contain two enemies cannot be made, and these three demands are the conflict', () => {
    const wanted = { ...request, mustContain: [2, 3], notWith: [[2, 3, 6]] }
    const { met, conflict } = assembled(wanted, bank)
    expect(met).toBe(false)
    expect(conflict!.parts.map(({ kind }) => kind).toSorted()).toEqual(['must_contain', 'must_contain', 'not_with'])
    expect(conflict!.proved).toBe(true)
  })

  it('that cannot be made say how much there is, and come as near as they can, giving up what matters least', () => {
    const impossible = {
      ...request,
      papers: 1,
      rules: [
        rule('scarce', { types: ['essay'], knowledge_ids: [103], difficulties: [1], lo: 9, priority: 3 }),
        rule('short', { lo: 8, hi: 8, priority: 1 }),
      ],
      target: null,
    }
    const supply = bank.filter(
      ({ type, difficulty, knowledge_ids }) => type === 'essay' && difficulty === 1 && knowledge_ids.includes(103),
    )
    expect(supply).toHaveLength(7)
    const { met, conflict, papers } = assembled(impossible, bank)
    expect(met).toBe(false)
    expect(conflict).toEqual({
      parts: [{ kind: 'rule', key: 'scarce', supply: { count: 7, score: 70 } }],
      proved: true,
    })
    expect(papers[0]).toMatchObject({ values: { scarce: 7, short: 8 }, missed: ['scarce'], proved: true })
    const dear = { ...impossible, rules: [rule('nine', { lo: 9, priority: 3 }), impossible.rules[1]!] }
    expect(assembled(dear, bank)).toMatchObject({
      conflict: { parts: [{ key: 'nine' }, { key: 'short' }] },
      papers: [{ values: { nine: 9, short: 9 }, missed: ['short'] }],
    })
  })

  it('leave each other the questions that one of them alone could take', () => {
    const scarce = {
      ...request,
      papers: 2,
      rules: [rule('few', { year_from: 2024, lo: 20 })],
      target: null,
      tolerance: 1,
    }
    const answer = assembled(scarce, bank)
    expect(bank.filter(({ year }) => year === 2024)).toHaveLength(40)
    expect(answer.met).toBe(true)
    expect(violations(scarce, bank, idsOf(answer))).toEqual([])
  })

  it('say that the brake on time ended a search', () => {
    const answer = assemble(request, bank, solverOf(0))
    expect(answer).toMatchObject({ met: false, braked: true, conflict: { proved: false } })
  })
})

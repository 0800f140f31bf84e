import fc from 'fast-check'
import { blueprintRule, type BlueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import type { AssemblyRequest, Candidate } from '../../../../server/features/papers/assembly/request.ts'
import { valueOf } from './checker.ts'

/** Random banks and blueprints. */

const types = ['single_choice', 'fill_blank', 'essay'] as const

const candidate = (id: number): fc.Arbitrary<Candidate> =>
  fc.record({
    id: fc.constant(id),
    type: fc.constantFrom(...types),
    difficulty: fc.integer({ min: 1, max: 5 }),
    knowledge_ids: fc.subarray([1, 2, 3, 4]),
    chapter_ids: fc.subarray([11, 12, 13]),
    label_ids: fc.subarray([21, 22]),
    score: fc.constantFrom(0, 1.67, 2, 5),
    source: fc.constantFrom('mock', 'exam', null),
    year: fc.constantFrom(2019, 2024, null),
    used_count: fc.nat(4),
    last_used_at: fc.constantFrom('2026-01-05T00:00:00Z', '2026-09-01T00:00:00Z', null),
  })

const bankOf = (size: number): fc.Arbitrary<Candidate[]> =>
  fc.tuple(...Array.from({ length: size }, (_, index) => candidate(index + 1)))

const condition = fc.record(
  {
    types: fc.subarray([...types], { maxLength: 2 }),
    difficulties: fc.subarray([1, 2, 3, 4, 5], { maxLength: 3 }),
    knowledge_ids: fc.subarray([1, 2, 3, 4], { maxLength: 2 }),
    chapter_ids: fc.subarray([11, 12, 13], { maxLength: 2 }),
    label_ids: fc.subarray([21, 22], { maxLength: 1 }),
    sources: fc.subarray(['mock', 'exam'], { maxLength: 1 }),
    year_from: fc.constantFrom(2020, null),
  },
  { requiredKeys: [] },
)

const rule: fc.Arbitrary<BlueprintRule> = fc
  .tuple(condition, fc.constantFrom('count' as const, 'score' as const), fc.integer({ min: 1, max: 3 }))
  .map(([conditions, measure, priority]) => blueprintRule.parse({ key: '-', ...conditions, measure, priority }))

interface Sizes {
  questions: number
  rules: number
  papers: number
  /** Questions of a paper. */
  length: number
}

const idsUpTo = (last: number) => fc.integer({ min: 1, max: last })
const groups = (questions: number) =>
  fc.array(fc.uniqueArray(idsUpTo(questions), { minLength: 2, maxLength: 3 }), { maxLength: 2 })

/** The bounds are what a random paper has, give or take a little, and sometimes shifted away from it. */
export const cases = ({ questions, rules, papers, length }: Sizes) =>
  fc
    .record({
      candidates: bankOf(questions),
      rules: fc.array(fc.tuple(rule, fc.nat(2), fc.constantFrom(0, 0, 0, 0, 3)), { minLength: 1, maxLength: rules }),
      papers: fc.integer({ min: 1, max: papers }),
      seed: fc.nat(1_000_000),
      paper: fc.uniqueArray(idsUpTo(questions), { minLength: length, maxLength: length }),
      mustContain: fc.oneof(fc.constant([]), fc.uniqueArray(idsUpTo(questions + 1), { maxLength: 2 })),
      notWith: groups(questions),
      materials: groups(questions),
      types: fc.constantFrom(null, null, ['single_choice', 'essay']),
      equalPoints: fc.boolean(),
      leastUsed: fc.boolean(),
      target: fc.constantFrom(null, 2.8, 3, 3.2),
      tolerance: fc.constantFrom(0.2, 0.5),
    })
    .map(({ candidates, rules: drawn, paper, ...request }) => ({
      candidates,
      request: {
        ...request,
        rules: drawn.map(([one, width, shift], index) => {
          const questionsOf = candidates.filter(({ id }) => paper.includes(id))
          const value = Math.max(0, valueOf(one, questionsOf) - width) + shift
          return { ...one, key: `r${index}`, lo: value, hi: value + 2 * width }
        }),
      } satisfies AssemblyRequest,
    }))

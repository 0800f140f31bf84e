import { blueprintRule, type BlueprintRule } from '../../resources/papers/assembly/blueprint-rule.ts'
import { conditionOf } from '../../server/features/papers/assembly/conditions.ts'
import { inThread } from '../../server/features/papers/assembly/in-thread.ts'
import { randomOf, shuffled } from '../../server/features/papers/assembly/random.ts'
import type { AssemblyRequest, Candidate } from '../../server/features/papers/assembly/request.ts'

/**
 * `npm run bench -- blueprint`: 3 parallel papers by 20 rules over 100,000 questions, in the thread of the server,
 * beside a random draw of as many questions of each type.
 */

const questions = 100_000
const wantedMs = 3000
const types = ['single_choice', 'multiple_choice', 'fill_blank', 'short_answer', 'essay'] as const
const points = { single_choice: 4, multiple_choice: 6, fill_blank: 5, short_answer: 10, essay: 12 }

/**
 * Easy questions are more frequent than hard ones, the first of 60 knowledge points in 6 chapters more than the last.
 */
function makeBank(random: () => number): Candidate[] {
  return Array.from({ length: questions }, (_, index) => {
    const type = types[Math.floor(random() * types.length)]!
    const point = 1 + Math.floor(random() * random() * 60)
    return {
      id: index + 1,
      type,
      difficulty: 1 + Math.floor(Math.min(random(), random() + 0.15) * 5),
      knowledge_ids: [1000 + Math.ceil(point / 10), point],
      chapter_ids: [2000 + Math.ceil(point / 10)],
      label_ids: random() < 0.3 ? [3001] : [],
      score: points[type],
      source: ['中考', '模拟', '原创'][Math.floor(random() * 3)]!,
      year: 2010 + Math.floor(random() * 16),
      used_count: 0,
      last_used_at: null,
    }
  })
}

const rule = (key: string, some: Partial<BlueprintRule>): BlueprintRule => blueprintRule.parse({ key, ...some })
const counts = { single_choice: 10, multiple_choice: 4, fill_blank: 4, short_answer: 3, essay: 2 }
const rules: BlueprintRule[] = [
  ...types.map((type) => rule(type, { types: [type], lo: counts[type], hi: counts[type] })),
  ...[1, 2, 3, 4, 5].map((unit) => rule(`unit ${unit}`, { knowledge_ids: [1000 + unit], lo: 3, hi: 6 })),
  rule('easy', { difficulties: [1, 2], lo: 9, hi: 11 }),
  rule('hard', { difficulties: [4, 5], lo: 4, hi: 6 }),
  rule('hard essay', { types: ['essay'], difficulties: [4, 5], lo: 1, hi: 1 }),
  rule('recent', { year_from: 2020, lo: 12 }),
  rule('old', { year_to: 2013, hi: 3 }),
  rule('exam', { sources: ['中考'], lo: 6, hi: 9 }),
  rule('label', { label_ids: [3001], lo: 5, hi: 8 }),
  rule('chapter points', { chapter_ids: [2001], measure: 'score', lo: 25, hi: 40 }),
  rule('easy choice points', { types: ['single_choice'], difficulties: [1, 2], measure: 'score', lo: 20, hi: 28 }),
  rule('points', { measure: 'score', lo: 138, hi: 138 }),
]

function violated(paper: readonly Candidate[]): number {
  return rules.filter((one) => {
    const met = paper.filter(conditionOf(one))
    const value = one.measure === 'score' ? met.reduce((sum, { score }) => sum + score, 0) : met.length
    return value < (one.lo ?? 0) || value > (one.hi ?? Infinity)
  }).length
}

export async function benchBlueprint(print: (text: string) => void, rounds: number): Promise<void> {
  const random = randomOf(1)
  const bank = makeBank(random)
  const byId = new Map(bank.map((one) => [one.id, one]))
  const request: AssemblyRequest = {
    rules,
    papers: 3,
    seed: 1,
    mustContain: [],
    notWith: [],
    materials: [],
    target: 2.6,
    tolerance: 0.05,
    types: null,
    equalPoints: true,
    leastUsed: false,
  }
  const candidates = JSON.stringify(bank)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const cpu = process.cpuUsage()
    const began = performance.now()
    const answer = await inThread({ task: 'assemble', request: { ...request, seed: round + 1 } }, candidates)
    times.push(performance.now() - began)
    const { user, system } = process.cpuUsage(cpu)
    const papers = answer.papers.map(({ ids }) => ids.map((id) => byId.get(id)!))
    const gaps = answer.papers.map(({ gap, proved }) => `${gap.toFixed(3)}${proved ? '' : ' unproved'}`)
    print(
      `seed ${round + 1}: ${times.at(-1)!.toFixed(0)} ms (CPU ${((user + system) / 1000).toFixed(0)} ms), rules violated ${papers.map(violated).join(', ')} of ${rules.length}, gap ${gaps.join(', ')} of ${request.tolerance}${answer.braked ? ', BRAKED' : ''}`,
    )
  }
  const draws = Array.from({ length: 200 }, () => {
    const order = shuffled(bank, random)
    return violated(types.flatMap((type) => order.filter((one) => one.type === type).slice(0, counts[type])))
  })
  print(
    `random draw by type: ${(draws.reduce((sum, one) => sum + one, 0) / draws.length).toFixed(1)} of ${rules.length} violated`,
  )
  const impossible = { ...request, rules: [...rules, rule('too many', { types: ['essay'], label_ids: [3001], lo: 3 })] }
  const began = performance.now()
  const { conflict } = await inThread({ task: 'assemble', request: impossible }, candidates)
  const parts = conflict?.parts.map((one) => (one.kind === 'rule' ? one.key : one.kind)).join(' × ')
  print(
    `a conflict: ${(performance.now() - began).toFixed(0)} ms, ${parts}, ${conflict?.proved ? 'proved' : 'unproved'} minimal`,
  )
  const median = times.toSorted((one, other) => one - other)[times.length >> 1]!
  print(`median ${median.toFixed(0)} ms, wanted at most ${wantedMs}: ${median <= wantedMs ? 'PASS' : 'below'}`)
}

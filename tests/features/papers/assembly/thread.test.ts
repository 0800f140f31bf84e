import { describe, expect, it } from 'vitest'
import { blueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import { inThread } from '../../../../server/features/papers/assembly/in-thread.ts'
import { alternativesFor } from '../../../../server/features/papers/assembly/swap.ts'
import type { AssemblyRequest, Candidate } from '../../../../server/features/papers/assembly/request.ts'

const bank: Candidate[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  type: index % 2 === 0 ? 'single_choice' : 'essay',
  difficulty: 1 + (index % 5),
  knowledge_ids: [1 + (index % 6)],
  chapter_ids: [],
  label_ids: [],
  score: 5,
  source: null,
  year: null,
  used_count: 0,
  last_used_at: null,
}))
const request: AssemblyRequest = {
  rules: [
    blueprintRule.parse({ key: 'choice', types: ['single_choice'], lo: 5, hi: 5 }),
    blueprintRule.parse({ key: 'easy', types: ['single_choice'], difficulties: [1, 2], lo: 2, hi: 2 }),
  ],
  papers: 2,
  seed: 3,
  mustContain: [],
  notWith: [],
  materials: [],
  target: 3,
  tolerance: 0.6,
  types: null,
  equalPoints: true,
  leastUsed: false,
}

describe('the thread of an assembly', () => {
  it('does several tasks, and says what failed', async () => {
    const json = JSON.stringify(bank)
    const [assembled, supply] = await Promise.all([
      inThread({ task: 'assemble', request }, json),
      inThread({ task: 'supply', request }, json),
    ])
    expect(assembled).toMatchObject({ met: true, braked: false, candidates: 60 })
    expect(assembled.solver).toMatch(/^HiGHS \d/)
    expect(supply).toEqual({ total: 60, supply: { choice: { count: 30, score: 150 }, easy: { count: 12, score: 60 } } })
    await expect(inThread({ task: 'supply', request }, 'no json')).rejects.toThrow('JSON')
  })

  it('offers for a question those most like it that keep every rule', async () => {
    const { papers } = await inThread({ task: 'assemble', request }, JSON.stringify(bank))
    const [paper, other] = papers.map(({ ids }) => ids)
    const of = (id: number) => bank.find((one) => one.id === id)!
    const id = paper!.find((one) => of(one).difficulty <= 2)!
    const swap = { request, paper: paper!, id, taken: other! }
    const found = alternativesFor(swap, bank)
    expect(found.length).toBeGreaterThan(0)
    for (const one of found) {
      expect(of(one)).toMatchObject({ type: 'single_choice' })
      expect(of(one).difficulty).toBeLessThanOrEqual(2)
      expect([...paper!, ...other!]).not.toContain(one)
    }
    const alike = bank.some(
      (one) =>
        one.knowledge_ids[0] === of(id).knowledge_ids[0] &&
        one.difficulty === of(id).difficulty &&
        one.type === of(id).type &&
        ![...paper!, ...other!].includes(one.id),
    )
    expect(alike, 'a question like it is free').toBe(true)
    expect(of(found[0]!)).toMatchObject({ knowledge_ids: of(id).knowledge_ids })
    const must = { ...swap, request: { ...request, mustContain: [id] } }
    expect(alternativesFor(must, bank)).toEqual([])
  })
})

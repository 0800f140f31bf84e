import { expect, it } from 'vitest'
import { blueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import { knowledgeCoverageOf } from '../../../../server/features/papers/assembly/coverage.ts'
import type { Candidate } from '../../../../server/features/papers/assembly/request.ts'
import { knowledgeRules, plannedKnowledge } from '../../../../src/features/papers/fields/blueprint-rules/plan.ts'

const rule = (key: string, some: Record<string, unknown>) => blueprintRule.parse({ key, ...some })
const question = (id: number, difficulty: number, ...knowledge_ids: number[]): Candidate => ({
  id,
  type: 'essay',
  difficulty,
  knowledge_ids,
  chapter_ids: [],
  label_ids: [],
  score: 5,
  source: null,
  year: null,
  used_count: 0,
  last_used_at: null,
})

it('questions are counted by the knowledge of each rule and by difficulty, whatever else the rule asks', () => {
  const rules = [
    rule('sets', { knowledge_ids: [1, 2], types: ['single_choice'], lo: 1 }),
    rule('lines', { knowledge_ids: [3], lo: 1 }),
    rule('types', { types: ['essay'], lo: 1 }),
  ]
  const questions = [question(1, 1, 1), question(2, 1, 1, 2), question(3, 5, 2, 3), question(4, 3, 9)]
  expect(knowledgeCoverageOf(questions, rules)).toEqual({ sets: [2, 0, 0, 0, 1], lines: [0, 0, 0, 0, 1] })
})

it('a plan has one row for each knowledge, with the largest share that a rule asks for', () => {
  const rules = [
    rule('all', { knowledge_ids: [2, 1], lo: 5 }),
    rule('hard', { knowledge_ids: [1, 2], difficulties: [4, 5], lo: 4 }),
    rule('points', { knowledge_ids: [1, 2], measure: 'score', lo: 50 }),
    rule('other', { knowledge_ids: [3], hi: 2 }),
  ]
  expect(knowledgeRules(rules).map(({ key }) => key)).toEqual(['all', 'other'])
  expect(plannedKnowledge(rules)).toEqual({ all: [1, 1, 1, 2, 2], other: [0, 0, 0, 0, 0] })
})

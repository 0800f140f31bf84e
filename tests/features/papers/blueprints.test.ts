import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { bankToAssembleFrom, rule, rules } from '../../fixtures/blueprints.ts'
import { startServer, type RunningServer } from '../../fixtures/server.ts'

/** A blueprint by its calls: papers are assembled, its rules are counted, and a question is swapped. */

const { blueprint } = resources

let server: RunningServer
let bank: Awaited<ReturnType<typeof bankToAssembleFrom>>

beforeAll(async () => {
  server = await startServer()
  bank = await bankToAssembleFrom(server)
})
afterAll(() => server?.stop())

it('assembles what it asks for, with nodes standing for all below them', async () => {
  const { id } = await bank.make('接口', rules, { papers: 2 })
  await bank.admin.must(blueprint, 'assemble_blueprint', { id })
  const { run } = await bank.admin.must(blueprint, 'detail', { id })
  expect(run).toMatchObject({ met: true, conflict: null, candidates: 45 })
  expect(run.papers.map((paper: { values: object }) => paper.values)).toEqual([
    { r1: 6, r2: 2 },
    { r1: 6, r2: 2 },
  ])
  const { supply } = await bank.admin.must(blueprint, 'check_blueprint', {
    subject_course_id: bank.course,
    rules: [rule('r1', { knowledge_ids: [bank.unit], lo: 1 })],
  })
  expect(supply).toEqual({ r1: { count: 22, score: 145 } })
  const nothing = { paper: 2, exercise_id: run.papers[0].questions[0].id }
  expect(await bank.admin.must(blueprint, 'swap_question', { id, ...nothing })).toMatchObject({ replaced_by: null })
  const before = run.papers[0].questions[0].id
  const { replaced_by } = await bank.admin.must(blueprint, 'swap_question', { id, paper: 1, exercise_id: before })
  const after = (await bank.admin.must(blueprint, 'detail', { id })).run
  const ids = after.papers.flatMap((paper: { questions: { id: number }[] }) => paper.questions.map((one) => one.id))
  expect(ids).toContain(replaced_by)
  expect(ids).not.toContain(before)
  expect(new Set(ids).size).toBe(16)
  expect(after.papers[0].values).toEqual({ r1: 6, r2: 2 })
})

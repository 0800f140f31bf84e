import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { blueprint } from '../../resources/blueprint.ts'
import { blueprintRule } from '../../resources/assembly/blueprint-rule.ts'
import { exercise } from '../../resources/exercise.ts'
import { blueprintEn } from '../../src/locales/blueprint.en.ts'
import { blueprintZh } from '../../src/locales/blueprint.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { filled } from './words.ts'

/** A blueprint is filled in, papers are assembled by it, a question is swapped, and a conflict is said in words. */

let server: RunningServer
let stage: Stage
let admin: Client
let course: number
let unit: number

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  course = (await factory.make('subject_course', { name: '高中数学' })).id
  unit = (await factory.make('knowledge_catalog', { subject_course_id: course, name: '函数' })).id
  const point = await factory.make('knowledge_catalog', { subject_course_id: course, name: '单调性', parent_id: unit })
  const create = (index: number) =>
    admin.must(exercise, 'create', {
      subject_course_id: course,
      type: index % 3 === 0 ? 'essay' : 'true_false',
      stem: `第${index}题：函数单调递增。`,
      options: [],
      answer: index % 3 === 0 ? { type: 'essay', text: '略' } : { type: 'true_false', value: true },
      analysis: '略',
      difficulty: 1 + (index % 5),
      score: index % 3 === 0 ? 10 : 5,
      knowledge_ids: index % 2 === 0 ? [point.id] : [],
      status: 'published',
    })
  for (let index = 1; index <= 45; index++) await create(index)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const rule = (key: string, some: object) => blueprintRule.parse({ key, ...some })
const make = (title: string, rules: object[], more: object = {}) =>
  admin.must(blueprint, 'create', { title, subject_course_id: course, rules, ...more })
const rules = [rule('r1', { types: ['true_false'], lo: 6, hi: 6 }), rule('r2', { types: ['essay'], lo: 2, hi: 2 })]

it('assembles what it asks for, with nodes standing for all below them', async () => {
  const { id } = await make('接口', rules, { papers: 2 })
  await admin.must(blueprint, 'assemble_blueprint', { id })
  const { run } = await admin.must(blueprint, 'detail', { id })
  expect(run).toMatchObject({ met: true, conflict: null, candidates: 45 })
  expect(run.papers.map((paper: { values: object }) => paper.values)).toEqual([
    { r1: 6, r2: 2 },
    { r1: 6, r2: 2 },
  ])
  const { supply } = await admin.must(blueprint, 'check_blueprint', {
    subject_course_id: course,
    rules: [rule('r1', { knowledge_ids: [unit], lo: 1 })],
  })
  expect(supply).toEqual({ r1: { count: 22, score: 145 } })
  const nothing = { paper: 2, exercise_id: run.papers[0].questions[0].id }
  expect(await admin.must(blueprint, 'swap_question', { id, ...nothing })).toMatchObject({ replaced_by: null })
  const before = run.papers[0].questions[0].id
  const { replaced_by } = await admin.must(blueprint, 'swap_question', { id, paper: 1, exercise_id: before })
  const after = (await admin.must(blueprint, 'detail', { id })).run
  const ids = after.papers.flatMap((paper: { questions: { id: number }[] }) => paper.questions.map((one) => one.id))
  expect(ids).toContain(replaced_by)
  expect(ids).not.toContain(before)
  expect(new Set(ids).size).toBe(16)
  expect(after.papers[0].values).toEqual({ r1: 6, r2: 2 })
})

it.each(['zh', 'en'] as const)('is filled in, assembles papers, and swaps a question (%s)', async (language) => {
  const words = { zh: blueprintZh, en: blueprintEn }[language]
  const { id } = await make(`期中 ${language}`, rules, { papers: 2 })
  const person = await stage.person({ language })
  await person.visitAs(administrator.username, administrator.password, `${blueprint.menu!.path}/edit/${id}`)
  const second = person.main.getByRole('group', { name: filled(words.rule, { n: 2 }), exact: true })
  await second.getByText(filled(words.supply, { count: 15 })).waitFor()
  await second.getByRole('spinbutton', { name: words.lo, exact: true }).fill('99')
  await second.getByRole('spinbutton', { name: words.hi, exact: true }).fill('99')
  await second.getByText(filled(words.short, { count: 15 })).waitFor()
  await person.save()
  await person.visit(`${blueprint.menu!.path}/show/${id}`)
  const assemble = blueprint.actions.assemble_blueprint.label[language]
  await person.act(null, assemble)
  await person.main.getByText(words.conflictOne).waitFor()
  await person.main.getByText(filled(words.supplyOf, { count: 15, score: 150 })).waitFor()

  const { version } = await admin.must(blueprint, 'detail', { id })
  await admin.must(blueprint, 'update', { id, version, rules })
  await person.visit(`${blueprint.menu!.path}/show/${id}`)
  await person.act(null, assemble)
  await person.main.getByText(filled(words.met, { count: 2 })).waitFor()
  const first = person.main.getByRole('region', { name: filled(words.paper, { n: 1 }), exact: true })
  const swap = first.getByRole('button', { name: words.swap }).first()
  const before = await swap.getAttribute('aria-label')
  await swap.click()
  await expect.poll(() => first.getByRole('button', { name: before!, exact: true }).count()).toBe(0)
})

it('shows by knowledge and difficulty what the rules ask for, what each paper has, and what the bank has', async () => {
  const known = [...rules, rule('r3', { knowledge_ids: [unit], lo: 3 })]
  const { id } = await make('知识点', known, { papers: 2 })
  await admin.must(blueprint, 'assemble_blueprint', { id })
  for (const [language, width] of [
    ['zh', 1440],
    ['en', 375],
  ] as const) {
    const words = { zh: blueprintZh, en: blueprintEn }[language]
    const person = await stage.person({ language, width })
    await person.visitAs(administrator.username, administrator.password, `${blueprint.menu!.path}/show/${id}`)
    const maps = person.main.getByRole('table').filter({ hasText: words.knowledgeCoverage })
    // Beside the rules, and with the result: the plan, two papers, the bank.
    await expect.poll(() => maps.count()).toBe(5)
    const bank = maps.filter({ hasText: words.bank }).getByRole('row', { name: /函数/ })
    await expect.poll(() => bank.getByRole('cell').last().innerText()).toBe('22')
    await maps.last().scrollIntoViewIfNeeded()
    expect(await person.overflows()).toBe(false)
    await person.takePicture(`blueprint-knowledge-${width}`)
  }
})

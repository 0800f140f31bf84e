import { afterAll, beforeAll, expect, it } from 'vitest'
import { myResultCalls, type ExamResult } from '../../../../resources/exams/my-results.ts'
import { shownResults } from '../../../../resources/exams/results-shown.ts'
import { shownRanks } from '../../../../resources/exams/slips.ts'
import { resources } from '../../../../resources/index.ts'
import { Client } from '../../../fixtures/client.ts'
import { startServed, type Served } from '../../../fixtures/served-database.ts'
import { administrator } from '../../../fixtures/server.ts'
import { newLearners, type Learner } from '../../learners/sittings/learner.ts'

/** What learners see of a school exam, by the calls: nothing before it is published, and then what it shows. */

const { exam, exercise, answer_exercise, exam_candidate, exam_subject, school_exam, user_group } = resources
const { list, detail, paper } = myResultCalls.calls
const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选${key}项` }))

let served: Served
let admin: Client
let people: (Learner & { id: number })[]
let stranger: Learner
let examId: number
let setId: number
let subjectId: number

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const { id: matter } = await admin.must(resources.subject, 'create', { name: '数学' })
  const course = (await admin.must(resources.subject_course, 'create', { name: '高中数学', subject_id: matter })).id
  const question = (stem: string) => ({
    subject_course_id: course,
    type: 'single_choice',
    stem,
    options,
    answer: { type: 'single_choice', key: 'B' },
    analysis: `${stem}的解析`,
    score: 5,
  })
  const ids: number[] = []
  for (const stem of ['第一题', '第二题']) ids.push((await admin.must(exercise, 'create', question(stem))).id)
  const sections = [
    {
      vkey: 's',
      name: '一',
      exercise_items: ids.map((id, at) => ({ vkey: `q${at}`, exercises: [{ exercise_id: id }] })),
    },
  ]
  setId = (
    await admin.must(exam, 'create', { title: '数学卷', subject_course_id: course, sections, shows_after: 'answers' })
  ).id
  await admin.must(exam, 'publish_exam', { ids: [setId] })
  await admin.must(exam, 'open_exam', { ids: [setId] })
  const learners = (await newLearners(served.pool, served.server.base, ['甲', '乙', '丙', '丁'])) as (Learner & {
    id: number
  })[]
  people = learners.slice(0, 3)
  stranger = learners[3]!
  const { id: group } = await admin.must(user_group, 'create', { name: '高二1班' })
  examId = (await admin.must(school_exam, 'create', { title: '期中', subject_course_ids: [course] })).id
  subjectId = (
    await admin.must(exam_subject, 'create', {
      school_exam_id: examId,
      name: '数学',
      subject_course_id: course,
      exam_id: setId,
    })
  ).id
  for (const [at, { id }] of people.entries())
    await admin.must(exam_candidate, 'create', {
      school_exam_id: examId,
      user_id: id,
      group_id: at === 2 ? null : group,
      number: `26${at}`,
    })
  // The first has one question right, the second both; the third sits it online.
  for (const [user, chosen] of [
    [0, 'BC'],
    [1, 'BB'],
  ] as const)
    for (const [at, letter] of [...chosen].entries())
      await admin.must(answer_exercise, 'create', {
        subject_course_id: course,
        sitting: '数学卷',
        user_id: people[user]!.id,
        exercise_id: ids[at],
        answer: { type: 'text', text: letter },
      })
}, 180_000)
afterAll(() => served?.stop())

const shown = (shown_results: readonly string[], ranks: string) => save({ shown_results, shown_ranks: ranks })
async function save(values: Record<string, unknown>): Promise<void> {
  const { version } = await admin.must(school_exam, 'detail', { id: examId })
  await admin.must(school_exam, 'update', { id: examId, version, ...values })
}
const state = async () => (await admin.must(school_exam, 'detail', { id: examId })).results_state
/** Whatever a test before it left. */
async function publish(): Promise<void> {
  if ((await state()) === 'held') await admin.must(school_exam, 'publish_exam_results', { id: examId })
}
async function withdraw(): Promise<void> {
  if ((await state()) === 'published') await admin.must(school_exam, 'withdraw_exam_results', { id: examId })
}
const asks = (one: Learner | undefined) => one!.client.send(detail, { id: examId })

it('before publication, and after withdrawal, nobody gets anything', async () => {
  for (const isAgain of [false, true]) {
    if (isAgain) {
      await publish()
      expect((await people[0]!.client.send(list)).data).toMatchObject({
        total: 1,
        list: [{ id: examId, number: '260' }],
      })
      expect((await asks(people[0])).status).toBe(200)
    }
    await withdraw()
    expect((await people[0]!.client.send(list)).data).toEqual({ list: [], total: 0 })
    expect((await asks(people[0])).status).toBe(404)
    expect((await people[0]!.client.send(paper, { id: examId, subject_id: subjectId })).status).toBe(404)
  }
})

it('whatever is chosen, that is shown and nothing else; no candidate gets nothing', async () => {
  await publish()
  const kinds = shownResults.map(({ value }) => value)
  for (let bits = 0; bits < 2 ** kinds.length; bits++) {
    const chosen = kinds.filter((_, at) => (bits >> at) & 1)
    const { value: ranks } = shownRanks[bits % shownRanks.length]!
    await shown(chosen, ranks)
    const has = (kind: (typeof kinds)[number]) => chosen.includes(kind)
    const found = (await asks(people[0])).data as ExamResult
    const [subject] = found.subjects
    expect(found).toMatchObject({
      total: has('totals') ? 5 : null,
      group_rank: ranks === 'none' ? null : 2,
      rank: ranks === 'all' ? 2 : null,
    })
    expect(subject).toMatchObject({ name: '数学', state: 'points', score: has('totals') ? 5 : null, has_pages: false })
    expect(subject!.full_score).toBe(has('totals') ? 10 : null)
    expect(subject!.questions.map(({ score }) => score)).toEqual(
      has('questions') ? [5, 0] : has('key') ? [null, null] : [],
    )
    const text = JSON.stringify(found)
    expect(text.includes('的解析')).toBe(has('key'))
    expect(text.includes('"key":"B"') && subject!.questions.some((one) => 'right' in one)).toBe(has('key'))
    expect((await people[0]!.client.send(paper, { id: examId, subject_id: subjectId })).status).toBe(404)
  }
  expect((await asks(stranger)).status).toBe(404)
  expect((await stranger.client.send(list)).data.total).toBe(0)
  expect(((await asks(people[2])).data as ExamResult).subjects).toMatchObject([
    { state: 'missing', score: null, questions: [] },
  ])
})

it('a sitting of its paper shows nothing before, and never more than both the paper and the exam show', async () => {
  const [, , third] = people
  await withdraw()
  await shown(['totals', 'questions', 'key'], 'none')
  await admin.must(exam, 'set_exam_auth_to_user', { exam_ids: [setId], user_ids: [third!.id, people[0]!.id] })
  const { data: begun } = await third!.begin(setId)
  if (begun) await third!.submit(begun.record_id)
  const { data: sittings } = await third!.client.send({ method: 'GET', path: 'api/home/get_sitting_list' })
  const record = sittings.list[0].record_id as number
  const result = async () => (await third!.detail(record)).data.result
  expect(await result()).toBeNull()
  await publish()
  expect(await result()).toMatchObject({ score: 0, answers: [{ score: 0, right: { key: 'B' } }, { score: 0 }] })
  await shown(['totals'], 'none')
  const some = await result()
  expect(some).toMatchObject({ score: 0, total_score: 10 })
  expect(JSON.stringify(some.answers)).not.toMatch(/right|"score":0/)
  await shown(['questions'], 'none')
  expect(await result()).toMatchObject({ score: null, answers: [{ score: 0 }, { score: 0 }] })
  // Who may still sit the paper gets no answers of it.
  await shown(['key'], 'none')
  expect(JSON.stringify((await asks(people[0])).data)).not.toContain('的解析')
})

it('the page of the exam counts publication as a step', async () => {
  const step = async () => (await admin.must(school_exam, 'get_school_exam_progress', { id: examId })).steps.published
  await withdraw()
  expect(await step()).toEqual({ done: 0, of: 1 })
  await publish()
  expect(await step()).toEqual({ done: 1, of: 1 })
})

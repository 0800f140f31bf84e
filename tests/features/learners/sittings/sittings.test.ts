import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter, today } from '../../../../resources/kit/school-day.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { resources } from '../../../../resources/index.ts'
import { sittingCalls, type Sitting } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { Client } from '../../../fixtures/client.ts'
import { startServed, type Served } from '../../../fixtures/served-database.ts'
import { administrator } from '../../../fixtures/server.ts'
import { Learner, newLearners, questionsOf } from './learner.ts'

/** A learner's app sits papers by the calls, against a running server. */

const { exam, exercise, answer_record, answer_exercise } = resources
const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选${key}项` }))
const questions = [
  {
    type: 'single_choice',
    stem: '单选',
    options,
    answer: { type: 'single_choice', key: 'B' },
    analysis: '选乙',
    score: 5,
  },
  { type: 'multiple_choice', stem: '多选', options, answer: { type: 'multiple_choice', keys: ['A', 'C'] }, score: 6 },
  { type: 'fill_blank', stem: '填空', answer: exerciseType('fill_blank')!.fromText('2'), score: 4 },
  { type: 'essay', stem: '解答', answer: { type: 'essay', text: '略' }, score: 10 },
]

let served: Served
let admin: Client
let course: number
let ids: number[]
let count = 0

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const subject = await admin.must(resources.subject, 'create', { name: '数学' })
  course = (await admin.must(resources.subject_course, 'create', { name: '高中数学', subject_id: subject.id })).id
  ids = []
  for (const one of questions)
    ids.push((await admin.must(exercise, 'create', { subject_course_id: course, ...one })).id)
})
afterAll(() => served?.stop())

const sectionsOf = (of: readonly number[]) => [
  {
    vkey: 's1',
    name: '一',
    exercise_items: of.map((exercise_id, at) => ({ vkey: `q${at + 1}`, exercises: [{ exercise_id }] })),
  },
]

/** A question set that is published and open. */
async function openExam(more: Record<string, unknown> = {}): Promise<number> {
  const input = { title: `试卷${++count}`, subject_course_id: course, duration: 60, sections: sectionsOf(ids), ...more }
  const { id } = await admin.must(exam, 'create', input)
  await admin.must(exam, 'publish_exam', { ids: [id] })
  await admin.must(exam, 'open_exam', { ids: [id] })
  return id
}

const learners = (number: number) =>
  newLearners(
    served.pool,
    served.server.base,
    Array.from({ length: number }, () => `learner${++count}`),
  ) as Promise<(Learner & { id: number })[]>
const grant = (examId: number, userIds: readonly number[], span: object = {}) =>
  admin.must(exam, 'set_exam_auth_to_user', { exam_ids: [examId], user_ids: userIds, ...span })

async function sitting(more: Record<string, unknown> = {}) {
  const [learner] = await learners(1)
  const examId = await openExam(more)
  await grant(examId, [learner!.id])
  const { data } = await learner!.begin(examId)
  return { learner: learner!, examId, begun: data as Sitting }
}
const past = (id: number, seconds: number) =>
  served.pool.query(
    `update answer_record set started_at = started_at - interval '1 hour', due_at = clock_timestamp() - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )
const right = [
  { key: 'q1.0', given: { type: 'single_choice', key: 'B' } },
  { key: 'q2.0', given: { type: 'multiple_choice', keys: ['C', 'A'] } },
  { key: 'q3.0', given: { type: 'fill_blank', blanks: ['2'] } },
  { key: 'q4.0', given: { type: 'essay', text: '因为' } },
] as never as Parameters<Learner['save']>[1]
const answersOf = async (recordId: number) =>
  (
    await served.pool.query(
      `select number, exercise_id, exercise_version, answer, score, full_score from answer_exercise where record_id = $1 and deleted_at is null order by number`,
      [recordId],
    )
  ).rows

it('a paper is begun, saved, continued elsewhere, submitted and marked', async () => {
  const { learner, examId, begun } = await sitting()
  expect(begun).toMatchObject({ exam_id: examId, state: 'in_progress', seq: 0, answers: [], result: null })
  expect(new Date(begun.due_at!).getTime() - new Date(begun.started_at).getTime()).toBe(3_600_000)
  expect(questionsOf(begun).map(({ key, number, score }) => [key, number, score])).toEqual([
    ['q1.0', 1, 5],
    ['q2.0', 2, 6],
    ['q3.0', 3, 4],
    ['q4.0', 4, 10],
  ])
  expect((await learner.save(begun.record_id, right.slice(0, 2))).data).toMatchObject({ seq: 1, passed_over: [] })
  const elsewhere = new Learner(learner.client)
  expect((await elsewhere.begin(examId)).data).toMatchObject({
    record_id: begun.record_id,
    seq: 1,
    answers: [
      { key: 'q1.0', given: { key: 'B' } },
      { key: 'q2.0', given: { keys: ['C', 'A'] } },
    ],
  })
  const { data: submitted } = await elsewhere.submit(begun.record_id, { answers: right.slice(2) })
  expect(submitted).toMatchObject({ state: 'submitted', result: { score: 15, total_score: 15 } })
  expect(
    (await answersOf(begun.record_id)).map(({ score, full_score }) => [score && Number(score), Number(full_score)]),
  ).toEqual([
    [5, 5],
    [6, 6],
    [4, 4],
    [null, 10],
  ])
  const { list } = await admin.must(answer_exercise, 'list', { record_id: begun.record_id, number: 4 })
  await admin.must(answer_exercise, 'update_answer_exercise_mark_by_correct', {
    id: list[0].id,
    score: 7,
    remark: '少一步',
  })
  expect((await learner.detail(begun.record_id)).data).toMatchObject({
    state: 'marked',
    result: { score: 22, total_score: 25 },
  })
  const { data } = await learner.client.send(sittingCalls.calls.list, { exam_id: examId })
  expect(data).toMatchObject({ total: 1, list: [{ record_id: begun.record_id, state: 'marked' }] })
})

describe('a repeated call', () => {
  it('of begin continues, of two at once too; with its key it is the same sitting after the end', async () => {
    const [learner] = await learners(1)
    const examId = await openExam({ attempts: 2 })
    await grant(examId, [learner!.id])
    const key = { headers: { 'idempotency-key': 'begin-once-1' } }
    const all = await Promise.all(Array.from({ length: 8 }, () => learner!.begin(examId, key)))
    const [first] = all.map(({ data }) => data.record_id)
    expect(new Set(all.map(({ data }) => data.record_id)).size).toBe(1)
    await learner!.submit(first)
    expect((await learner!.begin(examId, key)).data).toMatchObject({ record_id: first, state: 'marked' })
    const second = (await learner!.begin(examId)).data
    expect(second.record_id).not.toBe(first)
    expect(second.title).toMatch(/（2）$/)
    await learner!.submit(second.record_id)
    expect(await learner!.begin(examId)).toMatchObject({ code: 100409, data: { attempts_left: 0 } })
  })

  it('of submit answers the same, and scores once, also of several at once', async () => {
    const { learner, begun } = await sitting()
    await learner.save(begun.record_id, right)
    const all = await Promise.all(Array.from({ length: 8 }, () => learner.submit(begun.record_id)))
    expect(new Set(all.map(({ data }) => JSON.stringify({ ...data, now: '' }))).size).toBe(1)
    expect(await answersOf(begun.record_id)).toHaveLength(4)
    expect(await learner.save(begun.record_id, right)).toMatchObject({ code: 100409 })
  })
})

describe('the time', () => {
  it('is the server’s: what comes late is refused, and what was saved is submitted as of the end', async () => {
    const { learner, begun } = await sitting()
    await learner.save(begun.record_id, right.slice(0, 1))
    await past(begun.record_id, 60)
    expect(await learner.save(begun.record_id, right)).toMatchObject({ code: 100409, data: { state: 'submitted' } })
    const { data } = await learner.submit(begun.record_id, { answers: right })
    expect(data).toMatchObject({ state: 'marked', submitted_at: data.due_at, result: { score: 5, total_score: 25 } })
  })

  it('of a sitting that a clock began days ahead, before it was corrected, begins now', async () => {
    const { learner, begun } = await sitting({ duration: 5 })
    await served.pool.query(
      `update answer_record set started_at = started_at + interval '3 days', due_at = due_at + interval '3 days' where id = $1`,
      [begun.record_id],
    )
    const { due_at, started_at, now } = (await learner.detail(begun.record_id)).data as Record<string, string>
    expect(Date.parse(due_at!) - Date.parse(started_at!)).toBe(5 * 60_000)
    expect(Date.parse(due_at!) - Date.parse(now!)).toBeLessThanOrEqual(5 * 60_000)
    expect(await learner.submit(begun.record_id)).toMatchObject({ code: 200 })
  })

  it('lets what was on its way at the end arrive', async () => {
    const { learner, begun } = await sitting()
    await past(begun.record_id, 1)
    expect((await learner.submit(begun.record_id, { answers: right })).data).toMatchObject({ result: { score: 15 } })
  })

  it('ends the sittings of learners who are gone', async () => {
    const { learner, begun } = await sitting()
    await learner.save(begun.record_id, right.slice(0, 1))
    await past(begun.record_id, 60)
    const state = async () =>
      (await served.pool.query(`select state from answer_record where id = $1`, [begun.record_id])).rows[0].state
    await expect.poll(state, { timeout: 20_000 }).toBe('marked')
    const history = await admin.must(answer_record, 'history', { id: begun.record_id })
    expect(history.list.map(({ action }: { action: string }) => action)).toEqual(['submit_sitting', 'create'])
  })
})

describe('what a learner gets to see', () => {
  const secrets = ['选乙', '"right"', '"analysis"']
  const leaked = (data: unknown) => secrets.filter((one) => JSON.stringify(data).includes(one))

  it('has no right answer before the end, in no call, nor after it unless the set says so', async () => {
    const { learner, begun } = await sitting()
    const during = [begun, (await learner.examList()).data, (await learner.detail(begun.record_id)).data]
    expect(during.flatMap(leaked)).toEqual([])
    expect(questionsOf(begun).map(({ asked }) => Object.keys(asked!))).toEqual([
      ['type'],
      ['type'],
      ['type', 'blanks'],
      ['type'],
    ])
    expect(leaked((await learner.submit(begun.record_id)).data)).toEqual([])
  })

  it('has the blanks and parts of a question under `asked`, as apps know them', async () => {
    const part = (answer: object) => ({ stem: '小题', options: [], answer, analysis: '', score: 2 })
    const { id } = await admin.must(exercise, 'create', {
      subject_course_id: course,
      type: 'composite',
      stem: '材料',
      score: 4,
      answer: {
        type: 'composite',
        parts: [part({ type: 'essay', text: '略' }), part({ type: 'true_false', value: true })],
      },
    })
    const { begun } = await sitting({ sections: sectionsOf([id]) })
    expect(questionsOf(begun).map(({ asked }) => asked)).toEqual([
      {
        type: 'composite',
        parts: [
          { stem: '小题', options: [], asked: { type: 'essay' }, score: 2 },
          { stem: '小题', options: [], asked: { type: 'true_false' }, score: 2 },
        ],
      },
    ])
  })

  it('has answers once no attempt is left, where the set shows them', async () => {
    const { learner, examId, begun } = await sitting({ shows_after: 'answers', attempts: 2 })
    expect(leaked((await learner.submit(begun.record_id)).data)).toEqual([])
    const { data: again } = await learner.begin(examId)
    expect(leaked((await learner.detail(begun.record_id)).data)).toEqual([])
    const { data } = await learner.submit(again.record_id)
    expect(data.result.answers[0]).toMatchObject({ key: 'q1.0', right: { key: 'B' }, analysis: '选乙' })
    expect(leaked((await learner.detail(begun.record_id)).data)).toEqual(secrets)
  })

  it('has no score where the set shows nothing', async () => {
    const { learner, begun } = await sitting({ shows_after: 'nothing' })
    expect((await learner.submit(begun.record_id, { answers: right })).data.result).toBeNull()
  })

  it('is the paper of the version that was begun, scored by its keys and points', async () => {
    const { learner, examId, begun } = await sitting()
    const one = await admin.must(exercise, 'detail', { id: ids[0] })
    await admin.must(exercise, 'update', {
      id: ids[0],
      version: one.version,
      answer: { type: 'single_choice', key: 'D' },
    })
    await admin.must(exam, 'revise_exam', { ids: [examId] })
    const paper = await admin.must(exam, 'detail', { id: examId })
    await admin.must(exam, 'update', { id: examId, version: paper.version, sections: sectionsOf(ids.slice(1)) })
    const { data } = await learner.submit(begun.record_id, { answers: right })
    expect(data.result).toMatchObject({ score: 15, total_score: 15 })
    expect((await answersOf(begun.record_id)).map(({ exercise_version }) => exercise_version)).toEqual([1, 1, 1, 1])
    const now = await admin.must(exercise, 'detail', { id: ids[0] })
    await admin.must(exercise, 'update', {
      id: ids[0],
      version: now.version,
      answer: { type: 'single_choice', key: 'B' },
    })
  })

  it('is in an order of its own where the set says so, the same in each call', async () => {
    const examId = await openExam({ is_shuffled: true })
    const some = await learners(6)
    await grant(
      examId,
      some.map(({ id }) => id),
    )
    const shown = await Promise.all(
      some.map(async (learner) => {
        const { data } = await learner.begin(examId)
        const { data: again } = await learner.detail(data.record_id)
        expect(again.sections).toEqual(data.sections)
        return questionsOf(data)
      }),
    )
    expect(new Set(shown.map((one) => one.map(({ key }) => key).join())).size).toBeGreaterThan(1)
    for (const one of shown.flat().filter(({ type }) => type.endsWith('choice'))) {
      expect(one.options.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D'])
      for (const { key, text } of one.options) expect(text).toBe(`选${key}项`)
    }
    expect(
      new Set(shown.flat().flatMap(({ options: of }) => of.map(({ key, label }) => `${key}${label}`))).size,
    ).toBeGreaterThan(4)
  })
})

describe('who may sit', () => {
  it('has a grant of the set, or of a chapter at or above one of its own, that holds today', async () => {
    const chapter = await admin.must(resources.chapter_catalog, 'create', {
      name: `章${++count}`,
      subject_course_id: course,
    })
    const below = await admin.must(resources.chapter_catalog, 'create', {
      name: `节${++count}`,
      subject_course_id: course,
      parent_id: chapter.id,
    })
    const [none, own, byChapter, early, late] = await learners(5)
    const examId = await openExam({ chapter_ids: [below.id] })
    const day = (days: number) => dayAfter(today(), days)
    await grant(examId, [own!.id], { from: day(-1), until: day(1) })
    await grant(examId, [early!.id], { from: day(1) })
    await grant(examId, [late!.id], { until: day(-1) })
    await admin.must(resources.chapter_catalog, 'set_chapter_auth_to_user', {
      chapter_ids: [chapter.id],
      user_ids: [byChapter!.id],
    })
    const seen = async (learner: Learner) => [
      (await learner.examList()).data.list.some(({ id }: { id: number }) => id === examId),
      (await learner.begin(examId)).code,
    ]
    expect(await Promise.all([none!, early!, late!].map(seen))).toEqual(Array(3).fill([false, 100404]))
    expect(await Promise.all([own!, byChapter!].map(seen))).toEqual(Array(2).fill([true, 200]))
  })

  it('sits neither a draft nor a closed set, but may finish what was begun', async () => {
    const { learner, examId, begun } = await sitting({ attempts: 9 })
    const [other] = await learners(1)
    await grant(examId, [other!.id])
    await admin.must(exam, 'close_exam', { ids: [examId] })
    expect(await other!.begin(examId)).toMatchObject({ code: 100404 })
    expect(await learner.save(begun.record_id, right)).toMatchObject({ code: 200 })
    expect(await learner.submit(begun.record_id)).toMatchObject({ code: 200 })
    expect(await learner.begin(examId)).toMatchObject({ code: 100404 })
  })

  it('reaches their own sittings alone, and needs a login', async () => {
    const { begun } = await sitting()
    const [other] = await learners(1)
    for (const answer of [
      await other!.detail(begun.record_id),
      await other!.save(begun.record_id, right),
      await other!.submit(begun.record_id),
    ])
      expect(answer).toMatchObject({ code: 100404 })
    for (const call of Object.values(sittingCalls.calls))
      expect(await new Client(served.server.base).send(call, {})).toMatchObject({ code: 401 })
    expect((await answersOf(begun.record_id)).length).toBe(0)
  })

  it('gives answers that fit the paper', async () => {
    const { learner, begun } = await sitting()
    const bad = [
      { key: 'q9.0', given: null },
      { key: 'q1.0', given: { type: 'essay', text: '' } },
      { key: 'q1.0', given: null },
    ] as never
    const answer = await learner.save(begun.record_id, bad)
    expect(answer.data.errors.map(({ path }: { path: string }) => path)).toEqual([
      'answers.0.key',
      'answers.1.given',
      'answers.2.given',
    ])
    expect(await learner.save(begun.record_id, [], 0)).toMatchObject({ code: 100400 })
  })
})

it('an administrator neither changes a sitting that goes on, nor opens one that has ended', async () => {
  const { learner, begun } = await sitting()
  const change = async (values: object) => {
    const { version } = await admin.must(answer_record, 'detail', { id: begun.record_id })
    return (await admin.ask(answer_record, 'update', { id: begun.record_id, version, ...values })).code
  }
  expect(await change({ state: 'submitted' })).toBe(100409)
  await learner.submit(begun.record_id)
  expect(await change({ state: 'in_progress' })).toBe(100409)
})

it('takes no answers from elsewhere while it goes on, and has each of its own once', async () => {
  const { learner, begun } = await sitting()
  const answer = { type: 'text', text: 'B' }
  const input = { subject_course_id: course, sitting: begun.title, user_id: learner.id, exercise_id: ids[0], answer }
  expect(await admin.ask(answer_exercise, 'create', input)).toMatchObject({
    code: 100400,
    data: { errors: [{ path: 'sitting', message: expect.stringContaining('正在参加') }] },
  })
  await learner.submit(begun.record_id)
  expect((await answersOf(begun.record_id)).map(({ exercise_id }) => exercise_id)).toEqual(ids)
})

it('an administrator submits for a learner what was saved, by a right of its own', async () => {
  const { learner, begun } = await sitting()
  await learner.save(begun.record_id, right.slice(0, 1))
  expect(await learner.client.ask(answer_record, 'submit_sitting', { ids: [begun.record_id] })).toMatchObject({
    code: '403',
  })
  await admin.must(answer_record, 'submit_sitting', { ids: [begun.record_id] })
  expect((await learner.detail(begun.record_id)).data).toMatchObject({ state: 'marked', result: { score: 5 } })
  const { list } = await admin.must(answer_record, 'history', { id: begun.record_id })
  expect(list[0]).toMatchObject({ action: 'submit_sitting', username: administrator.username })
  expect((await admin.ask(answer_record, 'submit_sitting', { ids: [begun.record_id] })).code).toBe(100409)
})

it('the calls are described, and served with and without the doubled prefix', async () => {
  const { paths } = (await (
    await fetch(`${served.server.base}/openapi.json`, { headers: { authorization: `Bearer ${admin.token}` } })
  ).json()) as { paths: Record<string, unknown> }
  for (const { path } of Object.values(sittingCalls.calls)) expect(Object.keys(paths)).toContain(`/${path}`)
  const { data } = await admin.ask(answer_exercise, 'list', { page_size: 1 })
  for (const path of ['api/home/get_answer_exercise_item', 'home/get_answer_exercise_item'])
    expect(await admin.send({ method: 'GET', path }, { id: data.list[0].id })).toMatchObject({ code: 200 })
  const score = { id: data.list[0].id, score: 1 }
  for (const path of ['api/home/update_answer_exercise_mark_by_correct', 'home/update_answer_exercise_mark_by_correct'])
    expect(await admin.send({ method: 'POST', path }, score)).toMatchObject({ code: 200 })
})

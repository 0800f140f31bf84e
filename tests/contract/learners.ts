import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { marking, markingCalls } from '../../resources/learners/marking/index.ts'
import { sittingCalls } from '../../resources/learners/sittings/sitting-calls.ts'
import { optionsOf, type AnyResource } from '../../resources/kit/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import type { Answer, Client } from '../fixtures/client.ts'
import type { RecordFactory } from '../fixtures/records.ts'
import { CheckedClient } from './checked-client.ts'

/**
 * The calls that belong to learners: of their app, which sits papers and opens learning centres, and of the people who
 * mark what they answered. Each is asked as an app would ask it, by a learner whose account has no role.
 */

/** What is tested on: of somebody with every right. */
export interface Tested {
  client: Client
  factory: RecordFactory
}
export type Part = 'sitting' | 'marking' | 'learning_centre'

const { exam, user, answer_record, answer_exercise, learn_module, learn_release, site } = resources
const { calls } = sittingCalls
const password = `correct-horse-${randomUUID()}`
/** Each is worth the same, and no learner reads these before the end. */
const worth = 5
const secrets = ['解析只给教师看', '答案只给教师看']
const questions = [
  {
    type: 'single_choice',
    stem: '契约单选题',
    options: [
      { key: 'A', text: '甲' },
      { key: 'B', text: '乙' },
    ],
    answer: { type: 'single_choice', key: 'B' },
    analysis: secrets[0],
  },
  { type: 'essay', stem: '契约解答题', answer: { type: 'essay', text: secrets[1] } },
]
const chosen = { key: 'q1.0', given: { type: 'single_choice', key: 'B' } }
const written = { key: 'q2.0', given: { type: 'essay', text: '学员所写' } }

const code = async (answer: Promise<Answer>): Promise<number | string> => (await answer).code
async function data(answer: Promise<Answer>): Promise<any> {
  const { code, msg, data } = await answer
  expect(code, msg).toBe(200)
  return data
}

/** A learner with an account of their own, logged in. */
async function newLearner({ client, factory }: Tested): Promise<{ id: number; app: Client }> {
  const account = await factory.make('user', { password })
  const app = await new CheckedClient(client.base).login(account.username, password)
  return { id: account.id, app }
}

interface Paper {
  examId: number
  exerciseIds: number[]
  courseId: number
}

/** A paper of two questions that is published, open, and granted to these learners. */
async function offeredPaper({ client, factory }: Tested, userIds: readonly number[]): Promise<Paper> {
  const courseId = (await factory.one('subject_course')).id
  const exerciseIds: number[] = []
  for (const question of questions)
    exerciseIds.push((await factory.make('exercise', { ...question, subject_course_id: courseId, score: worth })).id)
  const items = exerciseIds.map((exercise_id, at) => ({ vkey: `q${at + 1}`, exercises: [{ exercise_id }] }))
  const { id: examId } = await factory.make('exam', {
    subject_course_id: courseId,
    chapter_ids: [],
    duration: 60,
    attempts: 2,
    is_shuffled: false,
    shows_after: 'score',
    sections: [{ vkey: 's1', name: '一', exercise_items: items }],
  })
  await client.must(exam, 'publish_exam', { ids: [examId] })
  await client.must(exam, 'open_exam', { ids: [examId] })
  await client.must(exam, 'set_exam_auth_to_user', { exam_ids: [examId], user_ids: userIds })
  return { examId, exerciseIds, courseId }
}

/** Begins a sitting, which is deleted after the run. */
async function begin({ factory }: Tested, app: Client, exam_id: number, key: string = randomUUID()): Promise<any> {
  const begun = await data(app.send(calls.begin, { exam_id }, { headers: { 'idempotency-key': key } }))
  if (!factory.made.some(({ resource, id }) => resource === answer_record && id === begun.record_id))
    factory.made.push({ resource: answer_record, id: begun.record_id })
  return begun
}

/** Submits it; the answers become records, which are deleted after the run. */
async function submit({ client, factory }: Tested, app: Client, record_id: number, answers?: object[]): Promise<any> {
  const submitted = await data(app.send(calls.submit, { record_id, answers }))
  const { list } = await client.must(answer_exercise, 'list', { record_id, sort: 'number' })
  factory.made.push(...list.map(({ id }: { id: number }) => ({ resource: answer_exercise as AnyResource, id })))
  return { ...submitted, answerIds: list.map(({ id }: { id: number }) => id) }
}

function sittings(tested: () => Tested): void {
  it('offers a paper to its learner alone, and shows no answer', async () => {
    const [learner, other] = [await newLearner(tested()), await newLearner(tested())]
    const { examId } = await offeredPaper(tested(), [learner.id])
    const offered = async (app: Client) =>
      (await data(app.send(calls.examList))).list.filter(({ id }: { id: number }) => id === examId)
    const facts = { question_count: 2, total_score: 2 * worth, attempts: 2 }
    expect(await offered(learner.app)).toMatchObject([{ ...facts, attempts_left: 2, record_id: null }])
    expect(await offered(other.app), 'offered to somebody else').toEqual([])
    expect(await code(other.app.send(calls.begin, { exam_id: examId })), 'begun by somebody else').toBe(100404)
    const begun = await begin(tested(), learner.app, examId)
    expect(await offered(learner.app)).toMatchObject([{ ...facts, record_id: begun.record_id }])
    expect(begun).toMatchObject({ exam_id: examId, state: 'in_progress', seq: 0, answers: [], result: null })
    expect(Date.parse(begun.due_at) - Date.parse(begun.started_at), 'the time of the paper').toBe(3_600_000)
    const shown = begun.sections.flatMap((section: any) => section.items.flatMap((item: any) => item.questions))
    expect(shown).toMatchObject([
      { key: 'q1.0', number: 1, type: 'single_choice', stem: '契约单选题', score: worth },
      { key: 'q2.0', number: 2, type: 'essay', stem: '契约解答题', score: worth },
    ])
    const submitted = await submit(tested(), learner.app, begun.record_id)
    for (const answer of [begun, submitted])
      expect(
        secrets.filter((one) => JSON.stringify(answer).includes(one)),
        'shown to the learner',
      ).toEqual([])
  })

  it('goes on with a sitting, and keeps of each question the answer with the highest number', async () => {
    const [learner, other] = [await newLearner(tested()), await newLearner(tested())]
    const { examId } = await offeredPaper(tested(), [learner.id, other.id])
    const key = randomUUID()
    const { record_id } = await begin(tested(), learner.app, examId, key)
    expect((await begin(tested(), learner.app, examId)).record_id, 'begun again').toBe(record_id)
    const save = (seq: number, answers: object[]) => learner.app.send(calls.save, { record_id, seq, answers })
    expect(await data(save(3, [chosen]))).toMatchObject({ seq: 3, passed_over: [] })
    const late = [{ key: chosen.key, given: { type: 'single_choice', key: 'A' } }, written]
    expect(await data(save(2, late)), 'a save that came late').toMatchObject({ seq: 3, passed_over: [chosen.key] })
    const read = await data(learner.app.send(calls.detail, { record_id }))
    expect(read.answers.toSorted((one: any, next: any) => one.key.localeCompare(next.key))).toMatchObject([
      chosen,
      written,
    ])
    expect(read).toMatchObject({ record_id, state: 'in_progress', seq: 3, result: null })
    for (const call of [calls.detail, calls.submit])
      expect(await code(other.app.send(call, { record_id })), 'of somebody else').toBe(100404)
    const { code: refused } = await other.app.send(calls.save, { record_id, seq: 9, answers: [] })
    expect(refused, 'saved by somebody else').toBe(100404)
    await submit(tested(), learner.app, record_id)
    expect((await begin(tested(), learner.app, examId, key)).record_id, 'the same begin after the end').toBe(record_id)
  })

  it('scores a sitting when it is submitted, once, and takes no answers after that', async () => {
    const learner = await newLearner(tested())
    const { examId } = await offeredPaper(tested(), [learner.id])
    const { record_id } = await begin(tested(), learner.app, examId)
    const { answerIds, ...submitted } = await submit(tested(), learner.app, record_id, [chosen, written])
    expect(answerIds, 'records of the answers').toHaveLength(2)
    expect(submitted).toMatchObject({ record_id, state: 'submitted', submitted_at: expect.any(String) })
    expect(submitted.result, 'the result').toMatchObject({ score: worth, total_score: worth, open_score: worth })
    const again = await data(learner.app.send(calls.submit, { record_id }))
    expect({ ...again, now: '' }, 'submitted again').toEqual({ ...submitted, now: '' })
    const late = learner.app.send(calls.save, { record_id, seq: 9, answers: [chosen] })
    expect(await code(late), 'saved after the end').toBe(100409)
    const { list, total } = await data(learner.app.send(calls.list, { exam_id: examId }))
    expect({ list, total }).toMatchObject({ total: 1, list: [{ record_id, exam_id: examId, state: 'submitted' }] })
    const offered = (await data(learner.app.send(calls.examList))).list
    expect(offered.find(({ id }: { id: number }) => id === examId)).toMatchObject({ attempts_left: 1, record_id: null })
    const second = await begin(tested(), learner.app, examId)
    expect(second.record_id, 'the second attempt').not.toBe(record_id)
    await submit(tested(), learner.app, second.record_id)
    const third = learner.app.send(calls.begin, { exam_id: examId })
    expect(await code(third), 'begun without an attempt left').toBe(100409)
  })
}

function markings(tested: () => Tested): void {
  const scheme = resources.marking_scheme
  const { question, exam: paper, markers } = optionsOf(scheme, marking)!
  const ask = markingCalls(scheme.name)

  it('hands out an answer without a name, takes a mark, and the learner gets the score', async () => {
    const { client, factory } = tested()
    const me = (await client.send(systemCalls.info)).data.id
    const learner = await newLearner(tested())
    const { examId, exerciseIds, courseId } = await offeredPaper(tested(), [learner.id])
    const { record_id } = await begin(tested(), learner.app, examId)
    const { answerIds } = await submit(tested(), learner.app, record_id, [chosen, written])
    const { id } = await factory.make('marking_scheme', {
      subject_course_id: courseId,
      [paper]: examId,
      [question]: exerciseIds[1],
      mode: 'single',
      step: '1',
      rubric: [{ key: 'A', label: '列出方程', points: 3 }],
      [markers]: [me],
      arbiters: [],
      leaders: [me],
    })
    await client.must(scheme, 'open_marking_scheme', { ids: [id] })
    const take = () => client.must(scheme, ask.take, { id })
    const taken = await take()
    expect(taken.task).toMatchObject({
      answer: answerIds[1],
      round: '1',
      full: worth,
      given: written.given,
      mine: null,
    })
    expect(taken.progress).toMatchObject({ total: 1, settled: 0, own: 0, waiting: 1 })
    const account = await client.must(user, 'detail', { id: learner.id })
    for (const name of [account.username, account.name].filter(Boolean))
      expect(JSON.stringify(taken), 'whose answer it is').not.toContain(name)
    await client.must(scheme, ask.release, { id })
    expect((await take()).task.answer, 'taken again after it was put back').toBe(answerIds[1])

    const { answer, round } = taken.task
    const mark = (score: number, more: object = {}) =>
      client.ask(scheme, ask.mark, { id, answer, round, score, points: [], ...more })
    expect(await code(mark(worth + 1)), 'a mark above the full score').toBe(100400)
    expect(await data(mark(3, { points: ['A'] }))).toEqual({ answers: [answer] })
    const result = async () => (await data(learner.app.send(calls.detail, { record_id }))).result
    expect(await result(), 'the learner’s score').toMatchObject({
      score: worth + 3,
      total_score: 2 * worth,
      open_score: null,
    })
    expect((await take()).progress).toMatchObject({ total: 1, settled: 1, own: 1, waiting: 0 })
    const { list } = await client.must(scheme, ask.quality, { id })
    expect(list, 'the marks of each marker').toMatchObject([{ marks: 1, mean: 3 }])
    expect(await client.must(scheme, ask.withdraw, { id, answer })).toEqual({ answers: [answer] })
    expect(await result(), 'the score after the mark was withdrawn').toMatchObject({ score: worth, open_score: worth })
    expect(await data(mark(3, { points: ['A'] }))).toEqual({ answers: [answer] })
    const rubric = [{ key: 'A', label: '列出方程', points: 4 }]
    const change = { id, rubric }
    const effect = { marks: 1, scores: [{ before: 3, after: 4, answers: 1 }] }
    expect(await client.must(scheme, ask.preview, change), 'what a changed rubric would do').toEqual(effect)
    expect(await result(), 'the score after a preview').toMatchObject({ score: worth + 3 })
    expect(await client.must(scheme, ask.change, change), 'what a changed rubric did').toEqual(effect)
    expect(await result(), 'the score by the changed rubric').toMatchObject({ score: worth + 4 })

    for (const [name, input] of Object.entries({ take: { id }, mark: { id, answer, round, score: 1 } })) {
      const refused = learner.app.ask(scheme, ask[name as 'take' | 'mark'], input)
      expect(Number(await code(refused)), `${name} by a learner`).toBe(403)
    }
  })
}

function centres(tested: () => Tested): void {
  it('shows the draft in its order, what publishing would change, and nothing of it to a reader', async () => {
    const { client, factory } = tested()
    const { id: site_id } = await factory.make('site')
    const ids: number[] = []
    for (const title of ['甲模块', '乙模块']) ids.push((await factory.make('learn_module', { site_id, title })).id)
    await client.must(learn_module, 'move', { id: ids[1], index: 0 })
    const draft = await client.must(learn_module, 'get_all_learn_module_list', { site_id })
    expect(
      draft.list.map(({ id }: { id: number }) => id),
      'the draft after a move',
    ).toEqual([ids[1], ids[0]])
    expect(draft.total).toBe(2)
    const changes = await client.must(learn_release, 'get_learn_release_changes', { site_id })
    expect(changes, 'what publishing would change').toMatchObject({ total: 2, last: null })
    expect(changes.list.map(({ id, change }: any) => [id, change])).toEqual([
      [ids[1], 'added'],
      [ids[0], 'added'],
    ])
    const menu = await client.must(learn_module, 'get_menu_detail', { site_id })
    expect(menu, 'nothing was published').toMatchObject({ site: { id: site_id }, release: null, list: [], total: 0 })
    const { until } = await client.must(learn_module, 'preview_learn_module', { site_id, at: null, user_id: null })
    expect(Date.parse(until), 'the end of a preview').toBeGreaterThan(Date.parse(draft.list[0].created_at))
  })

  /** Releases cannot be deleted, so nothing is published here: what was published is read. */
  it('shows of each site that was published its last release', async () => {
    const { client } = tested()
    const { list: releases } = await client.must(learn_release, 'list', { sort: '-id', page_size: 200 })
    const last = new Map<number, any>()
    for (const release of releases) if (!last.has(release.site_id)) last.set(release.site_id, release)
    for (const [site_id, { number }] of [...last].slice(0, 20)) {
      if ((await client.ask(site, 'detail', { id: site_id })).code !== 200) continue
      const menu = await client.must(learn_module, 'get_menu_detail', { site_id })
      expect(menu.release?.number, `the release of site ${site_id}`).toBe(number)
      expect(menu.total).toBe(menu.list.length)
      const { last: against } = await client.must(learn_release, 'get_learn_release_changes', { site_id })
      expect(against, `what site ${site_id} is compared with`).toBe(number)
    }
  })
}

/** The parts that are looked at. */
export function learnersContract(tested: () => Tested, isLookedAt: (part: Part) => boolean): void {
  describe.runIf(isLookedAt('sitting'))('a learner’s app', () => sittings(tested))
  describe.runIf(isLookedAt('marking'))('marking', () => markings(tested))
  describe.runIf(isLookedAt('learning_centre'))('a learning centre', () => centres(tested))
}

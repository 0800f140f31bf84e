import { afterAll, beforeAll, expect, it } from 'vitest'
import { marking_scheme } from '../../../../resources/marking-scheme.ts'
import { markingCalls } from '../../../../resources/learners/marking/index.ts'
import { resources } from '../../../../resources/index.ts'
import { rightOf } from '../../../../resources/kit/index.ts'
import { routes } from '../../../../server/calls/routes.ts'
import { Client } from '../../../fixtures/client.ts'
import { startServed, type Served } from '../../../fixtures/served-database.ts'
import { administrator } from '../../../fixtures/server.ts'

/** A person who may mark, and nothing else, learns from no call whose answer it is. */

const { answer_exercise, answer_record, exam, exercise, role, subject, subject_course, user } = resources
const calls = markingCalls(marking_scheme.name)
const password = 'correct-horse-7'
/** Nothing else is called so. */
const learner = { id: 1_987_654_321, username: 'zq-learner-zq', name: '祝倩倩倩' }

let served: Served
let admin: Client
let marker: Client
let schemeId: number
let answerId: number

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const { id: markerId, client } = await personWith('marker', [
    ...['list', 'detail', 'history', 'trash', calls.mark, calls.quality].map((name) => rightOf(marking_scheme, name)),
    rightOf(exercise, 'list'),
    'exercise:answer',
  ])
  marker = client
  await served.pool.query(`insert into "user" (id, username, name) values ($1, $2, $3)`, [
    learner.id,
    learner.username,
    learner.name,
  ])
  const { id: subjectId } = await admin.must(subject, 'create', { name: '语文' })
  const course = (await admin.must(subject_course, 'create', { name: '高中语文', subject_id: subjectId })).id
  const question = await admin.must(exercise, 'create', {
    subject_course_id: course,
    type: 'short_answer',
    stem: '为什么？',
    answer: { type: 'short_answer', text: '因为', keywords: [] },
    score: 10,
  })
  const sections = [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: question.id }] }] }]
  const set = await admin.must(exam, 'create', { title: '期末', subject_course_id: course, sections })
  const answer = await admin.must(answer_exercise, 'create', {
    subject_course_id: course,
    sitting: '期末',
    user_id: learner.id,
    exercise_id: question.id,
    answer: { type: 'text', text: '不知道' },
  })
  answerId = answer.id
  const scan = await admin.upload(
    `${learner.name}.png`,
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  await served.pool.query(`update answer_exercise set scans = $1 where id = $2`, [JSON.stringify([scan]), answerId])
  const { id: leaderId } = await admin.must(user, 'create', { username: 'leader', password })
  const scheme = await admin.must(marking_scheme, 'create', {
    title: '第 1 题',
    subject_course_id: course,
    exam_id: set.id,
    exercise_id: question.id,
    markers: [markerId],
    leaders: [leaderId],
  })
  schemeId = scheme.id
  await admin.must(marking_scheme, 'open_marking_scheme', { ids: [schemeId] })
})
afterAll(() => served?.stop())

async function personWith(username: string, tags: readonly string[]): Promise<{ id: number; client: Client }> {
  const { list } = await admin.must(role, 'menu_perm_list')
  const menu_perms = list.flatMap((menu: any) =>
    menu.perm_list.flatMap(({ tag }: { tag: string }) => (tags.includes(tag) ? [{ menu_id: menu.id, tag }] : [])),
  )
  const made = await admin.must(role, 'create', { name: username, menu_perms })
  await admin.must(role, 'multi_perms_scope', { role_id: made.id, scope_type: 1 })
  const { id } = await admin.must(user, 'create', { username, password, role_ids: [made.id] })
  return { id, client: await new Client(served.server.base).login(username, password) }
}

const readerWithoutScores = async (): Promise<Client> =>
  (await personWith('reader', [rightOf(answer_record, 'list'), rightOf(answer_exercise, 'list')])).client

const tellsWho = (text: string): boolean =>
  [String(learner.id), learner.username, learner.name].some((one) => text.includes(one))

it('people who may list answers see whose they are, which the next tests search for', async () => {
  const { list } = await admin.must(answer_exercise, 'list')
  expect(tellsWho(JSON.stringify(list))).toBe(true)
})

it('the answer that is taken, its marks and the quality of marking name no learner', async () => {
  const taken = await marker.must(marking_scheme, calls.take, { id: schemeId })
  expect(taken.task).toMatchObject({ answer: answerId, round: '1', full: 10, question: { stem: '为什么？' } })
  expect(taken.task.scans).toMatchObject([{ name: '1.png' }])
  const marked = await marker.must(marking_scheme, calls.mark, { id: schemeId, answer: answerId, round: '1', score: 3 })
  const again = await marker.must(marking_scheme, calls.take, { id: schemeId, answer: answerId })
  expect(again.task.mine).toMatchObject({ score: 3 })
  const quality = await marker.must(marking_scheme, calls.quality, { id: schemeId })
  expect(quality.list).toMatchObject([{ marks: 1 }])
  const back = await marker.must(marking_scheme, calls.withdraw, { id: schemeId, answer: answerId })
  expect(tellsWho(JSON.stringify([taken, marked, again, quality, back]))).toBe(false)
})

it('no call that reads names one, whatever of the answer it is asked for', async () => {
  const ids = [schemeId, answerId, learner.id]
  let answered = 0
  for (const route of routes) {
    if (route.call.path.includes(':') || (route.call.method !== 'GET' && !route.reads)) continue
    if (['system.live', 'system.openapi'].includes(route.name)) continue
    for (const input of [
      {},
      ...ids.map((id) => ({ id })),
      { keyword: learner.name },
      { id: answerId, resource: 'answer_exercise' },
    ]) {
      const response = await fetch(
        `${served.server.base}/${route.call.path}${route.call.method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}` : ''}`,
        {
          method: route.call.method,
          headers: { authorization: `Bearer ${marker.token}`, 'content-type': 'application/json' },
          ...(route.call.method === 'GET' ? {} : { body: JSON.stringify(input) }),
        },
      )
      const text = await response.text()
      if (response.status === 200) answered++
      // What was asked for may be repeated by what refuses it.
      const withoutInput = text.replaceAll(String(Object.values(input)[0] ?? '–'), '')
      expect({ route: route.name, input, tells: tellsWho(withoutInput) }).toMatchObject({ tells: false })
    }
  }
  expect(answered).toBeGreaterThan(20)
})

it('what was drawn is seen at the attempt once the score is settled, by people who may read scores', async () => {
  const drawn = [{ picture: 0, kind: 'tick', places: [[0.5, 0.5]] }]
  const { rows } = await served.pool.query('select record_id from answer_exercise where id = $1', [answerId])
  const drawingsFor = async (client: Client) =>
    (await client.must(answer_record, 'get_user_exam_answer_record', { id: rows[0].record_id })).list[0].drawings
  const mark = { id: schemeId, answer: answerId, round: '1', strokes: drawn }
  await marker.must(marking_scheme, calls.mark, { ...mark, flag: '字迹不清' })
  expect(await drawingsFor(admin)).toEqual([])
  await marker.must(marking_scheme, calls.mark, { ...mark, score: 3 })
  expect(await drawingsFor(admin)).toEqual([{ round: '1', by: 'marker', strokes: drawn }])
  const reader = await readerWithoutScores()
  expect(await drawingsFor(reader)).toEqual([])
  await marker.must(marking_scheme, calls.withdraw, { id: schemeId, answer: answerId })
  expect(await drawingsFor(admin)).toEqual([])
})

it('people whom the scheme does not name, and those without the right to scores, mark nothing', async () => {
  expect(await admin.ask(marking_scheme, calls.take, { id: schemeId })).toMatchObject({ code: 100409 })
  await served.pool.query(`update marking_scheme set state = 'closed' where id = $1`, [schemeId])
  expect(
    await marker.ask(marking_scheme, calls.mark, { id: schemeId, answer: answerId, round: '1', score: 3 }),
  ).toMatchObject({
    code: 100409,
  })
})

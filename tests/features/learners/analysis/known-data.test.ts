import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysisCalls } from '../../../../resources/learners/analysis/index.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { resources } from '../../../../resources/index.ts'
import type { Sitting } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { Client } from '../../../fixtures/client.ts'
import { startServed, type Served } from '../../../fixtures/served-database.ts'
import { administrator } from '../../../fixtures/server.ts'
import { newLearners, type Learner } from '../sittings/learner.ts'
import { lsat6, lsat7, patternsOf, type KnownTest } from './lsat.ts'

/** Reports of a running server over published data, whose figures are known from another program, and over sittings. */

const { exam, exercise } = resources
let served: Served
let admin: Client
let course: number
let ids: number[]

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const subject = await admin.must(resources.subject, 'create', { name: '法学' })
  course = (await admin.must(resources.subject_course, 'create', { name: '入学考试', subject_id: subject.id })).id
  const options = ['A', 'B'].map((key) => ({ key, text: `选${key}项` }))
  ids = []
  for (const stem of ['一', '二', '三', '四', '五']) {
    const question = { subject_course_id: course, type: 'single_choice', stem, options, score: 1 }
    const answer = { type: 'single_choice', key: 'A' }
    ids.push((await admin.must(exercise, 'create', { ...question, answer })).id)
  }
})
afterAll(() => served?.stop())

const makeExam = async (title: string): Promise<number> => {
  const sections = [
    {
      vkey: 's',
      name: '一',
      exercise_items: ids.map((exercise_id) => ({ vkey: `q${exercise_id}`, exercises: [{ exercise_id }] })),
    },
  ]
  return (await admin.must(exam, 'create', { title, subject_course_id: course, duration: 60, sections })).id
}

const reportOf = (id: number): Promise<AnalysisReport> => admin.must(exam, analysisCalls('exam').read, { id })

/** Answers of people who have no account but in the table, as an import leaves them. */
async function answer(title: string, rows: readonly (readonly number[])[]): Promise<void> {
  await served.pool.query(`insert into "user" (username) select $1 || n from generate_series(1, $2::integer) n`, [
    title,
    rows.length,
  ])
  const given = rows.flatMap((row, person) =>
    row.map((score, at) => ({ name: `${title}${person + 1}`, exercise: ids[at], score, key: score ? 'A' : 'B' })),
  )
  await served.pool.query(
    `insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, score, full_score, answer)
      select $1, $2, u.id, g.exercise, g.score, 1, jsonb_build_object('type', 'single_choice', 'key', g.key)
      from jsonb_to_recordset($3::jsonb) as g(name text, exercise integer, score numeric, key text) join "user" u on u.username = g.name order by u.id`,
    [course, title, JSON.stringify(given)],
  )
}

async function expectKnown(title: string, known: KnownTest): Promise<void> {
  const id = await makeExam(title)
  const rows = patternsOf(known)
  await answer(title, rows)
  const report = await reportOf(id)
  expect(report).toMatchObject({ attempts: 1000, open: 0, full_score: 5 })
  expect(report.summary['reliability']).toBeCloseTo(known.figures.alpha, 7)
  for (const [at, question] of report.questions.entries()) {
    expect(question.facility).toBeCloseTo(known.figures.facility[at]!, 10)
    expect(question.discrimination).toBeCloseTo(known.figures.itemRest[at]!, 7)
    const chosen = Object.fromEntries(
      question.options.map(({ key, upper, middle, lower }) => [key, upper + middle + lower]),
    )
    const right = rows.filter((row) => row[at] === 1).length
    expect(chosen).toEqual({ A: right, B: 1000 - right, '': 0 })
    expect(question.options.filter((one) => one.right).map(({ key }) => key)).toEqual(['A'])
  }
}

it('says of LSAT6 what R says of it', () => expectKnown('LSAT6', lsat6), 60_000)
it('says of LSAT7 what R says of it', () => expectKnown('LSAT7', lsat7), 60_000)

it('counts a question without an answer as nothing earned once it is submitted, and not before', async () => {
  const id = await makeExam('未答完')
  await admin.must(exam, 'publish_exam', { ids: [id] })
  await admin.must(exam, 'open_exam', { ids: [id] })
  const people = (await newLearners(served.pool, served.server.base, ['甲', '乙'])) as (Learner & { id: number })[]
  await admin.must(exam, 'set_exam_auth_to_user', { exam_ids: [id], user_ids: people.map((one) => one.id) })
  const given = [{ key: `q${ids[0]}.0`, given: { type: 'single_choice' as const, key: 'A' } }]
  for (const [at, learner] of people.entries()) {
    const { record_id } = ((await learner.begin(id)) as { data: Sitting }).data
    await learner.save(record_id, given)
    if (at === 0) await learner.submit(record_id)
  }
  const report = await reportOf(id)
  expect(report).toMatchObject({ attempts: 1, open: 0, summary: { average: 1, score_rate: 0.2 } })
  expect(report.questions.map(({ count, facility }) => [count, facility])).toEqual([
    [1, 1],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})

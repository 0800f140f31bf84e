import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { answer_exercise as marking } from '../../../../server/features/learners/handlers/answer-exercise.ts'
import type { ActionContext } from '../../../../server/calls/handlers.ts'
import { readResponses } from '../../../../server/features/learners/responses/read.ts'
import { systemIdentity, type Identity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'

/** An attempt read as a paper: by whom, and how much of it. */

const { answer_record, answer_exercise, exam, exercise } = resources
let db: TestDatabase
let recordId: number
const teacher: Identity = { ...systemIdentity, userId: 7, username: 'teacher' }
const records = (more: Partial<Identity> = {}) => recordsFor(db.database, { ...teacher, ...more })
const read = (more: Partial<Identity> = {}) => readResponses(records(more), answer_record, recordId)

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1), (2, '初中', 1)`)
  await db.database.run(
    sql`insert into "user" (id, username, name) values (7, 'teacher', '王老师'), (8, 'learner', null)`,
  )
  const options = ['A', 'B'].map((key) => ({ key, text: key }))
  const ids = await records().createMany(exercise, [
    {
      subject_course_id: 1,
      type: 'single_choice',
      stem: '旧题',
      options,
      answer: { type: 'single_choice', key: 'B' },
      score: 5,
    },
    { subject_course_id: 1, type: 'essay', stem: '论述', answer: { type: 'essay', text: '略' }, score: 10 },
  ])
  const about = { subject_course_id: 1, sitting: '期中', user_id: 8 }
  await records().createMany(answer_exercise, [
    { ...about, exercise_id: ids[0], answer: { type: 'single_choice', key: 'A' } },
    { ...about, exercise_id: ids[1], answer: { type: 'essay', text: '因为' } },
  ])
  await records().update(exercise, ids[0]!, null, { stem: '新题' })
  recordId = (await db.database.first<{ id: number }>(sql`select id from answer_record`))!.id
})
afterAll(() => db?.stop())

it('has each question as it was answered, with what was given and what is right', async () => {
  const { list } = await read()
  expect(
    list.map(({ question, given, score, full_score }) => [question!.stem, given!.type, score, full_score]),
  ).toEqual([
    ['旧题', 'single_choice', 0, 5],
    ['论述', 'essay', null, 10],
  ])
  expect(list[0]).toMatchObject({ question: { answer: { key: 'B' } }, given: { key: 'A' }, marks: [] })
})

it('keeps the marks that others replaced', async () => {
  const { list } = await read()
  const context = {
    ...teacher,
    identity: teacher,
    language: 'zh',
    database: db.database,
    records: records(),
  } as unknown as ActionContext
  for (const score of [6, 8])
    await marking.update_answer_exercise_mark_by_correct(context, { id: list[1]!.id, score, remark: '少一步' })
  const [, marked] = (await read()).list
  expect(marked).toMatchObject({ score: 8, remark: '少一步' })
  expect(marked!.marks.map(({ before, after, by }) => [before, after, by])).toEqual([
    [null, 6, '王老师'],
    [6, 8, '王老师'],
  ])
})

it('shows as much as the person may read', async () => {
  const may = (...rights: string[]) => ({ rights: new Set(['answer_record:list', ...rights]) })
  await expect(read(may())).rejects.toMatchObject({ code: '403' })
  const { list } = await read(may('answer_exercise:list', 'exercise:list'))
  expect(list.map(({ score, marks, question }) => [score, marks.length, 'answer' in question!])).toEqual([
    [null, 0, false],
    [null, 0, false],
  ])
  expect((await read(may('answer_exercise:list'))).list.map(({ question }) => question)).toEqual([null, null])
  await expect(read({ scopeType: 3, subjectCourseIds: [2] })).rejects.toMatchObject({ code: 100404 })
})

it('is numbered as on the paper, by the place where there is none, and never by an id', async () => {
  const numbers = async () => (await read()).list.map(({ number, question }) => [number, question!.stem])
  expect(await numbers()).toEqual([
    [1, '旧题'],
    [2, '论述'],
  ])
  const { list } = await read()
  const [first, second] = list.map(({ exercise_id }) => exercise_id)
  const sections = (ids: readonly (number | undefined)[]) => [
    { name: '一', exercise_items: ids.map((exercise_id) => ({ exercises: [{ exercise_id }] })) },
  ]
  const other = await records().createMany(exercise, [
    { subject_course_id: 1, type: 'essay', stem: '没有答的题', answer: { type: 'essay', text: '略' }, score: 10 },
  ])
  const [both, one] = await records().createMany(exam, [
    { title: '两题', subject_course_id: 1, sections: sections([second, other[0], first]) },
    { title: '一题', subject_course_id: 1, sections: sections([second]) },
  ])
  await records().update(answer_record, recordId, null, { exam_id: both })
  expect(await numbers()).toEqual([
    [1, '论述'],
    [3, '旧题'],
  ])
  await records().update(answer_record, recordId, null, { exam_id: one })
  expect(await numbers()).toEqual([
    [1, '论述'],
    [null, '旧题'],
  ])
})

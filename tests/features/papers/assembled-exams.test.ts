import { afterAll, beforeAll, expect, it } from 'vitest'
import { assemblyRun } from '../../../resources/papers/assembly/assembly-run.ts'
import { exerciseType } from '../../../resources/bank/exercise-types/index.ts'
import { resources } from '../../../resources/index.ts'
import type { PaperSection } from '../../../resources/papers/sections.ts'
import { blueprint as handlers } from '../../../server/features/papers/handlers/blueprint.ts'
import type { ActionContext } from '../../../server/calls/handlers.ts'
import type { Identity } from '../../../server/base/identity.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { teacher } from '../../fixtures/importing.ts'

let db: TestDatabase
const { blueprint, exam, section } = resources

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  await db.database.run(
    sql`insert into exercise (id, subject_course_id, type, stem, answer) select n, 1, case when n > 6 then 'essay' else 'true_false' end, '第' || n || '题', null from generate_series(1, 9) n`,
  )
  await db.database.run(
    sql`insert into exam_item (id, title, subject_course_id, material, exercise_ids) values (50, '阅读', 1, '一段材料', '{5,6}'), (51, '缺一题', 1, '材料', '{1,9}')`,
  )
})
afterAll(() => db?.stop())

const contextOf = (more: Partial<Identity> = {}) => {
  const identity = { ...teacher, ...more }
  const { database } = db
  return {
    identity,
    language: identity.language,
    database,
    records: recordsFor(database, identity),
  } as unknown as ActionContext
}
const paper = (...ids: number[]) => ({
  questions: ids.map((id) => ({ id, type: id > 6 ? 'essay' : 'true_false', score: id > 6 ? 10 : 2 })),
  score: 0,
  difficulty: 3,
  values: {},
  missed: [],
  gap: 0,
  proved: true,
  coverage: {},
})

async function assembled(...papers: ReturnType<typeof paper>[]): Promise<number> {
  const { records } = contextOf()
  const template = await records.create(section, {
    name: '一、判断题',
    type: 'true_false',
    instruction: '每题2分',
    default_score: 2,
  })
  const made = await records.create(blueprint, {
    title: '期中',
    subject_course_id: 1,
    rules: [],
    section_ids: [template.id],
  })
  if (papers.length === 0) return made.id
  const { run } = blueprint.fields
  const whole = assemblyRun.parse({ ...run.example, met: true, papers, conflict: null })
  await records.update(blueprint, made.id, null, { run: whole }, 'assemble_blueprint')
  return made.id
}

it('each assembled paper becomes a draft with a section for each type, and materials with their questions', async () => {
  const id = await assembled(paper(1, 5, 6, 7), paper(2, 3, 8))
  const { ids } = await handlers.make_exams_of_blueprint(contextOf(), { id })
  const [first, second] = await contextOf().records.getMany(exam, ids)
  expect(first).toMatchObject({
    title: '期中 A',
    status: 'draft',
    question_count: 4,
    total_score: 16,
    exam_item_ids: [50],
  })
  const sections = first!['sections'] as PaperSection[]
  expect(sections.map(({ name, instruction }) => [name, instruction ?? null])).toEqual([
    ['一、判断题', '每题2分'],
    [exerciseType('essay')!.label.zh, null],
  ])
  expect(sections[0]!.exercise_items.map(({ exercises }) => exercises.map((one) => one.exercise_id))).toEqual([
    [1],
    [5, 6],
  ])
  expect(second).toMatchObject({ title: '期中 B', exercise_ids: [2, 3, 8] })
})

it('there is nothing to make before papers were assembled, nor for people who may not enter question sets', async () => {
  const id = await assembled()
  await expect(handlers.make_exams_of_blueprint(contextOf(), { id })).rejects.toMatchObject({ code: 100400 })
  const ready = await assembled(paper(1))
  const without = contextOf({
    rights: new Set(['blueprint:make_exams_of_blueprint']),
    isAdmin: false,
  } as Partial<Identity>)
  await expect(handlers.make_exams_of_blueprint(without, { id: ready })).rejects.toMatchObject({ code: '403' })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { openApiFor } from '../../server/http/openapi.ts'
import { verbHandlers } from '../../server/calls/verbs/index.ts'
import type { Identity } from '../../server/base/identity.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

let db: TestDatabase
const { exam_item, exercise } = resources

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '初中数学', 1)`,
  )
  await db.database.run(
    sql`insert into exercise (id, subject_course_id, type, stem, answer) select n, case n when 4 then 2 else 1 end, 'true_false', '第' || n || '题', '{"type":"true_false","value":true}' from generate_series(1, 4) n`,
  )
})
afterAll(() => db?.stop())

const as = (more: Partial<Identity> = {}): Identity => ({ ...teacher, ...more })
const item = async (...exercise_ids: number[]): Promise<number> =>
  (await recordsFor(db.database, as()).create(exam_item, { title: '阅读', subject_course_id: 1, exercise_ids })).id
async function detail(id: number, more: Partial<Identity> = {}): Promise<any> {
  const answer = await verbHandlers.detail.handle({
    resource: exam_item,
    records: recordsFor(db.database, as(more)),
    input: { id },
    query: {},
    idempotencyKey: undefined,
  })
  return 'data' in answer ? answer.data : JSON.parse(answer.text)
}
const stems = async (id: number, more?: Partial<Identity>): Promise<string[]> =>
  (await detail(id, more)).exercises.map(({ stem }: { stem: string }) => stem)

describe('the records that a record is made of', () => {
  it('comes with its detail, in its order', async () => {
    const id = await item(3, 1, 2)
    expect(await stems(id)).toEqual(['第3题', '第1题', '第2题'])
    expect((await detail(id)).exercises[0]).toEqual(await recordsFor(db.database, as()).get(exercise, 3))
  })

  it('have only fields that the person may read, and are missing for people who may not list them', async () => {
    const id = await item(2, 1)
    const [first] = (await detail(id, { rights: new Set(['exam_item:list', 'exercise:list']) })).exercises
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['stem', 'options']))
    for (const name of ['answer', 'analysis']) expect(first).not.toHaveProperty(name)
    expect(await detail(id, { rights: new Set(['exam_item:list']) })).toMatchObject({
      exercise_ids: [2, 1],
      exercises: [],
    })
  })

  it('are left out when outside the scope of the person', async () => {
    const id = await item(1, 2)
    await db.database.run(sql`update exam_item set exercise_ids = '{4,1}' where id = ${id}`)
    expect(await stems(id, { scopeType: 3, subjectCourseIds: [1] })).toEqual(['第1题'])
    expect(await stems(id)).toEqual(['第4题', '第1题'])
  })

  it('is described to each asker as they get it', async () => {
    const shape = async (rights: string[]) =>
      JSON.stringify(
        ((await openApiFor(as({ rights: new Set(rights) }), '')) as any).paths['/admin/exam/get_exam_item_detail'],
      )
    expect(await shape(['*'])).toMatch(/"exercises".*"answer"/)
    expect(await shape(['exam_item:list', 'exercise:list'])).toMatch(/"exercises".*"stem"/)
    expect(await shape(['exam_item:list', 'exercise:list'])).not.toMatch(/"answer":/)
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { resource as handlers } from '../../server/features/learning/handlers/resource.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import type { Identity } from '../../server/base/identity.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '初中数学', 1)`,
  )
  await db.database.run(
    sql`insert into exercise (id, subject_course_id, type, stem) select n, case when n > 6 then 2 else 1 end, 'essay', '第' || n || '题' from generate_series(1, 9) n`,
  )
})
afterAll(() => db?.stop())

const tie = (resource_ids: number[], mode: string, exercise_ids: number[], more: Partial<Identity> = {}) =>
  handlers.set_resource_to_question(
    { records: recordsFor(db.database, { ...teacher, ...more }), language: 'zh' } as never,
    { resource_ids, mode, exercise_ids } as never,
  )
const material = async (ids: number[]): Promise<number> =>
  (await db.database.first<{ id: number }>(
    sql`insert into resource (title, type, url, subject_course_id, exercise_ids) values ('讲解', 'link', 'https://example.com', null, ${sql.param(ids)}::integer[]) returning id`,
  ))!.id
const tiedTo = async (id: number) =>
  (await db.database.first<{ exercise_ids: number[] }>(sql`select exercise_ids from resource where id = ${id}`))!
    .exercise_ids

describe('the records that a learning resource is linked to', () => {
  it('can be added, removed or replaced, whatever they were', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        ids,
        ids.filter((some) => some.length > 0),
        async (before, given) => {
          for (const [mode, after] of [
            ['add', [...new Set([...before, ...given])]],
            ['remove', before.filter((one) => !given.includes(one))],
            ['replace', given],
          ] as const) {
            const id = await material(before)
            await tie([id], mode, given)
            expect(await tiedTo(id)).toEqual(after)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('are empty after replacing them with nothing; adding or removing nothing is refused', async () => {
    const id = await material([1, 2])
    for (const mode of ['add', 'remove'])
      await expect(tie([id], mode, [])).rejects.toMatchObject({ data: { errors: [{ path: 'exercise_ids' }] } })
    await tie([id], 'replace', [])
    expect(await tiedTo(id)).toEqual([])
    expect((await recordsFor(db.database, teacher).history(resources.resource, id, 1, 10)).list[0]).toMatchObject({
      action: 'set_resource_to_question',
      before: { exercise_ids: [1, 2] },
      after: { exercise_ids: [] },
    })
  })

  it('keep those outside the scope of the person who replaces them', async () => {
    const id = await material([1, 8])
    await db.database.run(sql`update resource set subject_course_id = 1 where id = ${id}`)
    await tie([id], 'replace', [2], { scopeType: 3, subjectCourseIds: [1] })
    expect(await tiedTo(id)).toEqual([8, 2])
  })
})

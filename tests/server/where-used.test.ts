import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources, type ResourceName } from '../../resources/index.ts'
import { canBeUsed, referencesTo } from '../../resources/registry/references.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { removeRecords } from '../../server/records/write/write-records.ts'
import { readUses } from '../../server/storage/statements/uses.ts'
import type { Identity } from '../../server/base/identity.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

let db: TestDatabase
const { exercise, exam_item, label, user } = resources

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '初中数学', 1)`,
  )
  await db.database.run(
    sql`insert into exercise (id, subject_course_id, type, stem) select n, 1, 'essay', '第' || n || '题' from generate_series(1, 9) n`,
  )
})
afterAll(() => db?.stop())

const records = (more: Partial<Identity> = {}) => recordsFor(db.database, { ...teacher, ...more })
const uses = (name: ResourceName, id: number, more: Record<string, unknown> = {}, identity: Partial<Identity> = {}) =>
  readUses(records(identity), resources[name], { id, page: 1, page_size: 10, by: undefined, ...more })
const item = (title: string, exercise_ids: number[], subject_course_id = 1) =>
  records().create(exam_item, { title, subject_course_id, exercise_ids })

describe('where a record is used', () => {
  it('is nowhere for a new one, and no answer for one that is not there or beyond the scope', async () => {
    const { id } = await records().create(label, { name: '没人用' })
    expect(await uses('label', id)).toEqual({ list: [], total: 0 })
    await expect(uses('label', 2_000_000_000)).rejects.toMatchObject({ code: 100404 })
    await expect(uses('exercise', 1, {}, { scopeType: 3, subjectCourseIds: [2] })).rejects.toMatchObject({
      code: 100404,
    })
  })

  it('counts uses by resource and field, and names them; records in the trash do not count', async () => {
    const [first, second, gone] = [await item('卷一 1', [1, 2]), await item('卷一 2', [1]), await item('删了', [1])]
    await db.database.run(
      sql`insert into resource (id, title, type, url, exercise_ids) values (51, '讲解', 'link', 'https://example.com', '{1}')`,
    )
    await removeRecords(records(), exam_item, [gone.id])
    expect((await uses('exercise', 1)).list).toEqual([
      {
        by: 'exam_item.exercise_ids',
        resource: 'exam_item',
        field: 'exercise_ids',
        count: 2,
        more: false,
        seen: 2,
        records: [
          { id: second.id, title: '卷一 2' },
          { id: first.id, title: '卷一 1' },
        ],
      },
      {
        by: 'resource.exercise_ids',
        resource: 'resource',
        field: 'exercise_ids',
        count: 1,
        more: false,
        seen: 1,
        records: [{ id: 51, title: '讲解' }],
      },
    ])
    expect((await uses('exercise', 2)).list).toMatchObject([{ count: 1, records: [{ id: first.id }] }])
  })

  it('is exactly why a delete is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(fc.integer({ min: 3, max: 9 }), { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        fc.integer({ min: 3, max: 9 }),
        async (pointed, asked) => {
          for (const ids of pointed) await item('随机', ids)
          const listed = (await uses('exercise', asked)).list.map(({ resource, field, count }) => ({
            resource,
            field,
            count,
          }))
          const refusal = await db.database
            .transaction(async (inner) => {
              await removeRecords(recordsFor(inner, teacher), exercise, [asked])
              throw new Error('not kept')
            })
            .catch((error: any) => error.data?.used_by ?? [])
          expect(refusal.map(({ resource, field, count }: any) => ({ resource, field, count }))).toEqual(listed)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('is paged by group', async () => {
    await db.database.run(sql`insert into label (id, name) values (500, '常用')`)
    await db.database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, label_ids, updated_at) select 1000 + n, 1, 'essay', '第' || n || '题', '{500}', now() + n * interval '1 second' from generate_series(1, 25) n`,
    )
    const by = 'exercise.label_ids'
    const page = async (number: number) => (await uses('label', 500, { by, page: number })).list[0]!
    expect(await page(1)).toMatchObject({ by, count: 25, seen: 25 })
    expect((await page(1)).records.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => 1025 - index))
    expect((await page(3)).records.map(({ id }) => id)).toEqual([1005, 1004, 1003, 1002, 1001])
    expect((await uses('label', 500, { by: 'resource.label_ids' })).list).toEqual([])
  })

  it('counts uses outside the scope or the rights without naming them', async () => {
    await db.database.run(sql`insert into label (id, name) values (501, '两门课')`)
    await db.database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, label_ids) values (2001, 1, 'essay', '高中题', '{501}'), (2002, 2, 'essay', '初中题', '{501}')`,
    )
    const scoped = { scopeType: 3, subjectCourseIds: [2], rights: new Set(['label:list', 'exercise:list']) } as const
    expect((await uses('label', 501, {}, scoped)).list).toMatchObject([
      { by: 'exercise.label_ids', count: 2, seen: 1, records: [{ id: 2002, title: '初中题' }] },
    ])
    const blind = { ...scoped, rights: new Set(['label:list']) }
    expect((await uses('label', 501, {}, blind)).list).toMatchObject([{ count: 2, seen: 0, records: [] }])
    const refusal = (identity: Partial<Identity>) =>
      removeRecords(records(identity), label, [501]).catch(({ data }) => data)
    expect(await refusal(scoped)).toEqual({
      used_by: [{ resource: 'exercise', field: 'label_ids', count: 1, ids: [2002] }],
      used_beyond: true,
    })
    expect(await refusal(blind)).toEqual({ used_by: [], used_beyond: true })
    expect(JSON.stringify(await uses('label', 501, {}, blind))).not.toContain('初中题')
  })

  it('counts to ten thousand and reports that there are more', async () => {
    await db.database.run(sql`insert into label (id, name) values (502, '到处')`)
    await db.database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, label_ids) select 100000 + n, 1, 'essay', '第' || n || '题', '{502}' from generate_series(1, 10001) n`,
    )
    expect((await uses('label', 502)).list).toMatchObject([{ count: 10_000, more: true, seen: 10_000 }])
  })

  it('includes users with a grant, named to people who may grant it', async () => {
    const { id: itemId } = await item('给人的', [1])
    const { id } = await records().create(user, { username: 'learner-1' })
    await db.database.run(
      sql`insert into user_grant (user_id, kind, target_id) values (${id}, 'exam_item', ${itemId}), (${id}, 'resource', ${itemId + 1})`,
    )
    const group = await records().create(resources.user_group, { name: '一班' })
    await db.database.run(
      sql`insert into group_grant (group_id, kind, target_id) values (${group.id}, 'exam_item', ${itemId})`,
    )
    expect((await uses('exam_item', itemId)).list).toEqual([
      {
        by: 'granted',
        resource: 'user',
        field: null,
        count: 1,
        more: false,
        seen: 1,
        records: [{ id, title: 'learner-1' }],
      },
      {
        by: 'granted.user_group',
        resource: 'user_group',
        field: null,
        count: 1,
        more: false,
        seen: 1,
        records: [{ id: group.id, title: '一班' }],
      },
    ])
    const reader = { rights: new Set(['exam_item:list', 'user:list']) }
    expect((await uses('exam_item', itemId, {}, reader)).list).toMatchObject([
      { by: 'granted', count: 1, seen: 0, records: [] },
      { by: 'granted.user_group', count: 1, seen: 0, records: [] },
    ])
  })
})

describe('what can point at what', () => {
  it('is read from the declarations', () => {
    expect(referencesTo('exercise').map(({ resource, field }) => `${resource.name}.${field}`)).toEqual(
      expect.arrayContaining(['exam_item.exercise_ids', 'resource.exercise_ids']),
    )
    expect([canBeUsed('exam_item'), canBeUsed('label'), canBeUsed('menu')]).toEqual([true, true, false])
  })
})

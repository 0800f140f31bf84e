import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources, type ResourceName } from '../../resources/index.ts'
import type { Fault } from '../../server/base/fault.ts'
import type { Identity } from '../../server/base/identity.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { TitlePaths } from '../../server/exchange/record-files/title-paths.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

/** Neither a refusal nor an export says anything of a record out of sight that somebody refers to. */

let db: TestDatabase
/** Has all rights, in the first of two courses. */
const narrow: Identity = { ...teacher, scopeType: 3, subjectCourseIds: [1] }

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '初中数学', 1)`,
  )
  await db.database.run(sql`insert into "user" (id, username, subject_course_ids) values (51, 'learner', '{1}')`)
  for (const course of [1, 2]) {
    await db.database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, options, answer, version) values (${course}, ${course}, 'essay', '证明', '[]', '{"type":"essay","text":"略"}', 3)`,
    )
    await db.database.run(
      sql`insert into exam_item (id, title, subject_course_id, version) values (${course}, '材料', ${course}, 3)`,
    )
    await db.database.run(sql`insert into map (id, name, subject_course_id) values (${course}, '图谱', ${course})`)
    await db.database.run(
      sql`insert into map_topic (id, name, map_id, subject_course_id) values (${course}, '主题', ${course}, ${course})`,
    )
  }
})
afterAll(() => db?.stop())

const refusalOf = (name: ResourceName, input: Record<string, unknown>): Promise<unknown> =>
  recordsFor(db.database, narrow)
    .create(resources[name], input)
    .then(
      () => null,
      (fault: Fault) => fault.data,
    )

it('a paper is refused alike, whatever version it names of a question or an item out of sight', async () => {
  const paper = (item: object) =>
    refusalOf('exam', { title: '卷', subject_course_id: 1, sections: [{ name: '一', exercise_items: [item] }] })
  const question = (exercise_id: number, version: number) => paper({ exercises: [{ exercise_id, version }] })
  const item = (exam_item_id: number, exam_item_version: number) =>
    paper({ exam_item_id, exam_item_version, exercises: [{ exercise_id: 1 }] })
  const none = await question(999, 1)
  expect(none).toMatchObject({ errors: [{ path: 'sections' }] })
  for (const version of [1, 3, 4, 2_000_000_000]) expect(await question(2, version)).toEqual(none)
  const noItem = await item(999, 1)
  for (const version of [1, 3, 4]) expect(await item(2, version)).toEqual(noItem)
  expect(await question(1, 4)).toMatchObject({
    errors: [{ path: 'sections.0.exercise_items.0.exercises.0.version' }],
  })
  expect(await question(1, 3)).toBeNull()
})

it('a report on a map out of sight is refused alike, whatever topics it names', async () => {
  const report = (map_id: number, topic_id: number) =>
    refusalOf('map_report', { map_id, user_id: 51, title: '报告', data: [{ topic_id, given: 50 }] })
  const none = await report(999, 1)
  expect(none).toMatchObject({ errors: [{ path: 'map_id' }] })
  for (const topic of [1, 2, 999]) expect(await report(2, topic)).toEqual(none)
  expect(await report(1, 2)).toMatchObject({ errors: [{ path: 'data.0.topic_id' }] })
})

it('an export has the titles of what its person may list and sees', async () => {
  const titlesFor = async (identity: Identity) => {
    const titles = new TitlePaths(db.database, identity)
    await titles.prepare('subject_course', [1, 2])
    return [titles.of('subject_course', 1), titles.of('subject_course', 2)]
  }
  expect(await titlesFor(teacher)).toEqual([['高中数学'], ['初中数学']])
  expect(await titlesFor(narrow)).toEqual([['高中数学'], []])
  expect(await titlesFor({ ...teacher, rights: new Set(['exercise:list']) })).toEqual([[], []])
})

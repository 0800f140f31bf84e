import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { measured, type MeasuredOptions } from '../../../../resources/learning/measured/index.ts'
import { optionsOf } from '../../../../resources/kit/index.ts'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import { readDates } from '../../../../server/features/learning/measured/dates.ts'
import { datesSheet } from '../../../../server/features/learning/measured/workbook.ts'
import { systemIdentity, type Identity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { removeRecords } from '../../../../server/records/write/write-records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'

/** All reports of a learner on a map as one table: topics by dates. */

const { map, map_report, map_topic } = resources
const options = optionsOf<MeasuredOptions>(map_report, measured)!
let db: TestDatabase
let topics: Record<'root' | 'below' | 'other' | 'bare', number>
const ids: number[] = []

const records = (more: Partial<Identity> = {}) => recordsFor(db.database, { ...systemIdentity, userId: 1, ...more })
const read = (more: Partial<Identity> = {}) => readDates(records(more), map_report, options, ids[0]!)
const nothing = { given: null, evidence: null, computed: null, questions: 0, answers: 0 }

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1), (2, '初中', 1)`)
  await db.database.run(sql`insert into "user" (id, username) values (1, 'teacher'), (2, 'one'), (3, 'two')`)
  const own = records()
  const newMap = async (name: string) => (await own.create(map, { name, subject_course_id: 1 })).id
  const [map_id, another] = [await newMap('函数图谱'), await newMap('另一个')]
  const topic = async (name: string, more = {}) => (await own.create(map_topic, { name, map_id, ...more })).id
  const root = await topic('函数')
  topics = {
    root,
    below: await topic('单调性', { parent_id: root }),
    other: await topic('集合'),
    bare: await topic('数列'),
  }
  const report = async (measured_on: string, title: string, data: TopicValue[], more = {}) =>
    (await own.create(map_report, { map_id, user_id: 2, title, measured_on, data, ...more })).id
  const given = (topic_id: number, value: number): TopicValue => ({ ...nothing, topic_id, given: value })
  ids.push(await report('2026-06-20', '期末', [given(topics.below, 80), given(topics.other, 0)]))
  ids.push(await report('2026-03-01', '入学', [given(topics.below, 61.5)]))
  const computed = { ...nothing, topic_id: topics.root, computed: 40, questions: 2, answers: 9 }
  const middle = await report('2026-04-30', '期中', [])
  await own.update(map_report, middle, null, { data: [computed] }, 'recompute_map_report')
  ids.push(middle)
  await report('2026-05-01', '别人的', [given(topics.below, 1)], { user_id: 3 })
  await removeRecords(own, map_report, [await report('2026-05-02', '删了的', [given(topics.below, 2)])])
  await own.create(map_report, { map_id: another, user_id: 2, title: '别的图谱', measured_on: '2026-05-03', data: [] })
})
afterAll(() => db?.stop())

it('has a column for each date of this learner on this map, in time, and a row for each topic with a value', async () => {
  const { columns, rows, left_out } = await read()
  expect(columns.map(({ at, title }) => [at, title])).toEqual([
    ['2026-03-01', '入学'],
    ['2026-04-30', '期中'],
    ['2026-06-20', '期末'],
  ])
  expect(rows.map(({ name, depth, values, thin }) => [name, depth, values, thin.indexOf(true)])).toEqual([
    ['函数', 0, [null, 40, null], 1],
    ['单调性', 1, [61.5, null, 80], -1],
    ['集合', 0, [null, null, 0], -1],
  ])
  expect(left_out).toBe(0)
})

it('is the same in a workbook, where values of too little data have a star', async () => {
  expect(datesSheet(await read(), '主题', 'zh')).toEqual([
    ['主题', { date: '2026-03-01' }, { date: '2026-04-30' }, { date: '2026-06-20' }],
    ['报告', '入学', '期中', '期末'],
    ['函数', null, '40 *', null],
    ['　单调性', 61.5, null, 80],
    ['集合', null, null, 0],
    [],
    ['* 数据太少（不到 3 题或 5 次作答）'],
  ])
})

it('is for people who may read values and topics, of records that they see', async () => {
  const may = (...rights: string[]) => ({ rights: new Set(rights) })
  await expect(read(may('map_report:list', 'map_topic:list'))).rejects.toMatchObject({ code: '403' })
  await expect(read(may('map_report:list', 'exercise:answer'))).rejects.toMatchObject({ code: '403' })
  const all = may('map_report:list', 'map_topic:list', 'exercise:answer')
  expect((await read(all)).columns).toHaveLength(3)
  await expect(read({ ...all, scopeType: 3, subjectCourseIds: [2] })).rejects.toMatchObject({ code: 100404 })
  // Of reports that only their creator sees, the others are no columns.
  await db.database.run(sql`update map_report set created_by = 3 where id = ${ids[1]!}`)
  expect((await read({ ...all, scopeType: 4 })).columns.map(({ title }) => title)).toEqual(['期中', '期末'])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor, type Records } from '../../../../server/records/records.ts'
import { startBank, teacher, type Bank } from '../../../fixtures/importing.ts'

/** Topics and reports of maps from sheets. */

const { map, map_topic } = resources
let bank: Bank
let records: Records
let mapId: number

beforeAll(async () => {
  bank = await startBank()
  records = recordsFor(bank.db.database, teacher)
  mapId = (await records.create(map, { name: '函数图谱', subject_course_id: 1 })).id
  await bank.db.database.run(
    sql`insert into knowledge_catalog (id, name, subject_course_id, sort) values (901, '图谱单调性', 1, 0)`,
  )
  await bank.db.database.run(
    sql`insert into "user" (id, username, password, subject_course_ids) values (901, 'map-learner-1', '-', '{1}'), (902, 'map-learner-2', '-', '{1}')`,
  )
})
afterAll(() => bank?.close())

const states = async (id: number) =>
  (await bank.entries(id)).flatMap(({ state, reasons }) => [
    state,
    ...reasons.map(({ at, text }) => `${at} ${text.zh}`),
  ])

it('topics come with their tree, knowledge points and what is needed first, faults by cell', async () => {
  const header = ['主题名称', '上级主题', '知识点', '先修主题', '权重']
  const once = { map_id: mapId }
  const wrong = await bank.sheet([
    header,
    ['甲', null, '没有的知识点', null, '很重'],
    ['乙', null, null, '丙', '1'],
    ['丙', null, null, '乙', '1'],
  ])
  const faults = await states(await bank.preview('map_topic', wrong, once))
  expect(faults.filter((one) => one === 'refused')).toHaveLength(3)
  expect(faults.join('\n')).toContain('E2 权重')
  expect(faults.join('\n')).toContain('C2 知识点')
  expect(faults.join('\n')).toContain('D3 先修主题：互相引用，成了环')
  const right = await bank.sheet([
    header,
    ['性质', '函数', '图谱单调性', '集合', '2'],
    ['函数', null, null, null, '1'],
    ['集合', null, null, null, '1'],
  ])
  await bank.act('commit', await bank.preview('map_topic', right, once))
  const rows = await bank.db.database.all<Record<string, unknown>>(
    sql`select t.name, p.name as parent, t.knowledge_ids, n.name as needs, t.subject_course_id from map_topic t
      left join map_topic p on p.id = t.parent_id left join map_topic n on t.needs_ids @> array[n.id] where t.map_id = ${mapId} order by t.name`,
  )
  expect(rows).toContainEqual({
    name: '性质',
    parent: '函数',
    knowledge_ids: [901],
    needs: '集合',
    subject_course_id: 1,
  })
  expect(rows).toHaveLength(3)
})

it('a report has a row for each learner and a column for each topic, faults by cell, and is found again', async () => {
  const once = { map_id: mapId, title: '期中', measured_on: '2026-05-31' }
  const header = ['学员', '函数', '函数 > 性质', '不是主题']
  const wrong = await bank.sheet([
    header,
    ['map-learner-1', '101', '优秀', null],
    ['map-learner-2', '55.125', null, null],
    ['nobody', '50', null, null],
  ])
  const faults = await states(await bank.preview('map_report', wrong, once))
  expect(faults.filter((one) => one === 'refused')).toHaveLength(3)
  for (const at of ['B2', 'C2', 'B3', 'A4']) expect(faults.join('\n')).toContain(`${at} `)
  const rows = [header, ['map-learner-1', '80', '65.5', null], ['map-learner-2', null, '90%', null]]
  const id = await bank.preview('map_report', await bank.sheet(rows), once)
  expect((await states(id)).filter((one) => one === 'new')).toHaveLength(2)
  await bank.act('commit', id)
  const stored = async () =>
    bank.db.database.all<Record<string, unknown>>(
      sql`select user_id, source, overall::float8 as overall, map_edition, (select array_agg((one->>'given')::float8 order by one->>'given') from jsonb_array_elements(data) one) as given
        from map_report where map_id = ${mapId} and deleted_at is null order by user_id`,
    )
  const edition = (await records.get(map, mapId))['edition']
  expect(await stored()).toEqual([
    { user_id: 901, source: 'given', overall: 65.5, map_edition: edition, given: [65.5, 80] },
    { user_id: 902, source: 'given', overall: 90, map_edition: edition, given: [90] },
  ])
  const again = await states(await bank.preview('map_report', await bank.sheet(rows), once))
  expect(again.filter((one) => one === 'duplicate')).toHaveLength(2)
  await bank.act('undo', id)
  expect(await stored()).toEqual([])
  expect((await records.list(map_topic, { map_id: String(mapId) })).total).toBe(3)
})

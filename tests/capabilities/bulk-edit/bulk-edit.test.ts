import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { bulkCalls } from '../../../resources/capabilities/bulk-edit/index.ts'
import { type AnyResource } from '../../../resources/kit/index.ts'
import { bulkChange } from '../../../server/capabilities/bulk-edit/bulk-change.ts'
import { databaseOver } from '../../../server/storage/postgres/pool.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { systemIdentity } from '../../../server/base/identity.ts'
import { makeUser, password } from '../../browser/people.ts'
import { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator } from '../../fixtures/server.ts'
import { startServed, watchWrites, type Served } from '../../fixtures/served-database.ts'
import { computeAllDue } from '../../fixtures/statistics.ts'

/** One field of many records: all of them as if each were changed alone, or none; and the way back. */

const { exercise } = resources
const calls = bulkCalls('exercise')

let served: Served
let admin: Client
let factory: RecordFactory
let course: { id: number }
let labels: number[]
let chapters: number[]
/** What was written since it was last asked. */
let written: () => Promise<string[]>

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  labels = []
  for (const name of ['易错', '压轴', '基础']) labels.push((await factory.make('label', { name })).id)
  chapters = []
  for (const name of ['集合', '函数'])
    chapters.push((await factory.make('chapter_catalog', { name, subject_course_id: course.id })).id)
  written = await watchWrites(served.pool)
})
afterAll(() => served?.stop())

const questions = async (values: readonly Record<string, unknown>[]): Promise<number[]> => {
  const ids = []
  for (const more of values) ids.push((await factory.make('exercise', { subject_course_id: course.id, ...more })).id)
  return ids
}
const change = (ids: readonly number[], field: string, mode: string, value: unknown, by = admin) =>
  by.ask(exercise, calls.change, { ids, field, mode, value })
const valuesOf = async (ids: readonly number[], field: string) =>
  (await admin.must(exercise, 'list', { id__in: ids.join(), sort: 'id' })).list.map((row: any) => row[field])

describe('a change of several', () => {
  it('adds to lists, takes away from them, replaces and clears them; each record that changes is a new version with its history', async () => {
    const ids = await questions([{ label_ids: [] }, { label_ids: [labels[0]] }, { label_ids: [labels[0], labels[1]] }])
    expect((await change(ids, 'label_ids', 'add', [labels[1], labels[0]])).data).toEqual({
      changed: [
        { id: ids[0], version: 2 },
        { id: ids[1], version: 2 },
      ],
      same: 1,
    })
    expect(await valuesOf(ids, 'label_ids')).toEqual([
      [labels[1], labels[0]],
      [labels[0], labels[1]],
      [labels[0], labels[1]],
    ])
    await change(ids, 'label_ids', 'remove', [labels[0]])
    expect(await valuesOf(ids, 'label_ids')).toEqual([[labels[1]], [labels[1]], [labels[1]]])
    await change(ids, 'label_ids', 'set', [labels[2], labels[2]])
    expect(await valuesOf(ids, 'label_ids')).toEqual([[labels[2]], [labels[2]], [labels[2]]])
    await change(ids, 'label_ids', 'clear', null)
    expect(await valuesOf(ids, 'label_ids')).toEqual([[], [], []])
    const history = await admin.must(exercise, 'history', { id: ids[0] })
    expect(history.list[0]).toMatchObject({
      action: calls.change,
      before: { label_ids: [labels[2]] },
      after: { label_ids: [] },
    })
    expect(history.total).toBe(5)
  })

  it('sets and clears a single value', async () => {
    const ids = await questions([
      { year: 2020, source: '甲卷' },
      { year: null, source: null },
    ])
    await change(ids, 'year', 'set', 2024)
    await change(ids, 'source', 'clear', null)
    expect(await valuesOf(ids, 'year')).toEqual([2024, 2024])
    expect(await valuesOf(ids, 'source')).toEqual([null, null])
  })

  it('moves questions to another chapter', async () => {
    const ids = await questions([{ chapter_ids: [chapters[0]] }, { chapter_ids: [] }])
    await change(ids, 'chapter_ids', 'set', [chapters[1]])
    expect(await valuesOf(ids, 'chapter_ids')).toEqual([[chapters[1]], [chapters[1]]])
    const found = await admin.must(exercise, 'list', { chapter_ids__under: String(chapters[1]), id__in: ids.join() })
    expect(found.total).toBe(2)
  })

  it('refuses what a form would refuse, by name: another field, a mode that the field has not, a value that is none, a record that is none', async () => {
    const [id] = await questions([{}])
    // Statistics follow a second later.
    await computeAllDue(databaseOver(served.pool))
    await written()
    for (const [field, mode, value, path] of [
      ['stem', 'set', '别的', 'field'],
      ['status', 'set', 'published', 'field'],
      ['no_such', 'set', 1, 'field'],
      ['difficulty', 'add', [1], 'mode'],
      ['difficulty', 'clear', null, 'mode'],
      ['difficulty', 'set', 9, 'value'],
      ['difficulty', 'set', null, 'value'],
      ['year', 'set', '2024', 'value'],
      ['label_ids', 'set', 'x', 'value'],
      ['label_ids', 'add', Array.from({ length: 21 }, (_, at) => at + 1), 'value'],
    ] as const)
      expect(await change([id!], field, mode, value), `${field} ${mode}`).toMatchObject({
        code: 100400,
        data: { errors: [{ path }] },
      })
    expect(await change([id!], 'label_ids', 'add', [999_999])).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'ids.0', message: expect.stringContaining(`#${id}`) }] },
    })
    expect(await change([id!, 999_999], 'year', 'set', 2024)).toMatchObject({
      code: 100404,
      msg: expect.stringContaining('#999999'),
    })
    expect(
      await change(
        Array.from({ length: 501 }, (_, at) => at + 1),
        'year',
        'set',
        2024,
      ),
    ).toMatchObject({ code: 100400, data: { errors: [{ path: 'ids' }] } })
    expect(await written()).toEqual([])
  })

  it('is all or nothing, and names every record that is in its way', async () => {
    const many = []
    for (let at = 0; at < 20; at++) many.push((await factory.make('label', { name: `标签${at}` })).id)
    const ids = await questions([
      { label_ids: [] },
      { label_ids: many, stem: '第二题' },
      { label_ids: many, stem: '第四题' },
    ])
    const answer = await change(ids, 'label_ids', 'add', [labels[0]])
    expect(answer).toMatchObject({
      code: 100400,
      data: {
        errors: [
          { path: 'ids.1', message: expect.stringContaining(`#${ids[1]} 第二题`) },
          { path: 'ids.2', message: expect.stringContaining('第四题') },
        ],
      },
    })
    expect(await valuesOf(ids, 'label_ids')).toEqual([[], many, many])
  })

  it('is done within scope alone', async () => {
    const other = await factory.make('subject_course', { name: '高中物理' })
    await makeUser(admin, 'confined', ['exercise:list', 'exercise:update'], {
      scope_type: 3,
      subject_course_ids: [other.id],
    })
    const client = await new Client(served.server.base).login('confined', password)
    const own = await factory.make('exercise', { subject_course_id: other.id })
    const [foreign] = await questions([{ year: 2020 }])
    expect(await change([own.id, foreign!], 'year', 'set', 2024, client)).toMatchObject({ code: 100404 })
    expect(await valuesOf([own.id, foreign!], 'year')).toEqual(expect.not.arrayContaining([2024]))
    expect((await change([own.id], 'year', 'set', 2024, client)).code).toBe(200)
  })

  it('leaves a field that one may not write alone, as an update does', async () => {
    const database = databaseOver(served.pool)
    const identity = { ...systemIdentity, userId: 1, rights: new Set(['user:list', 'user:update']) }
    const people: AnyResource = resources.user
    const asker = { identity, language: 'zh' as const, records: recordsFor(database, identity) }
    const { id } = await admin.must(resources.user, 'create', { username: 'plain', password })
    const asked = (field: string, value: unknown) => bulkChange(asker, people, { ids: [id], field, mode: 'set', value })
    await expect(asked('role_ids', [1])).rejects.toMatchObject({ code: 100400, data: { errors: [{ path: 'field' }] } })
    expect(await admin.must(resources.user, 'detail', { id })).toMatchObject({ role_ids: [], version: 1 })
    expect(await asked('remark', '示例')).toMatchObject({ changed: [{ id, version: 2 }] })
  })

  it('is refused for a record in which the field does not count, by its name, as its form refuses it', async () => {
    const set: AnyResource = resources.exam
    const asker = {
      identity: systemIdentity,
      language: 'zh' as const,
      records: recordsFor(databaseOver(served.pool), systemIdentity),
    }
    const paper = (more: object) => factory.make('exam', { subject_course_id: course.id, sections: [], ...more })
    const [counted, other] = [
      await paper({ title: '按规则', partial_rule: 'some', partial_points: 2 }),
      await paper({ title: '没有规则', partial_rule: null, partial_points: null }),
    ]
    const asked = (ids: number[], mode: 'set' | 'clear', value: unknown) =>
      bulkChange(asker, set, { ids, field: 'partial_points', mode, value })
    await expect(asked([counted.id, other.id], 'set', 3)).rejects.toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'ids.1', message: expect.stringMatching(`#${other.id} 没有规则: 只有.*时才填`) }] },
    })
    expect(await admin.must(set, 'detail', { id: counted.id })).toMatchObject({ partial_points: 2, version: 1 })
    expect((await asked([counted.id], 'set', 3)).changed).toHaveLength(1)
    expect(await asked([other.id], 'clear', null)).toMatchObject({ same: 1 })
  })

  it('of 500 records is one transaction', async () => {
    const ids = await questions([{}])
    await served.pool.query(
      `insert into exercise (subject_course_id, type, stem, difficulty, status) select $1, 'essay', '题' || n, 3, 'draft' from generate_series(1, 499) n`,
      [course.id],
    )
    const { rows } = await served.pool.query(
      `select id from exercise where stem like '题%' and type = 'essay' order by id limit 499`,
    )
    const all = [...ids, ...rows.map((row) => row.id)]
    expect((await change(all, 'label_ids', 'add', [labels[0]])).data).toMatchObject({
      same: 0,
      changed: { length: 500 },
    })
  })
})

describe('its undo', () => {
  const versionsOf = (changed: { id: number; version: number }[]) => ({
    ids: changed.map((one) => one.id),
    versions: changed.map((one) => one.version),
  })

  it('gives each record its own former value back', async () => {
    const ids = await questions([
      { label_ids: [labels[0]], year: 2020 },
      { label_ids: [], year: 2021 },
    ])
    const { data } = await change(ids, 'label_ids', 'set', [labels[2]])
    await admin.must(exercise, calls.undo, versionsOf(data.changed))
    expect(await valuesOf(ids, 'label_ids')).toEqual([[labels[0]], []])
    expect((await admin.must(exercise, 'history', { id: ids[0] })).list[0]).toMatchObject({
      action: calls.undo,
      after: { label_ids: [labels[0]] },
    })
  })

  it('is refused whole, naming them, when one was changed since', async () => {
    const ids = await questions([{ year: 2020 }, { year: 2021 }])
    const { data } = await change(ids, 'year', 'set', 2024)
    await admin.must(exercise, 'update', { id: ids[1], version: 2, source: '乙卷' })
    expect(await admin.ask(exercise, calls.undo, versionsOf(data.changed))).toMatchObject({
      code: 100409,
      msg: expect.stringContaining(`#${ids[1]}`),
    })
    expect(await valuesOf(ids, 'year')).toEqual([2024, 2024])
  })

  it('undoes nothing but a change of several, once', async () => {
    const ids = await questions([{ year: 2020 }])
    await admin.must(exercise, 'update', { id: ids[0], version: 1, year: 2022 })
    expect(await admin.ask(exercise, calls.undo, { ids, versions: [2] })).toMatchObject({ code: 100409 })
    expect(await admin.ask(exercise, calls.undo, { ids, versions: [2, 3] })).toMatchObject({ code: 100400 })
    const { data } = await change(ids, 'year', 'set', 2024)
    await admin.must(exercise, calls.undo, versionsOf(data.changed))
    expect(await admin.ask(exercise, calls.undo, versionsOf(data.changed))).toMatchObject({ code: 100409 })
    expect(await valuesOf(ids, 'year')).toEqual([2022])
  })
})

describe('a list narrowed to a part of a tree', () => {
  it('has what is at a node and at all below it', async () => {
    const node = async (name: string, parent_id: number | null) =>
      (await factory.make('chapter_catalog', { name, subject_course_id: course.id, ...(parent_id && { parent_id }) }))
        .id
    const top = await node('必修一', null)
    const middle = await node('第一章', top)
    const leaf = await node('第一节', middle)
    const aside = await node('必修二', null)
    const ids = await questions([
      { chapter_ids: [top] },
      { chapter_ids: [leaf] },
      { chapter_ids: [aside, middle] },
      { chapter_ids: [aside] },
    ])
    const under = async (text: string) =>
      (await admin.must(exercise, 'list', { chapter_ids__under: text, id__in: ids.join(), sort: 'id' })).list.map(
        (row: any) => row.id,
      )
    expect(await under(`${top}`)).toEqual(ids.slice(0, 3))
    expect(await under(`${middle}`)).toEqual([ids[1], ids[2]])
    expect(await under(`${leaf},${aside}`)).toEqual([ids[1], ids[2], ids[3]])
    expect(await under('999999')).toEqual([])
    const below = await admin.must(resources.chapter_catalog, 'list', { parent_id__under: `${top}`, sort: 'id' })
    expect(below.list.map((row: any) => row.id)).toEqual([middle, leaf])
  })

  it('is offered for trees alone, and reads nothing but numbers', async () => {
    expect(await admin.ask(exercise, 'list', { subject_course_id__under: '1' })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'subject_course_id__under' }] },
    })
    for (const text of ['x', '', '1;drop', '1.5', Array.from({ length: 201 }, (_, at) => at + 1).join()]) {
      expect(await admin.ask(exercise, 'list', { chapter_ids__under: text }), text).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'chapter_ids__under' }] },
      })
    }
  })

  it('goes out to a file as it is shown', async () => {
    const { job_id } = await admin.must(exercise, 'export_exercise', {
      filters: { chapter_ids__under: String(chapters[1]) },
    })
    await expect
      .poll(async () => (await admin.must(resources.job, 'detail', { id: job_id })).state, { timeout: 30_000 })
      .toBe('done')
  })
})

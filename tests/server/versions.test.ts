import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor, type RecordRow } from '../../server/records/records.ts'
import { removeRecords, restoreRecords, updateRecords } from '../../server/records/write/write-records.ts'
import { moveRecord } from '../../server/records/tree-records.ts'
import { changesBackTo, versionOf, versionsOf } from '../../server/records/versions.ts'
import type { Identity } from '../../server/base/identity.ts'
import { syncMenus } from '../../server/start/menu-sync.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { importing, teacher, type Importing } from '../fixtures/importing.ts'

let db: TestDatabase
let bank: Importing
const { exercise, chapter_catalog: chapter } = resources

beforeAll(async () => {
  db = await startTestDatabase()
  bank = importing(db)
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '初中数学', 1)`,
  )
  await db.database.run(sql`insert into label (id, name) values (101, '高考'), (102, '模拟'), (103, '易错')`)
  bank.jobs.start()
})
afterAll(async () => {
  await bank?.jobs.stop()
  await db?.stop()
})

const records = (more: Partial<Identity> = {}) => recordsFor(db.database, { ...teacher, ...more })
const question = (more: Record<string, unknown> = {}) =>
  records().create(exercise, { subject_course_id: 1, type: 'essay', stem: '一题', ...more })

/** Living or in the trash, as it is read now. */
async function readNow(resource: AnyResource, id: number): Promise<RecordRow> {
  const pages = await Promise.all([false, true].map((trashed) => records().list(resource, { id: String(id) }, trashed)))
  return JSON.parse(pages.flatMap(({ rows }) => rows)[0]!)
}

/** The content of a record at each version, recorded as it was read then. */
class Notes {
  readonly seen = new Map<number, Map<number, RecordRow>>()
  readonly resource: AnyResource

  constructor(resource: AnyResource) {
    this.resource = resource
  }

  async note(id: number): Promise<RecordRow> {
    const now = await readNow(this.resource, id)
    if (!this.seen.has(id)) this.seen.set(id, new Map())
    this.seen.get(id)!.set(now.version, now)
    return now
  }

  all(): RecordRow[] {
    return [...this.seen.values()].flatMap((versions) => [...versions.values()])
  }
}

const blank = '<span data-type="blank" data-kind="1"></span>'
const changes = fc.oneof(
  fc.record({
    stem: fc.constantFrom(
      '已知 <b>f(x)</b>',
      '求 <span data-type="formula" data-value="x^2"></span> 的值',
      `填 ${blank}`,
      '&lt;b&gt; 与 𠮷',
    ),
  }),
  fc.record({ score: fc.constantFrom(null, 0.5, 2.25, 5), year: fc.constantFrom(null, 1999, 2026) }),
  fc.record({ label_ids: fc.subarray([101, 102, 103]) }),
  fc.record({
    type: fc.constant('single_choice'),
    options: fc.constantFrom(
      [
        { key: 'A', text: '1' },
        { key: 'B', text: '2' },
      ],
      [
        { key: 'A', text: '<b>甲</b>' },
        { key: 'B', text: '乙' },
      ],
    ),
    answer: fc.constantFrom(null, { type: 'single_choice', key: 'B' }),
  }),
  fc.record({ source: fc.constantFrom('', '某卷', null), analysis: fc.constantFrom(null, '解') }),
)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: changes.map((values) => ['update', values] as const) },
    { weight: 2, arbitrary: changes.map((values) => ['import', values] as const) },
    fc.constant(['trash'] as const),
    { weight: 2, arbitrary: fc.nat(20).map((to) => ['revert', to] as const) },
  ),
  { minLength: 1, maxLength: 14 },
)

describe('a version', () => {
  it('is what was read when it was the newest, whatever was written since, and in whatever way', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const notes = new Notes(exercise)
        const { id } = await question()
        let now = await notes.note(id)
        for (const step of walk) {
          if (step[0] === 'update') await records().update(exercise, id, now.version, { ...step[1] })
          if (step[0] === 'import')
            await records().transaction((inner) =>
              updateRecords(inner, exercise, [{ id, version: now.version, values: step[1] }], { action: 'import' }),
            )
          if (step[0] === 'revert')
            await records().update(
              exercise,
              id,
              now.version,
              await changesBackTo(records(), exercise, id, 1 + (step[1] % now.version)),
              'revert',
            )
          if (step[0] === 'trash') {
            await removeRecords(records(), exercise, [id])
            await notes.note(id)
            await restoreRecords(records(), exercise, [id])
          }
          now = await notes.note(id)
        }
        const noted = notes.all()
        expect(noted.map(({ version }) => version)).toEqual(
          Array.from({ length: now.version }, (_, index) => index + 1),
        )
        expect(await versionsOf(records(), exercise, noted)).toEqual(noted)
      }),
      { numRuns: 40 },
    )
  })

  it('is the same after an import that updates and its undo', async () => {
    const notes = new Notes(exercise)
    const { id } = await question({
      code: 'W1',
      type: 'single_choice',
      options: [
        { key: 'A', text: '1' },
        { key: 'B', text: '2' },
      ],
      answer: { type: 'single_choice', key: 'A' },
    })
    await notes.note(id)
    const sheet = await bank.sheet([
      ['题号', '题型', '题干', '选项A', '选项B', '答案'],
      ['W1', '单选题', '由表格改', '3', '4', 'B'],
      ['W2', '单选题', '新的', '3', '4', 'B'],
    ])
    const batch = await bank.preview('exercise', sheet, { subject_course_id: 1 })
    await bank.act('commit', batch)
    await notes.note(id)
    await bank.act('undo', batch)
    await notes.note(id)
    expect(notes.all()).toMatchObject([
      { version: 1, stem: '一题' },
      { version: 2, stem: '由表格改' },
      { version: 3, stem: '一题' },
    ])
    expect(await versionsOf(records(), exercise, notes.all())).toEqual(notes.all())
  })

  it('of a node is where it hung: moved, trashed with its branch, and restored to the root', async () => {
    const make = (name: string, parent_id: number | null) =>
      records().create(chapter, { subject_course_id: 1, name, parent_id })
    const notes = new Notes(chapter)
    const [top, other] = [await make('函数', null), await make('数列', null)]
    const leaf = await make('指数函数', top.id)
    for (const { id } of [top, other, leaf]) await notes.note(id)
    await moveRecord(records(), chapter, { id: leaf.id, parent_id: other.id, index: 0 })
    await notes.note(leaf.id)
    await moveRecord(records(), chapter, { id: leaf.id, parent_id: top.id, index: 0 })
    await notes.note(leaf.id)
    await removeRecords(records(), chapter, [top.id])
    for (const { id } of [top, leaf]) await notes.note(id)
    await restoreRecords(records(), chapter, [leaf.id])
    expect(await notes.note(leaf.id)).toMatchObject({ parent_id: null })
    // A position among siblings is shared: another record's move changes it without a new version.
    const content = (rows: (RecordRow | null)[]) => rows.map((row) => ({ ...row, sort: 0, level: 0 }))
    expect(content(await versionsOf(records(), chapter, notes.all()))).toEqual(content(notes.all()))
  })

  it('is there for records that came without a history, and for pages whose rights the server itself added to', async () => {
    await db.database.run(
      sql`insert into exercise (id, subject_course_id, type, stem) values (90001, 1, 'essay', '给定的')`,
    )
    const given = await records().get(exercise, 90001)
    await records().update(exercise, 90001, 1, { stem: '改过' })
    expect(await versionOf(records(), exercise, 90001, 1)).toEqual(given)
    await syncMenus(db.database)
    const page = (await db.database.first<{ id: number }>(
      sql`select id from menu where route = '/testing/topicManagement'`,
    ))!
    const before = await records().get(resources.menu, page.id)
    await db.database.run(
      sql`update setting set value = jsonb_set(value, '{tags}', (value -> 'tags') - 'exercise:publish') where key = 'menu_sync'`,
    )
    await syncMenus(db.database)
    expect((await records().get(resources.menu, page.id)).version).toBe(before.version + 1)
    expect(await versionOf(records(), resources.menu, page.id, before.version)).toEqual(before)
  })

  it('that never was is no record', async () => {
    const { id } = await question()
    await expect(versionOf(records(), exercise, id, 2)).rejects.toMatchObject({ code: 100404 })
    await expect(versionOf(records(), exercise, 2_000_000_000, 1)).rejects.toMatchObject({ code: 100404 })
    expect(
      await versionsOf(records(), exercise, [
        { id, version: 2 },
        { id, version: 1 },
        { id: 2_000_000_000, version: 1 },
      ]),
    ).toMatchObject([null, { id, version: 1 }, null])
  })

  it('has only fields that the person may read, and only of records within their scope', async () => {
    const { id } = await question({
      type: 'true_false',
      answer: { type: 'true_false', correct: true },
      analysis: '因为',
    })
    await records().update(exercise, id, 1, { analysis: '改', stem: '改题' })
    const reader = { rights: new Set(['exercise:list', 'exercise:history']) }
    const seen = await versionOf(records(reader), exercise, id, 1)
    expect([seen['stem'], 'answer' in seen, 'analysis' in seen]).toEqual(['一题', false, false])
    const elsewhere = records({ ...reader, scopeType: 3, subjectCourseIds: [2] })
    await expect(versionOf(elsewhere, exercise, id, 1)).rejects.toMatchObject({ code: 100404 })
    expect(await versionOf(records({ ...reader, scopeType: 3, subjectCourseIds: [1] }), exercise, id, 1)).toEqual(seen)
    expect(
      await versionsOf(elsewhere, exercise, [
        { id, version: 1 },
        { id, version: 2 },
      ]),
    ).toEqual([null, null])
  })

  it('is named in each history entry, except those that left the record unchanged', async () => {
    const { id } = await question()
    await records().update(exercise, id, 1, { stem: '改' })
    await records().log(exercise, id, 'looked', null, null)
    await removeRecords(records(), exercise, [id])
    await restoreRecords(records(), exercise, [id])
    const { list } = (await records().history(exercise, id, 1, 10)) as {
      list: { action: string; version: number | null }[]
    }
    expect(list.map(({ action, version }) => [action, version])).toEqual([
      ['restore', 4],
      ['delete', 3],
      ['looked', null],
      ['update', 2],
      ['create', 1],
    ])
  })

  it('of a record with twenty thousand of them is read by its number', async () => {
    const { id } = await question()
    await db.database.run(sql`insert into history (resource, record_id, action, version, before, after)
      select 'exercise', ${id}, 'update', n + 1, jsonb_build_object('stem', '第' || n || '稿' || repeat('字', 500)), jsonb_build_object('stem', '第' || (n + 1) || '稿') from generate_series(1, 20000) n`)
    await db.database.run(sql`update exercise set version = 20001 where id = ${id}`)
    await db.database.run(sql`analyze history`)
    expect((await versionOf(records(), exercise, id, 10_000))['stem']).toMatch(/^第10000稿/)
  })
})

describe('going back to a version', () => {
  const back = async (identity: Partial<Identity>, id: number, to: number, version: number) =>
    records(identity).update(exercise, id, version, await changesBackTo(records(identity), exercise, id, to), 'revert')

  it('makes a new version of the content of then', async () => {
    const first = await question({ score: 2.5, label_ids: [101] })
    await records().update(exercise, first.id, 1, { stem: '改', score: 5, label_ids: [102, 103] })
    expect(await back({}, first.id, 1, 2)).toMatchObject({ version: 3, stem: '一题', score: 2.5, label_ids: [101] })
    expect(await back({}, first.id, 2, 3)).toMatchObject({ version: 4, stem: '改', score: 5, label_ids: [102, 103] })
    expect(await back({}, first.id, 2, 4)).toMatchObject({ version: 4 })
  })

  it('leaves what the person may not write', async () => {
    const { id } = await question({ analysis: '旧解' })
    await records().update(exercise, id, 1, { stem: '改', analysis: '新解' })
    await back({ rights: new Set(['exercise:list', 'exercise:history', 'exercise:update']) }, id, 1, 2)
    expect(await records().get(exercise, id)).toMatchObject({ version: 3, stem: '一题', analysis: '新解' })
  })

  it('is refused when the record changed since it was read', async () => {
    const { id } = await question()
    await records().update(exercise, id, 1, { stem: '改' })
    await expect(back({}, id, 1, 1)).rejects.toMatchObject({
      code: 100409,
      data: { current: { version: 2, stem: '改' } },
    })
  })

  it('is refused, naming the fields, when their targets are deleted, or their values are no longer allowed', async () => {
    await db.database.run(sql`insert into label (id, name) values (104, '将删')`)
    const { id } = await question({ label_ids: [101, 104], year: 2020 })
    await records().update(exercise, id, 1, { label_ids: [101], year: 2021 })
    await removeRecords(records(), resources.label, [104])
    await expect(back({}, id, 1, 2)).rejects.toMatchObject({ code: 100400, data: { errors: [{ path: 'label_ids' }] } })
    await db.database.run(
      sql`update history set before = before || '{"year": 1066}' where resource = 'exercise' and record_id = ${id} and version = 2`,
    )
    await expect(back({}, id, 1, 2)).rejects.toMatchObject({ code: 100400, data: { errors: [{ path: 'year' }] } })
  })

  it('does not exist for a record in the trash', async () => {
    const { id } = await question()
    await records().update(exercise, id, 1, { stem: '改' })
    await removeRecords(records(), exercise, [id])
    await expect(back({}, id, 1, 3)).rejects.toMatchObject({ code: 100404 })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/storage/postgres/database.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** A sheet of one course in another: names that are not there are made, mapped or left out, as a person chooses. */

let bank: Bank
const course = 2
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank?.close())

const sheet = (stems: readonly string[]) =>
  bank.sheet([
    ['题型', '题干', '章节', '知识点', '标签'],
    ...stems.map((stem) => ['简答题', stem, '甲章 > 乙节；丙章', '新点', '新标签']),
  ])
const chaptersOf = async () =>
  (
    await bank.db.database.all<{ path: string }>(sql`
      select coalesce(p.name || ' > ', '') || c.name as path from chapter_catalog c left join chapter_catalog p on p.id = c.parent_id
      where c.subject_course_id = ${course} and c.deleted_at is null order by 1`)
  ).map(({ path }) => path)
const namesOf = async (id: number) =>
  ((await bank.batch(id)).missing_names as { field: string; path: string[]; choice: unknown; can_make: boolean }[]).map(
    ({ field, path, choice, can_make }) => [field, path.join(' > '), choice, can_make],
  )
const choices = (...all: unknown[]) => ({ names: all.map((choice, index) => ({ index, choice })) })
const states = async (id: number) => (await bank.entries(id)).map(({ state }) => state)

describe('names that another course does not have', () => {
  it('are listed once each, and refuse their rows until something is chosen', async () => {
    const id = await bank.readAtOnce('exercise', await sheet(['题一', '题二']), { subject_course_id: course })
    expect(await namesOf(id)).toEqual([
      ['chapter_ids', '甲章 > 乙节', null, true],
      ['chapter_ids', '丙章', null, true],
      ['knowledge_ids', '新点', null, true],
      ['label_ids', '新标签', null, true],
    ])
    expect(await states(id)).toEqual(['refused', 'refused'])
  })

  it('are made with those above them, by the commit alone, and undone with it', async () => {
    const id = await bank.readAtOnce('exercise', await sheet(['造一', '造二']), { subject_course_id: course })
    await bank.act('read', id, choices('make', 'make', 'leave', 'leave'))
    expect(await states(id)).toEqual(['new', 'new'])
    const [entry] = await bank.entries(id)
    expect(entry?.own).toEqual({ chapter_ids: ['甲章 > 乙节', '丙章'] })
    expect(entry?.changes.map(({ text }) => text.zh)).toEqual(['知识点：“新点”不填', '标签：“新标签”不填'])
    expect(await chaptersOf()).toEqual([])
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done', message: '导入 2 条' })
    expect(await chaptersOf()).toEqual(['丙章', '甲章', '甲章 > 乙节'])
    expect(
      await bank.db.database.all(
        sql`select cardinality(chapter_ids) as chapters, cardinality(knowledge_ids) as points from exercise where stem like '造%'`,
      ),
    ).toEqual([
      { chapters: 2, points: 0 },
      { chapters: 2, points: 0 },
    ])
    // What was made is there for the next sheet.
    const next = await bank.readAtOnce('exercise', await sheet(['造三']), { subject_course_id: course })
    expect((await namesOf(next)).map(([field]) => field)).toEqual(['knowledge_ids', 'label_ids'])
    expect(await bank.act('undo', id)).toMatchObject({ state: 'done' })
    expect(await chaptersOf()).toEqual([])
  })

  it('mean a record that is there, of the same course', async () => {
    const [own] = await bank.db.database.all<{ id: number }>(
      sql`insert into chapter_catalog (subject_course_id, name) values (${course}, '本课的章') returning id`,
    )
    const [other] = await bank.db.database.all<{ id: number }>(
      sql`select id from chapter_catalog where subject_course_id = 1 limit 1`,
    )
    const id = await bank.readAtOnce('exercise', await sheet(['用一']), { subject_course_id: course })
    await bank.act('read', id, choices(own!.id, other?.id ?? 999_999, 'leave', 'leave'))
    expect((await namesOf(id)).map(([, path, choice]) => [path, choice])).toEqual([
      ['甲章 > 乙节', own!.id],
      ['丙章', null],
      ['新点', 'leave'],
      ['新标签', 'leave'],
    ])
    expect(await states(id)).toEqual(['refused'])
    await bank.act('read', id, choices(own!.id, 'leave'))
    expect((await bank.entries(id))[0]).toMatchObject({ state: 'new', input: { chapter_ids: [own!.id] } })
  })

  it('are not made by a person who may not create them, also where the right is gone at the commit', async () => {
    const without = {
      ...teacher,
      rights: new Set([
        'exercise:import_exercise',
        'exercise:list',
        'exercise:create',
        'exercise:edit',
        'chapter_catalog:list',
        'import_batch:list',
        'import_batch:list_all',
        'job:list',
      ]),
    }
    const id = await bank.readAtOnce('exercise', await sheet(['权一']), { subject_course_id: course }, without)
    expect((await namesOf(id)).every(([, , , can]) => can === false)).toBe(true)
    await bank.act('read', id, choices('make', 'make', 'leave', 'leave'), without)
    expect(await states(id)).toEqual(['refused'])
    const made = await bank.readAtOnce('exercise', await sheet(['权二']), { subject_course_id: course })
    await bank.act('read', made, choices('make', 'make', 'leave', 'leave'))
    expect((await bank.act('commit', made, {}, without)).state).toBe('failed')
    expect(await chaptersOf()).toEqual(['本课的章'])
  })
})

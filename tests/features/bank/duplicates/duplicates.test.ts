import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exercise } from '../../../../resources/exercise.ts'
import { resources } from '../../../../resources/index.ts'
import type { DuplicateGroup } from '../../../../resources/bank/duplicates/index.ts'
import { exercise as exerciseActions } from '../../../../server/features/bank/handlers/exercise.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { removeRecords, restoreRecords } from '../../../../server/records/write/write-records.ts'
import type { Identity } from '../../../../server/base/identity.ts'
import { duplicates } from '../../../../server/features/bank/duplicates/calls.ts'
import type { TestDatabase } from '../../../fixtures/database.ts'
import { startBank, teacher, type Bank } from '../../../fixtures/importing.ts'

/** Duplicates of a question: shown while one writes and in an import, found among all, set aside, merged. */

let db: TestDatabase
let bank: Bank

beforeAll(async () => {
  bank = await startBank()
  db = bank.db
  await db.database.run(
    sql`insert into chapter_catalog (id, subject_course_id, name) values (101, 1, '函数'), (102, 1, '数列')`,
  )
  await db.database.run(
    sql`insert into chapter_catalog (id, subject_course_id, name, parent_id) values (103, 1, '指数函数', 101)`,
  )
})
afterAll(() => bank?.close())
beforeEach(() =>
  db.database.run(
    sql`truncate exercise, exam_item, resource, history, not_duplicate, duplicate_group, duplicate_search, user_grant restart identity cascade`,
  ),
)

const as = (more: Partial<Identity>): Identity => ({ ...teacher, ...more })
const records = (identity = teacher) => recordsFor(db.database, identity)
const ask = (action: string, input: Record<string, unknown> = {}, identity = teacher): Promise<any> =>
  duplicates.handlers(exercise)![action]!(bank.contextOf(identity), {
    except_id: null,
    subject_course_id: null,
    page: 1,
    page_size: 10,
    ...input,
  })

const stem =
  '已知函数 <span data-type="formula" data-value="f(x)=x^2-2x+3"></span> 在区间上的最大值为3，最小值为2，求实数的取值范围'
const alike = stem.replace('最大值', '极大值')
const unlike = '下列关于细胞膜的结构和功能的叙述，不符合事实的是哪一项，请说明理由'
const make = async (more: Record<string, unknown> = {}, identity = teacher) =>
  records(identity).create(exercise, { subject_course_id: 1, type: 'essay', stem, options: [], answer: null, ...more })
const near = (values: Record<string, unknown>, identity = teacher) =>
  ask('get_exercise_near', { subject_course_id: 1, options: [], ...values }, identity)
const search = async (identity = teacher) => {
  const { job_id } = await ask('find_exercise_duplicates', {}, identity)
  return bank.ended(job_id)
}
const groups = async (identity = teacher, more: Record<string, unknown> = {}): Promise<DuplicateGroup[]> =>
  (await ask('get_exercise_duplicates', more, identity)).list
const idsIn = (found: readonly DuplicateGroup[]) => found.map(({ members }) => members.map(({ record }) => record.id))

describe('while somebody writes', () => {
  it('what is nearly there is listed, the most alike first, with the share and how', async () => {
    const [same, numbers, similar] = [
      await make({ stem: stem.replace('已知函数', '已 知 函 数') }),
      await make({ stem: stem.replace('最小值为2', '最小值为1') }),
      await make({ stem: alike }),
    ]
    await make({ stem: unlike })
    const { list, total } = await near({ stem })
    expect(list.map(({ id, kind }: any) => [id, kind])).toEqual([
      [same.id, 'same'],
      [numbers.id, 'numbers'],
      [similar.id, 'similar'],
    ])
    expect(total).toBe(3)
    expect(list[0].percent).toBe(100)
    expect(list[0].record.stem).toContain('已 知')
    expect(await near({ stem: unlike.replace('细胞膜', '叶绿体') })).toMatchObject({
      total: 1,
      list: [{ kind: 'similar' }],
    })
  })

  it('a very short text has no likes but itself', async () => {
    const { id } = await make({ stem: '二题' })
    expect(await near({ stem: '三题' })).toEqual({ list: [], total: 0 })
    expect(await near({ stem: '二 题' })).toMatchObject({ list: [{ id, kind: 'same', percent: 100 }] })
    expect(await near({ stem: '' })).toEqual({ list: [], total: 0 })
  })

  it('the record itself, another course, the trash and what was set aside say nothing', async () => {
    const [one, other] = [await make(), await make({ stem: alike })]
    await make({ subject_course_id: 2 })
    expect((await near({ stem, except_id: one.id })).list.map(({ id }: any) => id)).toEqual([other.id])
    await ask('dismiss_exercise_duplicates', { ids: [one.id, other.id] })
    expect((await near({ stem, except_id: one.id })).total).toBe(0)
    expect((await near({ stem: alike, except_id: other.id })).total).toBe(0)
    await removeRecords(records(), exercise, [other.id])
    expect((await near({ stem })).list.map(({ id }: any) => id)).toEqual([one.id])
  })

  it('nobody hears of records that they do not see', async () => {
    await make()
    expect((await near({ stem }, as({ userId: 8, scopeType: 4 }))).total).toBe(0)
    expect((await near({ stem }, as({ userId: 8, scopeType: 3, subjectCourseIds: [2] }))).total).toBe(0)
    expect((await near({ stem }, as({ userId: 8, scopeType: 3, subjectCourseIds: [1] }))).total).toBe(1)
  })

  it('the signature follows every change of a question', async () => {
    const { id } = await make({ stem: unlike })
    await records().update(exercise, id, null, { stem })
    expect((await near({ stem: alike })).list).toMatchObject([{ id }])
    await records().update(exercise, id, null, { difficulty: 5 })
    expect((await near({ stem: alike })).list).toMatchObject([{ id }])
  })
})

describe('an import', () => {
  const header = ['题型', '题干']
  const stemText = (text: string) => text.replace(/<span[^>]*data-value="([^"]*)"><\/span>/, '$$$1$$')
  const preview = (...stems: string[]) =>
    bank
      .sheet([header, ...stems.map((one) => ['解答题', stemText(one)])])
      .then((file) => bank.preview('exercise', file, { subject_course_id: 1 }))

  it('marks what is similar to a question that is there or to an earlier row, lets it in, and keeps out what is the same', async () => {
    const { id: there } = await make()
    const id = await preview(alike, stem.replace('，', ' , '), unlike, unlike.replace('细胞膜', '叶绿体'), '短题')
    const entries = await bank.entries(id)
    expect(entries.map(({ state, record_id }) => [state, record_id])).toEqual([
      ['similar', there],
      ['duplicate', there],
      ['new', null],
      ['similar', null],
      ['new', null],
    ])
    expect(entries.flatMap(({ reasons }) => reasons.map(({ text }) => text.zh))).toEqual([
      expect.stringMatching(/^与已有记录 #\d+ 相似（\d\d%）$/),
      `与已有记录 #${there} 内容相同`,
      expect.stringMatching(/^与文件中的另一条（第 4 行）相似（\d\d%）$/),
    ])
    expect((await bank.batch(id)).counts).toMatchObject({ create: 4, update: 0, skip: 1 })
    await bank.choose(id, { state: 'similar', choice: 'skip' })
    expect((await bank.batch(id)).counts).toMatchObject({ create: 2, skip: 3 })
    await bank.choose(id, { state: 'similar', choice: null })
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done' })
    expect((await db.database.all(sql`select id from exercise`)).length).toBe(5)
  })

  it('says that only numbers differ', async () => {
    await make()
    const [entry] = await bank.entries(await preview(stem.replace('最小值为2', '最小值为1')))
    expect(entry!.reasons[0]!.text.zh).toMatch(/仅数字不同/)
  })
})

describe('a search for duplicates', () => {
  it('finds groups within a course, the most alike first, and keeps them until the next', async () => {
    const [a, b, c] = [
      await make(),
      await make({ stem: stem.replace('已知函数', '已 知 函 数') }),
      await make({ stem: alike }),
    ]
    const [d, e] = [await make({ stem: unlike }), await make({ stem: unlike.replace('请说明', '说明其') })]
    await make({ subject_course_id: 2 })
    expect(await ask('get_exercise_duplicates')).toEqual({ list: [], total: 0, search: null })
    expect(await search()).toMatchObject({ state: 'done', progress: 6, message: '查找了6条记录' })
    const found = await groups()
    expect(idsIn(found)).toEqual([
      [a.id, b.id, c.id],
      [d.id, e.id],
    ])
    expect(found[0]).toMatchObject({
      kind: 'same',
      percent: 100,
      members: [{ uses: 0 }, { kind: 'same' }, { kind: 'similar' }],
    })
    expect(idsIn(await groups(teacher, { subject_course_id: 2 }))).toEqual([])
    expect(await groups(as({ userId: 9 }))).toEqual([])
    const page = await ask('get_exercise_duplicates', { page: 2, page_size: 1 })
    expect([idsIn(page.list), page.search.ended_at]).toEqual([[[d.id, e.id]], expect.any(String)])
  })

  it('shows a person no more than they may see, also when their scope has shrunk since', async () => {
    await make()
    await make({ stem: alike })
    const narrowed = as({ scopeType: 3, subjectCourseIds: [2] })
    await search()
    expect(await groups()).toHaveLength(1)
    expect(await groups(narrowed)).toEqual([])
    await search(narrowed)
    expect(await groups(teacher)).toEqual([])
  })

  it('never puts together again what was set aside, and shows nothing of what was deleted', async () => {
    const [a, b, c] = [
      await make(),
      await make({ stem: alike }),
      await make({ stem: stem.replace('取值范围', '所有取值') }),
    ]
    await search()
    await ask('dismiss_exercise_duplicates', { ids: [a.id, b.id] })
    expect(idsIn(await groups())).toEqual([[a.id, b.id, c.id]])
    await ask('dismiss_exercise_duplicates', { ids: [a.id, b.id, c.id] })
    expect(await groups()).toEqual([])
    await search()
    expect(await groups()).toEqual([])
    await make()
    await search()
    const [group] = await groups()
    expect(group!.members.length).toBeGreaterThanOrEqual(2)
    await removeRecords(
      records(),
      exercise,
      group!.members.slice(1).map(({ record }) => record.id),
    )
    expect(await groups()).toEqual([])
  })

  it('takes nothing from people who may not see one of them', async () => {
    const [a, b] = [await make(), await make({ stem: alike })]
    await expect(
      ask('dismiss_exercise_duplicates', { ids: [a.id, b.id] }, as({ userId: 8, scopeType: 4 })),
    ).rejects.toMatchObject({ code: 100404 })
    expect((await db.database.all(sql`select 1 from not_duplicate`)).length).toBe(0)
  })
})

describe('merging', () => {
  const given = (...rows: { id: number; version: number }[]) => rows.map(({ id, version }) => ({ id, version }))
  const refused = (keep: number, rows: unknown, identity = teacher) =>
    ask('merge_exercise', { keep, records: rows }, identity)

  it('moves what points at the others, unites what they are classified by, and puts them into the trash', async () => {
    const kept = await make({ chapter_ids: [101] })
    const other = await make({ stem: alike, chapter_ids: [102, 101], created_by: 3 })
    const third = await make({ stem: stem.replace('取值范围', '所有取值') })
    await db.database.run(
      sql`insert into exam_item (id, title, subject_course_id, exercise_ids) values (1, '题组', 1, ${sql.param([other.id, kept.id, third.id])}::integer[]), (2, '另一组', 1, ${sql.param([third.id])}::integer[])`,
    )
    await db.database.run(
      sql`insert into resource (id, title, type, url, exercise_ids) values (1, '资源', 'link', 'https://example.com', ${sql.param([other.id])}::integer[])`,
    )
    await db.database.run(
      sql`insert into user_grant (user_id, kind, target_id, "from", until) values (7, 'exercise', ${other.id}, '2026-01-01', '2026-02-01'), (7, 'exercise', ${kept.id}, '2026-01-15', null), (8, 'exercise', ${third.id}, null, '2026-03-01')`,
    )
    expect(await ask('merge_exercise', { keep: kept.id, records: given(kept, other, third) })).toMatchObject({
      kept: kept.id,
    })
    expect(await records().get(exercise, kept.id)).toMatchObject({
      chapter_ids: [101, 102],
      version: 2,
      stem: kept['stem'],
    })
    expect(await db.database.all(sql`select id, exercise_ids, version from exam_item order by id`)).toEqual([
      { id: 1, exercise_ids: [kept.id], version: 2 },
      { id: 2, exercise_ids: [kept.id], version: 2 },
    ])
    expect(await db.database.all(sql`select exercise_ids from resource`)).toEqual([{ exercise_ids: [kept.id] }])
    expect(
      await db.database.all(sql`select user_id, target_id, "from", until from user_grant order by user_id`),
    ).toEqual([
      { user_id: 7, target_id: kept.id, from: '2026-01-01', until: null },
      { user_id: 8, target_id: kept.id, from: null, until: '2026-03-01' },
    ])
    expect(await db.database.all(sql`select id from exercise where deleted_at is null`)).toEqual([{ id: kept.id }])
    const { list } = await records().history(exercise, other.id, 1, 10)
    expect(list).toMatchObject([
      { action: 'delete' },
      { action: 'merge_exercise', before: { id: other.id }, after: { id: kept.id } },
      { action: 'create' },
    ])
    expect((await records().history(exercise, kept.id, 1, 10)).list[0]).toMatchObject({
      action: 'merge_exercise',
      before: { id: [other.id, third.id] },
      after: { id: kept.id, chapter_ids: [101, 102] },
    })
    expect((await records().history(resources.exam_item, 2, 1, 10)).list[0]).toMatchObject({
      action: 'update',
      before: { exercise_ids: [third.id] },
      after: { exercise_ids: [kept.id] },
    })
    await restoreRecords(records(), exercise, [other.id])
    expect(await db.database.all(sql`select exercise_ids from resource`)).toEqual([{ exercise_ids: [kept.id] }])
  })

  it('is undone as one: records, what points at them, classifications and grants are as they were', async () => {
    const kept = await make({ chapter_ids: [101] })
    const [other, third] = [await make({ stem: alike, chapter_ids: [102] }), await make({ stem: `${stem}。` })]
    await db.database.run(
      sql`insert into "user" (id, username) overriding system value values (7, 'grantee7'), (8, 'grantee8') on conflict do nothing`,
    )
    await db.database.run(
      sql`insert into exam_item (id, title, subject_course_id, exercise_ids) values (1, '题组', 1, ${sql.param([other.id, kept.id, third.id])}::integer[]), (2, '另一组', 1, ${sql.param([third.id])}::integer[])`,
    )
    await db.database.run(
      sql`insert into user_grant (user_id, kind, target_id, "from", until) values (7, 'exercise', ${other.id}, '2026-01-01', '2026-02-01'), (7, 'exercise', ${kept.id}, '2026-01-15', null), (8, 'exercise', ${third.id}, null, '2026-03-01')`,
    )
    const state = async () => ({
      questions: await db.database.all(sql`select id, stem, chapter_ids, deleted_at from exercise order by id`),
      items: await db.database.all(sql`select id, exercise_ids from exam_item order by id`),
      grants: await db.database.all(sql`select user_id, target_id, "from", until from user_grant order by 1, 2`),
    })
    const before = await state()
    const { merge_id } = await ask('merge_exercise', { keep: kept.id, records: given(kept, other, third) })
    await expect(ask('undo_merge_exercise', { merge_id }, as({ rights: new Set() }))).rejects.toMatchObject({
      code: '403',
    })
    expect(await ask('undo_merge_exercise', { merge_id })).toEqual({ kept: kept.id, moved: 2, left: 0 })
    expect(await state()).toEqual(before)
    await expect(ask('undo_merge_exercise', { merge_id })).rejects.toMatchObject({ code: 100409 })
    expect((await records().history(exercise, kept.id, 1, 1)).list).toMatchObject([{ action: 'undo_merge_exercise' }])
  })

  it('is undone but for what somebody changed since, which stays and is counted', async () => {
    const [kept, other] = [await make({ chapter_ids: [101] }), await make({ stem: alike, chapter_ids: [102] })]
    await db.database.run(
      sql`insert into exam_item (id, title, subject_course_id, exercise_ids) values (1, '题组', 1, ${sql.param([other.id])}::integer[]), (2, '另一组', 1, ${sql.param([other.id])}::integer[])`,
    )
    const { merge_id } = await ask('merge_exercise', { keep: kept.id, records: given(kept, other) })
    await records().update(exercise, kept.id, null, { chapter_ids: [103] })
    await records().update(resources.exam_item, 2, null, { exercise_ids: [] })
    await restoreRecords(records(), exercise, [other.id])
    expect(await ask('undo_merge_exercise', { merge_id })).toEqual({ kept: kept.id, moved: 1, left: 2 })
    expect(await db.database.all(sql`select exercise_ids from exam_item order by id`)).toEqual([
      { exercise_ids: [other.id] },
      { exercise_ids: [] },
    ])
    expect(await records().get(exercise, kept.id)).toMatchObject({ chapter_ids: [103] })
  })

  it('is refused whole when one changed since it was looked at, is not seen, is of another course, or is named twice', async () => {
    const [kept, other, elsewhere] = [await make(), await make({ stem: alike }), await make({ subject_course_id: 2 })]
    const before = await db.database.all(sql`select id, version, deleted_at from exercise order by id`)
    await expect(refused(kept.id, given(kept, { ...other, version: 5 }))).rejects.toMatchObject({
      code: 100409,
      data: { current: { id: other.id } },
    })
    await expect(refused(kept.id, given(kept, elsewhere))).rejects.toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'records' }] },
    })
    await expect(refused(kept.id, given(kept, kept))).rejects.toMatchObject({ code: 100400 })
    await expect(refused(999, given(kept, other))).rejects.toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'keep' }] },
    })
    await expect(refused(kept.id, given(kept, other), as({ userId: 8, scopeType: 4 }))).rejects.toMatchObject({
      code: 100404,
    })
    expect(await db.database.all(sql`select id, version, deleted_at from exercise order by id`)).toEqual(before)
  })

  it('leaves what is answered, in a paper, in a draft or on a sheet as it is: that one can only be kept', async () => {
    const [kept, answered, inPaper, inDraft] = [
      await make(),
      await make({ stem: alike }),
      await make({ stem: `${alike}。` }),
      await make({ stem: `${alike}！` }),
    ]
    await db.database.run(sql`insert into "user" (id, username) values (77, 'learner') on conflict do nothing`)
    await records().create(resources.answer_exercise, {
      subject_course_id: 1,
      sitting: '期中',
      user_id: 77,
      exercise_id: answered.id,
      answer: { type: 'text', text: 'B' },
    })
    const sections = (id: number) => [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: id }] }] }]
    await records().create(resources.exam, { title: '卷', subject_course_id: 1, sections: sections(inPaper.id) })
    await db.database.run(
      sql`insert into draft (resource, record_id, base_version, seq, content) values ('exam', 999, 1, 1, ${JSON.stringify(sections(inDraft.id))}::jsonb)`,
    )
    for (const one of [answered, inPaper, inDraft]) {
      const current = await records().get(exercise, one.id)
      await expect(refused(kept.id, given(kept, current))).rejects.toMatchObject({
        code: 100409,
        data: { id: one.id },
      })
      expect(await ask('merge_exercise', { keep: one.id, records: given(kept, current) })).toMatchObject({
        kept: one.id,
      })
      await restoreRecords(records(), exercise, [kept.id])
      kept.version = (await records().get(exercise, kept.id)).version
    }
    expect(await db.database.all(sql`select exercise_id from answer_exercise`)).toEqual([{ exercise_id: answered.id }])
    expect(await db.database.all(sql`select exercise_ids from exam`)).toEqual([{ exercise_ids: [inPaper.id] }])
  })

  it('needs the rights to change and to delete, beside its own', async () => {
    const [kept, other] = [await make(), await make({ stem: alike })]
    for (const lacking of ['exercise:update', 'exercise:delete']) {
      const rights = new Set(
        ['exercise:list', 'exercise:merge', 'exercise:update', 'exercise:delete'].filter((one) => one !== lacking),
      )
      await expect(refused(kept.id, given(kept, other), as({ rights })), lacking).rejects.toMatchObject({ code: '403' })
    }
    expect((await db.database.all(sql`select 1 from exercise where deleted_at is null`)).length).toBe(2)
  })

  it('of two who merge the same at once, one is refused', async () => {
    const [kept, other] = [await make(), await make({ stem: alike })]
    const both = await Promise.allSettled([refused(kept.id, given(kept, other)), refused(other.id, given(kept, other))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('get_exercise_by_es', () => {
  const es = (input: Record<string, unknown>, identity = teacher) =>
    exerciseActions.get_exercise_by_es(bank.contextOf(identity), {
      keyword: null,
      near: null,
      subject_course_id: null,
      type: null,
      difficulty: null,
      status: null,
      chapter_ids: null,
      knowledge_ids: null,
      label_ids: null,
      page: 1,
      page_size: 10,
      ...input,
    })
  const found = async (input: Record<string, unknown>) => (await es(input)).list.map(({ id }) => id)

  it('finds words in one form on both sides: width, case, radicals, compatibility forms, LaTeX', async () => {
    const { id } = await make({
      stem: '设⼈⽣Ａ型<span data-type="formula" data-value="\\dfrac{x+1} 2\\leqslant\\sqrt 3"></span>ﬁx ㎝',
    })
    for (const keyword of [
      '人生',
      '⼈生',
      'a型',
      'Ａ型',
      '\\frac{x+1}{2}',
      '\\frac{x+1}2 \\le',
      '\\sqrt{3}',
      'FIX',
      'cm',
    ])
      expect(await found({ keyword }), keyword).toEqual([id])
    for (const keyword of ['span', 'dfrac{x+2}', '生人']) expect(await found({ keyword }), keyword).toEqual([])
  })

  it('marks what it found in stored text that stays stored text', async () => {
    await make({ stem: '求<b>函</b>数<span data-type="formula" data-value="\\frac{1}{2}"></span>的ＡＢ值 &lt;em&gt;' })
    const marked = async (keyword: string) => (await es({ keyword })).list[0]!.marked
    expect(await marked('函数 ab')).toBe(
      '求<b><em>函</em></b><em>数</em><span data-type="formula" data-value="\\frac{1}{2}"></span>的<em>ＡＢ</em>值 &lt;em&gt;',
    )
    expect(await marked('\\dfrac12')).toContain('<em><span data-type="formula" data-value="\\frac{1}{2}"></span></em>')
    expect(await marked('<em>')).toContain('<em>&lt;em&gt;</em>')
  })

  it('is narrowed by course, type, difficulty, status, and by nodes with what is below them', async () => {
    const one = await make({ stem: '函数一', chapter_ids: [103], difficulty: 5 })
    const two = await make({
      stem: '函数二',
      type: 'short_answer',
      status: 'published',
      answer: { type: 'short_answer', text: '答', keywords: [] },
    })
    expect(await found({ keyword: '函数', chapter_ids: [101] })).toEqual([one.id])
    expect(await found({ keyword: '函数', chapter_ids: [102] })).toEqual([])
    expect(await found({ keyword: '函数', difficulty: 5 })).toEqual([one.id])
    expect(await found({ keyword: '函数', type: 'short_answer', status: 'published', subject_course_id: 1 })).toEqual([
      two.id,
    ])
    expect(await found({ keyword: '函数', subject_course_id: 2 })).toEqual([])
  })

  it('finds questions like a given stem, whatever their options, and wants either words or a stem', async () => {
    const near = await make({
      stem: alike,
      type: 'single_choice',
      options: [
        { key: 'A', text: '甲甲甲甲甲甲甲甲' },
        { key: 'B', text: '乙乙乙乙乙乙乙乙' },
      ],
    })
    await make({ stem: unlike })
    expect((await es({ near: stem })).list).toMatchObject([{ id: near.id, score: expect.any(Number) }])
    for (const input of [{}, { keyword: ' ' }, { keyword: '函数', near: stem }])
      await expect(es(input)).rejects.toMatchObject({ code: 100400 })
  })

  it('ranks by all the words, and pages', async () => {
    const far = await make({ stem: `${'很长的话，'.repeat(9)}单调，函数` })
    const early = await make({ stem: '单调函数，函数单调' })
    expect(await found({ keyword: '函数 单调' })).toEqual([early.id, far.id])
    expect(await es({ keyword: '函数 单调', page: 2, page_size: 1 })).toMatchObject({
      total: 2,
      list: [{ id: far.id }],
    })
  })
})

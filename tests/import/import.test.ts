import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exerciseTypes } from '../../resources/bank/exercise-types/index.ts'
import { resources } from '../../resources/index.ts'
import type { StoredFile } from '../../resources/kit/index.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { removeRecords } from '../../server/records/write/write-records.ts'
import { keyOf } from '../../server/storage/files/file-store.ts'
import { removeUnusedFiles } from '../../server/storage/files/unused-files.ts'
import type { Identity } from '../../server/base/identity.ts'
import { sweepBatches } from '../../server/exchange/import/abandoned-batches.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { contradicts } from '../../server/exchange/import/contradiction.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

let db: TestDatabase
let bank: Bank

beforeAll(async () => {
  bank = await startBank()
  db = bank.db
  await db.database.run(
    sql`insert into chapter_catalog (id, subject_course_id, name, parent_id) values (101, 1, '函数', null), (102, 1, '指数函数', 101), (103, 1, '数列', null), (104, 2, '函数', null)`,
  )
  await db.database.run(
    sql`insert into label (id, name, parent_id) values (101, '来源', null), (102, '高考', 101), (103, '模拟', 101)`,
  )
})
afterAll(() => bank?.close())

const course = { subject_course_id: 1 }
const header = ['题号', '题型', '题干', '选项A', '选项B', '答案', '章节']
const question = (code: string | null, stem: string, more: Partial<Record<number, string | null>> = {}) =>
  ['', '单选题', stem, '1', '2', 'A', null].map((cell, index) =>
    index in more ? more[index]! : index === 0 ? code : cell,
  )
const exercises = async (where = sql`true`) =>
  db.database.all<any>(sql`select * from exercise where deleted_at is null and ${where} order by id`)
const states = async (id: number) => (await bank.entries(id)).map((entry) => entry.state)
const reasons = async (id: number) =>
  (await bank.entries(id)).flatMap((entry) => entry.reasons.map(({ at, text }) => `${at}: ${text.zh}`))
const as = (more: Partial<Identity>): Identity => ({ ...teacher, ...more })

describe('a paper', () => {
  it('lists its title and the headings of its parts as left out, not as faulty', async () => {
    const content = await readFile(
      join(import.meta.dirname, '../features/bank/question-formats/fixtures/docx/writer.docx'),
    )
    const id = await bank.preview('exercise', await bank.upload('试卷.docx', content), { subject_course_id: 2 })
    expect((await bank.entries(id, 'left_out')).map(({ at, excerpt }) => `${at} ${excerpt.slice(0, 4)}`)).toEqual([
      'paragraph 1 八年级数',
      'paragraph 2 一、单项',
    ])
    expect((await bank.batch(id)).counts).toMatchObject({ states: { left_out: 2, new: 7 }, skip: 2 })
    expect((await bank.act('left_out', id)).result.file.name).toContain('未导入清单')
  })
})

describe('a table of questions', () => {
  it('knows the headings of schools for options and answers', async () => {
    const heading = ['编号', '题目类型', '题目', 'A', 'B', '正确答案']
    const { batch_id } = await bank.start(
      'exercise',
      await bank.sheet([heading, ['1', '单选题', '甲', '1', '2', 'A']]),
      course,
    )
    expect((await bank.batch(batch_id)).mapping).toEqual([null, 'type', 'stem', 'options.A', 'options.B', 'answer'])
  })

  it('with a control character in a cell lacks that row alone, and says where', async () => {
    const rows = [
      header,
      question('K1', '甲题'),
      question('K2', '乙\u0001题'),
      question('K\0', '丙题'),
      question('K4', '丁\t题'),
    ]
    const csv = rows.map((row) => row.map((cell) => cell ?? '').join(',')).join('\r\n')
    const id = await bank.readAtOnce('exercise', await bank.upload('controls.csv', csv), course)
    expect(await states(id)).toEqual(['new', 'refused', 'refused', 'new'])
    expect(await reasons(id)).toEqual([
      'C3: 单元格中有看不见的控制字符（U+0001），请删除后重新导入这一行',
      'A4: 单元格中有看不见的控制字符（U+0000），请删除后重新导入这一行',
    ])
    await expect(bank.upload('program.csv', `题干\n${'\u0001\u0002ab'.repeat(20)}`)).rejects.toMatchObject({
      code: 100415,
    })
  })

  it('changes nothing before it is committed, and is then imported as a whole', async () => {
    const id = await bank.preview(
      'exercise',
      await bank.sheet([header, question('Q1', '一题 $x^2$', { 6: '函数 > 指数函数；数列' }), question('Q2', '二题')]),
      course,
    )
    expect(await bank.batch(id)).toMatchObject({
      state: 'ready',
      counts: { states: { new: 2 }, create: 2, update: 0, skip: 0 },
    })
    expect(await exercises()).toEqual([])
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done', message: '导入 2 条' })
    expect(await exercises()).toMatchObject([
      {
        code: 'Q1',
        stem: '一题 <span data-type="formula" data-value="x^2"></span>',
        chapter_ids: [102, 103],
        subject_course_id: 1,
        status: 'draft',
        created_by: 7,
      },
      { code: 'Q2', stem: '二题', chapter_ids: [] },
    ])
    expect(await bank.batch(id)).toMatchObject({ state: 'committed', counts: { create: 2 } })
  })

  it('imported again, changes differing questions by their code as a new version, and no others', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([header, question('q1', '一题 $x^2$', { 5: 'B' }), question('Q2', '二题')]),
      course,
    )
    expect(await states(id)).toEqual(['update', 'same'])
    expect((await bank.entries(id))[0]!.differences.map((one) => one.field)).toEqual(['code', 'answer'])
    await bank.act('commit', id)
    const [changed, kept] = await exercises()
    expect([changed.version, changed.answer.key, changed.chapter_ids, kept.version]).toEqual([2, 'B', [102, 103], 1])
    const { list } = await recordsFor(db.database, teacher).history(resources.exercise, changed.id, 1, 10)
    expect(list).toMatchObject([
      { action: 'import', before: { answer: { key: 'A' } }, after: { answer: { key: 'B' } } },
      { action: 'create' },
    ])
  })

  it('needs only the code and the fields to change', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([
        ['题号', '难度'],
        ['Q2', '困难'],
        ['Q9', '容易'],
      ]),
      course,
    )
    expect(await states(id)).toEqual(['update', 'refused'])
    expect(await reasons(id)).toEqual(
      expect.arrayContaining([expect.stringContaining('题型'), expect.stringContaining('题干')]),
    )
    await bank.act('commit', id)
    expect(await exercises(sql`code = 'Q2'`)).toMatchObject([{ difficulty: 5, stem: '二题', version: 2 }])
  })

  it('marks duplicates of stored questions and within the file, ignoring spaces and width; a person decides', async () => {
    const rows = [
      question(null, ' 二 题'),
      question(null, '三题'),
      question(null, '三　题'),
      question('Q4', '四题'),
      question('q4', '别的'),
    ]
    const id = await bank.readAtOnce('exercise', await bank.sheet([header, ...rows]), course)
    expect(await states(id)).toEqual(['duplicate', 'new', 'duplicate', 'new', 'duplicate'])
    const read = await bank.batch(id)
    expect(read.counts).toMatchObject({ create: 2, skip: 3 })
    expect(await bank.jobRow(read.job_id)).toMatchObject({
      message: '预检完成：2条没有问题，3条与已有的重复，0条有误',
      result: { done: 2, failed: 0, repeated: 3 },
    })
    await expect(bank.choose(id, { numbers: [5], choice: 'create' })).rejects.toMatchObject({
      text: { zh: expect.stringContaining('编号相同') },
    })
    await bank.choose(id, { numbers: [3], choice: 'create' })
    await bank.choose(id, { numbers: [4], choice: 'skip' })
    await bank.act('commit', id)
    expect((await exercises(sql`stem like '三%'`)).map((one) => one.stem)).toEqual(['三题', '三　题'])
    expect(await exercises(sql`code = 'Q4'`)).toEqual([])
  })

  it('marks a duplicate with another answer as a contradiction', async () => {
    const rows = [question(null, '问答案', { 5: 'A' }), question(null, '问答案', { 5: 'B' })]
    const first = await bank.readAtOnce('exercise', await bank.sheet([header, ...rows]), course)
    expect((await reasons(first)).join()).toMatch(/同一题干，答案不同：与文件中的另一条（.*）矛盾/)
    await bank.act('commit', first)
    const second = await bank.readAtOnce('exercise', await bank.sheet([header, ...rows.toReversed()]), course)
    expect((await reasons(second)).join()).toMatch(/同一题干，答案不同：与已有记录 #\d+ 矛盾/)
    const blind = as({
      userId: 19,
      rights: new Set([
        'import_batch:list',
        'exercise:import_exercise',
        'exercise:create',
        'exercise:list',
        'subject_course:list',
      ]),
    })
    const third = await bank.readAtOnce('exercise', await bank.sheet([header, rows[1]!]), course, blind)
    expect(
      (await bank.entries(third, 'duplicate', blind)).map(({ reasons: [reason] }) => reason?.text.zh).join(),
    ).toMatch(/内容相同/)
  })

  it('names a number that lost its digits in a stem and in an option, and usual other headings', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([
        ['题型', '题干', '选项A', '选项B', '答案', '难易程度'],
        ['单选题', '选一个', 9876543210987654, '2', 'A', '较易'],
        ['简答题', 1234567890123456, null, null, '略', '较易'],
      ]),
      course,
    )
    expect(await states(id)).toEqual(['refused', 'refused'])
    expect((await reasons(id)).filter((one) => one.includes('15 位'))).toHaveLength(2)
    expect((await bank.batch(id)).mapping).toContain('difficulty')
  })

  it('marks no contradiction where a file says nothing of how partly right answers count', async () => {
    const key = { type: 'multiple_choice', keys: ['A', 'B'] }
    for (const [one, other] of [
      [key, { ...key, credit: 'share' }],
      [
        { type: 'short_answer', text: '略', keywords: [] },
        { type: 'short_answer', text: '略', keywords: ['力'] },
      ],
      [null, key],
    ]) {
      expect(contradicts(one, other)).toBe(false)
      expect(contradicts(other, one)).toBe(false)
    }
    expect(contradicts(key, { ...key, keys: ['A', 'C'] })).toBe(true)
    expect(contradicts(key, { ...key, keys: ['A'] })).toBe(true)
    expect(contradicts({ ...key, credit: 'all' }, { ...key, credit: 'share' })).toBe(true)
  })

  it('names faults by their cell, and an unknown column by its heading', async () => {
    const rows = [
      [...header, '备注'],
      question(null, '', { 2: null }),
      question(null, '甲', { 5: 'C' }),
      question(null, '乙', { 6: '没有这章' }),
      question(null, '丙', { 1: '选择' }),
    ]
    const id = await bank.readAtOnce('exercise', await bank.sheet(rows), course)
    expect(await reasons(id)).toEqual([
      'H1: 没有导入列“备注”',
      'C2: 题干：此项必填',
      expect.stringMatching(/^F3: 答案/),
      'G4: 章节：找不到“没有这章”',
      expect.stringMatching(/^B5: 题型：应为：单选题、/),
    ])
    expect((await bank.batch(id)).counts).toMatchObject({ create: 0, update: 0 })
    const { result } = await bank.act('left_out', id)
    expect(result.file).toMatchObject({ name: expect.stringContaining('未导入清单') })
    const listed = await bank.readAtOnce('label', await bank.sheet([['标签名称'], ['占位']]))
    expect(listed).toBeGreaterThan(0)
  })

  it('is read with the columns that a person assigned', async () => {
    const file = await bank.sheet([
      ['类', '内容', '甲', '乙', '对的'],
      ['单选', '五题', '1', '2', 'B'],
    ])
    const { batch_id } = await bank.start('exercise', file, course)
    expect(await bank.batch(batch_id)).toMatchObject({
      state: 'mapping',
      columns: [{ title: '类', samples: ['单选'] }, {}, {}, {}, {}],
      mapping: [null, null, null, null, null],
    })
    expect((await bank.act('read', batch_id, { mapping: null })).message).toContain('第一行缺少列：题型、题干')
    expect(await bank.batch(batch_id)).toMatchObject({ state: 'failed' })
    await bank.act('read', batch_id, { mapping: ['type', 'stem', 'options.A', 'options.B', 'answer'] })
    await bank.act('commit', batch_id)
    expect(await exercises(sql`stem = '五题'`)).toMatchObject([
      {
        type: 'single_choice',
        answer: { key: 'B' },
        options: [
          { key: 'A', text: '1' },
          { key: 'B', text: '2' },
        ],
      },
    ])
  })
})

describe('all or nothing', () => {
  it('a commit that conflicts with changes since the preview stores nothing, names them, and can be read again', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([header, question('N1', '新题一'), question('Q2', '二题改')]),
      course,
    )
    const [record] = await exercises(sql`code = 'Q2'`)
    await recordsFor(db.database, teacher).update(resources.exercise, record.id, record.version, { source: '别处' })
    const job = await bank.act('commit', id)
    expect(job).toMatchObject({ state: 'failed', message: expect.stringContaining(`#${record.id}`) })
    expect(await exercises(sql`code = 'N1'`)).toEqual([])
    expect(await bank.batch(id)).toMatchObject({ state: 'ready', message: expect.stringContaining('没有改动任何记录') })
    await bank.act('read', id)
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done' })
    expect(await exercises(sql`code in ('N1', 'Q2')`)).toMatchObject([
      { stem: '二题改', source: '别处' },
      { stem: '新题一' },
    ])
  })

  it('a key that somebody took meanwhile stops the whole', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([header, question('T1', '抢一'), question('T2', '抢二')]),
      course,
    )
    await recordsFor(db.database, teacher).create(resources.exercise, {
      subject_course_id: 1,
      type: 'essay',
      stem: '先到',
      code: 't2',
    })
    expect(await bank.act('commit', id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('没有导入'),
    })
    expect(await exercises(sql`lower(code) in ('t1', 't2')`)).toMatchObject([{ stem: '先到' }])
  })
})

describe('an undo', () => {
  it('deletes created questions and restores changed ones, as new versions', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([header, question('U1', '撤一'), question('Q2', '撤二')]),
      course,
    )
    await bank.act('commit', id)
    expect(await bank.act('undo', id)).toMatchObject({ state: 'done', message: '撤销了2条' })
    expect(await exercises(sql`code = 'U1'`)).toEqual([])
    expect(await exercises(sql`code = 'Q2'`)).toMatchObject([{ stem: '二题改' }])
    const [record] = await exercises(sql`code = 'Q2'`)
    const { list } = (await recordsFor(db.database, teacher).history(resources.exercise, record.id, 1, 2)) as {
      list: any[]
    }
    expect(list.map((entry) => entry.action)).toEqual(['undo_import', 'import'])
    expect(await bank.batch(id)).toMatchObject({ state: 'undone' })
    await expect(bank.act('undo', id)).rejects.toMatchObject({ code: 100409 })
  })

  it('is refused whole, naming them, when one of its records was changed or deleted since', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([header, question('V1', '守一'), question('V2', '守二')]),
      course,
    )
    await bank.act('commit', id)
    const [first, second] = await exercises(sql`code in ('V1', 'V2')`)
    await recordsFor(db.database, teacher).update(resources.exercise, first.id, 1, { source: '改过' })
    expect(await bank.act('undo', id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(`#${first.id}`),
    })
    expect(await exercises(sql`code in ('V1', 'V2')`)).toHaveLength(2)
    await removeRecords(recordsFor(db.database, teacher), resources.exercise, [second.id])
    expect((await bank.act('undo', id)).message).toContain(`#${second.id}`)
    expect(await bank.batch(id)).toMatchObject({ state: 'committed' })
  })
})

describe('rights and scope', () => {
  const rights = (...tags: string[]) => new Set(['import_batch:list', ...tags])

  it('nobody without the right of the entity starts, reads or commits an import, though they see the batch', async () => {
    const id = await bank.readAtOnce('exercise', await bank.sheet([header, question('R1', '权限')]), course)
    const outsider = as({ userId: 8, rights: rights('label:import', 'import_batch:list_all') })
    for (const attempt of [
      () => bank.entries(id, null, outsider),
      () => bank.choose(id, { state: 'new', choice: 'skip' }, outsider),
      () => bank.act('read', id, {}, outsider),
      () => bank.act('commit', id, {}, outsider),
      () => bank.act('undo', id, {}, outsider),
      () => bank.act('left_out', id, {}, outsider),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: '403' })
    }
    const stranger = as({ userId: 9, scopeType: 4, rights: rights('exercise:import_exercise') })
    await expect(bank.act('commit', id, {}, stranger)).rejects.toMatchObject({ code: 100404 })
    expect(await bank.batch(id)).toMatchObject({ state: 'ready' })
    // One that looks as if its job were lost: nobody but its own people brings it back.
    await bank.db.database.run(sql`update import_batch set state = 'committing' where id = ${id}`)
    await expect(bank.act('commit', id, {}, stranger)).rejects.toMatchObject({ code: 100404 })
    await expect(bank.act('commit', id, {}, outsider)).rejects.toMatchObject({ code: '403' })
    expect(await bank.batch(id)).toMatchObject({ state: 'committing' })
  })

  it('a right that is withdrawn ends the job, and nothing is imported', async () => {
    const someone = as({
      userId: 10,
      rights: rights('exercise:import_exercise', 'exercise:answer', 'subject_course:list'),
    })
    const id = await bank.readAtOnce('exercise', await bank.sheet([header, question('R2', '收权')]), course, someone)
    const context = bank.contextOf(someone)
    const { job_id } = await (
      await import('../../server/features/system/handlers/import-batch.ts')
    ).import_batch.commit(context, { id })
    bank.contextOf(as({ userId: 10, rights: rights('subject_course:list') }))
    const job = await bank.ended(job_id)
    expect(['failed', 'done']).toContain(job.state)
    if (job.state === 'failed') expect(await exercises(sql`code = 'R2'`)).toEqual([])
  })

  it('a field without write access is left out and reported; one without read access is not shown', async () => {
    const assistant = as({ userId: 11, rights: rights('exercise:import_exercise', 'subject_course:list') })
    const { batch_id } = await bank.start(
      'exercise',
      await bank.sheet([header, question('W1', '无权答案')]),
      course,
      assistant,
    )
    expect((await bank.batch(batch_id)).mapping[5]).toBeNull()
    await bank.act('read', batch_id, {}, assistant)
    const [heading, entry] = await bank.entries(batch_id, null, assistant)
    expect(heading!.reasons[0]!.text.zh).toContain('答案')
    expect(entry!.input).not.toHaveProperty('answer')
    const full = await bank.readAtOnce('exercise', await bank.sheet([header, question('W2', '有答案')]), course)
    expect((await bank.entries(full, null, { ...assistant, userId: 7 }))[0]!.input).not.toHaveProperty('answer')
  })

  it('a course beyond the scope is none, and records there are neither found nor changed', async () => {
    await recordsFor(db.database, teacher).create(resources.exercise, {
      subject_course_id: 2,
      type: 'essay',
      stem: '别的课程',
      code: 'S1',
    })
    const confined = as({
      userId: 12,
      scopeType: 3,
      subjectCourseIds: [1],
      rights: rights('exercise:import_exercise', 'subject_course:list'),
    })
    await expect(
      bank.start('exercise', await bank.sheet([header]), { subject_course_id: 2 }, confined),
    ).rejects.toMatchObject({ data: { errors: [{ path: 'subject_course_id' }] } })
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([header, question('S1', '别的课程')]),
      course,
      confined,
    )
    expect(await states(id)).toEqual(['left_out', 'new'])
  })
})

describe('other entities', () => {
  it('come in and go out by their fields alone, parents by their names', async () => {
    const id = await bank.readAtOnce(
      'label',
      await bank.sheet([
        ['标签名称', '上级标签'],
        ['新高考', '来源 > 高考'],
        ['高考', '来源'],
      ]),
    )
    expect(await states(id)).toEqual(['new', 'same'])
    await bank.act('commit', id)
    expect(await db.database.all(sql`select name, parent_id from label where name = '新高考'`)).toEqual([
      { name: '新高考', parent_id: 102 },
    ])
    const csv = (await bank.bytesOf(await bank.export('label', 'csv'))).toString('utf8')
    expect(csv).toBe('\ufeff标签名称,上级标签\r\n来源,\r\n高考,来源\r\n新高考,来源 > 高考\r\n模拟,来源\r\n')
    const again = await bank.readAtOnce('label', await bank.upload('labels.csv', csv))
    expect(await states(again)).toEqual(['same', 'same', 'same', 'same'])
  })

  it('are imported into the chosen course', async () => {
    const id = await bank.readAtOnce(
      'chapter_catalog',
      await bank.sheet([
        ['章节名称', '上级章节'],
        ['对数函数', '函数'],
      ]),
      { subject_course_id: 2 },
    )
    await bank.act('commit', id)
    expect(
      await db.database.all(sql`select subject_course_id, parent_id from chapter_catalog where name = '对数函数'`),
    ).toEqual([{ subject_course_id: 2, parent_id: 104 }])
  })

  it('a sheet of questions and labels changes labels alone, and makes no question', async () => {
    const [record] = await exercises(sql`code = 'Q2'`)
    const { job } = await bank.start(
      'exercise',
      await bank.sheet([
        ['题号', '标签'],
        ['Q2', '来源 > 高考；模拟'],
        ['没有', '高考'],
      ]),
      { ...course, format: 'question_labels', commit: true },
    )
    expect(job).toMatchObject({
      state: 'done',
      result: { done: 1, failed: 1, faults: [{ at: 'A3', message: { zh: '所选学科课程中没有题号为“没有”的题' } }] },
    })
    expect(await exercises(sql`code = 'Q2'`)).toMatchObject([
      { label_ids: [102, 103], stem: record.stem, version: record.version + 1 },
    ])
    await bank.start(
      'exercise',
      await bank.sheet([
        ['编号', '标签'],
        [record.id, '模拟'],
      ]),
      { ...course, format: 'question_labels', commit: true },
    )
    expect(await exercises(sql`code = 'Q2'`)).toMatchObject([{ label_ids: [103] }])
    const unknown = await bank.start(
      'exercise',
      await bank.sheet([
        ['标签', '编号'],
        ['没有这个标签', 99_999_999],
      ]),
      { ...course, format: 'question_labels', commit: true },
    )
    expect(unknown.job.result.faults).toEqual([
      { at: 'A2', message: expect.objectContaining({ zh: expect.stringContaining('没有这个标签') }) },
      { at: 'B2', message: expect.objectContaining({ zh: '所选学科课程中没有编号为“99999999”的题' }) },
    ])
  })
})

describe('our own export', () => {
  it('has columns that no file gives, which are passed over with one word for all', async () => {
    const file = await bank.export('exercise', 'xlsx', { filters: { code: 'Q2' } })
    const id = await bank.readAtOnce('exercise', file, course)
    const left = await bank.entries(id, 'left_out')
    expect(left.map(({ at, reasons: [reason] }) => [at, reason?.text.zh])).toEqual([
      [
        '',
        expect.stringMatching(
          /^这些列由系统给出，或在导入时已选定，没有从文件导入：学科课程、.*使用次数、.*难度系数、.*区分度/,
        ),
      ],
    ])
    expect(await states(id)).not.toContain('refused')
  })

  it('reports columns that the importing person may not write, and skips them', async () => {
    const file = await bank.export('exercise', 'xlsx', { filters: { code: 'Q2' } })
    const writer = as({
      userId: 14,
      rights: new Set([
        'import_batch:list',
        'exercise:import_exercise',
        'exercise:update',
        'exercise:create',
        'exercise:answer',
        'subject_course:list',
      ]),
    })
    const id = await bank.readAtOnce('exercise', file, course, writer)
    const messages = (await bank.entries(id, 'left_out', writer)).map(({ reasons: [reason] }) => reason?.text.zh)
    expect(messages).toHaveLength(2)
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^这些列由系统给出/),
        '您没有权限修改这些列，没有从文件导入：状态',
      ]),
    )
  })

  it.each(['xlsx', 'csv'])('of questions comes back as %s without a difference', async (format) => {
    const make = (input: Record<string, unknown>) =>
      recordsFor(db.database, teacher).create(resources.exercise, { subject_course_id: 1, ...input })
    for (const { name, example } of exerciseTypes) {
      await make({
        type: name,
        code: `${name}-${format}`,
        stem: example.stem,
        options: example.options,
        answer: example.answer,
      })
    }
    const stem = `${format} 若 <b>粗</b> 与 <span data-type="formula" data-value="\\frac{1}{2}"></span>，a&lt;b，=SUM(A1)`
    await make({
      type: 'essay',
      code: `E-${format}`,
      stem,
      analysis: '第一行<br>第二行',
      source: "=HYPERLINK('x')",
      score: 2.5,
      year: 2024,
    })
    const file = await bank.export('exercise', format)
    const id = await bank.readAtOnce('exercise', await bank.upload(`again.${format}`, await bank.bytesOf(file)), course)
    const other = (entry: any) => entry.state !== 'same' && entry.state !== 'left_out' && entry.key !== 'S1'
    const changed = (await bank.entries(id)).filter((entry) => entry.key !== null && other(entry))
    expect(changed.map(({ key, state, differences, reasons: why }) => ({ key, state, differences, why }))).toEqual([])
  })

  it('contains what the filters match and the person may read, and nothing beyond the scope', async () => {
    const assistant = as({ userId: 13, scopeType: 3, subjectCourseIds: [2], rights: new Set(['exercise:export']) })
    const csv = (
      await bank.bytesOf(await bank.export('exercise', 'csv', { filters: { type: 'essay' } }, assistant))
    ).toString('utf8')
    expect(csv).toContain('别的课程')
    expect(csv).not.toContain('先到')
    expect(csv.split('\r\n')[0]).not.toContain('答案')
    await expect(bank.export('exercise', 'csv', { filters: { answer: 'x' } }, assistant)).rejects.toMatchObject({
      code: 100400,
    })
  })
})

describe('abandoned imports', () => {
  const age = (days: number) => sql`now() - make_interval(days => ${days})`
  const ids = async () => (await db.database.all<{ id: number }>(sql`select id from import_batch`)).map(({ id }) => id)
  const batchOf = async (code: string) =>
    bank.readAtOnce('exercise', await bank.sheet([header, question(code, `${code}题`)]), course)

  it('are deleted after a month, unless committed or in progress', async () => {
    const [abandoned, committed, busy, recent] = [
      await batchOf('L1'),
      await batchOf('L2'),
      await batchOf('L3'),
      await batchOf('L4'),
    ]
    await bank.act('commit', committed)
    await db.database.run(sql`update import_batch set updated_at = ${age(31)} where id <> ${recent}`)
    await db.database.run(sql`update import_batch set updated_at = ${age(29)} where id = ${recent}`)
    await db.database.run(
      sql`insert into job_run (job_id, kind, input, lease_until) values (999999, 'import_left_out', ${JSON.stringify({ batch_id: busy })}::jsonb, now() + interval '1 hour')`,
    )
    await sweepBatches(db.database)
    expect(await ids()).toEqual(expect.arrayContaining([committed, busy, recent]))
    expect(await ids()).not.toContain(abandoned)
    expect(await db.database.all(sql`select 1 from import_entry where batch_id = ${abandoned}`)).toEqual([])
    await db.database.run(sql`delete from job_run where job_id = 999999`)
  })

  it('are deleted, like any file that no text, trash, version or import refers to', async () => {
    const save = (name: string) => bank.upload(`${name}.txt`, name)
    const [lost, young, inText, inTrash, inVersion] = [
      await save('lost'),
      await save('young'),
      await save('text'),
      await save('trash'),
      await save('version'),
    ]
    const picture = ({ url }: { url: string }) => `<span data-type="image" data-src="${url}" data-alt="图"></span>`
    const records = recordsFor(db.database, teacher)
    const make = (text: string) =>
      records.create(resources.exercise, { ...course, type: 'essay', stem: text, options: [], answer: null })
    await make(picture(inText))
    await removeRecords(records, resources.exercise, [(await make(picture(inTrash))).id])
    await records.update(resources.exercise, (await make(picture(inVersion))).id, null, { stem: '没有图' })
    const imported = await bank.batch(await batchOf('L5'))
    await db.database.run(sql`update stored_file set created_at = ${age(46)} where id <> ${young.id}`)
    await removeUnusedFiles(db.database, bank.files)
    const isThere = async (file: StoredFile) => {
      const found = await bank.files.read(keyOf(file))
      found?.stream.destroy()
      return found?.row.id === file.id
    }
    expect(await Promise.all([lost, young, inText, inTrash, inVersion, imported.file].map(isThere))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/storage/postgres/database.ts'
import { import_batch as actions } from '../../server/features/system/handlers/import-batch.ts'
import type { Identity } from '../../server/base/identity.ts'
import { correctedValues, startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** A row is corrected in the preview, and checked again alone. */

let bank: Bank
beforeAll(async () => {
  bank = await startBank()
  await bank.db.database.run(sql`insert into "user" (id, username, mobile, email, created_by) values
    (501, 'zhao01', '13900000001', 'zhao@example.com', 7)`)
  await bank.db.database.run(
    sql`insert into chapter_catalog (id, subject_course_id, name, parent_id) values (101, 1, '集合', null), (104, 2, '初中的章节', null)`,
  )
})
afterAll(() => bank?.close())

const open = (id: number, number: number, identity = teacher) => bank.open(id, number, identity)
const correct = (id: number, number: number, values: Record<string, unknown>, identity = teacher) =>
  bank.correct(id, number, values, identity)
const states = async (id: number) => (await bank.entries(id)).map(({ state }) => state)
const as = (more: Partial<Identity>): Identity => ({ ...teacher, ...more })
const paths = ({ faults }: { faults: readonly { path?: string | undefined }[] }) => faults.map(({ path }) => path)

const people = ['用户名', '手机号', '邮箱']
const questions = ['题号', '题型', '题干', '选项A', '选项B', '答案', '难度', '章节']
const course = { subject_course_id: 1 }

describe('an entry with faults', () => {
  it('is opened with what its row gave, the text of cells that cannot be read, and its faults at their fields', async () => {
    const row = ['C1', '单选题', '甲题', '1', '2', 'A', '很难的', '集合；没有的章']
    const id = await bank.readAtOnce('exercise', await bank.sheet([questions, row]), course)
    const form = await open(id, 1)
    expect(form).toMatchObject({ state: 'refused', at: 'row 2', next: null })
    expect(form.fields).toEqual(
      expect.arrayContaining(['code', 'type', 'stem', 'options', 'answer', 'difficulty', 'chapter_ids']),
    )
    expect(form.fields).not.toContain('analysis')
    expect(form.values).toMatchObject({ code: 'C1', stem: '甲题', answer: { type: 'single_choice', key: 'A' } })
    expect(form.values['chapter_ids']).toEqual([101])
    expect(form.texts).toEqual({ difficulty: '很难的', chapter_ids: '集合；没有的章' })
    expect(new Set(paths(form))).toEqual(new Set(['chapter_ids', 'difficulty']))
  })

  it('is imported once it is corrected, and is then not in the list of what was left out', async () => {
    const rows = [
      ['C2', '单选题', '乙题', '1', '2', 'A', '很难的', null],
      ['C3', '单选题', '丙题', '1', '2', 'A', null, '没有的章'],
    ]
    const id = await bank.readAtOnce('exercise', await bank.sheet([questions, ...rows]), course)
    expect(await bank.batch(id)).toMatchObject({ counts: { states: { refused: 2 }, create: 0, corrected: 0 } })
    expect(await correct(id, 1, { difficulty: 4, stem: '改正的 <b>乙题</b><script>x</script>' })).toEqual({
      state: 'new',
      next: 2,
    })
    expect(await bank.batch(id)).toMatchObject({ counts: { states: { new: 1, refused: 1 }, create: 1, corrected: 1 } })
    expect((await bank.entries(id)).map(({ is_corrected }) => is_corrected)).toEqual([true, false])
    expect(await correct(id, 2, { chapter_ids: [101] })).toEqual({ state: 'new', next: null })
    await correct(id, 2, { chapter_ids: '没有的章' })
    expect((await bank.act('left_out', id)).message).toBe('清单共1条')
    await bank.act('commit', id)
    const made = await bank.db.database.all(
      sql`select code, stem, difficulty from exercise where subject_course_id = 1 and code like 'C%'`,
    )
    expect(made).toEqual([{ code: 'C2', stem: '改正的 <b>乙题</b>', difficulty: 4 }])
  })

  it('stays refused for what is still wrong, with the fault at its field', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([questions, ['C5', '单选题', '丁题', '1', '2', 'A', '很难的', '没有的章']]),
      course,
    )
    expect((await correct(id, 1, { difficulty: 4 })).state).toBe('refused')
    expect(paths(await open(id, 1))).toEqual(['chapter_ids'])
    await correct(id, 1, { answer: { type: 'single_choice', key: 'Z' }, chapter_ids: [] })
    expect(paths(await open(id, 1)).every((path) => path?.startsWith('answer'))).toBe(true)
    expect((await correct(id, 1, { answer: { type: 'single_choice', key: 'B' } })).state).toBe('new')
  })

  it('of a format that is no table is filled in with every field of the form', async () => {
    const gift = '::Q1:: 甲题 {=对~错}\n\n::Q2:: 乙题 {#}\n'
    const id = await bank.preview('exercise', await bank.upload('paper.gift', gift), course)
    const [broken] = await bank.entries(id, 'refused')
    const form = await open(id, broken!.number)
    expect(form.fields).toEqual(expect.arrayContaining(['type', 'stem', 'options', 'answer', 'analysis']))
    expect(form.excerpt).not.toBe('')
    const values = {
      type: 'single_choice',
      stem: '乙题',
      options: [
        { key: 'A', text: '1' },
        { key: 'B', text: '2' },
      ],
      answer: { type: 'single_choice', key: 'A' },
    }
    expect((await correct(id, broken!.number, values)).state).toBe('new')
    expect((await bank.entries(id)).at(-1)).toMatchObject({ state: 'new', excerpt: '乙题', reasons: [] })
  })
})

describe('a corrected value', () => {
  const read = async (...rows: (string | null)[][]) => bank.readAtOnce('user', await bank.sheet([people, ...rows]))

  it('that no two records may share is compared with the bank and the other rows', async () => {
    const id = await read(['c01', '139', null], ['c02', '13955555555', null], ['c03', '138', null])
    await correct(id, 1, { mobile: '13900000001' })
    expect((await open(id, 1)).faults).toMatchObject([
      { at: 'B2', path: 'mobile', text: { zh: '手机号：已存在相同的值' } },
    ])
    expect((await correct(id, 1, { mobile: '13955555555' })).state).toBe('refused')
    expect((await open(id, 1)).faults).toMatchObject([{ text: { zh: expect.stringContaining('第 3 行') } }])
    expect((await correct(id, 1, { mobile: '13955555556' })).state).toBe('new')
    expect((await correct(id, 3, { mobile: '13955555556' })).state).toBe('refused')
    expect((await bank.act('commit', id)).state).toBe('done')
  })

  it('of the key makes a repetition, or a new version of what has it', async () => {
    const id = await read(['c11', '139', null], ['c12', '13966666662', null], ['c13', '139', null])
    expect((await correct(id, 1, { username: 'C12', mobile: '13966666661' })).state).toBe('duplicate')
    expect((await correct(id, 1, { username: 'zhao01' })).state).toBe('update')
    expect((await correct(id, 3, { username: 'c12', mobile: null })).state).toBe('duplicate')
    expect(await states(id)).toEqual(['update', 'new', 'duplicate'])
  })

  it('is refused where its field does not take it, where nobody imports it, or where the person may not write it', async () => {
    const id = await read(['c21', '139', null])
    const wrong = async (values: Record<string, unknown>, identity = teacher) =>
      correct(id, 1, values, identity).catch((fault) => fault.data?.errors.map(({ path }: { path: string }) => path))
    expect(await wrong({ mobile: '138' })).toEqual(['mobile'])
    expect(await wrong({ username: { a: 1 }, nothing: 1 })).toEqual(['username', 'nothing'])
    for (const secret of [{ password: 'Look-at-it-2026!' }, { avatar: '/api/files/x' }, { id: 1 }, { created_by: 1 }])
      expect(await wrong(secret)).toEqual([Object.keys(secret)[0]])
    const stored = await bank.db.database.all(sql`select input, given from import_entry where batch_id = ${id}`)
    expect(JSON.stringify(stored)).not.toContain('Look-at-it')
  })

  it('names only records within reach, by id or as a cell does', async () => {
    const id = await bank.readAtOnce(
      'exercise',
      await bank.sheet([questions, ['C9', '单选题', '戊题', '1', '2', 'A', null, '没有的章']]),
      course,
    )
    expect((await correct(id, 1, { chapter_ids: [104] })).state).toBe('refused')
    expect((await open(id, 1)).faults).toMatchObject([{ path: 'chapter_ids', text: { zh: '章节：找不到“#104”' } }])
    expect((await correct(id, 1, { chapter_ids: '集合' })).state).toBe('new')
    expect((await bank.entries(id))[0]!.input['chapter_ids']).toEqual([101])
  })
})

describe('a correction', () => {
  const read = async () =>
    bank.readAtOnce('user', await bank.sheet([people, ['d01', '139', null], ['d02', '138', null]]))

  it('takes the right to import, in an import of one’s own', async () => {
    const id = await read()
    const other = as({ userId: 9, rights: new Set(['import_batch:list']) })
    await expect(open(id, 1, as({ rights: new Set(['import_batch:list']) }))).rejects.toMatchObject({ status: 403 })
    await expect(open(id, 1, other)).rejects.toMatchObject({ code: 100404 })
    const input = { id, number: 1, revision: '1-0', values: [] }
    await expect(
      actions.correct(bank.contextOf(as({ rights: new Set(['import_batch:list']) })), input),
    ).rejects.toMatchObject({ status: 403 })
    await expect(actions.correct(bank.contextOf(other), input)).rejects.toMatchObject({ code: 100404 })
    await expect(open(id, 77)).rejects.toMatchObject({ code: 100404 })
  })

  it('made from what another changed meanwhile is refused; those of two entries at once are both kept', async () => {
    const id = await read()
    const { revision } = await open(id, 1)
    const send = (number: number, mobile: string, of = revision) =>
      actions.correct(bank.contextOf(teacher), { id, number, revision: of, values: correctedValues({ mobile }) })
    const both = await Promise.allSettled([send(1, '13977777771'), send(1, '13977777772')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 100409 } })
    const again = (await open(id, 1)).revision
    await Promise.all([send(1, '13977777773', again), send(2, '13977777774', (await open(id, 2)).revision)])
    expect((await bank.entries(id)).map(({ input }) => input['mobile'])).toEqual(['13977777773', '13977777774'])
    expect(await bank.batch(id)).toMatchObject({ counts: { create: 2, corrected: 2 } })
  })

  it('is refused once the batch goes in, and whatever was going in is what was corrected before', async () => {
    const id = await read()
    const first = await open(id, 1)
    const [committed, corrected] = await Promise.allSettled([
      bank.act('commit', id),
      actions.correct(bank.contextOf(teacher), {
        id,
        number: 1,
        revision: first.revision,
        values: correctedValues({ mobile: '13988888881' }),
      }),
    ])
    expect(committed).toMatchObject({ status: 'fulfilled', value: { state: 'done' } })
    const made = await bank.db.database.all(sql`select mobile from "user" where username = 'd01'`)
    expect(made).toEqual(corrected.status === 'fulfilled' ? [{ mobile: '13988888881' }] : [])
    await expect(correct(id, 2, { mobile: '13988888882' })).rejects.toMatchObject({ code: 100409 })
  })

  it('is lost by reading the file again, which has to be meant', async () => {
    const id = await read()
    await correct(id, 1, { mobile: '13999999991' })
    await expect(bank.act('read', id)).rejects.toMatchObject({ text: { zh: expect.stringContaining('1 条') } })
    const before = await open(id, 2)
    expect((await bank.act('read', id, { drop_corrections: true })).state).toBe('done')
    expect(await states(id)).toEqual(['refused', 'refused'])
    expect(await bank.batch(id)).toMatchObject({ counts: { corrected: 0 } })
    const input = { id, number: 2, revision: before.revision, values: correctedValues({ mobile: '13999999992' }) }
    await expect(actions.correct(bank.contextOf(teacher), input)).rejects.toMatchObject({ code: 100409 })
  })

  it('keeps what a person chose, unless the entry has become another', async () => {
    const id = await bank.readAtOnce('user', await bank.sheet([people, ['e01', '13912121212', null]]))
    await bank.choose(id, { numbers: [1], choice: 'skip' })
    await correct(id, 1, { mobile: '13912121213' })
    expect((await bank.entries(id))[0]).toMatchObject({ state: 'new', choice: 'skip' })
    await correct(id, 1, { username: 'zhao01' })
    expect((await bank.entries(id))[0]).toMatchObject({ state: 'update', choice: null })
  })
})

describe('a row of a tree', () => {
  const header = ['章节名称', '上级章节']

  it('that is corrected lets the rows below it in, and refers to rows of the file by name', async () => {
    const rows = [
      ['函数', '没有的上级'],
      ['指数函数', '函数'],
      ['幂函数', '指数函数'],
      ['别的', null],
    ]
    const id = await bank.readAtOnce('chapter_catalog', await bank.sheet([header, ...rows]), course)
    expect(await states(id)).toEqual(['refused', 'refused', 'refused', 'new'])
    expect((await open(id, 1)).texts).toEqual({ parent_id: '没有的上级' })
    expect((await correct(id, 1, { parent_id: '别的' })).state).toBe('new')
    expect(await states(id)).toEqual(['new', 'new', 'new', 'new'])
    expect((await bank.entries(id))[2]).toMatchObject({ excerpt: '别的 > 函数 > 指数函数 > 幂函数' })
    expect((await bank.act('commit', id)).state).toBe('done')
    expect(
      await bank.db.database.all(
        sql`select c.name, p.name as above from chapter_catalog c left join chapter_catalog p on p.id = c.parent_id where c.name in ('函数', '别的', '幂函数', '指数函数') order by c.name`,
      ),
    ).toEqual([
      { name: '函数', above: '别的' },
      { name: '别的', above: null },
      { name: '幂函数', above: '指数函数' },
      { name: '指数函数', above: '函数' },
    ])
  })

  it('that becomes part of a circle is refused with the rows in it, and let in again', async () => {
    const rows = [
      ['甲', null],
      ['乙', '甲'],
      ['丙', '乙'],
    ]
    const id = await bank.readAtOnce('chapter_catalog', await bank.sheet([header, ...rows]), course)
    await correct(id, 1, { parent_id: '丙' })
    expect(await states(id)).toEqual(['refused', 'refused', 'refused'])
    await correct(id, 1, { parent_id: '（根）' })
    expect(await states(id)).toEqual(['new', 'new', 'new'])
    await correct(id, 2, { name: '丁' })
    expect(await states(id)).toEqual(['new', 'new', 'refused'])
  })
})

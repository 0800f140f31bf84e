import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { applyEffect } from '../../server/calls/effects.ts'
import type { Identity } from '../../server/base/identity.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** What an import does to questions whose state locks them, and to the states themselves. */

let db: TestDatabase
let bank: Bank

beforeAll(async () => {
  bank = await startBank()
  db = bank.db
})
afterAll(() => bank?.close())
beforeEach(() => db.database.run(sql`delete from exercise`))

const course = { subject_course_id: 1 }
const writing = ['list', 'create', 'update', 'delete', 'answer', 'import_exercise']
const withRights = (userId: number, ...rights: string[]): Identity => ({
  ...teacher,
  userId,
  rights: new Set([...writing, ...rights].map((right) => `exercise:${right}`)),
})
const author = withRights(8)
const reviewer = withRights(9, 'edit_in_review', 'publish')
const header = ['题号', '题型', '题干', '选项A', '选项B', '答案', '难度', '状态']
const row = (code: string, stem: string, difficulty = '中等', status: string | null = null) => [
  code,
  '单选题',
  stem,
  '1',
  '2',
  'A',
  difficulty,
  status,
]

const found = (code: string) =>
  db.database.first<any>(sql`select * from exercise where code = ${code} and deleted_at is null`)
async function stored(code: string, status: string): Promise<number> {
  const records = recordsFor(db.database, teacher)
  const { id } = await records.create(exercise, {
    ...course,
    code,
    type: 'single_choice',
    stem: `${code}题`,
    options: [
      { key: 'A', text: '1' },
      { key: 'B', text: '2' },
    ],
    answer: { type: 'single_choice', key: 'A' },
    status,
  })
  return id
}
const preview = async (rows: (string | null)[][], identity: Identity) =>
  bank.readAtOnce('exercise', await bank.sheet([header, ...rows]), course, identity)
/** The result of each entry and the reasons; the skipped columns come first. */
const validated = async (id: number, identity: Identity) =>
  (await bank.entries(id, null, identity))
    .filter((one) => one.number > 0)
    .map((one) => [one.state, ...one.reasons.map(({ text }) => text.zh), ...one.changes.map(({ text }) => text.zh)])

describe('a known question', () => {
  it.each([
    ['published', author, '已发布的单题不能修改“题干”，请先“修订”'],
    ['published', reviewer, '已发布的单题不能修改“题干”，请先“修订”'],
    ['retired', author, '已停用的单题不能修改“题干”，请先“重新启用”'],
    ['in_review', author, '审核中的单题不能修改“题干”，请先“退回修改”或“撤回”'],
  ] as const)(
    '%s: its content cannot be changed by a file, and the preview says why; its filing can',
    async (status, identity, reason) => {
      await stored('K1', status)
      await stored('K2', status)
      const id = await preview([row('K1', '改过的题干'), row('K2', 'K2题', '困难')], identity)
      expect(await validated(id, identity)).toEqual([['refused', reason], ['update']])
      expect(await bank.act('commit', id, {}, identity)).toMatchObject({ state: 'done' })
      expect([await found('K1'), await found('K2')]).toMatchObject([
        { stem: 'K1题', version: 1 },
        { difficulty: 5, version: 2, status },
      ])
    },
  )

  it('in review can be changed by people who may edit it there, and restored by an undo', async () => {
    await stored('K1', 'in_review')
    const id = await preview([row('K1', '改过的题干')], reviewer)
    expect(await validated(id, reviewer)).toEqual([['update']])
    await bank.act('commit', id, {}, reviewer)
    expect(await found('K1')).toMatchObject({ stem: '改过的题干', status: 'in_review' })
    expect(await bank.act('undo', id, {}, reviewer)).toMatchObject({ state: 'done' })
    expect(await found('K1')).toMatchObject({ stem: 'K1题', status: 'in_review' })
  })

  it('in review or published is left complete: the preview refuses what would leave an option empty, by its place', async () => {
    for (const [code, status] of [
      ['K1', 'in_review'],
      ['K2', 'draft'],
      ['K3', 'in_review'],
    ] as const)
      await stored(code, status)
    const blank = (code: string) => [
      code,
      JSON.stringify([
        { key: 'A', text: '1' },
        { key: 'B', text: '' },
      ]),
    ]
    const file = await bank.sheet([
      ['题号', '选项（JSON）'],
      blank('K1'),
      blank('K2'),
      [
        'K3',
        JSON.stringify([
          { key: 'A', text: '1' },
          { key: 'B', text: '3' },
        ]),
      ],
    ])
    const id = await bank.readAtOnce('exercise', file, course, reviewer)
    expect(await validated(id, reviewer)).toEqual([['refused', '选项：第 2 个选项：内容未填'], ['update'], ['update']])
    expect(await bank.act('commit', id, {}, reviewer)).toMatchObject({ state: 'done' })
    expect([await found('K1'), await found('K2'), await found('K3')]).toMatchObject([
      { version: 1, incomplete: false },
      { incomplete: true },
      { options: [{ text: '1' }, { text: '3' }] },
    ])
  })

  it('keeps its state, whatever the file says, and the preview says so', async () => {
    await stored('K1', 'draft')
    await stored('K2', 'published')
    const id = await preview([row('K1', '改过的题干', '中等', '已发布'), row('K2', 'K2题', '中等', '已停用')], reviewer)
    expect(await validated(id, reviewer)).toEqual([
      ['update', '“状态”不随导入改变，保持不变'],
      ['same', '“状态”不随导入改变，保持不变'],
    ])
    await bank.act('commit', id, {}, reviewer)
    expect([await found('K1'), await found('K2')]).toMatchObject([
      { stem: '改过的题干', status: 'draft' },
      { status: 'published', version: 1 },
    ])
  })

  it('that went on since the preview keeps the whole file out', async () => {
    const known = await stored('K1', 'draft')
    const id = await preview([row('K1', '改过的题干'), row('K9', '新题')], author)
    await recordsFor(db.database, teacher).transaction((records) =>
      applyEffect(records, exercise, 'publish', { ids: [known] }),
    )
    expect(await bank.act('commit', id, {}, author)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(`#${known}`),
    })
    expect([await found('K1'), await found('K9')]).toMatchObject([{ stem: 'K1题', status: 'published' }, undefined])
  })

  it('that a person chose to update although it is locked keeps the whole file out, and is named', async () => {
    const known = await stored('K1', 'published')
    const same = ['', '单选题', 'K1题', '1', '2', 'B', '中等', null]
    const id = await preview([same, row('K9', '新题')], author)
    expect(await validated(id, author)).toMatchObject([
      ['duplicate', `同一题干，答案不同：与已有记录 #${known} 矛盾`],
      ['new'],
    ])
    await bank.choose(id, { numbers: [1], choice: 'update' }, author)
    expect(await bank.act('commit', id, {}, author)).toMatchObject({
      state: 'failed',
      message: `记录 #${known}：已发布的单题不能修改“答案”，请先“修订”`,
    })
    expect([await found('K1'), await found('K9')]).toMatchObject([{ answer: { key: 'A' } }, undefined])
    expect(await bank.batch(id)).toMatchObject({ state: 'ready' })
    await bank.choose(id, { numbers: [1], choice: 'skip' }, author)
    expect(await bank.act('commit', id, {}, author)).toMatchObject({ state: 'done' })
    expect(await found('K9')).toMatchObject({ status: 'draft' })
  })
})

describe('a new question', () => {
  it('is a draft when the person may not publish, and the preview says that the column was left out', async () => {
    const id = await preview([row('N1', '新题', '中等', '已发布')], author)
    expect(await bank.entries(id, null, author)).toMatchObject([
      { state: 'left_out', reasons: [{ text: { zh: '您没有权限修改这些列，没有从文件导入：状态' } }] },
      { state: 'new' },
    ])
    await bank.act('commit', id, {}, author)
    expect(await found('N1')).toMatchObject({ status: 'draft' })
  })

  it('has the state of the file when the person may publish, who may also undo it', async () => {
    const id = await preview([row('N1', '新题', '中等', '已发布'), row('N2', '另一题', '中等', '审核中')], reviewer)
    await bank.act('commit', id, {}, reviewer)
    expect([await found('N1'), await found('N2')]).toMatchObject([{ status: 'published' }, { status: 'in_review' }])
    expect(await bank.act('undo', id, {}, reviewer)).toMatchObject({ state: 'done' })
    expect([await found('N1'), await found('N2')]).toEqual([undefined, undefined])
  })

  it('that is unfinished is refused as published, by name, and imported as a draft', async () => {
    const unfinished = (code: string, status: string | null) =>
      row(code, `题${code}`, '中等', status).map((cell, index) => (index === 5 ? null : cell))
    const id = await preview([unfinished('N1', '已发布'), unfinished('N2', null)], reviewer)
    expect(await validated(id, reviewer)).toEqual([['refused', '答案：参考答案未填'], ['new']])
    await bank.act('commit', id, {}, reviewer)
    expect([await found('N1'), await found('N2')]).toMatchObject([undefined, { status: 'draft', incomplete: true }])
  })

  it('that was published by its import is not taken back by who lost the right to publish', async () => {
    const id = await preview([row('N1', '新题', '中等', '已发布')], reviewer)
    await bank.act('commit', id, {}, reviewer)
    const without: Identity = { ...author, userId: reviewer.userId }
    expect(await bank.act('undo', id, {}, without)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('不能删除已发布的单题'),
    })
    expect(await found('N1')).toMatchObject({ status: 'published' })
  })

  it('that was submitted since its import stays when the import is undone', async () => {
    const id = await preview([row('N1', '新题')], author)
    await bank.act('commit', id, {}, author)
    await recordsFor(db.database, teacher).transaction(async (records) =>
      applyEffect(records, exercise, 'submit_exercise', { ids: [(await found('N1')).id] }),
    )
    expect(await bank.act('undo', id, {}, author)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('没有改动任何记录'),
    })
    expect(await found('N1')).toMatchObject({ status: 'in_review' })
  })
})

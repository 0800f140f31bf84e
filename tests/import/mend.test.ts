import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitKind, undoKind } from '../../server/exchange/import/batch-kinds.ts'
import { importKind } from '../../server/exchange/import/read-batch.ts'
import { wasCancelled } from '../../server/background/jobs/job-messages.ts'
import type { Text } from '../../resources/kit/index.ts'
import { recordsFor } from '../../server/records/records.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { keyOf } from '../../server/storage/files/file-store.ts'
import { sheetLimits } from '../../server/exchange/spreadsheets/sheet-limits.ts'
import { tableRows } from '../../server/exchange/spreadsheets/table-rows.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'
import { workbookOf } from '../fixtures/zip.ts'

/** Rows that were refused come back with their reasons, are corrected where they are, and are imported again. */

let bank: Bank
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank?.close())

type File = Awaited<ReturnType<Bank['sheet']>>

async function cellsOf(file: File, sheet = 0): Promise<string[][]> {
  const copy = (await bank.files.localCopy(keyOf(file)))!
  const found: string[][] = []
  for await (const rows of tableRows({ path: copy.path, name: file.name, limits: sheetLimits, sheet }))
    found.push(...rows.map(({ cells }) => cells))
  await copy.release()
  return found
}

const listOf = async (id: number): Promise<File> => {
  const { state, message, result } = await bank.act('left_out', id)
  if (state !== 'done') throw new Error(message)
  return result.file
}

const header = ['备用', '用户名', '手机号', '剩余下载次数']

describe('the list of what was not imported', () => {
  it('has the columns of its source and the reason, and is imported as it is', async () => {
    const rows = [
      ['名单', null, null, null],
      header,
      ['甲', 'list01', '13800000101', '5'],
      ['乙', 'list02', '138', '6'],
      ['丙', 'list03', '13800000101', '7'],
      ['丁', 'list04', null, '八'],
      ['戊', 'list05', '13800000105', '9'],
    ]
    const id = await bank.readAtOnce('user', await bank.sheet(rows))
    await bank.choose(id, { numbers: [5], choice: 'skip' })
    await bank.act('commit', id)
    const list = await listOf(id)
    expect(await cellsOf(list)).toEqual([
      [...header, '未导入原因'],
      ['乙', 'list02', '138', '6', expect.stringMatching(/^有误\nC4 手机号：/)],
      ['丙', 'list03', '13800000101', '7', '有误\nC5 手机号：与文件中的另一条（第 3 行）相同'],
      ['丁', 'list04', '', '八', expect.stringMatching(/^有误\nD6 剩余下载次数：/)],
      ['戊', 'list05', '13800000105', '9', '人工排除'],
    ])
    const again = await bank.readAtOnce('user', list)
    expect((await bank.entries(again)).map(({ key, state, reasons }) => [key, state, reasons[0]?.text.zh])).toEqual([
      [null, 'left_out', '没有导入列“备用”'],
      [null, 'left_out', expect.stringContaining('没有从文件导入：未导入原因')],
      [null, 'left_out', expect.stringContaining('工作表“说明”没有导入')],
      ['list02', 'refused', expect.stringContaining('手机号')],
      ['list03', 'refused', '手机号：已存在相同的值'],
      ['list04', 'refused', expect.stringContaining('剩余下载次数')],
      ['list05', 'new', undefined],
    ])
    const mended = (await cellsOf(list)).map((cells) =>
      cells.map((cell) => ({ '138': '13800000102', '13800000101': '13800000103', 八: '8' })[cell] ?? cell),
    )
    const last = await bank.readAtOnce('user', await bank.sheet(mended))
    expect(await bank.act('commit', last)).toMatchObject({ state: 'done', message: '导入 4 条' })
    expect(
      await bank.db.database.all(sql`select username from "user" where username like 'list%' order by 1`),
    ).toHaveLength(5)
    // A second list of the same rows has one column of reasons.
    expect((await cellsOf(await listOf(again)))[0]).toEqual([...header, '未导入原因'])
  })

  it('is imported as it is too where its columns were assigned by hand', async () => {
    const rows = [
      ['系统里的号', '可下几次'],
      ['hand01', '九'],
      ['hand02', '3'],
    ]
    const id = await bank.preview('user', await bank.sheet(rows), {}, ['username', 'download_auth_total'])
    const { batch_id } = await bank.start('user', await listOf(id))
    expect(await bank.batch(batch_id)).toMatchObject({
      state: 'mapping',
      mapping: ['username', 'download_auth_total', null],
    })
    const other = { ...teacher, userId: 8 }
    const another = await bank.start('user', await bank.sheet(rows), {}, other)
    expect((await bank.batch(another.batch_id)).mapping).toEqual([null, null])
  })

  it('says beside it what was imported with a remark, and what no row is', async () => {
    const id = await bank.readAtOnce(
      'user',
      await bank.sheet([
        [...header, '创建时间'],
        ['甲', 'remark01', null, '五', '2026'],
      ]),
    )
    const remarks = await cellsOf(await listOf(id), 1)
    expect(remarks[0]).toEqual(['位置', '结果', '编号', '内容', '原因', '变化'])
    expect(remarks.flat().join()).toContain('没有导入列“备用”')
  })

  it('keeps lost digits a fault, and days with their year', async () => {
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
    const number = (at: string, value: string, style: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`
    const rows = `<row r="1">${text('A1', '用户名')}${text('B1', '备注')}</row><row r="2">${number('A2', '4.20106199001011e+17', 0)}${number('B2', '44197', 1)}</row><row r="3">${number('A3', '7', 2)}${text('B3', '丙')}</row>`
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="0.00E+00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    const id = await bank.readAtOnce(
      'user',
      await bank.upload('lost.xlsx', workbookOf(rows, { 'xl/styles.xml': styles })),
    )
    expect((await bank.entries(id, 'refused')).map(({ at }) => at)).toEqual(['row 2', 'row 3'])
    const list = await listOf(id)
    expect((await cellsOf(list))[1]?.[1]).toBe('2021-01-01')
    const again = await bank.readAtOnce('user', list)
    expect((await bank.entries(again, 'refused')).map(({ reasons: [reason] }) => reason?.text.zh)).toEqual([
      expect.stringContaining('数字超过 15 位'),
      expect.stringContaining('科学计数法'),
    ])
  })
})

describe('an import of one person', () => {
  it('is one notice, which opens it', async () => {
    await bank.db.database.run(sql`insert into "user" (id, username) values (7, 'teacher') on conflict do nothing`)
    const notices = () =>
      bank.db.database.all<{ path: string; params: { message: { zh: string } } }>(
        sql`select path, params from notice where user_id = 7 order by id`,
      )
    const id = await bank.preview('user', await bank.sheet([header, ['甲', 'noted01', null, '1']]))
    expect((await notices()).map(({ params }) => params.message.zh)).toEqual(['预检完成：1条没有问题，0条有误'])
    await bank.act('commit', id)
    expect(await notices()).toMatchObject([
      { path: `import_batch/show/${id}`, params: { message: { zh: '导入 1 条' } } },
    ])
    await bank.act('undo', id)
    expect((await notices()).map(({ params }) => params.message.zh)).toEqual(['撤销了1条'])
  })
})

describe('an import whose job ends before its last step', () => {
  const full = { zh: '磁盘已满', en: 'The disk is full' }
  const endedBefore = async (id: number, state: 'failed' | 'cancelled', message: Text): Promise<void> =>
    bank.db.database.transaction(async (database) => {
      const records = recordsFor(database, teacher)
      const input = { batch_id: id, resource: 'user', commit: false, outline: false }
      for (const kind of [importKind, commitKind, undoKind])
        await kind.ended?.({ state, message, language: 'zh', input, records })
    })
  const inState = (id: number, state: string) =>
    bank.db.database.run(sql`update import_batch set state = ${state}, message = null where id = ${id}`)

  it.each([
    ['reading', 'failed', 'read'],
    ['committing', 'ready', 'commit'],
    ['undoing', 'committed', 'undo'],
  ] as const)('%s is %s again, and that step can be tried once more', async (state, back, step) => {
    const id = await bank.readAtOnce('user', await bank.sheet([header, ['甲', `again-${state}`, null, '1']]))
    if (state === 'undoing') await bank.act('commit', id)
    await inState(id, state)
    await endedBefore(id, 'failed', full)
    expect(await bank.batch(id)).toMatchObject({ state: back, message: full.zh })
    expect(await bank.act(step, id)).toMatchObject({ state: 'done' })
  })

  it('keeps what it had written already', async () => {
    const id = await bank.readAtOnce('user', await bank.sheet([header, ['甲', 'kept01', null, '1']]))
    await bank.act('commit', id)
    await endedBefore(id, 'cancelled', wasCancelled)
    expect(await bank.batch(id)).toMatchObject({ state: 'committed', message: null })
  })
})

describe('a word that a column does not accept', () => {
  it('is listed with its column, given a meaning, and remembered for the next file', async () => {
    const questions = ['题型', '题干', '选项A', '选项B', '答案', '难度']
    const row = (stem: string, difficulty: string) => ['单选题', stem, '1', '2', 'A', difficulty]
    const sheet = () => bank.sheet([questions, row('甲词', '易'), row('乙词', '难题'), row('丙词', '中等')])
    const course = { subject_course_id: 1 }
    const id = await bank.preview('exercise', await sheet(), course)
    expect((await bank.batch(id)).columns[5]).toMatchObject({ title: '难度', unknown: ['易', '难题'] })
    const words = [{ column: 5, words: { 易: '较易', 难题: '困难' } }]
    expect(await bank.act('read', id, { words })).toMatchObject({ state: 'done' })
    expect((await bank.entries(id)).map(({ state }) => state)).toEqual(['new', 'new', 'new'])
    expect((await bank.batch(id)).columns[5]).toEqual({
      title: '难度',
      samples: ['易', '难题', '中等'],
      words: words[0]!.words,
    })
    await bank.act('commit', id)
    const made = await bank.db.database.all(sql`select difficulty from exercise where stem like '%词' order by id`)
    expect(made).toEqual([{ difficulty: 2 }, { difficulty: 5 }, { difficulty: 3 }])
    const next = await bank.preview('exercise', await bank.sheet([questions, row('丁词', '易')]), course)
    expect((await bank.entries(next)).map(({ state }) => state)).toEqual(['new'])
  })
})

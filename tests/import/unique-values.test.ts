import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../server/storage/postgres/database.ts'
import { startBank, type Bank } from '../fixtures/importing.ts'

/** What a preview accepts, a commit accepts: no value is taken that the preview did not name, row by row. */

let bank: Bank
beforeAll(async () => {
  bank = await startBank()
  await bank.db.database.run(sql`insert into "user" (id, username, mobile, email, created_by) values
    (501, 'zhao01', '13900000001', 'zhao@example.com', 7), (502, 'qian02', '13900000002', null, 7), (503, 'gone03', '13900000003', null, 7)`)
  await bank.db.database.run(sql`update "user" set deleted_at = now() where id = 503`)
})
afterAll(() => bank?.close())

const header = ['用户名', '手机号', '邮箱']
const reasonsOf = async (id: number) =>
  (await bank.entries(id)).map(({ at, state, reasons }) => [
    at,
    state,
    ...reasons.map((one) => `${one.at}: ${one.text.zh}`),
  ])

describe('a value that no two records share', () => {
  it('is looked for in the bank and in the file, and refuses its row alone, at the cell', async () => {
    const rows = [
      header,
      ['new01', '13900000001', null],
      ['new02', '13911111111', 'New@example.com'],
      ['new03', '13911111111', 'new@example.com'],
      ['qian02', '13900000002', 'zhao@EXAMPLE.com'],
      ['zhaoO1', null, null],
      ['new06', '13900000003', null],
      ['zhao01', '13900000001', 'zhao1@example.com'],
    ]
    const id = await bank.readAtOnce('user', await bank.sheet(rows))
    expect(await reasonsOf(id)).toEqual([
      ['row 2', 'refused', 'B2: 手机号：已存在相同的值'],
      ['row 3', 'new'],
      ['row 4', 'refused', 'B4: 手机号：与文件中的另一条（第 3 行）相同', 'C4: 邮箱：与文件中的另一条（第 3 行）相同'],
      ['row 5', 'refused', 'C5: 邮箱：已存在相同的值'],
      ['row 6', 'refused', 'A6: 用户名：与已有的值看起来太像，请换一个'],
      ['row 7', 'new'],
      ['row 8', 'update'],
    ])
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done', message: '导入 3 条' })
  })

  it('is refused by no commit that a preview let through', { timeout: 300_000 }, async () => {
    const cell = <T>(...values: T[]) => fc.constantFrom(...values, null)
    const row = fc.tuple(
      fc.constantFrom('u1', 'U1', 'ul', 'u2', 'u3', 'u4', 'u5', 'zhao01'),
      cell('13800000001', '13800000002', '13800000003', '13900000001'),
      cell('a@example.com', 'A@example.com', 'b@example.com'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const id = await bank.readAtOnce('user', await bank.sheet([header, ...rows]))
        const { create, update } = (await bank.batch(id)).counts
        if (create + update > 0) expect(await bank.act('commit', id)).toMatchObject({ state: 'done' })
      }),
      { numRuns: 12 },
    )
  })

  it('that is taken after the preview is named with its field, and blames nobody', async () => {
    const id = await bank.readAtOnce('user', await bank.sheet([header, ['late01', '13922222222', null]]))
    await bank.db.database.run(sql`insert into "user" (id, username, mobile) values (601, 'first', '13922222222')`)
    expect(await bank.act('commit', id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('第 2 行不能写入（手机号 已存在相同的值）'),
    })
  })
})

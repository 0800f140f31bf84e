import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { recordsFor } from '../../server/records/records.ts'
import { updateRecords } from '../../server/records/write/write-records.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** Text is written in one form on every way in: no matter who writes, in a form, a file or the server itself. */

const { subject, user } = resources
let bank: Bank
const records = () => recordsFor(bank.db.database, teacher)

beforeAll(async () => {
  bank = await startBank()
  await bank.db.database.run(sql`insert into "user" (id, username) values (7, 'teacher') on conflict do nothing`)
})
afterAll(() => bank?.close())

describe('a write by the server itself', () => {
  it('has one form for a code, so that no second record gets it', async () => {
    expect(await records().create(subject, { name: ' 物\u200b理 ', code: 'ＲＱ\u20101 ' })).toMatchObject({
      name: '物理',
      code: 'RQ-1',
    })
    for (const code of ['RQ-1', ' RQ-1', 'RQ-1\u200b', 'ＲＱ－１', 'rq-1'])
      await expect(records().create(subject, { name: code, code })).rejects.toMatchObject({
        data: { errors: [{ path: 'code' }] },
      })
  })

  it('refuses a name of nothing visible', async () => {
    const { id } = await records().create(subject, { name: '化学' })
    for (const name of ['\u200b', '　', '\u3164'])
      await expect(
        updateRecords(records(), subject, [{ id, version: null, values: { name } }], { action: 'update' }),
      ).rejects.toMatchObject({ data: { errors: [{ path: 'name', message: '不能为空' }] } })
  })
})

describe('an import', () => {
  it('knows who is there by the same name in another form, and reads names and mobiles as people write them', async () => {
    await records().create(user, { username: 'zhang-san', name: '张三' })
    const batch = await bank.preview(
      'user',
      await bank.sheet([
        ['用户名', '姓名', '手机号'],
        ['ｚｈａｎｇ\u2010ｓａｎ', '张三', ''],
        ['maimaiti', '买买提•阿不都', '+86 138 0013 8001'],
        ['li', '李', '１３８００１３８００２'],
      ]),
      {},
    )
    await bank.act('commit', batch)
    expect(
      await bank.db.database.all(
        sql`select username, name, mobile from "user" where username in ('zhang-san', 'maimaiti', 'li') or username like 'ｚ%' order by id`,
      ),
    ).toEqual([
      { username: 'zhang-san', name: '张三', mobile: null },
      { username: 'maimaiti', name: '买买提·阿不都', mobile: '13800138001' },
      { username: 'li', name: '李', mobile: '13800138002' },
    ])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../server/storage/postgres/database.ts'
import { startBank, type Bank } from '../fixtures/importing.ts'

/** A sheet names people as lists show them: by a name that one person alone has, else by the user name. */

let bank: Bank
beforeAll(async () => {
  bank = await startBank()
  await bank.db.database.run(sql`insert into "user" (id, username, name, created_by) values
    (501, 'wu01', '吴子涵', 7), (502, 'li01', '李明', 7), (503, 'li02', '李明', 7), (504, '赵倩', '孙丽', 7), (505, 'zhao05', '赵倩', 7)`)
  await bank.db.database.run(sql`insert into user_group (id, name, created_by) values (1, '高二1班', 7)`)
})
afterAll(() => bank?.close())

it('finds a person by either, the user name first, and does not guess between two', async () => {
  const rows = [
    ['学号', '学员'],
    ['1', '吴子涵'],
    ['2', '李明'],
    ['3', 'LI02'],
    ['4', '赵倩'],
    ['5', '钱多多'],
  ]
  const id = await bank.readAtOnce('group_member', await bank.sheet(rows), { group_id: 1 })
  const entries = await bank.entries(id)
  expect(entries.map(({ state, input, reasons }) => [state, input['user_id'] ?? reasons[0]?.text.zh])).toEqual([
    ['new', 501],
    ['refused', expect.stringMatching(/有多个“李明”.*用户名/)],
    ['new', 503],
    ['new', 504],
    ['refused', expect.stringContaining('钱多多')],
  ])
})

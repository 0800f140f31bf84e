import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { recordsFor } from '../../server/records/records.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** A role has rights of its menus alone: any other would never count, and nobody would see why. */

const { role } = resources
let bank: Bank
let menu: number

beforeAll(async () => {
  bank = await startBank()
  const list = JSON.stringify([{ name: '查看', tag: 'exercise:list' }])
  const rows = await bank.db.database.all<{ id: number }>(
    sql`insert into menu (name, type, perm_list) values ('单题', 1, ${list}::jsonb) returning id`,
  )
  menu = rows[0]!.id
})
afterAll(() => bank?.close())

const records = () => recordsFor(bank.db.database, { ...teacher, rights: new Set(['*']) })

it('names a right that the menu does not have, and the nearest that it has', async () => {
  const menu_perms = [
    { menu_id: menu, tag: 'exercise:list' },
    { menu_id: menu, tag: 'exercise:lst' },
    { menu_id: 99_999, tag: 'exercise:list' },
  ]
  const refusal = await records()
    .create(role, { name: '教师', menu_perms })
    .then(
      () => null,
      (error: { data: unknown }) => error.data,
    )
  expect(refusal).toMatchObject({
    errors: [
      { path: 'menu_perms.1.tag', message: expect.stringMatching(/exercise:lst.*exercise:list/) },
      { path: 'menu_perms.2.tag', message: expect.stringContaining('exercise:list') },
    ],
  })
})

it('keeps a right that its menu has lost, and takes no new one of that kind', async () => {
  const made = await records().create(role, { name: '教师', menu_perms: [{ menu_id: menu, tag: 'exercise:list' }] })
  await bank.db.database.run(sql`update menu set perm_list = '[]' where id = ${menu}`)
  const changed = { menu_perms: [{ menu_id: menu, tag: 'exercise:list' }], remark: '高一' }
  await expect(records().update(role, made.id, null, changed)).resolves.toMatchObject({ remark: '高一' })
  await expect(
    records().create(role, { name: '教师二', menu_perms: [{ menu_id: menu, tag: 'exercise:list' }] }),
  ).rejects.toMatchObject({ data: { errors: [{ path: 'menu_perms.0.tag' }] } })
})

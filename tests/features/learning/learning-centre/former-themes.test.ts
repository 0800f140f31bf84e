import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../../../server/storage/tables/migrate.ts'
import { databaseBefore, type EarlierDatabase } from '../../../fixtures/earlier-database.ts'

/** Sites had one of four colours, which became themes. */

let earlier: EarlierDatabase

beforeAll(async () => {
  earlier = await databaseBefore('_learning_centre')
})
afterAll(() => earlier?.stop())

it('the colour of a site becomes a theme that it refers to, also in the trash; unused colours become none', async () => {
  const { pool } = earlier
  await pool.query(
    `insert into site (name, domain, theme, deleted_at) values ('甲', 'a.example.com', 'green', null), ('乙', 'b.example.com', 'blue', now()), ('丙', 'c.example.com', 'green', null)`,
  )
  await migrate(pool)
  const { rows } = await pool.query(
    'select s.name, t.name as theme, t.accent, t.on_accent from site s left join site_theme t on t.id = s.theme_id order by s.id',
  )
  expect(rows).toEqual([
    { name: '甲', theme: '绿色', accent: '#15803d', on_accent: '#ffffff' },
    { name: '乙', theme: '蓝色', accent: '#1d4ed8', on_accent: '#ffffff' },
    { name: '丙', theme: '绿色', accent: '#15803d', on_accent: '#ffffff' },
  ])
  expect((await pool.query('select count(*)::integer as count from site_theme')).rows).toEqual([{ count: 2 }])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { listPage } from '../../server/records/list-page.ts'
import { recordsFor } from '../../server/records/records.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { readingOrder } from '../../server/storage/statements/reading-order.ts'
import { refreshCollation } from '../../server/storage/tables/refresh-collation.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** Lists are in the order in which people look texts up, whatever the server's locale is; names are found by pinyin. */

const { map, subject, user } = resources
const inOrder = ['10', 'apple', 'Apple 2', 'banana', 'Li', '阿大', '第1章', '第2章', '第10章', '李四', '王五', '张三']
let bank: Bank

beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank?.close())

const list = (resource: (typeof resources)[keyof typeof resources], query: Record<string, string>) =>
  listPage({ database: bank.db.database, identity: teacher }, resource, query, false)

async function namesOf(resource: typeof map | typeof subject | typeof user, query: Record<string, string>) {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(resource, { ...query, page_size: '5', ...(cursor ? { cursor } : {}) })
    names.push(...page.rows.map((row) => String(JSON.parse(row).name)))
    cursor = page.cursor
  }
  return names
}

describe('a list by a name', () => {
  beforeAll(async () => {
    await bank.db.database.run(sql`select setval(pg_get_serial_sequence('subject', 'id'), 1000)`)
    const shuffled = inOrder.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1))
    for (const [at, name] of shuffled.entries())
      await recordsFor(bank.db.database, teacher).create(subject, { name, code: `c${at}` })
  })

  it('has digits by their value, letters before Chinese and without case, Chinese by pinyin; over its pages', async () => {
    const names = (await namesOf(subject, { sort: 'name' })).filter((name) => inOrder.includes(name))
    expect(names).toEqual(inOrder)
    expect(await namesOf(subject, { sort: '-name' })).toEqual((await namesOf(subject, { sort: 'name' })).reverse())
  })

  it('is read along its index where that is its own order', async () => {
    const rows = await bank.db.database.all<{ plan: string }>(
      sql`select indexdef as plan from pg_indexes where indexname = 'map_name_sort'`,
    )
    expect(rows[0]!.plan).toContain(`name COLLATE ${readingOrder}`)
    expect(map.list.sort).toBe('name')
  })
})

describe('a search', () => {
  const found = async (search: string) => (await namesOf(user, { sort: 'name', search })).join('、')

  beforeAll(async () => {
    const people = { zhou: '张三丰', shan: '单于', lv: '吕布', o: '歐陽修', mai: '买买提·阿不都' }
    for (const [username, name] of Object.entries(people))
      await recordsFor(bank.db.database, teacher).create(user, { username: `t-${username}`, name })
  })

  it.each([
    ['zsf', '张三丰'],
    ['zhangsanfeng', '张三丰'],
    ['Zhang San', '张三丰'],
    ['張三豐', '张三丰'],
    ['欧阳', '歐陽修'],
    ['oyx', '歐陽修'],
    ['shanyu', '单于'],
    ['chanyu', '单于'],
    ['lvbu', '吕布'],
    ['lubu', '吕布'],
    ['maimaiti', '买买提·阿不都'],
    ['zsg', ''],
  ])('for %s finds %s', async (asked, name) => {
    expect(await found(asked)).toBe(name)
  })
})

it('makes the indexes again that another version of ICU would read wrongly', async () => {
  const reports: string[] = []
  const client = await bank.db.pool.connect()
  try {
    await refreshCollation(client, (line) => reports.push(line))
    expect(reports).toEqual([])
    await client.query('begin')
    await client.query('create schema older')
    await client.query('set local search_path to older')
    await client.query(`create collation ${readingOrder} (provider = icu, locale = 'zh', version = '1')`)
    await client.query(`create table named (name text)`)
    await client.query(`create index on named (name collate ${readingOrder})`)
    await refreshCollation(client, (line) => reports.push(line))
    expect(reports).toEqual([expect.stringContaining('making its indexes again (1)')])
    await refreshCollation(client, (line) => reports.push(line))
    expect(reports).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

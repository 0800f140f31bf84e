import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { Fields } from '../../resources/kit/index.ts'
import { databaseOver } from '../../server/storage/postgres/pool.ts'
import { migrate } from '../../server/storage/tables/migrate.ts'
import { recordsFor, type Records } from '../../server/records/records.ts'
import { changesBackTo } from '../../server/records/versions.ts'
import { Fault } from '../../server/base/fault.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import { register } from '../../server/people/login/login.ts'
import { removeRecords, restoreRecords, updateRecords } from '../../server/records/write/write-records.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { databaseBefore } from '../fixtures/earlier-database.ts'

/** No two living users may have names that people would confuse. */

let db: TestDatabase
const { user } = resources

beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db?.stop())
beforeEach(() => db.pool.query('truncate "user", history restart identity cascade'))

const records = (language: 'zh' | 'en' = 'zh'): Records => recordsFor(db.database, { ...systemIdentity, language })
const add = async (username: string): Promise<number> => (await records().create(user, { username })).id
/** The fault at the name; null when the call succeeded. */
async function refused(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 100400) throw error
    const { errors } = error.data as { errors: { path: string; message: string }[] }
    expect(errors.map(({ path }) => path)).toEqual(['username'])
    return errors[0]!.message
  }
}

const lookalike = '与已有的值看起来太像，请换一个'
const same = '已存在相同的值'

describe('a name beside admin', () => {
  const rows: [how: string, name: string, expected: string | null][] = [
    ['the same', 'admin', same],
    ['in capitals', 'ADMIN', same],
    ['a dotless i', 'admın', lookalike],
    ['a Cyrillic a', 'аdmin', lookalike],
    ['full width', 'ａｄｍｉｎ', same],
    ['a 1 for its i', 'adm1n', lookalike],
    ['an l for its i', 'admln', lookalike],
    ['a capital I among small letters', 'admIn', same],
    ['r and n for its m', 'adrnin', lookalike],
    ['mathematical letters', '𝐚𝐝𝐦𝐢𝐧', lookalike],
    ['a space that takes no room', 'ad\u200bmin', same],
    ['an i with a dot of its own', 'admi\u0307n', lookalike],
    ['a Greek iota', 'admιn', lookalike],
    ['a space behind', 'admin ', same],
    ['a soft hyphen', 'ad\u00admin', same],
    ['another word', 'admiral', null],
    ['one letter more', 'admins', null],
    ['letters in another order', 'amdin', null],
    ['an accent that is seen', 'ädmin', null],
  ]
  it.each(rows)('%s', async (_how, name, expected) => {
    await add('admin')
    expect(await refused(records().create(user, { username: name }))).toBe(expected)
  })

  it('numbers and Chinese names stay apart', async () => {
    const names = [
      '张三',
      '张二',
      '王小明',
      '王晓明',
      '2024001',
      '2024002',
      '2024010',
      '2024011',
      'li.lei',
      'li-lei',
      'li_lei',
      'lilei',
      'xs1',
      'xs2',
    ]
    for (const name of names)
      expect([name, await refused(records().create(user, { username: name }))]).toEqual([name, null])
  })
})

describe('is refused', () => {
  it('to a change of the name, to a restore from the trash, and to an earlier version, in the language of the user', async () => {
    const id = await add('reader')
    expect((await records().update(user, id, 1, { username: 'other' })).version).toBe(2)
    await add('reаder')
    expect(await refused(records().update(user, id, null, { username: 'reader' }))).toBe(lookalike)
    expect(await refused(records('en').update(user, id, null, { username: 'rеader' }))).toBe(
      'This looks too much like the value of another record: choose another',
    )
    const back = await changesBackTo(records(), user, id, 1)
    expect(await refused(records().update(user, id, null, back, 'revert'))).toBe(lookalike)
    await removeRecords(records(), user, [id])
    await add('оther')
    expect(await refused(restoreRecords(records(), user, [id]))).toBe(lookalike)
  })

  it('to one that registers', async () => {
    await add('meimei')
    expect(
      await refused(
        register(
          db.database,
          { registration: 'open', mobileLogin: false },
          { username: 'meimeі', password: 'correct-horse' },
          { ip: '203.0.113.9', language: 'zh' },
        ),
      ),
    ).toBe(lookalike)
  })

  it('to a whole import: among its own entries, against stored users, and in its changes', async () => {
    const id = await add('wang')
    await add('teacher')
    expect(await refused(records().createMany(user, [{ username: 'one' }, { username: 'оne' }]))).toBe(lookalike)
    expect(await refused(records().createMany(user, [{ username: 'two' }, { username: 'tеacher' }]))).toBe(lookalike)
    const change = updateRecords(records(), user, [{ id, version: 1, values: { username: 'tеacher' } }], {
      action: 'import',
    })
    expect(await refused(change)).toBe(lookalike)
    expect(
      (await db.pool.query('select username from "user" order by id')).rows.map(({ username }) => username),
    ).toEqual(['wang', 'teacher'])
  })

  it('to all but one of many at once', async () => {
    for (let round = 0; round < 10; round++) {
      const names = ['а', 'a', 'ａ', 'ɑ', '𝐚', 'A', 'α', 'a\u200b'].map((letter) => `${letter}lpha-${round}`)
      const expected = await Promise.all(names.map((username) => refused(records().create(user, { username }))))
      expect(expected.filter((one) => one === null)).toHaveLength(1)
    }
    expect((await db.pool.query('select count(*)::integer as made from "user"')).rows[0].made).toBe(10)
  })
})

it('frees a name that was changed or deleted, and lets its owner change its spelling', async () => {
  const [one, two] = [await add('admin'), await add('teacher')]
  expect(await refused(records().update(user, one, null, { username: 'аdmin' }))).toBeNull()
  await removeRecords(records(), user, [one])
  expect(await refused(records().update(user, two, null, { username: 'admin' }))).toBeNull()
  expect(await refused(records().create(user, { username: 'tеacher' }))).toBeNull()
})

it('every field that is declared so has its trigger', async () => {
  const declared = Object.values(resources).flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => (fields as Fields)[field]!.lookalikes)
      .map((field) => ({ name, field })),
  )
  const { rows } = await db.pool.query(
    `select c.relname as name, rtrim(encode(tgargs, 'escape'), '\\000') as field from pg_trigger join pg_class c on c.oid = tgrelid where tgfoid = 'keep_from_lookalikes'::regproc`,
  )
  expect(rows).toEqual(declared)
  expect(declared).toContainEqual({ name: 'user', field: 'username' })
})

describe('a database in which names look alike already', () => {
  let pool: pg.Pool
  const all = () => recordsFor(databaseOver(pool), { ...systemIdentity, language: 'zh' })
  const try_ = (username: string) => refused(all().create(user, { username }))
  const idOf = async (username: string) =>
    (await pool.query('select id from "user" where username = $1', [username])).rows[0].id as number
  const formed = async () =>
    (await pool.query('select username, username_lookalike is not null as formed from "user" order by id')).rows.map(
      (row) => [row.username, row.formed],
    )

  /** As the version before left it: the migrations up to the one that adds this, recorded as applied. */
  beforeEach(async () => {
    const earlier = await databaseBefore('_lookalikes')
    pool = earlier.pool
    await pool.query(
      `insert into "user" (username, deleted_at) values ('admin', null), ('admın', null), ('аdmin', null), ('reader', null), ('rеader', now()), ('rеader', now())`,
    )
    await migrate(pool)
    return earlier.stop
  })

  it('keeps them as they are, and lets them be written', async () => {
    expect(await formed()).toEqual([
      ['admin', true],
      ['admın', false],
      ['аdmin', false],
      ['reader', true],
      ['rеader', true],
      ['rеader', true],
    ])
    const changed = await all().update(user, await idOf('admın'), null, { remark: '备注', username: 'admın' })
    expect(changed).toMatchObject({ username: 'admın', remark: '备注' })
    expect(await refused(restoreRecords(all(), user, [await idOf('rеader')]))).toBe(lookalike)
  })

  it('refuses new ones, also when the first of them has gone', async () => {
    expect(await try_('adm1n')).toBe(lookalike)
    await removeRecords(all(), user, [await idOf('admin')])
    expect(await try_('adm1n')).toBe(lookalike)
    expect(await refused(all().update(user, await idOf('reader'), null, { username: 'adm1n' }))).toBe(lookalike)
    expect(await refused(restoreRecords(all(), user, [await idOf('admin')]))).toBe(lookalike)
    await removeRecords(all(), user, [await idOf('admın'), await idOf('аdmin')])
    expect(await try_('adm1n')).toBeNull()
  })

  it('holds one that is changed to what holds for new ones', async () => {
    const id = await idOf('admın')
    expect(await refused(all().update(user, id, null, { username: 'admln' }))).toBe(lookalike)
    expect(await refused(all().update(user, id, null, { username: 'somebody' }))).toBeNull()
    expect(await try_('sоmebody')).toBe(lookalike)
  })
})

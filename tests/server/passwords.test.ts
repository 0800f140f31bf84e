import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { recordsFor, type Records } from '../../server/records/records.ts'
import { createFirstAdministrator } from '../../server/start/first-administrator.ts'
import { Fault } from '../../server/base/fault.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import { EntryValidator } from '../../server/exchange/import/validate-entries.ts'
import { register } from '../../server/people/login/login.ts'
import { whyGuessed } from '../../server/base/passwords/password-rules.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/** No easily guessed password, wherever one is set. */

let db: TestDatabase
const { user } = resources

beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db?.stop())

const person = { username: 'zhang.san', name: '张三丰', mobile: '13912345678', email: 'sanfeng@example.com' }
const records = (language: 'zh' | 'en' = 'zh'): Records => recordsFor(db.database, { ...systemIdentity, language })
/** The reported errors, by their fields; null when the call succeeded. */
async function refused(work: Promise<unknown>): Promise<Record<string, string> | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 100400) throw error
    return Object.fromEntries(
      (error.data as { errors: { path: string; message: string }[] }).errors.map(({ path, message }) => [
        path,
        message,
      ]),
    )
  }
}

const common = '这个密码太常见，容易被猜到，请换一个'
const like = (label: string) => `密码不能包含${label}，也不能与它相近`

describe('a password', () => {
  const rows: [password: string, expected: string | null][] = [
    ['123456', common],
    ['password', common],
    ['PassWord', common],
    ['ｑｗｅｒｔｙ', common],
    ['26081983', null],
    ['24061984', common],
    ['zhang.san', like('用户名')],
    ['ZhangSan2024', like('用户名')],
    ['my-zhangsan!', like('用户名')],
    ['nas.gnahz', like('用户名')],
    ['zh4ng_5an', like('用户名')],
    ['hangsan', like('用户名')],
    ['张三丰123456', like('姓名')],
    ['13912345678', like('手机号')],
    ['12345678x', null],
    ['912345678', like('手机号')],
    ['sanfeng-88', like('邮箱')],
    ['sanfeng@example.com', like('邮箱')],
    ['correct-horse', null],
    ['example.org', null],
    ['zhang-horse', null],
    ['？？？？？？', null],
  ]
  it.each(rows)('%s', async (password, expected) => {
    expect((await whyGuessed(user, 'password', password, person))?.zh ?? null).toBe(expected)
  })

  it('may hold a name of few letters by chance, and not be it with numbers around', async () => {
    const refusal = async (password: string) =>
      (await whyGuessed(user, 'password', password, { username: 'li' }))?.en ?? null
    expect(await refusal('brilliant-horse')).toBeNull()
    expect(await refusal('li-2024!')).toBe('A password may not contain the user name, or be like it')
  })

  it('is compared with the fields of the record, and nothing else', async () => {
    expect(
      await whyGuessed(user, 'password', 'zhang.san', { username: 'other', remark: 'zhang.san', email: null }),
    ).toBeNull()
  })
})

describe('wherever it is set', () => {
  it('a new user, a change of the password alone, and of the name with it', async () => {
    expect(await refused(records().create(user, { ...person, password: 'iloveyou' }))).toEqual({ password: common })
    expect(await refused(records('en').create(user, { ...person, password: 'sanfeng1' }))).toEqual({
      password: 'A password may not contain the e-mail, or be like it',
    })
    const { id } = await records().create(user, { ...person, password: 'correct-horse' })
    expect(await refused(records().update(user, id, null, { password: 'zhang.san1' }))).toEqual({
      password: like('用户名'),
    })
    expect(await refused(records().update(user, id, null, { username: 'wang.wu', password: 'wangwu-1' }))).toEqual({
      password: like('用户名'),
    })
    expect(await refused(records().update(user, id, null, { username: 'wang.wu', password: 'zhang.san1' }))).toBeNull()
  })

  it('somebody who registers', async () => {
    const open = { registration: 'open' as const, mobileLogin: false }
    const from = { ip: '203.0.113.9', language: 'zh' } as const
    expect(await refused(register(db.database, open, { username: 'meimei', password: 'meimei123' }, from))).toEqual({
      password: like('用户名'),
    })
    expect(await refused(register(db.database, open, { username: 'meimei', password: 'abc123' }, from))).toEqual({
      password: common,
    })
  })

  it('a file that is imported brings none', () => {
    const judge = new EntryValidator({
      importer: { resource: user, excerpt: () => '' } as never,
      rights: new Set(['*']),
      once: {},
    })
    const entry = {
      at: '1',
      values: { username: 'of-a-file', password: 'correct-horse' },
      wanted: [],
      reasons: [],
      changes: [],
      media: {},
      places: {},
    }
    const { input, changes } = judge.validate(entry as never)
    expect(input).toEqual({ username: 'of-a-file' })
    expect(changes.map(({ text }) => text.en)).toEqual(['You have no right to write “Password”; it was left out'])
  })

  it('the first administrator, whose password the next start does not check again', async () => {
    await db.pool.query('truncate "user", role restart identity cascade')
    await expect(createFirstAdministrator(db.database, 'admin', 'admin123')).rejects.toThrow(
      'ADMIN_PASSWORD: A password may not contain the user name, or be like it. Leave it empty to be given a random one.',
    )
    expect((await db.pool.query('select 1 from "user"')).rowCount).toBe(0)
    expect(await createFirstAdministrator(db.database, 'admin', 'correct-horse')).toBeNull()
    expect(await createFirstAdministrator(db.database, 'admin', 'admin123')).toBeNull()
  })
})

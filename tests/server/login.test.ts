import { createServer, type IncomingMessage } from 'node:http'
import { parseOptions } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userInfo } from '../../resources/system/account-calls.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { sql, type Database } from '../../server/storage/postgres/database.ts'
import type { Fault } from '../../server/base/fault.ts'
import { codeSender, loginByMobile, sendCode, type CodeSender } from '../../server/people/login/codes.ts'
import { loadIdentity, identityOfToken } from '../../server/access/load-identity.ts'
import { info } from '../../server/people/login/info.ts'
import { addressOf, countTry, type Limit } from '../../server/people/login/limits.ts'
import { loginByPassword, logout, register, type Caller } from '../../server/people/login/login.ts'
import { hashPassword, verifyPassword } from '../../server/base/passwords/password.ts'
import { tokenHash } from '../../server/access/sessions.ts'
import { smsGateway } from '../../server/people/login/sms-gateway.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { addMenu, addRole, addUser, emptyLogins, password } from './login-fixture.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await startTestDatabase()
  database = server.database
})
afterAll(() => server?.stop())
beforeEach(() => emptyLogins(database))

const from: Caller = { ip: '203.0.113.7', language: 'zh' }
const faultOf = (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => expect.fail('expected a fault'),
    (error: Fault) => error,
  )
const tryLogin = (username: string, secret = 'wrong-password', ip = from.ip) =>
  loginByPassword(database, { username, password: secret }, { ip })
/** Ends every window. */
const windowsEnd = () => database.run(sql`update attempt set until = now() - interval '1 second'`)

describe('passwords', () => {
  it('are argon2id hashes of the recommended cost, with a salt each', async () => {
    const hashed = await hashPassword('密码123456')
    expect(parseOptions(hashed)).toMatchObject({
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
      outputLen: 32,
    })
    expect(await hashPassword('密码123456')).not.toBe(hashed)
    expect(await verifyPassword(hashed, '密码123456')).toBe(true)
    expect(await verifyPassword(hashed, '密码123457')).toBe(false)
  })

  it('are the same however a keyboard composes their letters', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9-123'), 'cafe\u0301-123')).toBe(true)
  })

  it('of an unknown user are never right and cost as much as any other', async () => {
    const hashed = await hashPassword(password)
    /** Of this process's own work, in µs: a clock would count what else the machine does. */
    const work = async (stored: string | null) => {
      const before = process.cpuUsage()
      for (let round = 0; round < 10; round++) expect(await verifyPassword(stored, 'wrong-password')).toBe(false)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await work(hashed)
    const [known, unknown] = [await work(hashed), await work(null)]
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  it('wait in a line with an end, and hashing keeps no login out', async () => {
    const hashed = await hashPassword(password)
    const hashes = Array.from({ length: 150 }, () => hashPassword(password))
    const results = await Promise.allSettled(Array.from({ length: 150 }, () => verifyPassword(hashed, password)))
    const refused = results.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(48)
    expect(refused[0]!.reason).toMatchObject({ status: 429, code: 100429, data: { retry_after: 5 } })
    await Promise.all(hashes)
    expect(await verifyPassword(hashed, password)).toBe(true)
  })
})

describe('a login by password', () => {
  it('opens a session, whatever the case, width and space of the name', async () => {
    const id = await addUser(database, { username: 'Zhang.San' })
    for (const typed of ['Zhang.San', ' zhang.san ', 'ＺＨＡＮＧ．ＳＡＮ', '\u3000zhang．san']) {
      const session = await tryLogin(typed, password)
      expect(systemCalls.login.output.parse(session)).toEqual(session)
      expect(await identityOfToken(database, session.token, 'zh')).toMatchObject({ userId: id, username: 'Zhang.San' })
    }
  })

  it('finds a name that was stored with other widths, and the exact one first', async () => {
    const idOf = async (typed: string) =>
      (await identityOfToken(database, (await tryLogin(typed, password)).token, 'zh'))!.userId
    const alone = await addUser(database, { username: 'Ｌｉ' })
    expect(await idOf('ｌｉ')).toBe(alone)
    const narrow = await addUser(database, { username: 'wang' })
    // Such pairs can exist from before look-alike names were refused.
    await database.run(sql`alter table "user" disable trigger username_lookalike`)
    const wide = await addUser(database, { username: 'Ｗａｎｇ' })
    await database.run(sql`alter table "user" enable trigger username_lookalike`)
    expect(await idOf('wang')).toBe(narrow)
    expect(await idOf('Ｗａｎｇ')).toBe(wide)
  })

  it('answers a wrong password and an unknown name the same', async () => {
    await addUser(database, { username: 'known' })
    await database.run(sql`insert into "user" (username) values ('without-password')`)
    const [wrong, ...others] = await Promise.all(
      ['known', 'unknown', 'without-password', 'nul\0', '\ud800'].map((name) => faultOf(tryLogin(name))),
    )
    for (const other of others)
      expect({ ...other, message: other.message }).toEqual({ ...wrong, message: wrong!.message })
    expect(wrong).toMatchObject({ status: 401, code: 401, text: { zh: '用户名或密码错误' } })
  })

  it('says that an account is disabled only after the right password', async () => {
    await addUser(database, { username: 'disabled', status: 0 })
    expect(await faultOf(tryLogin('disabled'))).toMatchObject({ code: 401, text: { zh: '用户名或密码错误' } })
    expect(await faultOf(tryLogin('disabled', password))).toMatchObject({
      code: '403',
      text: { zh: '该账号已停用，请联系管理员' },
    })
    expect(await database.all(sql`select 1 from session`)).toEqual([])
  })

  it('does not open for a deleted user, whose name another may have by now', async () => {
    const old = await addUser(database, { username: 'reused' })
    await database.run(sql`update "user" set deleted_at = now() where id = ${old}`)
    expect(await faultOf(tryLogin('reused', password))).toMatchObject({ code: 401 })
    const now = await addUser(database, { username: 'Reused' })
    expect(await identityOfToken(database, (await tryLogin('reused', password)).token, 'zh')).toMatchObject({
      userId: now,
    })
  })

  it('ends with a logout', async () => {
    await addUser(database, { username: 'leaving' })
    const { token } = await tryLogin('leaving', password)
    const ended: unknown[] = []
    const identities = { invalidate: (hash?: Buffer) => void ended.push(hash) }
    expect(await logout({ database, identities }, (await identityOfToken(database, token, 'zh'))!)).toBeNull()
    expect(ended).toEqual([tokenHash(token)])
    expect(await identityOfToken(database, token, 'zh')).toBeNull()
  })
})

describe('limits', () => {
  const spellings = [
    'admin',
    'ADMIN',
    'Admin',
    ' admin',
    'admin ',
    'ａｄｍｉｎ',
    'ＡＤＭＩＮ',
    '\u3000Ａdmin',
    'aDmIn\t',
    'ad\uff4din',
  ]

  it('a name allows ten wrong attempts from one address, in whatever spelling', async () => {
    await addUser(database, { username: 'admin' })
    for (const name of spellings) expect(await faultOf(tryLogin(name))).toMatchObject({ code: 401 })
    for (const name of spellings) {
      const fault = await faultOf(tryLogin(name, password))
      expect(fault).toMatchObject({ status: 429, code: 100429 })
      expect((fault.data as { retry_after: number }).retry_after).toBeGreaterThan(200)
    }
    expect(await tryLogin('admin', password, '203.0.113.8')).toBeTruthy()
    await windowsEnd()
    expect(await tryLogin('admin', password)).toBeTruthy()
  })

  it('a burst of tries at once gets no more than ten through', async () => {
    await addUser(database, { username: 'admin' })
    const faults = await Promise.all(Array.from({ length: 40 }, () => faultOf(tryLogin('admin'))))
    expect(faults.filter((fault) => fault.code === 401)).toHaveLength(10)
    expect(faults.filter((fault) => fault.code === 100429)).toHaveLength(30)
  })

  it('a login that succeeds clears the name, and costs nothing', async () => {
    await addUser(database, { username: 'admin' })
    for (let round = 0; round < 4; round++) {
      for (let wrong = 0; wrong < 6; wrong++) expect(await faultOf(tryLogin('admin'))).toMatchObject({ code: 401 })
      expect(await tryLogin('ADMIN', password)).toBeTruthy()
    }
    // Attempts before the first login: for the address, and for an account that did not know it.
    expect(
      (await database.all<{ count: number }>(sql`select count from attempt where count > 0`)).map(({ count }) => count),
    ).toEqual([6, 6])
  })

  /** As if all attempts of a limit but one were used up. */
  const useUp = (key: string, most: number) =>
    database.run(sql`update attempt set count = ${most}::integer - 1 where key like ${`${key}:%`}`)

  it('a school behind one address is not locked out by one child, and many names from one address are limited', async () => {
    await addUser(database, { username: 'teacher' })
    const address = (round: number) => `2001:db8:1:2::${round.toString(16)}`
    await tryLogin('teacher', password, address(1))
    await faultOf(tryLogin('name-1', undefined, address(2)))
    await useUp('login-ip', 300)
    expect(await faultOf(tryLogin('name-2', undefined, address(3)))).toMatchObject({ code: 401 })
    const names = (await database.all(sql`select 1 from attempt`)).length
    expect(await faultOf(tryLogin('name-3', undefined, address(4)))).toMatchObject({ code: 100429 })
    expect(await database.all(sql`select 1 from attempt`)).toHaveLength(names)
    expect(await tryLogin('teacher', password, address(5))).toBeTruthy()
    expect(await faultOf(tryLogin('name-3', undefined, '2001:db8:1:3::1'))).toMatchObject({ code: 401 })
  })

  it('an account is not locked by strangers elsewhere where it logs in, nor tried from ever more addresses', async () => {
    await addUser(database, { username: 'teacher' })
    await tryLogin('teacher', password)
    await faultOf(tryLogin('teacher', undefined, '203.0.113.1'))
    await useUp('login-strangers', 100)
    expect(await faultOf(tryLogin('teacher', undefined, '203.0.113.2'))).toMatchObject({ code: 401 })
    expect(await faultOf(tryLogin('teacher', password, '203.0.113.3'))).toMatchObject({ code: 100429 })
    expect(await tryLogin('teacher', password)).toBeTruthy()
    // The response does not reveal that there is such an account.
    await faultOf(tryLogin('nobody', undefined, '203.0.113.1'))
    await useUp('login-strangers', 100)
    await faultOf(tryLogin('nobody', undefined, '203.0.113.2'))
    expect(await faultOf(tryLogin('nobody', undefined, '203.0.113.3'))).toMatchObject({ code: 100429 })
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['0:0:0:0:0:FFFF:c000:0201', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['', ''],
  ])('the address %s counts as %s', (ip, counted) => expect(addressOf(ip)).toBe(counted))

  it('a window begins with the first try and is not made longer by more', async () => {
    const limit: Limit = { key: 'a window', most: 1, windowSeconds: 60 }
    await countTry(database, [limit])
    const end = () => database.first(sql`select until from attempt where key = 'a window'`)
    const first = await end()
    await faultOf(countTry(database, [limit]))
    expect(await end()).toEqual(first)
    await windowsEnd()
    await countTry(database, [limit])
  })

  it('a window that a clock set days ahead, before it was corrected, holds nobody up', async () => {
    const limit: Limit = { key: 'an early window', most: 1, windowSeconds: 60 }
    await countTry(database, [limit])
    await database.run(sql`update attempt set until = now() + interval '3 days' where key = 'an early window'`)
    await countTry(database, [limit])
    expect((await faultOf(countTry(database, [limit]))).data).toMatchObject({ retry_after: 60 })
  })

  it('keep no name, no address and no password that was typed as a name', async () => {
    await faultOf(tryLogin('my-secret-password'))
    const text = JSON.stringify(await database.all(sql`select * from attempt`))
    expect(text).not.toMatch(/secret|203\.0/)
  })
})

describe('a login by a code', () => {
  const mobile = '13800138000'

  interface Message {
    authorization: string | undefined
    body: { mobile: string; code: string; text: string }
  }

  /** A gateway that accepts messages, or answers `status`. */
  async function gateway(status = 200): Promise<{ messages: Message[]; sender: CodeSender; logged: string[] }> {
    const messages: Message[] = []
    const listener = createServer(async (request: IncomingMessage, response) => {
      const text = await request.reduce((all: string, part: Buffer) => all + part.toString(), '')
      messages.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
      response.writeHead(status).end(`echo ${text}`)
    })
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    onTestFinished(() => {
      listener.closeAllConnections()
      listener.close()
    })
    const logged: string[] = []
    const url = `http://127.0.0.1:${(listener.address() as { port: number }).port}/send`
    const sender = codeSender(smsGateway(url, 'gateway-token'), {
      warn: (facts, message) => logged.push(JSON.stringify({ ...facts, message })),
    })
    return { messages, sender, logged }
  }
  const ask = async (sender: CodeSender, to = mobile, ip = from.ip) => {
    const answer = await sendCode(database, sender, { mobile: to }, { ...from, ip })
    await Promise.all(sender.sending)
    return answer
  }
  const enter = (sender: CodeSender, code: string, to = mobile) =>
    loginByMobile(database, sender, { mobile: to, code }, from)
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('works once, with the code sent to the gateway, which is stored as a hash', async () => {
    const id = await addUser(database, { mobile })
    const { sender, messages } = await gateway()
    expect(await ask(sender)).toEqual({ retry_after: 60 })
    const { authorization, body } = messages[0]!
    expect({ authorization, ...body }).toEqual({
      authorization: 'Bearer gateway-token',
      mobile,
      code: expect.stringMatching(/^\d{6}$/),
      text: `您的登录验证码是${body.code}，5分钟内有效。如非本人操作请忽略。`,
    })
    expect(JSON.stringify(await database.all(sql`select secret from login_secret`))).not.toContain(body.code)
    expect(await faultOf(enter(sender, otherThan(body.code)))).toMatchObject({
      code: 401,
      text: { zh: '验证码错误或已失效' },
    })
    const attempts = await Promise.allSettled([
      enter(sender, body.code),
      enter(sender, body.code),
      enter(sender, body.code),
    ])
    const opened = attempts.filter((one) => one.status === 'fulfilled')
    expect(opened).toHaveLength(1)
    expect(await identityOfToken(database, opened[0]!.value.token, 'zh')).toMatchObject({ userId: id })
    expect(await faultOf(enter(sender, body.code))).toMatchObject({ code: 401 })
  })

  it('a code allows five attempts and expires after five minutes', async () => {
    await addUser(database, { mobile })
    const { sender, messages } = await gateway()
    await ask(sender)
    for (let round = 0; round < 5; round++) await faultOf(enter(sender, otherThan(messages[0]!.body.code)))
    expect(await faultOf(enter(sender, messages[0]!.body.code))).toMatchObject({ code: 401 })
    await windowsEnd()
    await ask(sender)
    const left = await database.first<{ left: number }>(
      sql`select extract(epoch from until - now())::float8 as left from login_secret`,
    )
    expect(left!.left).toBeGreaterThan(290)
    expect(left!.left).toBeLessThanOrEqual(300)
    await database.run(sql`update login_secret set until = now() - interval '1 second'`)
    expect(await faultOf(enter(sender, messages[1]!.body.code))).toMatchObject({ code: 401 })
  })

  it('a mobile gets one code a minute and twenty a day, known or not', async () => {
    await addUser(database, { mobile })
    const { sender, messages } = await gateway()
    for (const to of [mobile, '13900139000']) {
      await ask(sender, to)
      const fault = await faultOf(ask(sender, to, '198.51.100.1'))
      expect(fault).toMatchObject({ code: 100429 })
      expect((fault.data as { retry_after: number }).retry_after).toBeLessThanOrEqual(60)
      for (let round = 0; round < 19; round++) {
        await database.run(
          sql`update attempt set until = now() - interval '1 second' where key like 'code:%' or key like 'code-ip:%'`,
        )
        await ask(sender, to)
      }
      await database.run(
        sql`update attempt set until = now() - interval '1 second' where key like 'code:%' or key like 'code-ip:%'`,
      )
      expect(((await faultOf(ask(sender, to))).data as { retry_after: number }).retry_after).toBeGreaterThan(3600)
    }
    expect(messages).toHaveLength(20)
  })

  it('an unknown or disabled mobile gets the same answers and no message', async () => {
    await addUser(database, { mobile, status: 0 })
    const { sender, messages } = await gateway()
    for (const to of [mobile, '13900139000']) {
      expect(await ask(sender, to)).toEqual({ retry_after: 60 })
      expect(await faultOf(enter(sender, '123456', to))).toMatchObject({
        code: 401,
        text: { zh: '验证码错误或已失效' },
      })
    }
    expect(messages).toEqual([])
  })

  it('a gateway that fails shows in the log, without the code and without its answer', async () => {
    await addUser(database, { mobile })
    const { sender, messages, logged } = await gateway(500)
    expect(await ask(sender)).toEqual({ retry_after: 60 })
    expect(logged).toEqual([
      JSON.stringify({ reason: 'the SMS gateway answered 500', message: 'a login code could not be sent' }),
    ])
    expect(logged.join()).not.toContain(messages[0]!.body.code)
  })

  it('is reported as unavailable where no gateway is configured', async () => {
    const sender = codeSender(null, { warn: () => undefined })
    expect(await faultOf(ask(sender))).toMatchObject({
      code: 100501,
      text: { zh: '短信网关未配置，不能用手机验证码登录' },
    })
    expect(await faultOf(enter(sender, '123456'))).toMatchObject({ code: 100501 })
  })
})

describe('registering', () => {
  const open = { registration: 'open' as const, mobileLogin: false }
  const person = { username: 'ＬiLei', password: 'han-meimei' }

  it('makes an active learner, logged in, with a history and without the password in it', async () => {
    const session = await register(database, open, { ...person, mobile: '13800138000' }, from)
    expect(await identityOfToken(database, 'token' in session ? session.token : '', 'zh')).toMatchObject({
      username: 'LiLei',
      scopeType: 4,
      rights: new Set(),
    })
    const row = await database.first(
      sql`select username, mobile, status, role_ids, version, search_text, password from "user"`,
    )
    expect(row).toMatchObject({
      username: 'LiLei',
      mobile: '13800138000',
      status: 1,
      role_ids: [],
      version: 1,
      search_text: expect.stringContaining('lilei'),
    })
    const history = await database.all(sql`select resource, action, before, after from history`)
    expect(history).toMatchObject([{ resource: 'user', action: 'create', before: null, after: { username: 'LiLei' } }])
    expect(JSON.stringify(history)).not.toMatch(/argon2|han-meimei/)
    expect(await tryLogin('lilei', 'han-meimei')).toBeTruthy()
  })

  it('names the field that is taken', async () => {
    await addUser(database, { username: 'lilei', mobile: '13800138000' })
    expect(await faultOf(register(database, open, person, from))).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'username', message: '已存在相同的值' }] },
    })
    const fault = await faultOf(
      register(database, open, { ...person, username: 'other', mobile: '13800138000' }, { ...from, language: 'en' }),
    )
    expect(fault).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'mobile', message: 'Another record already has this value' }] },
    })
  })

  it('refuses a name whose normal form is no name', async () => {
    const input = systemCalls.register.input.parse({ ...person, username: 'ﷺﷺ' })
    expect(await faultOf(register(database, open, input, from))).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'username' }] },
    })
  })

  it('takes no unproven mobile where a mobile is a way in', async () => {
    const fault = await faultOf(
      register(database, { ...open, mobileLogin: true }, { ...person, mobile: '13800138000' }, from),
    )
    expect(fault).toMatchObject({ code: 100400, data: { errors: [{ path: 'mobile' }] } })
    expect(await register(database, { ...open, mobileLogin: true }, person, from)).toBeTruthy()
  })

  it('can be closed, and is limited to twenty an hour from one address', async () => {
    expect(await faultOf(register(database, { ...open, registration: 'closed' }, person, from))).toMatchObject({
      status: 403,
      text: { zh: '注册未开放，请联系管理员' },
    })
    for (let round = 0; round < 20; round++)
      await register(database, open, { ...person, username: `learner-${round}` }, from)
    expect(await faultOf(register(database, open, person, from))).toMatchObject({ code: 100429 })
  })
})

describe('information about the user', () => {
  async function menus() {
    const testing = await addMenu(database, { name: '题库与试卷', type: 0, sort: 20, route: '/testing' })
    const system = await addMenu(database, { name: '系统管理', type: 0, sort: 10 })
    const questions = await addMenu(database, {
      name: '单题',
      parent_id: testing,
      sort: 2,
      tags: ['exercise:list', 'exercise:create'],
      route: '/testing/topicManagement',
    })
    await addMenu(database, {
      name: '题组',
      parent_id: testing,
      sort: 1,
      hidden: true,
      tags: ['exam:list'],
      route: '/testing/question',
    })
    await addMenu(database, { name: '角色', parent_id: system, tags: ['role:list'] })
    await addMenu(database, { name: '帮助', sort: 30, route: 'https://example.com/help' })
    const closed = await addMenu(database, { name: '上级', sort: 40, tags: ['label:list'], route: '/labels' })
    await addMenu(database, { name: '下级', parent_id: closed, tags: ['exam:update'] })
    const deleted = await addMenu(database, { name: '已删除', tags: ['exam:list'] })
    await database.run(sql`update menu set deleted_at = now() where id = ${deleted}`)
    return { questions }
  }
  const names = (list: { name: string; children: any[] }[]): any[] =>
    list.map((one) => (one.children.length > 0 ? [one.name, names(one.children)] : one.name))

  it('the menu has the pages that the user may open, in order, with the rights that they hold', async () => {
    const { questions } = await menus()
    const exam = (await database.first<{ id: number }>(sql`select id from menu where name = '题组'`))!.id
    const below = (await database.first<{ id: number }>(sql`select id from menu where name = '下级'`))!.id
    const perms = [
      { menu_id: questions, tag: 'exercise:list' },
      { menu_id: exam, tag: 'exam:list' },
      { menu_id: below, tag: 'exam:update' },
    ]
    const role = await addRole(database, { scope_type: 3, menu_perms: perms })
    const id = await addUser(database, { username: 'teacher', role_ids: [role] })
    const answer = await info(database, (await loadIdentity(database, id, 'zh'))!)
    expect(userInfo.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({
      id,
      username: 'teacher',
      name: null,
      avatar: '',
      roles: ['role-' + answer.roles[0]!.slice(5)],
      is_admin: false,
      scopeType: 3,
    })
    expect(answer.permissions).toEqual(['exam:list', 'exam:update', 'exercise:list'])
    expect(names(answer.menus)).toEqual([
      ['题库与试卷', ['题组', '单题']],
      ['上级', ['下级']],
    ])
    const [group, closed] = answer.menus
    expect(group).toMatchObject({ type: 0, route: '/testing', scopeType: 3, perm_list: [], hidden: false })
    expect(group!.children[0]).toMatchObject({ hidden: true })
    expect(group!.children[1]!.perm_list.map((perm) => perm.tag)).toEqual(['exercise:list'])
    expect(closed).toMatchObject({ type: 0, route: null, perm_list: [] })
  })

  it('a menu looks as administrators want it; a page that is closed to one is no tab', async () => {
    const { questions } = await menus()
    await database.run(
      sql`update menu set badge = ' NEW ', dot = true, new_window = true, no_column = true, no_closable = true where name in ('单题', '上级')`,
    )
    const below = (await database.first<{ id: number }>(sql`select id from menu where name = '下级'`))!.id
    const role = await addRole(database, {
      menu_perms: [
        { menu_id: questions, tag: 'exercise:list' },
        { menu_id: below, tag: 'exam:update' },
      ],
    })
    const id = await addUser(database, { role_ids: [role] })
    const [group, closed] = (await info(database, (await loadIdentity(database, id, 'zh'))!)).menus
    expect(group!.children).toMatchObject([
      { badge: 'NEW', dot: true, new_window: true, no_column: true, no_closable: true },
    ])
    expect(group).toMatchObject({ badge: null, dot: false, new_window: false, no_column: false, no_closable: false })
    expect(closed).toMatchObject({ type: 0, badge: 'NEW', dot: true, new_window: false, no_closable: false })
  })

  it('an administrator sees every menu, a learner none', async () => {
    await menus()
    const admin = await addUser(database, { role_ids: [await addRole(database, { is_admin: true })] })
    const answer = await info(database, (await loadIdentity(database, admin, 'zh'))!)
    expect(answer).toMatchObject({ is_admin: true, permissions: ['*'], scopeType: 1 })
    expect(names(answer.menus)).toEqual([
      ['系统管理', ['角色']],
      ['题库与试卷', ['题组', '单题']],
      '帮助',
      ['上级', ['下级']],
    ])
    const learner = await addUser(database)
    expect(await info(database, (await loadIdentity(database, learner, 'zh'))!)).toMatchObject({
      roles: [],
      permissions: [],
      menus: [],
    })
  })

  it('menus in a circle, or below a deleted one, are left out', async () => {
    const a = await addMenu(database, { name: 'a' })
    const b = await addMenu(database, { name: 'b', parent_id: a })
    await database.run(sql`update menu set parent_id = ${b} where id = ${a}`)
    const gone = await addMenu(database, { name: 'gone' })
    await addMenu(database, { name: 'orphan', parent_id: gone })
    await database.run(sql`update menu set deleted_at = now() where id = ${gone}`)
    const admin = await addUser(database, { role_ids: [await addRole(database, { is_admin: true })] })
    await database.run(
      sql`update "user" set avatar = '{"url": "/api/files/AAAAAAAAAAAAAAAAAAAAAA"}' where id = ${admin}`,
    )
    expect(await info(database, (await loadIdentity(database, admin, 'zh'))!)).toMatchObject({
      menus: [],
      avatar: '/api/files/AAAAAAAAAAAAAAAAAAAAAA',
    })
  })
})

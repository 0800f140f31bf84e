import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { callOf, rightsOf, type Language } from '../../resources/kit/index.ts'
import { role } from '../../resources/role.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { Stage } from '../browser/driver.ts'
import { makeUser, password } from '../browser/people.ts'
import type { Person } from '../browser/person.ts'
import { answerWith, openApp, openPages } from './driver.ts'

/**
 * Every message of the specification, when its cause is there. What the server never answers, or not at will, is put on
 * the wire in its place, in the server's own envelope.
 */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(await new Client(server.base).login(administrator.username, administrator.password))
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.endJourney({ name: 'messages' })
  await stage?.close()
  await server?.stop()
})

const languages = ['zh', 'en'] as const
const page = exercise.menu!.path
const listCall = callOf(exercise, 'list').path

const shared = new Map<Language, Person>()
/** Who logged in there last. */
const lastAt = new WeakMap<Person, string>()

/**
 * The login, as an earlier test left this page in the same language unless something went wrong on it: loading the site
 * is most of a test.
 */
async function atLogin(language: Language): Promise<Person> {
  const before = shared.get(language)
  if (!before || before.page.isClosed()) {
    const person = await stage.person({ language })
    shared.set(language, person)
    await person.visit('/login')
    return person
  }
  await before.page.unrouteAll()
  if (await token(before)) {
    await before.visit('/')
    await before.logOut()
  }
  await before.visit('/login')
  return before
}

/** The same behind the login, at the list. */
async function atList(
  language: Language,
  username = administrator.username,
  secret = administrator.password,
): Promise<Person> {
  const before = shared.get(language)
  const isThere = before && !before.page.isClosed() && lastAt.get(before) === username && (await token(before)) !== null
  const person = isThere ? before : await atLogin(language)
  await person.page.unrouteAll()
  await person.visit(page)
  if (!isThere) await person.logIn(username, secret)
  lastAt.set(person, username)
  await person.isAt(page)
  await person.settled()
  return person
}

const refresh = (person: Person) =>
  person.main.getByRole('button', { name: person.words.views.common.refresh, exact: true }).first().click()
const token = (person: Person) => person.page.evaluate(() => localStorage.getItem('token'))

/** A passing message, in its tone. */
const messageOf = (person: Person, tone: 'warning' | 'error', text: string) =>
  person.page
    .locator(`.ant-message-notice:has(.ant-message-${tone}), .ant-notification-notice-${tone}`)
    .filter({ hasText: text })
    .first()
    .waitFor()

/** Shown on the login page, which remembers the page before; the session is gone. */
async function seesAtLogin(person: Person, text: string): Promise<void> {
  await person.page.getByRole('status').filter({ hasText: text }).waitFor()
  await person.isAt(`#/login?redirect=${encodeURIComponent(page)}`)
  expect(await token(person)).toBeNull()
}

describe('what the server refuses', () => {
  // Each with words of its own: those of the test before may still be there.
  const msg = (code: number | string) => `题目“函数的单调性”正在审核：${code}`
  const envelope = (code: number | string) => ({ code, msg: msg(code), data: null })

  it.each([
    ['a code that is none of its own, with its words as a warning', { status: 400, body: envelope(100404) }, 'warning'],
    ['a code that nobody knows, under HTTP 200', { body: envelope(54_321) }, 'warning'],
    ['403 as a text, with its words', { status: 403, body: envelope('403') }, 'error'],
    ['500, with its words', { status: 500, body: { ...envelope(500), data: { request_id: 'r-4711' } } }, 'error'],
  ] as const)('is shown on the page where one is: %s', async (_name, answer, tone) => {
    const person = await atList('zh')
    const before = await token(person)
    await answerWith(person, listCall, answer)
    await refresh(person)
    await messageOf(person, tone, answer.body.msg)
    if (answer.body.code === 500) {
      await person.sees('r-4711')
      const card = person.page.locator('.ant-notification-notice').filter({ hasText: answer.body.msg })
      await person.button(person.words.views.common.close, card).press('Enter')
      await card.waitFor({ state: 'hidden', timeout: 2_000 })
    }
    await person.isAt(page)
    expect(before).not.toBeNull()
    expect(await token(person)).toBe(before)
  })

  it.each([401, 404])('ends the session with its words, and the login remembers the page: %i', async (code) => {
    const person = await atList('zh')
    await answerWith(person, listCall, { status: code, body: envelope(code) })
    await refresh(person)
    await seesAtLogin(person, msg(code))
  })

  it('leads to /403 when it is 403 as a number, which says where one was and lets another log in', async () => {
    const person = await atList('zh')
    const before = await token(person)
    await answerWith(person, listCall, { status: 403, body: envelope(403) })
    await refresh(person)
    await person.isAt('#/403')
    const { error } = person.words
    await person.sees(error.forbidden)
    await person.sees(page)
    expect(before).not.toBeNull()
    expect(await token(person)).toBe(before)
    await person.button(error.otherAccount).click()
    await person.isAt(`#/login?redirect=${encodeURIComponent(page)}`)
    expect(await token(person)).toBeNull()
  })
})

describe.each(languages)('without words of the server, in %s', (language) => {
  const messages: Record<number, Record<Language, string>> = {
    400: { zh: '发出信息有误', en: 'Something in the request is wrong' },
    406: { zh: '请求格式不可得', en: 'This format is not available' },
    410: { zh: '请求资源被永久删除，且不会被看到', en: 'The resource was deleted for good' },
    500: { zh: '服务器发生错误', en: 'The server met an error' },
    502: { zh: '网关错误', en: 'The gateway met an error' },
    503: { zh: '服务不可用，服务器暂时过载或维护', en: 'The service is unavailable: overloaded, or under maintenance' },
    504: { zh: '网关超时', en: 'The gateway timed out' },
  }
  const loginMessages: Record<number, Record<Language, string>> = {
    401: {
      zh: '用户没有权限（令牌、用户名、密码错误）',
      en: 'Not permitted: the session, user name or password is wrong',
    },
    404: { zh: '访问资源不存在', en: 'There is no such resource' },
  }
  const proxyPage = '<html><body>proxy</body></html>'

  it('says what each status means, and that nobody answered', async () => {
    const person = await atList(language)
    for (const [status, text] of Object.entries(messages)) {
      await answerWith(person, listCall, { status: Number(status), body: proxyPage })
      await refresh(person)
      await messageOf(person, status === '500' ? 'error' : 'warning', text[language])
    }
    await answerWith(person, listCall, { status: 403, body: { code: '403', msg: '', data: null } })
    await refresh(person)
    await messageOf(
      person,
      'error',
      { zh: '用户得到授权，但是访问是被禁止的', en: 'You are logged in, but this is not open to you' }[language],
    )
    await answerWith(person, listCall, null)
    await refresh(person)
    await messageOf(
      person,
      'error',
      { zh: '网络繁忙，请稍后再试', en: 'The network is busy, please try again later' }[language],
    )
    await person.isAt(page)
  })

  it.each(Object.keys(loginMessages))('says at the login what %s means', async (status) => {
    const person = await atList(language)
    await answerWith(person, listCall, { status: Number(status), body: proxyPage })
    await refresh(person)
    await seesAtLogin(person, loginMessages[Number(status)]![language])
  })
})

describe.each(languages)('a login, in %s', (language) => {
  const noToken = { zh: '登录接口异常，未正确返回token', en: 'The login call is broken: it returned no token' }[
    language
  ]
  const alert = (person: Person, text: string) => person.page.getByRole('alert').filter({ hasText: text }).waitFor()

  it('that answers no token is refused', async () => {
    const person = await atLogin(language)
    await answerWith(person, systemCalls.login.path, { body: { code: 200, msg: 'ok', data: {} } })
    await person.tryToLogIn('admin', 'whatever')
    await alert(person, noToken)
    expect(await token(person)).toBeNull()
  })

  it('elsewhere that answers no token is refused too', async () => {
    const person = await atLogin(language)
    await answerWith(person, systemCalls.socialLogin.path, { body: { code: 200, msg: 'ok', data: {} } })
    await person.visit('/callback?code=c&state=s')
    await person.sees(person.words.callback.failed)
    await alert(person, noToken)
    expect(await token(person)).toBeNull()
  })

  const info = {
    id: 1,
    username: 'li',
    name: null,
    avatar: '',
    roles: [],
    permissions: ['*'],
    is_admin: true,
    scopeType: 1,
    menus: [],
  }
  const wrongInfo = {
    zh: '用户信息接口异常，请检查返回格式是否正确',
    en: 'The user info call is broken: its answer has the wrong format',
  }[language]
  const wrongRoutes = { zh: '路由格式返回有误！', en: 'The list of routes has the wrong format!' }[language]
  const noRoutes = { zh: '对不起，您没有权限！', en: 'Sorry, nothing here is open to you!' }[language]
  it('of somebody of whom the server tells nothing right, or who may see nothing, ends where it began', async () => {
    const person = await atLogin(language)
    await person.visit(page)
    await person.isAt('#/login')
    for (const [data, text] of [
      [{ ...info, avatar: null }, wrongInfo],
      [{ ...info, menus: {} }, wrongRoutes],
      [info, noRoutes],
    ] as const) {
      await answerWith(person, systemCalls.info.path, { body: { code: 200, msg: 'ok', data } })
      await person.tryToLogIn(administrator.username, administrator.password)
      await seesAtLogin(person, text)
    }
  })

  it('of somebody of whom the server can tell nothing ends with its message, unless it is away', async () => {
    const person = await atLogin(language)
    await person.visit(page)
    await person.isAt('#/login')
    const body = { code: 500, msg: '说不出这个人是谁', data: { request_id: 'r-4712' } }
    await answerWith(person, systemCalls.info.path, { status: 500, body })
    await person.tryToLogIn(administrator.username, administrator.password)
    await seesAtLogin(person, body.msg)
    expect(await token(person)).toBeNull()
  })
})

describe('an encrypted login', () => {
  let encrypted: RunningServer
  let ownStage: Stage
  beforeAll(async () => {
    encrypted = await startServer({ env: { LOGIN_RSA: 'on' } })
    ownStage = openPages(encrypted.origin)
  })
  let one: Person | undefined
  /** One page in both languages, with the answers of the server itself. */
  const atOwnLogin = async (language: Language): Promise<Person> => {
    if (!one || one.page.isClosed()) {
      one = await ownStage.person()
      await one.visit('/login')
    }
    await one.page.unrouteAll()
    await one.chooseLanguage(language)
    return one
  }
  afterEach(({ task }) => ownStage?.endTest(task))
  afterAll(async () => {
    await ownStage?.endJourney({ name: 'encrypted' })
    await ownStage?.close()
    await encrypted?.stop()
  })

  it.each(languages)(
    'says 秘钥不正确！ for what cannot be decrypted, and of a wrong password what it always says, in %s',
    async (language) => {
      const person = await atOwnLogin(language)
      const alert = (text: string) => person.page.getByRole('alert').filter({ hasText: text }).waitFor()
      const wrongSecret = { zh: '秘钥不正确！', en: 'Wrong secret!' }[language]
      const wrongLogin = { zh: '用户名或密码错误', en: 'The user name or the password is wrong.' }[language]
      const login = `**/api/${systemCalls.login.path}`
      await person.tryToLogIn(administrator.username, 'wrong-password')
      await alert(wrongLogin)
      await person.page.route(login, (route) => {
        const { username, encrypted_password } = route.request().postDataJSON()
        return route.continue({
          postData: JSON.stringify({ username, encrypted_password: encrypted_password.replace(/^..../, 'AAAA') }),
        })
      })
      await person.tryToLogIn(administrator.username, administrator.password)
      await alert(wrongSecret)
      await person.page.unroute(login)
      await answerWith(person, systemCalls.publicKey.path, {
        body: { code: 200, msg: 'ok', data: { mode: 'off', public_key: null, key_id: null } },
      })
      await person.tryToLogIn(administrator.username, 'wrong-password')
      await alert(wrongSecret)
      await person.isAt('#/login')
    },
  )

  it('sends no password in plain, and opens', async () => {
    const person = await atOwnLogin('zh')
    const sent = person.page.waitForRequest((request) => request.url().endsWith(systemCalls.login.path))
    await person.logIn(administrator.username, administrator.password)
    const body = (await sent).postData()!
    expect(Object.keys(JSON.parse(body))).toEqual(['username', 'encrypted_password'])
    expect(body).not.toContain(administrator.password)
  })

  it('is not loaded where the server asks for none', async () => {
    const person = await stage.person()
    const files: string[] = []
    person.page.on('request', (request) => files.push(request.url()))
    await person.visit('/login')
    await person.logIn(administrator.username, administrator.password)
    expect(files.some((file) => file.endsWith(systemCalls.publicKey.path))).toBe(true)
    expect(files.filter((file) => /encrypt/.test(file))).toEqual([])
  })
})

describe('rights', () => {
  it.each(languages)('that were taken away meanwhile are reported missing by the click, in %s', async (language) => {
    const record = `第${language}题`
    await factory.make('exercise', { stem: record })
    const { role: own } = await makeUser(admin, `editor-${language}`, ['exercise:list', 'exercise:update'])
    const person = await atList(language, `editor-${language}`, password)
    await person.openEditor(record)
    await admin.must(role, 'update', {
      id: own.id,
      version: own.version,
      menu_perms: own.menu_perms.filter(({ tag }: { tag: string }) => tag !== 'exercise:update'),
    })
    await person.fillIn({ [exercise.fields.source.label[language]]: '2026' })
    await person.save()
    await person.toast({ zh: '您没有操作权限~', en: 'You have no right to do this' }[language])
    await person.isAt('/edit/')
  })

  it.each(languages)('to a page that are missing are named on /403, for the administrator, in %s', async (language) => {
    await makeUser(admin, `reader-${language}`, ['exercise:list'])
    const person = await atList(language, `reader-${language}`, password)
    await person.visit(role.menu!.path)
    await person.isAt('#/403')
    const { error, app } = person.words
    const right = rightsOf(role).find(({ tag }) => tag === 'role:list')!
    await person.sees(error.forbiddenHint)
    await person.sees(role.menu!.path)
    await person.sees(`${right.name[language]}${{ zh: '（', en: ' (' }[language]}role:list`)
    await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await person.button(error.copyForAdministrator).click()
    await person.sees(error.copied)
    expect(await person.page.evaluate(() => navigator.clipboard.readText())).toContain('role:list')
    await person.page.getByRole('link', { name: app.backHome }).click()
    await person.isAt(page)
  })
})

describe('the browser', () => {
  it.each(languages)('that allows no full screen is reported, in %s', async (language) => {
    const person = await atList(language)
    await person.page.getByRole('button', { name: person.words.shell.fullScreen, exact: true }).click()
    await person.toast({ zh: '开启全屏失败', en: 'Full screen is not available' }[language])
  })
})

it('a part of the product that cannot be had is reported at once, with details to copy, and the other pages go on', async () => {
  const person = await openApp({ path: page, provokes: /PageLoadError/ })
  const { error, app } = person.words
  await person.page.route('**/assets/api-docs-page*.js', (route) =>
    route.fulfill({ status: 404, json: { code: 404, msg: '请求的接口不存在', data: null } }),
  )
  await person.visit('/apiDocs')
  await person.sees(error.newVersion)
  await person.page.getByText(error.brokenDetail, { exact: true }).click()
  await person.sees(/PageLoadError: .*api-docs-page/)
  await person.button(error.copyDetail).click()
  await person.sees(error.copied)
  await person.page.getByRole('link', { name: app.backHome }).click()
  await person.isAt('#/userManagement')
  await person.settled()
  await person.sees(administrator.username)
})

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { exercise } from '../../resources/exercise.ts'
import { role } from '../../resources/role.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import { makeUser, password } from '../browser/people.ts'
import type { Person } from '../browser/person.ts'

/** The way in and out: what is remembered, what is shown, and where one is sent. */

let server: RunningServer
let stage: Stage
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const asAdministrator = (person: Person) => person.logIn(administrator.username, administrator.password)
const titleOf = (person: Person) => expect.poll(() => person.page.title())

it('greets by the hour', async () => {
  const person = await stage.person({ clock: '2026-05-04T07:59:59' })
  const greetings = [
    ['07:59:59', '早上好'],
    ['11:59:59', '上午好'],
    ['13:59:59', '中午好'],
    ['17:59:59', '下午好'],
    ['18:00:00', '晚上好'],
  ]
  for (const [time, greeting] of greetings) {
    await person.page.clock.setFixedTime(`2026-05-04T${time}+08:00`)
    await asAdministrator(person)
    await person.toast(`${greeting}！`)
    await person.toast('欢迎登录题库管理后台')
    await person.page.evaluate(() => localStorage.removeItem('token'))
    await person.visit('/login')
    await person.reload()
  }
})

it.each(['zh', 'en'] as const)('says at its field what is wrong with a login, in %s', async (language) => {
  const person = await stage.person({ language })
  const { login } = person.words
  await person.visit('/login')
  await person.tryToLogIn('', '12345')
  await person.sees(login.usernameEmpty)
  await person.sees(login.passwordShort)
  await person.tryToLogIn('nobody', 'wrong-secret')
  await person.sees({ zh: '用户名或密码错误', en: 'The user name or the password is wrong.' }[language])
  await person.isAt('#/login')
  expect(await person.page.getByRole('tab').count()).toBe(0)
  expect(await person.page.getByRole('link', { name: login.register }).count()).toBe(0)
})

it('asks for a right mobile number and a code where a gateway is configured', async () => {
  const person = await stage.person()
  await person.page.route('**/get_config', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, mobile_login: true } } })
  })
  const { login } = person.words
  await person.visit('/login')
  await person.page.getByRole('tab', { name: login.byMobile }).click()
  await person.page.getByRole('button', { name: login.submit, exact: true }).click()
  await person.sees(login.mobileOrCodeEmpty)
  await person.page.getByLabel(login.mobile, { exact: true }).fill('2380013800')
  await person.button(login.sendCode).click()
  await person.sees(login.mobileWrong)
  await person.page.getByLabel(login.mobile, { exact: true }).fill('13800138000')
  await person.page.getByRole('button', { name: login.submit, exact: true }).click()
  await person.sees(login.mobileOrCodeEmpty)
})

it('sends whom a page is not open to to 403, and anyone who asks for an unknown one to 404', async () => {
  await makeUser(admin, 'teacher', ['exercise:list'])
  const person = await stage.person()
  await person.visit(exercise.menu!.path)
  await person.logIn('teacher', password)
  await person.isAt(exercise.menu!.path)
  await person.visit(role.menu!.path)
  await person.isAt('#/403')
  await person.sees(person.words.error.forbidden)
  await titleOf(person).toBe(`${person.words.error.forbiddenTitle} - 题库管理后台`)
  await person.visit('/nowhere/at/all')
  await person.isAt('#/404')
  await person.sees(person.words.error.notFound)
  await person.page.getByRole('link', { name: person.words.app.backHome }).click()
  await person.isAt(exercise.menu!.path)
})

it('ends the session of a user who is disabled elsewhere, and says so', async () => {
  const { id } = await makeUser(admin, 'leaver', ['exercise:list', 'user:list'])
  const person = await stage.person()
  await person.visit(exercise.menu!.path)
  await person.logIn('leaver', password)
  await person.openScreen(exercise)
  await admin.must(resources.user, 'batch_update_user_status', { ids: [id], status: 0 })
  await person.isAt('#/login?redirect=')
  await person.sees(/登录|会话/)
  await person.tryToLogIn('leaver', password)
  await person.page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  await person.isAt('#/login')
})

it('changes its language without a reload', async () => {
  const person = await stage.person()
  await person.visit('/login')
  await person.page.getByRole('button', { name: 'English' }).click()
  person.language = 'en'
  await person.sees(person.words.login.hint)
  await asAdministrator(person)
  await person.openScreen(exercise)
  await person.page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await titleOf(person).toMatch(/^Questions - /)
  await person.chooseLanguage('zh')
  await person.sees('还没有单题')
  await titleOf(person).toBe('单题 - 题库管理后台')
  expect(await person.page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  expect(await person.page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
})

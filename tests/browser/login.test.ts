import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { role } from '../../resources/role.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'

/** The way in and out, as on every day. What else is shown and where one is sent: tests/components/login.test.ts. */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const asAdministrator = (person: Person) => person.logIn(administrator.username, administrator.password)
const titleOf = (person: Person) => expect.poll(() => person.page.title())

it('leads from a deep page to the login and back, and remembers the page over a logout', async () => {
  const person = await stage.person()
  const deep = `${exercise.menu!.path}?search=函数&page_size=50`
  await person.visit(deep)
  await person.isAt('#/login?redirect=')
  await titleOf(person).toBe('登录 - 题库管理后台')
  await person.takePicture('login-zh')
  await asAdministrator(person)
  await person.isAt(/topicManagement\?.*page_size=50/)
  await titleOf(person).toBe('单题 - 题库管理后台')
  await person.openScreen(role)
  await titleOf(person).toBe('角色 - 题库管理后台')
  await person.logOut()
  await person.isAt(`#/login?redirect=${encodeURIComponent(role.menu!.path)}`)
  expect(await person.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await asAdministrator(person)
  await person.isAt(role.menu!.path)
  await person.visit('/login')
  await person.isAt('#/userManagement')
})

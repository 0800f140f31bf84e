import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exam_item } from '../../resources/exam-item.ts'
import { role } from '../../resources/role.ts'
import { user } from '../../resources/user.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { makeUser } from './people.ts'
import { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'

/**
 * A tab that is opened as somebody else. What one was given, on a person’s page: tests/components/user-page.test.ts.
 *
 * @chosen-by src/base/session src/records/views/actions resources/user.ts providers/session.ts
 */

let server: RunningServer
let stage: Stage
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = clearedPage(() => stage)

it('opens a tab of its own as that person, and leaves the session of the other tabs alone', async () => {
  const { id } = await makeUser(admin, 'laoshi', ['exam_item:list', 'exam_item:create'])
  const boss = await enter(`${user.menu!.path}/show/${id}`)
  const tokenOf = (person: Person, store: 'localStorage' | 'sessionStorage') =>
    person.page.evaluate((name) => globalThis[name as 'localStorage'].getItem('token'), store)
  const own = await tokenOf(boss, 'localStorage')
  const asked: string[] = []
  boss.page.context().on('request', (request) => void asked.push(request.url()))

  await boss.chooseOnPage(user.actions.get_user_token.label.zh)
  await boss.takePicture('person-open-as')
  const [page] = await Promise.all([
    boss.page.context().waitForEvent('page'),
    boss.button(user.actions.get_user_token.label.zh, boss.question).click(),
  ])
  const acting = new Person(page, server.origin, 'zh')
  await acting.account.waitFor()
  await acting.isAt(exam_item.menu!.path)
  await expect.poll(() => acting.account.innerText()).toContain('laoshi')
  await acting.takePicture('person-acting')

  const token = await tokenOf(acting, 'sessionStorage')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect([
    await tokenOf(acting, 'localStorage'),
    await tokenOf(boss, 'localStorage'),
    await tokenOf(boss, 'sessionStorage'),
  ]).toEqual([own, own, null])
  expect([...asked, page.url()].filter((url) => url.includes(token!))).toEqual([])
  expect(await page.evaluate(() => [history.length, document.referrer.includes('token'), opener])).toEqual([
    expect.any(Number),
    false,
    null,
  ])

  // Both go on as who they are, also after a reload and a change of pages.
  await Promise.all([boss.reload(), acting.reload()])
  await Promise.all([boss.account.waitFor(), acting.account.waitFor()])
  await expect.poll(() => boss.account.innerText()).not.toContain('laoshi')
  await expect.poll(() => acting.account.innerText()).toContain('laoshi')
  await boss.visit(role.menu!.path)
  await boss.settled()

  // The tab's session ends in the tab alone, and the tab does not go on as somebody else.
  await acting.logOut()
  await acting.reload()
  await page.getByRole('textbox', { name: acting.words.login.password, exact: true }).waitFor()
  await boss.reload()
  await boss.account.waitFor()
  expect(await tokenOf(boss, 'localStorage')).toBe(own)
  await page.close()
})

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { role } from '../../resources/role.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { user } from '../../resources/user.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { closeTab, commandTab, goToTab, shownTab, tabNames } from './tabs.ts'

/** The visited pages: what they keep while others show, over F5, and over a session that ended. */

let server: RunningServer
let stage: Stage
let admin: Client
let question: { id: number }

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  for (let n = 1; n <= 30; n++)
    question = await factory.make('exercise', { stem: `第${n}题`, difficulty: n > 6 ? 5 : 2 })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const filteredTotal = 24
const inField = (person: Person, label: string) => fieldLabelled(person.form, label).getByRole('textbox').first()
const tableBody = (person: Person) => person.main.locator('.view-table-area').filter({ visible: true })

/**
 * Three tabs, each with something half done: a new user, a filtered and scrolled list, a question that is being edited.
 */
async function halfDone(person: Person, editor: string): Promise<void> {
  await person.visitAs(administrator.username, administrator.password, `${user.menu!.path}/create`)
  await person.fillIn({ 用户名: 'half_done', 备注: '还没写完' })
  await person.visit(`${exercise.menu!.path}?page_size=50&difficulty__in=5`)
  await person.seesTotal(filteredTotal)
  // Nobody goes elsewhere before the frame in which they see what they scrolled.
  await tableBody(person).evaluate(
    (body) => new Promise((seen) => (body.addEventListener('scroll', seen, { once: true }), body.scrollTo(0, 111))),
  )
  await person.visit(editor)
  await person.settled()
  await person.fillIn({ 来源: '改到一半的来源' })
}

/** Whether all three are as they were left; leaves the question's tab showing. */
async function expectHalfDone(person: Person, editing: string): Promise<void> {
  await goToTab(person, user.label.zh)
  await person.form.waitFor()
  await expect.poll(() => inField(person, '用户名').inputValue()).toBe('half_done')
  await expect.poll(() => inField(person, '备注').inputValue()).toBe('还没写完')
  await goToTab(person, exercise.label.zh)
  await person.seesTotal(filteredTotal)
  expect(person.page.url()).toContain('difficulty__in=5')
  await expect.poll(() => tableBody(person).evaluate((body) => body.scrollTop)).toBe(111)
  await goToTab(person, editing)
  await expect.poll(() => inField(person, '来源').inputValue()).toBe('改到一半的来源')
}

it('keeps three half-filled tabs over switching, F5, and a session that the server ended', async () => {
  const person = await stage.person()
  const editor = `${exercise.menu!.form}/edit/${question.id}`
  await halfDone(person, editor)
  const editing = await shownTab(person)
  expect(editing).toMatch(new RegExp(`编辑 .*|#${question.id}`))
  await expectHalfDone(person, editing)

  await person.reload()
  await person.settled()
  await expectHalfDone(person, editing)

  // Tabs beside them come, change places and go.
  await person.visit(role.menu!.path)
  const [first, second, last] = [user.label.zh, exercise.label.zh, role.label.zh]
  await expect.poll(() => tabNames(person)).toEqual([first, second, editing, `*${last}`])
  await commandTab(person, second, 'moveRight')
  await expect.poll(() => tabNames(person)).toEqual([first, editing, second, `*${last}`])
  await closeTab(person, last)
  await expect.poll(() => tabNames(person)).toEqual([first, editing, `*${second}`])
  await goToTab(person, editing)

  const token = await person.page.evaluate(() => localStorage.getItem('token'))
  await new Client(server.base, token ?? undefined).send(systemCalls.logout)
  // The live stream tells at once that the session is over; nobody has to click first.
  await person.isAt(`#/login?redirect=${encodeURIComponent(editor)}`)
  await person.logIn(administrator.username, administrator.password)
  await person.settled()
  await expect.poll(() => tabNames(person)).toEqual([first, `*${editing}`, second])
  await expectHalfDone(person, editing)

  await commandTab(person, first, 'closeAll')
  await expect.poll(() => tabNames(person)).toEqual([`*${first}`])
})

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { role } from '../../resources/role.ts'
import { site } from '../../resources/site.ts'
import { subject } from '../../resources/subject.ts'
import { user } from '../../resources/user.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import type { Person } from '../browser/person.ts'
import { goToTab } from '../browser/tabs.ts'

/** The bar at the top, at every change of the route, whatever leads there. */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  await admin.must(subject, 'create', { name: '化学' })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** Counts how often the bar began and was gone again, from now on. */
async function countBars(person: Person): Promise<() => Promise<{ begun: number; gone: number }>> {
  await person.page.evaluate(() => {
    const bars = { begun: 0, gone: 0 }
    const isBar = (node: Node): boolean => node instanceof Element && node.classList.contains('shell-progress')
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        bars.begun += [...addedNodes].filter(isBar).length
        bars.gone += [...removedNodes].filter(isBar).length
      }
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(globalThis, { bars })
  })
  return () =>
    person.page.evaluate(() => ({ ...(globalThis as unknown as { bars: { begun: number; gone: number } }).bars }))
}

it('runs at each change of the route, by menu, tab, link, back and forward, and ends each time', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, user.menu!.path)
  await person.settled()
  await person.page.locator('.shell-progress').waitFor({ state: 'detached' })
  const bars = await countBars(person)
  let before = 0
  const runs = async (what: string, step: () => Promise<unknown>) => {
    await step()
    await expect.poll(bars, { message: what }).toEqual({ begun: before + 1, gone: before + 1 })
    before += 1
  }
  // A group of the menu opens its first page.
  await runs('the menu, to a page that has to be fetched', () => person.open(person.menuLabels(subject)[0]!))
  await person.isAt(subject.menu!.path)
  await runs('the menu, to one more', () => person.openScreen(site))
  await runs('a tab that was left', () => goToTab(person, subject.label.zh))
  await runs('back', () => person.page.goBack())
  await runs('forward', () => person.page.goForward())
  await runs('a link to a record', () => person.page.getByRole('link', { name: '化学', exact: true }).click())
  await runs('its cross', () =>
    person.page.getByRole('dialog').getByRole('button', { name: person.words.views.common.close }).first().click(),
  )
  await runs('an address typed by hand', () => person.visit(role.menu!.path))
  await runs('a page that does not exist', () => person.page.evaluate(() => void (location.hash = '#/error/404')))
  // A filter is the same route.
  await person.visit(subject.menu!.path)
  await expect.poll(bars).toEqual({ begun: before + 1, gone: before + 1 })
  await person.search('化学')
  expect((await bars()).begun).toBe(before + 1)
})

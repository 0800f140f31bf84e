import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { label } from '../../resources/label.ts'
import { menu } from '../../resources/menu.ts'
import { section } from '../../resources/section.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from '../browser/controls.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import { sharedPage } from '../browser/shared-page.ts'

/**
 * The menu that administrators arrange makes the routes of the site.
 *
 * @chosen-by resources/kit/pages.ts providers/pages.ts src/base/menu src/app/private-app.tsx
 */

let server: RunningServer
let stage: Stage
/** For somebody whose page hears nothing from its first moment on. */
let apart: Stage
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  apart = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  await new RecordFactory(admin).make('section', { name: '听力' })
})
afterEach(({ task }) => stage?.endTest(task))
afterEach(({ task }) => apart?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await apart?.close()
  await server?.stop()
})

const itemOf = async (
  component: string,
): Promise<{ id: number; version: number; perm_list: { name: string; tag: string; route?: string }[] }> => {
  const { list } = await admin.must(menu, 'list', { page_size: 100 })
  return list.find((item: { component: string | null }) => item.component === component)
}

const enter = sharedPage(
  () => stage,
  async ({ page, words, account }) => {
    // The page of an address that is none is outside of the frame.
    if (!page.url().endsWith('#/404')) return
    await page.getByRole('link', { name: words.app.backHome }).click()
    await account.waitFor()
  },
)

const menuPage = menu.menu!.path

it('an item that is moved moves its page: menu, links, breadcrumb and tabs follow at once, and the old address is none', async () => {
  const { id } = await itemOf('section')
  const person = await enter(`${menuPage}/edit/${id}`)
  await person.fillIn({ [menu.fields.route.label.zh]: '/testing/parts' })
  await person.save()
  await person.toast(person.words.views.form.saved)
  await person.openScreen(section)
  await person.isAt(/#\/testing\/parts$/)
  await person.settled()
  await person.choose('听力')
  await person.isAt(/#\/testing\/parts\/show\/\d+/)
  await person.settled()
  await expect
    .poll(() => person.page.getByRole('navigation', { name: person.words.shell.breadcrumb }).innerText())
    .toContain(section.label.zh)
  await person.reload()
  await person.isAt(/#\/testing\/parts\/show\/\d+/)
  await person.visit(section.menu!.path)
  await person.isAt(/#\/404$/)
})

it('an item to no page is refused with the pages there are, and one for an existing page opens it', async () => {
  const person = await enter(`${menuPage}/create`)
  const { name, route, component } = menu.fields
  await person.fillIn({ [name.label.zh]: '我的标签', [route.label.zh]: '/testing/myLabels' })
  await person.save()
  const refused = fieldLabelled(person.form, component.label.zh)
  await expect.poll(() => refused.innerText()).toContain(`${label.label.zh} ${label.name}`)
  await refused.getByRole('combobox').fill('labelM')
  await person.page.locator('.ant-select-item-option').filter({ hasText: label.menu!.path }).click()
  await person.save()
  await person.toast(person.words.views.form.created)
  await person.visit('/testing/myLabels')
  await person.settled()
  await person.isAt(/#\/testing\/myLabels$/)
  await person.button(person.words.views.common.create, person.main).first().waitFor()
})

it('an address that came into the menu unannounced is asked for before it is shown as missing', async () => {
  const person = await apart.person()
  await person.page.route('**/admin/live/stream', (route) => route.abort())
  await person.visitAs(administrator.username, administrator.password)
  await person.settled()
  const route = `/testing/unheard${Date.now()}`
  await new RecordFactory(admin).make('menu', { name: '新来的', route, component: label.name })
  await person.visit(route)
  await person.button(person.words.views.common.create, person.main).first().waitFor()
  await person.isAt(new RegExp(`#${route}$`))
})

it('a right with a route is a hidden page, and goes when the right does', async () => {
  const { id, perm_list } = await itemOf('exercise')
  const withRoute = (made?: string) =>
    perm_list.map(({ route, ...entry }) =>
      entry.tag === 'exercise:create' && made ? { ...entry, route: made } : { ...entry, ...(route ? { route } : {}) },
    )
  await admin.must(menu, 'update_menu_perm', { id, perm_list: withRoute('/testing/newQuestion') })
  const person = await enter('/testing/newQuestion')
  await person.isAt(/#\/testing\/newQuestion\/create$/)
  await fieldLabelled(person.form, exercise.fields.stem.label.zh).waitFor()
  await admin.must(menu, 'update_menu_perm', { id, perm_list: withRoute() })
  await person.visit('/testing/newQuestion')
  await person.reload()
  await person.isAt(/#\/404$/)
})

it('a group leads to its first open child, and what is no route to /404', async () => {
  const person = await enter('/testing')
  await person.isAt(/#\/testing\/\w+$/)
  await person.settled()
  await person.visit('/systemManagement')
  await person.isAt(/#\/systemManagement\/\w+$/)
  await person.visit('/nowhere/at/all')
  await person.isAt(/#\/404$/)
})

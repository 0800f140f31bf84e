import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { listTitle } from '../../resources/kit/index.ts'
import { role } from '../../resources/role.ts'
import { user } from '../../resources/user.ts'
import { pagesEn } from '../../src/base/locales/pages.en.ts'
import { pagesZh } from '../../src/base/locales/pages.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from '../browser/controls.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import type { Person } from '../browser/person.ts'
import { sharedPage } from '../browser/shared-page.ts'
import { closeTab, commandTab, goToTab, refusedCommands, shownTab, tabNamed, tabNames } from '../browser/tabs.ts'

/**
 * The bar of visited pages, what a page keeps in its tab, and where a tab leads.
 *
 * @chosen-by src/base/tabs src/frame/frame src/frame/use-page-area.ts src/records/views/actions
 */

let server: RunningServer
let stage: Stage
let admin: Client
const questionIds: number[] = []

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  const course = await factory.make('subject_course', { name: '高中数学' })
  for (let n = 1; n <= 60; n++) {
    const { id } = await factory.make('exercise', {
      subject_course_id: course.id,
      stem: `第${String(n).padStart(2, '0')}题：求函数的单调区间`,
      difficulty: n % 2 ? 5 : 2,
      source: '期中',
    })
    questionIds.push(id)
  }
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** Tabs of earlier tests are still there. */
const enterAs = sharedPage(() => stage)

const list = exercise.menu!.path
const editor = (id: number): string => `${exercise.menu!.form}/edit/${id}`
const tabOf = (id: number): RegExp => new RegExp(`编辑 .*|#${id}`)
const inField = (person: Person, label: string) =>
  fieldLabelled(person.form, label)
    .getByRole('textbox')
    .or(fieldLabelled(person.form, label).getByRole('combobox'))
    .first()
/** Closes what earlier tests left open besides the tab that shows. */
const closeOthers = async (person: Person): Promise<void> => {
  if ((await tabNames(person)).length > 1) await commandTab(person, await shownTab(person), 'closeOthers')
}

it('closes by the commands of the tab that was clicked, never the first one, and goes to the last that remains', async () => {
  const person = await enterAs(user.menu!.path)
  await closeOthers(person)
  const { tabs } = person.words
  const [first, second, third, fourth] = [user.label.zh, exercise.label.zh, role.label.zh, person.words.shell.apiDocs]
  for (const [path, name] of [
    [list, second],
    [role.menu!.path, third],
    ['/apiDocs', fourth],
  ] as const) {
    await person.visit(path)
    await expect.poll(() => shownTab(person)).toBe(name)
  }
  await expect.poll(() => tabNames(person)).toEqual([first, second, third, `*${fourth}`])
  expect(await refusedCommands(person, first)).toEqual(expect.arrayContaining([tabs.closeThis, tabs.closeLeft]))
  expect(await refusedCommands(person, fourth)).toContain(tabs.closeRight)

  await commandTab(person, second, 'moveRight')
  await expect.poll(() => tabNames(person)).toEqual([first, third, second, `*${fourth}`])
  await closeTab(person, fourth)
  await expect.poll(() => tabNames(person)).toEqual([first, third, `*${second}`])
  await person.isAt(list)
  await commandTab(person, third, 'closeRight')
  await expect.poll(() => tabNames(person)).toEqual([first, `*${third}`])
  await person.reload()
  await expect.poll(() => tabNames(person)).toEqual([first, `*${third}`])
  await commandTab(person, first, 'closeAll')
  await expect.poll(() => tabNames(person)).toEqual([`*${first}`])
  expect(await refusedCommands(person, first)).toEqual(expect.arrayContaining([tabs.closeOthers, tabs.closeAll]))
})

it('leads to the form that has a route of its own, in one tab, from an old address too', async () => {
  const person = await enterAs(list)
  const { length: before } = await tabNames(person)
  await person.visit(`${list}/edit/${questionIds[0]!}`)
  await person.isAt(editor(questionIds[0]!))
  await person.settled()
  expect(await tabNames(person)).toHaveLength(before + 1)
  expect(await shownTab(person)).toMatch(tabOf(questionIds[0]!))
  await person.visit(exercise.menu!.form!)
  await person.isAt(`${exercise.menu!.form}/create`)
  await person.settled()
  expect(await tabNames(person)).toHaveLength(before + 2)
})

it('asks again on a click on the tab that shows, and goes where a page is on a click in the menu', async () => {
  const person = await enterAs(`${list}?page_size=50`)
  await person.seesTotal(60)
  const again = person.page.waitForResponse((response) => response.url().includes('get_exercise_list'))
  await tabNamed(person, exercise.label.zh).click()
  await again
  await person.openScreen(role)
  const [group] = person.menuLabels(exercise)
  await person.open(group!)
  await person.isAt('page_size=50')
})

it('has a save that ends late take nobody away from where they are', async () => {
  const person = await enterAs(user.menu!.path)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await person.page.route('**/update_exercise', async (route) => {
    await held
    await route.continue()
  })
  await person.visit(editor(questionIds[20]!))
  await person.settled()
  await person.fillIn({ 来源: '晚到的保存' })
  const editing = await shownTab(person)
  await person.save()
  await goToTab(person, user.label.zh)
  const saved = person.page.waitForResponse((response) => response.url().includes('update_exercise'))
  release()
  await saved
  await expect.poll(() => tabNames(person)).not.toContain(editing)
  expect(await shownTab(person)).toBe(user.label.zh)
  await person.isAt(user.menu!.path)
  await person.page.unroute('**/update_exercise')
})

it('keeps dialogs with their tab', async () => {
  const person = await enterAs(list)
  const { page, words } = person
  await person.tick(['第60题'])
  await person.button(words.views.common.delete, person.main).click()
  await person.dialog.waitFor()
  await person.visit(role.menu!.path)
  await person.settled()
  await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
  await person.visit(list)
  await person.dialog.waitFor()
  await person.button(words.views.common.cancel, person.dialog).click()
  await person.dialog.waitFor({ state: 'hidden' })
  await person.row('第60题').getByRole('checkbox').uncheck()
})

it('comes back from a page outside of the frame to what was there', async () => {
  const person = await enterAs(`${user.menu!.path}/create`)
  await person.fillIn({ 用户名: 'behind_the_page' })
  await person.visit('/403')
  await person.sees(person.words.error.forbidden)
  await person.page.goBack()
  await expect.poll(() => inField(person, '用户名').inputValue()).toBe('behind_the_page')
})

it('forgets the tabs with a logout', async () => {
  const person = await enterAs(list)
  await person.openScreen(role)
  await person.logOut()
  await person.logIn(administrator.username, administrator.password)
  await expect.poll(() => tabNames(person)).toEqual([`*${role.label.zh}`])
})

it.each(['zh', 'en'] as const)(
  'leads back from the page of the system’s state to what was there, in %s',
  async (language) => {
    const person = await enterAs(`${user.menu!.path}/create`, { language })
    const { status } = { zh: pagesZh, en: pagesEn }[language]
    await person.fillIn({ [user.fields.username.label[language]]: `still_here_${language}` })
    await person.visit('/test')
    await person.sees(status.reachable)
    await person.page.getByRole('link', { name: status.back, exact: true }).click()
    await person.account.waitFor()
    await tabNamed(person, listTitle(user)[language]).click()
    await expect
      .poll(() => inField(person, user.fields.username.label[language]).inputValue())
      .toBe(`still_here_${language}`)
  },
)

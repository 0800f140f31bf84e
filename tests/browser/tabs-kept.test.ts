import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { role } from '../../resources/role.ts'
import { user } from '../../resources/user.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { commandTab, goToTab, livingPages, shownTab, tabNamed, tabNames } from './tabs.ts'

/**
 * What needs an engine in the bar of visited pages and behind it: dragging, scrolling, what is in sight, and thirty
 * pages at once.
 *
 * @chosen-by src/base/tabs src/frame/frame src/frame/use-page-area.ts src/records/views/actions
 */

let server: RunningServer
let stage: Stage
let admin: Client
const questionIds: number[] = []

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
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
const inField = (person: Person, label: string) =>
  fieldLabelled(person.form, label)
    .getByRole('textbox')
    .or(fieldLabelled(person.form, label).getByRole('combobox'))
    .first()
/** Closes what earlier tests left open besides the tab that shows. */
const closeOthers = async (person: Person): Promise<void> => {
  if ((await tabNames(person)).length > 1) await commandTab(person, await shownTab(person), 'closeOthers')
}

it('drags tabs into an order that survives F5', async () => {
  const person = await enterAs(user.menu!.path)
  await closeOthers(person)
  for (const path of [list, role.menu!.path]) await person.visit(path)
  const [from, to] = [tabNamed(person, role.label.zh), tabNamed(person, exercise.label.zh)]
  await from.hover()
  await expect.poll(() => from.locator('xpath=..').getAttribute('draggable')).toBe('true')
  await from.dragTo(to, { targetPosition: { x: 5, y: 10 } })
  const wanted = [user.label.zh, `*${role.label.zh}`, exercise.label.zh]
  await expect.poll(() => tabNames(person)).toEqual(wanted)
  await person.reload()
  await expect.poll(() => tabNames(person)).toEqual(wanted)
})

it('rings what has the focus once: a link by a line around it, a text by its border', async () => {
  const person = await enterAs(list)
  const ring = (): Promise<string> => person.page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
  await person.page.keyboard.press('Tab')
  await expect.poll(ring).toBe('solid')
  const search = person.main.getByRole('textbox').first()
  const border = (): Promise<string> =>
    search.evaluate((input) => getComputedStyle(input.closest('.ant-input-affix-wrapper')!).borderColor)
  const before = await border()
  await search.focus()
  expect(await ring()).toBe('none')
  await expect.poll(border).not.toBe(before)
})

it('keeps an open choice with its tab', async () => {
  const person = await enterAs(list)
  const { page } = person
  await person.main.getByRole('combobox').first().click()
  await page.locator('.ant-select-dropdown').filter({ visible: true }).waitFor()
  await person.visit(role.menu!.path)
  await person.settled()
  await expect.poll(() => page.locator('.ant-select-dropdown').filter({ visible: true }).count()).toBe(0)
  await person.visit(list)
  await person.row('第60题').waitFor()
  await expect.poll(() => page.locator('.ant-select-dropdown').filter({ visible: true }).count()).toBe(0)
  await person.main.getByRole('combobox').first().click()
  await page.locator('.ant-select-dropdown').filter({ visible: true }).waitFor()
})

it('keeps where a page is scrolled under a header that scrolls away, and lets a drawer take the place of that', async () => {
  const person = await enterAs(user.menu!.path, { height: 420 })
  const fixHeader = (fixedHeader: boolean): Promise<void> =>
    person.page.evaluate((theme) => {
      localStorage.setItem('theme', theme)
      globalThis.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    }, JSON.stringify({ fixedHeader }))
  await fixHeader(false)
  await person.visit(editor(questionIds[0]!))
  await person.settled()
  // Nobody goes elsewhere before the frame in which they see what they scrolled.
  await person.page.evaluate(
    () =>
      new Promise((seen) => (document.addEventListener('scroll', seen, { once: true }), globalThis.scrollTo(0, 300))),
  )
  const scrolled = (): Promise<number> => person.page.evaluate(() => Math.round(globalThis.scrollY))
  await expect.poll(scrolled).toBe(300)
  await person.visit(role.menu!.path)
  await person.settled()
  await expect.poll(scrolled).toBe(0)
  await person.page.goBack()
  await expect.poll(scrolled).toBe(300)
  await person.reload()
  await person.settled()
  await expect.poll(scrolled).toBe(300)
  // The bar of tabs, out of sight, gets less room: its own tab comes into view without the page.
  await person.page.setViewportSize({ width: 1430, height: 420 })
  await person.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await scrolled()).toBe(300)

  await person.visit(user.menu!.path)
  await person.settled()
  const drawerTop = (): Promise<number> =>
    person.page
      .locator('.ant-drawer-content-wrapper')
      .filter({ visible: true })
      .evaluate((drawer) => Math.round(drawer.getBoundingClientRect().top))
  const headHeight = await person.main.evaluate((main) =>
    Math.round(main.getBoundingClientRect().top + globalThis.scrollY),
  )
  expect(headHeight).toBeGreaterThan(60)
  for (const [by, left] of [
    [60, headHeight - 60],
    [headHeight + 20, 0],
  ] as const) {
    await person.page.evaluate((top) => globalThis.scrollTo(0, top), by)
    await expect.poll(scrolled).toBe(by)
    await person.button(person.words.views.common.create, person.main).click()
    await expect.poll(drawerTop).toBe(left)
    await person.page.keyboard.press('Escape')
    await person.dialog.waitFor({ state: 'hidden' })
  }
  await fixHeader(true)
})

/** What scrolls in a drawer. */
const drawerBody = (person: Person) => person.dialog.locator('.ant-drawer-body')

it('keeps where a drawer is scrolled over switching and F5, and begins at the top in one that is opened again', async () => {
  const { id } = await new RecordFactory(admin).make('user')
  const person = await enterAs(`${user.menu!.path}/edit/${id}`, { height: 420 })
  await person.fillIn({ 备注: '改到一半' })
  await drawerBody(person).evaluate(
    (body) => new Promise((seen) => (body.addEventListener('scroll', seen, { once: true }), body.scrollTo(0, 160))),
  )
  const scrolled = (): Promise<number> => drawerBody(person).evaluate((body) => Math.round(body.scrollTop))
  await expect.poll(scrolled).toBe(160)
  await person.visit(role.menu!.path)
  await person.settled()
  await goToTab(person, user.label.zh)
  await expect.poll(scrolled).toBe(160)
  await person.reload()
  await person.form.waitFor()
  await expect.poll(scrolled).toBe(160)

  await person.button(person.words.views.common.cancel, person.dialog).click()
  await person.button(person.words.views.form.discard).click()
  await person.dialog.waitFor({ state: 'hidden' })
  await person.visit(role.menu!.path)
  await person.settled()
  await goToTab(person, user.label.zh)
  await person.button(person.words.views.common.create, person.main).click()
  await person.form.waitFor()
  expect(await scrolled()).toBe(0)
})

it('keeps where a dialog is scrolled that is longer than the window', async () => {
  // A second try makes another.
  const username = `scrolled_${Date.now()}`
  await new RecordFactory(admin).make('user', { username })
  const person = await enterAs(`${user.menu!.path}?search=${username}`, { height: 300 })
  const { set_share_config: share } = user.actions
  await person.chooseInRow(username, share.label.zh)
  await person.form.waitFor()
  const around = person.page.locator('.ant-modal-wrap').filter({ visible: true })
  const scrolled = (): Promise<number> => around.evaluate((wrap) => Math.round(wrap.scrollTop))
  await around.evaluate(
    (wrap) => new Promise((seen) => (wrap.addEventListener('scroll', seen, { once: true }), wrap.scrollTo(0, 90))),
  )
  await expect.poll(scrolled).toBe(90)
  await person.visit(role.menu!.path)
  await person.settled()
  await goToTab(person, user.label.zh)
  await person.form.waitFor()
  await expect.poll(scrolled).toBe(90)
  await person.button(person.words.views.common.cancel, person.dialog).click()
  await person.dialog.waitFor({ state: 'hidden' })
})

it('takes the dialog of an action away with its page, and what was typed into it only when one says so', async () => {
  const username = `asked_${Date.now()}`
  const { id } = await new RecordFactory(admin).make('user', { username })
  const rows = `${user.menu!.path}?search=${username}`
  const person = await enterAs(rows)
  const { common, form } = person.words.views
  const ask = async () => {
    await person.chooseInRow(username, user.actions.update_user_download_auth_total.label.zh)
    await person.form.waitFor()
  }
  await ask()
  await person.visit(`${user.menu!.path}/show/${id}`)
  await person.dialog.getByText(username).first().waitFor()
  await expect.poll(() => person.form.isVisible()).toBe(false)

  await person.visit(rows)
  await ask()
  const downloads = person.form.getByRole('spinbutton')
  await downloads.fill('7')
  await person.visit(`${user.menu!.path}/show/${id}`)
  await person.visit(rows)
  await expect.poll(() => downloads.inputValue()).toBe('7')
  await downloads.press('Escape')
  await person.button(form.keepEditing, person.question).click()
  await expect.poll(() => downloads.inputValue()).toBe('7')
  await person.button(common.cancel, person.dialog).click()
  await person.button(form.discard, person.question).click()
  await person.form.waitFor({ state: 'hidden' })
})

it('keeps the open tab in sight in a window that becomes narrower', async () => {
  const person = await enterAs(user.menu!.path)
  for (const path of [role.menu!.path, list, editor(questionIds[1]!)]) {
    await person.visit(path)
    await person.settled()
  }
  await person.page.setViewportSize({ width: 375, height: 700 })
  const open = person.page.locator('.tab-link[aria-current=page]')
  const isInSight = (): Promise<boolean> =>
    open.evaluate((link) => {
      const { left, right } = link.getBoundingClientRect()
      return [left + 1, right - 1].every((x) =>
        link.contains(document.elementFromPoint(x, link.getBoundingClientRect().top + 10)),
      )
    })
  await expect.poll(isInSight).toBe(true)
})

it('holds twenty of thirty tabs alive, and loses no input', { timeout: 240_000 }, async () => {
  const person = await enterAs('/')
  const opened = questionIds.slice(0, 30)
  const edited = (id: number): string => `改过 ${id}`
  const names: string[] = []
  for (const id of opened) {
    await person.visit(editor(id))
    await person.settled()
    await inField(person, '来源').fill(edited(id))
    names.push(await shownTab(person))
  }
  expect(new Set(names).size).toBe(30)
  expect(await livingPages(person)).toBe(20)
  const inLivingPages = await person.page
    .locator('main .tab-page [data-field=source] input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(inLivingPages.toSorted()).toEqual(opened.slice(10).map(edited).toSorted())
  // The ten that are not alive, and one that is.
  for (const index of [...opened.slice(0, 10).keys(), 29]) {
    await goToTab(person, names[index]!)
    await expect.poll(() => inField(person, '来源').inputValue()).toBe(edited(opened[index]!))
    expect(await livingPages(person)).toBe(20)
  }
})

import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exam } from '../../resources/exam.ts'
import { exercise } from '../../resources/exercise.ts'
import { menu } from '../../resources/menu.ts'
import { role } from '../../resources/role.ts'
import { section } from '../../resources/section.ts'
import { user } from '../../resources/user.ts'
import { groupOf, listTitle, menuGroups, type AnyResource } from '../../resources/kit/index.ts'
import { layoutShapes } from '../../src/base/settings/layout-shapes.ts'
import {
  defaultSettings,
  layouts,
  themeNames,
  type Layout,
  type Settings,
  type ThemeName,
} from '../../src/base/settings/settings.ts'
import { themeOf } from '../../src/frame/themes/themes.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type PersonOptions, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { keepSettings } from './kept-settings.ts'
import { sharedPage } from './shared-page.ts'
import { exactly, named } from './words.ts'

/**
 * The frame in every layout and theme, the drawer in which one chooses them, and the menu in each form it has.
 *
 * @chosen-by src/frame/frame src/frame/settings src/frame/themes src/base/settings src/base/menu
 */

let server: RunningServer
let stage: Stage
let admin: Client

beforeAll(async () => {
  // The sample bank fills the lists, so that the pictures show what people see.
  server = await startServer({ env: { SAMPLE_DATA: '1' } })
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = sharedPage(
  () => stage,
  ({ page }) => keepSettings(page, {}),
)
/** Somebody with default settings. The list of users is the lightest page. */
const enterAs = (options: PersonOptions = {}, path = user.menu!.path): Promise<Person> => enter(path, options)

const frame = (page: Page): Locator => page.locator('.shell')

const shownLayout = (page: Page): Promise<string | null> => frame(page).getAttribute('data-layout')

/** A colour as computed styles name it. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** What of the page is where: the window, what overflows it, the list, the footer, the header. */
const geometry = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => {
      const shown = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
      const { top = -1, bottom = -1, width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {}
      return { top: Math.round(top), bottom: Math.round(bottom), width: Math.round(width), height: Math.round(height) }
    }
    const { scrollWidth, scrollHeight } = document.documentElement
    return {
      overflow: [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)],
      windowHeight: innerHeight,
      header: box('.shell-header'),
      tabs: box('.shell-tabs'),
      list: box('main .view-list'),
      foot: box('.shell-foot'),
      side: box('.shell-side'),
    }
  })

/** The list ends where the footer begins, the footer where the window ends, and nothing scrolls but the rows. */
async function fillsWindow(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { overflow, windowHeight, list, foot } = await geometry(page)
      return { overflow, gap: foot.top - list.bottom, below: windowHeight - foot.bottom }
    })
    .toEqual({ overflow: [0, 0], gap: 0, below: 0 })
}

const colourBehind = (one: Locator): Promise<string> =>
  one.evaluate((element) => getComputedStyle(element).backgroundColor)

it.each(['horizontal', 'comprehensive'] as const)(
  'has room in the header for every group beside every tool, 992 px wide and in English: %s',
  async (layout) => {
    const person = await enterAs({ language: 'en', width: 992 }, exercise.menu!.path)
    const { page } = person
    await keepSettings(page, { layout, showLanguage: true, showSearch: true, showTheme: true, showNotice: true })
    const row = page.locator('.shell-row-menu .ant-menu-horizontal')
    // What folds away stays in the row, hidden; what it folds into is its last item.
    await expect
      .poll(() => row.locator('> li:not([aria-hidden="true"])').allInnerTexts())
      .toEqual([listTitle(user).en, ...menuGroups.map(({ label }) => label.en)])
    expect(await person.overflows()).toBe(false)
    await person.takePicture(`layouts-992-${layout}-every-tool`)
  },
)

it('leaves nothing outside of the window, however wide', async () => {
  const person = await enterAs({ language: 'en' }, exercise.menu!.path)
  const { page } = person
  for (const width of [375, 992, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const layout of layouts) {
      await keepSettings(page, {
        layout,
        showLanguage: true,
        showSearch: true,
        showNotice: true,
        showTheme: true,
        showThemeSetting: true,
      })
      await expect.poll(async () => (await geometry(page)).overflow[0], { message: `${layout} ${width}` }).toBe(0)
      await person.account.click({ trial: true })
      await person.takePicture(`layouts-${layout}-${width}`)
    }
  }
})

/** The theme of what is on the page: the frame's ground, and a button of the list. */
async function wearsTheme({ words, main }: Person, layout: Layout, themeName: ThemeName): Promise<void> {
  const { scheme, side, accent } = themeOf(themeName, false)
  const { side: kind } = layoutShapes[layout]
  const ground = kind === 'columns' ? '.shell-first' : kind ? '.shell-side' : '.shell-header'
  const create = main.getByRole('button', { name: named(words.views.common.create) }).filter({ visible: true })
  const shown = () =>
    create.evaluate((button, selector) => {
      const behind = (one: Element) => getComputedStyle(one).backgroundColor
      return {
        look: document.body.dataset['look'],
        layout: document.querySelector<HTMLElement>('.shell')!.dataset['layout'],
        button: behind(button),
        ground: [...document.querySelectorAll(selector)].map(behind),
      }
    }, ground)
  await expect
    .poll(shown, { message: `${layout} ${themeName}` })
    .toEqual({ look: scheme, layout, button: rgb(accent.fill), ground: [rgb(side.ground)] })
}

it('wears every theme in every layout', async () => {
  const person = await enterAs({}, `${exercise.menu!.path}?page_size=10`)
  for (const themeName of themeNames) {
    for (const layout of layouts) {
      await keepSettings(person.page, { layout, themeName })
      await wearsTheme(person, layout, themeName)
      await person.takePicture(`layouts-${layout}-${themeName}`)
    }
  }
})

describe.each(layouts)('the layout %s', (layout) => {
  it('leads to pages and marks the one that is open, and its list fills the window', async () => {
    const person = await enterAs()
    const { page } = person
    await keepSettings(page, { layout })
    await expect.poll(() => shownLayout(page)).toBe(layout)
    await person.openScreen(section)
    await person.isAt(new RegExp(`#${section.menu!.path}`))
    await expect
      .poll(() => page.locator('.menu-label[aria-current="page"]').allInnerTexts())
      .toEqual([section.label.zh])
    await expect
      .poll(() => page.locator('.ant-menu-item-selected, .ant-menu-submenu-selected').filter({ visible: true }).count())
      .toBeGreaterThan(0)
    for (const showTabs of [true, false]) {
      for (const fixedHeader of [true, false]) {
        await keepSettings(page, { layout, showTabs, fixedHeader })
        await fillsWindow(page)
        const { header, tabs } = await geometry(page)
        expect([header.height, tabs.height]).toEqual([60, showTabs ? 50 : 0])
      }
    }
  })
})

it('shows a form over its list in every theme', async () => {
  const person = await enterAs({}, `${user.menu!.path}/create`)
  const { page } = person
  const save = person.button(person.words.views.common.save, person.dialog)
  for (const [index, themeName] of themeNames.entries()) {
    const layout = layouts[index % layouts.length]!
    await keepSettings(page, { layout, themeName })
    const { page: colours, accent } = themeOf(themeName, false)
    await expect.poll(() => colourBehind(save)).toBe(rgb(accent.fill))
    expect(await colourBehind(page.locator('.ant-drawer-content').filter({ visible: true }))).toBe(rgb(colours.raised))
    await person.takePicture(`layouts-form-${themeName}`)
  }
})

it('keeps the header in sight while a long page scrolls, where it is fixed', async () => {
  const person = await enterAs({ width: 1280, height: 700 }, '/apiDocs')
  const { page } = person
  const scrolledHead = async (settings: Partial<Settings>): Promise<number> => {
    await keepSettings(page, settings)
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('main')!.style.minHeight = '3000px'
      scrollTo(0, 1000)
    })
    return (await geometry(page)).header.top
  }
  for (const layout of layouts) {
    const freed = layoutShapes[layout].alwaysFixed ? 0 : -1000
    expect([
      layout,
      await scrolledHead({ layout, fixedHeader: true }),
      await scrolledHead({ layout, fixedHeader: false }),
    ]).toEqual([layout, 0, freed])
  }
  await page.evaluate(() => (document.querySelector<HTMLElement>('main')!.style.minHeight = ''))
})

describe('folding', () => {
  it('makes the side bar 64 px wide, and stays over F5', async () => {
    const person = await enterAs()
    const { page } = person
    const { foldMenu, unfoldMenu } = person.words.shell
    const width = async () => (await geometry(page)).side.width
    for (const layout of ['vertical', 'column', 'comprehensive', 'common'] as const) {
      await keepSettings(page, { layout })
      await expect.poll(width).toBe(266)
      await person.button(foldMenu).click()
      await expect.poll(width).toBe(64)
      await person.button(unfoldMenu).click()
      await expect.poll(width).toBe(266)
    }
    await person.button(foldMenu).click()
    await page.reload()
    await person.settled()
    await expect.poll(width).toBe(64)
    await person.button(unfoldMenu).click()
    await keepSettings(page, { layout: 'float' })
    await expect.poll(width).toBe(64)
    await expect.poll(() => person.button(foldMenu).or(person.button(unfoldMenu)).count()).toBe(0)
  })

  it('gives way to a narrow window, which is vertical with a menu to open, and what was saved comes back', async () => {
    const person = await enterAs({ width: 992, height: 700 })
    const { page } = person
    await keepSettings(page, { layout: 'comprehensive', themeName: 'ocean' })
    await expect.poll(() => shownLayout(page)).toBe('comprehensive')
    await page.setViewportSize({ width: 991, height: 700 })
    await expect.poll(() => shownLayout(page)).toBe('vertical')
    await person.openScreen(section)
    await person.isAt(new RegExp(`#${section.menu!.path}`))
    await expect.poll(() => person.dialog.count()).toBe(0)
    await page.reload()
    await person.settled()
    await expect.poll(() => shownLayout(page)).toBe('vertical')
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('theme')!) as object)).toEqual({
      layout: 'comprehensive',
      themeName: 'ocean',
    })
    await page.setViewportSize({ width: 992, height: 700 })
    await expect.poll(() => shownLayout(page)).toBe('comprehensive')
  })
})

/** A menu item of the server, with other looks. */
async function look(resource: AnyResource, change: Record<string, unknown>): Promise<void> {
  const { list } = await admin.must(menu, 'list', { page_size: 100 })
  const { id } = (list as { id: number; route: string | null }[]).find(({ route }) => route === resource.menu!.path)!
  const { version } = await admin.must(menu, 'detail', { id })
  await admin.must(menu, 'update', { id, version, ...change })
}

describe('the menu', () => {
  it('opens a group’s first page from its icon and unfolds the columns, and a page can have them folded', async () => {
    await look(role, { no_column: true })
    const person = await enterAs({}, user.menu!.path)
    const { page } = person
    await person.button(person.words.shell.foldMenu).click()
    const groups = page.getByRole('menu', { name: person.words.theme.menu.groups })
    await groups.getByRole('menuitem', { name: named(groupOf(exercise.menu!)!.label.zh) }).click()
    await person.isAt(new RegExp(`#${exercise.menu!.path}`))
    await expect.poll(() => frame(page).getAttribute('data-folded')).toBeNull()
    await person.openScreen(role)
    await expect.poll(() => frame(page).getAttribute('data-folded')).not.toBeNull()
    await person.button(person.words.shell.unfoldMenu).click()
    await expect.poll(() => frame(page).getAttribute('data-folded')).toBeNull()
    await groups.getByRole('menuitem', { name: named(groupOf(exercise.menu!)!.label.zh) }).click()
    expect(await page.evaluate(() => localStorage.getItem('collapse'))).toBe('false')
    await look(role, { no_column: false })
  })

  it('carries badges and dots, opens other windows, and reloads the page that is open', async () => {
    await look(section, { badge: 'NEW', dot: true })
    await look(exam, { new_window: true, icon: null })
    const site = { name: '官网', type: 1, route: `${server.origin}/healthz` }
    const { id } = await admin.must(menu, 'create', site)
    const person = await enterAs({}, section.menu!.path)
    const { page } = person
    await keepSettings(page, { layout: 'vertical' })
    const item = (name: string) => page.getByRole('menuitem', { name }).first()
    await expect.poll(() => item(section.label.zh).innerText()).toMatch(/NEW/)
    await item(section.label.zh).getByRole('img', { name: person.words.theme.menu.dot }).waitFor()

    const listed = page.waitForResponse(/adapt\/list/)
    await item(section.label.zh).click()
    await listed

    const openedBy = async (name: string): Promise<Page> => {
      await item(name).getByRole('img', { name: person.words.theme.menu.newWindow }).waitFor()
      const [other] = await Promise.all([page.context().waitForEvent('page'), item(name).click()])
      return other
    }
    const own = await openedBy(exam.label.zh)
    await own.waitForURL(`**/#${exam.menu!.path}`)
    await own.close()
    const external = await openedBy(site.name)
    await external.waitForURL(site.route)
    await external.close()
    await person.isAt(new RegExp(`#${section.menu!.path}`))

    await look(section, { badge: null, dot: false })
    await look(exam, { new_window: false, icon: exam.menu!.icon })
    await admin.must(menu, 'delete', { ids: [id] })
  })

  it('goes by keys in the header: to a group, into it, to a page', async () => {
    const person = await enterAs()
    const { page } = person
    await keepSettings(page, { layout: 'horizontal' })
    await page.getByRole('link', { name: person.words.shell.skipToContent }).focus()
    const main = page.getByRole('menu', { name: person.words.shell.mainMenu })
    const pressUntilAt = async (key: string, one: Locator): Promise<void> => {
      const isThere = () => one.evaluate((element) => element.matches(':focus, :focus-within'))
      const press = async (): Promise<boolean> => {
        if (await isThere()) return true
        await page.keyboard.press(key)
        return isThere()
      }
      // The menu moves the focus a few frames later, and begins again with each key.
      await expect.poll(press, { interval: 250 }).toBe(true)
    }
    await pressUntilAt('Tab', main)
    await pressUntilAt('ArrowRight', main.getByRole('menuitem', { name: named(groupOf(section.menu!)!.label.zh) }))
    await page.keyboard.press('Enter')
    const inside = page.getByRole('menuitem', { name: named(section.label.zh) })
    await inside.waitFor()
    await pressUntilAt('ArrowDown', inside)
    await page.keyboard.press('Enter')
    await person.isAt(new RegExp(`#${section.menu!.path}`))
    await page.getByRole('link', { name: person.words.shell.skipToContent }).focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  it('scrolls what pops up where a group has more than 18 pages', async () => {
    const group = await admin.must(menu, 'create', { name: '很长', type: 0, icon: 'folder' })
    for (let n = 1; n <= 22; n++)
      await admin.must(menu, 'create', {
        name: `第${n}页`,
        type: 1,
        parent_id: group.id,
        route: `https://example.com/${n}`,
      })
    const person = await enterAs({ height: 1400 })
    const { page } = person
    for (const layout of ['horizontal', 'float'] as const) {
      await keepSettings(page, { layout })
      await page.getByRole('menuitem', { name: named('很长') }).hover()
      const last = page.getByRole('menuitem', { name: /第22页/ })
      await last.waitFor()
      const popup = page.locator('.menu-popup-long .ant-menu-sub').filter({ visible: true })
      const { scrolls, bottom } = await popup.evaluate((one) => ({
        scrolls: one.scrollHeight > one.clientHeight,
        bottom: one.getBoundingClientRect().bottom,
      }))
      expect([scrolls, bottom <= 1400]).toEqual([true, true])
      await last.scrollIntoViewIfNeeded()
      await page.mouse.move(900, 1300)
      await last.waitFor({ state: 'hidden' })
    }
    await admin.must(menu, 'delete', { ids: [group.id] })
  })
})

/** Everything that the drawer offers, as no one has it by default. */
const others: Omit<Settings, 'collapse'> = {
  layout: 'vertical',
  themeName: 'green-white',
  background: 'picture',
  columnStyle: 'arrow',
  fixedHeader: false,
  showProgressBar: false,
  showTabs: true,
  tabsBarStyle: 'card',
  showTabsIcon: false,
  showLanguage: true,
  showRefresh: false,
  showSearch: true,
  showTheme: true,
  showNotice: true,
  showFullScreen: false,
  showThemeSetting: true,
}

describe('the theme drawer', () => {
  const drawerOf = (person: Person) => person.page.getByRole('dialog', { name: person.words.themeSettings.title })

  async function openDrawer(person: Person): Promise<Locator> {
    await person.page.getByRole('button', { name: person.words.theme.handle, exact: true }).last().click()
    await drawerOf(person).waitFor()
    return drawerOf(person)
  }

  const oneOf = ['layout', 'themeName', 'background', 'tabsBarStyle', 'columnStyle'] as const
  const switches = Object.keys(others).filter(
    (name): name is Exclude<keyof typeof others, (typeof oneOf)[number]> =>
      !(oneOf as readonly string[]).includes(name),
  )

  /** The control of a choice, and of a switch. */
  function controls(person: Person, drawer: Locator) {
    const { themeSettings: theme } = person.words
    const choiceTexts = {
      layout: theme.layouts,
      themeName: theme.themes,
      background: theme.backgrounds,
      tabsBarStyle: theme.tabsBarStyles,
      columnStyle: theme.columnStyles,
    }
    return {
      choice: (name: (typeof oneOf)[number], value: string) =>
        drawer
          .getByRole('group', { name: theme[name] })
          .or(drawer.getByRole('radiogroup', { name: theme[name] }))
          .getByRole('radio', { name: exactly((choiceTexts[name] as Record<string, string>)[value]!) }),
      toggle: (name: (typeof switches)[number]) =>
        drawer.getByRole('switch', { name: theme.switches[name], exact: true }),
    }
  }

  async function sees(person: Person, drawer: Locator, settings: Omit<Settings, 'collapse'>): Promise<void> {
    const { choice, toggle } = controls(person, drawer)
    for (const name of oneOf)
      await expect.poll(() => choice(name, settings[name]).isChecked(), { message: name }).toBe(true)
    for (const name of switches)
      await expect.poll(() => toggle(name).getAttribute('aria-checked'), { message: name }).toBe(String(settings[name]))
  }

  async function choose(person: Person, drawer: Locator, settings: Partial<Settings>): Promise<void> {
    const { choice, toggle } = controls(person, drawer)
    for (const name of ['columnStyle', 'tabsBarStyle', 'layout', 'themeName', 'background'] as const)
      if (settings[name]) await choice(name, settings[name]).locator('xpath=ancestor::label').click()
    for (const name of switches)
      if (settings[name] !== undefined && (await toggle(name).getAttribute('aria-checked')) !== String(settings[name]))
        await toggle(name).click()
  }

  it('shows each change at once, keeps it over F5 when it is saved, and brings back the defaults', async () => {
    const person = await enterAs()
    const { page } = person
    await keepSettings(page, { showThemeSetting: true })
    const drawer = await openDrawer(person)
    await sees(person, drawer, { ...defaultSettings, showThemeSetting: true })
    await choose(person, drawer, others)
    await expect.poll(() => shownLayout(page)).toBe('vertical')
    await page.locator('body.theme-green-white').waitFor()
    await sees(person, drawer, others)
    await person.button(person.words.themeSettings.save, drawer).click()
    await person.sees(person.words.themeSettings.saved)
    await page.reload()
    await person.settled()
    await expect.poll(() => shownLayout(page)).toBe('vertical')
    await expect.poll(() => page.locator('.shell-side').getAttribute('data-picture')).not.toBeNull()
    const again = await openDrawer(person)
    await sees(person, again, others)
    await person.takePicture('layouts-drawer')
    await person.button(person.words.themeSettings.reset, again).click()
    await sees(person, again, defaultSettings)
    await page.locator('body.theme-blue-black').waitFor()
    await page.reload()
    await person.settled()
    await expect.poll(() => shownLayout(page)).toBe('column')
  })

  it('undoes what is not saved, and says so', async () => {
    const person = await enterAs()
    const { page } = person
    await keepSettings(page, { showThemeSetting: true })
    const drawer = await openDrawer(person)
    await choose(person, drawer, { layout: 'float', themeName: 'dark' })
    await page.locator('body.theme-dark[data-look="dark"]').waitFor()
    await page.keyboard.press('Escape')
    await person.sees(person.words.themeSettings.reverted)
    await page.locator('body.theme-blue-black[data-look="light"]').waitFor()
    await expect.poll(() => shownLayout(page)).toBe('column')
  })

  it('offers nothing that would change nothing, and says why', async () => {
    const person = await enterAs()
    const { page } = person
    await keepSettings(page, { showThemeSetting: true, layout: 'common', showTabs: false })
    const drawer = await openDrawer(person)
    const { choice, toggle } = controls(person, drawer)
    const { why } = person.words.themeSettings
    await expect
      .poll(async () => [
        await toggle('fixedHeader').isDisabled(),
        await toggle('showTabsIcon').isDisabled(),
        await choice('tabsBarStyle', 'card').isDisabled(),
        await choice('columnStyle', 'card').isDisabled(),
      ])
      .toEqual([true, true, true, true])
    for (const text of [why.alwaysFixed, why.noTabs, why.noColumns]) await drawer.getByText(text).first().waitFor()
    await page.setViewportSize({ width: 900, height: 800 })
    await expect.poll(() => choice('layout', 'float').isDisabled()).toBe(true)
    await drawer.getByText(why.narrow).waitFor()
    await expect.poll(() => choice('background', 'picture').isDisabled()).toBe(false)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })

  it('follows the operating system live in the theme that is its', async () => {
    const person = await enterAs()
    const { page } = person
    await keepSettings(page, { themeName: 'system' })
    for (const colorScheme of ['dark', 'light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`body.theme-system[data-look="${colorScheme}"]`).waitFor()
      const surface = rgb(themeOf('system', colorScheme === 'dark').page.surface)
      await expect.poll(() => colourBehind(page.locator('main .view-list').filter({ visible: true }))).toBe(surface)
      await expect.poll(() => page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe(colorScheme)
    }
  })

  it('clears what this device keeps, once one has read what that is', async () => {
    const person = await enterAs()
    const { page } = person
    const { themeSettings: theme, login } = person.words
    await keepSettings(page, { showThemeSetting: true, themeName: 'ocean' })
    const drawer = await openDrawer(person)
    await person.button(theme.clear, drawer).click()
    const question = page.getByRole('dialog', { name: theme.clearTitle })
    for (const text of [...Object.values(theme.clearGoes), theme.clearStays]) await question.getByText(text).waitFor()
    await person.button(theme.clearNow, question).click()
    await page.getByRole('textbox', { name: login.password, exact: true }).waitFor()
    await page.locator('body.theme-blue-black').waitFor()
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('theme')])).toEqual([
      null,
      null,
    ])
  })
})

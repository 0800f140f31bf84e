import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources, type ResourceName } from '../../resources/index.ts'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { user } from '../../resources/user.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { themeNames, type ThemeName } from '../../src/shell/settings/settings.ts'
import { ownPages } from '../../src/tabs/tab-page.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { versionsZh } from '../../src/locales/versions.zh.ts'
import type { Person } from './person.ts'
import { filled, startOf } from './words.ts'

/**
 * axe finds nothing serious on any page: every rule on the list and the form of every resource in the default theme, on all pages of one
 * resource of each kind, and the contrast again in every theme on one page of each kind (a list with a drawer, a form on a page, a
 * tree, the error page), as those are what differs in colours. `AXE=pages` looks at all pages, `AXE=all` at all pages in all themes,
 * which takes half an hour.
 */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory
const ids = new Map<string, number>()

const withMenu: AnyResource[] = Object.values(resources as Record<string, AnyResource>).filter(({ menu }) => menu)

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  for (const { name, verbs } of withMenu) {
    if (verbs.includes('create')) ids.set(name, (await factory.make(name as ResourceName)).id)
  }
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/**
 * What is wrong and serious, in one line each: the rule, where, and what axe measured. Of what is right it writes no list, it puts
 * nothing together in a page of its own, which only frames of other hosts need, and a document that has it gets it no second time.
 */
async function serious(page: Page, rules?: readonly string[]): Promise<string[]> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis))
  const axe = new AxeBuilder({ page: page as never, ...(isThere ? { axeSource: 'void 0' } : {}) }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any.map(({ message }) => message).join('; ')}`))
}

/** As the theme drawer does in another window of this browser. */
async function wear(page: Page, themeName: string): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('theme', JSON.stringify({ themeName: name }))
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, themeName)
  await page.waitForFunction((name) => document.body.classList.contains(`theme-${name}`), themeName)
  // What follows the theme by an effect is drawn frames later.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  })
}

const lightFirst = themeNames[0]

/** Every rule in the first theme, then the contrast in others. */
async function expectAccessible(person: Person, what: string, themes: readonly ThemeName[]): Promise<void> {
  const { page } = person
  const found: string[] = []
  const look = async (theme: ThemeName, rules?: readonly string[]): Promise<void> => {
    await wear(page, theme)
    found.push(...(await serious(page, rules)).map((one) => `${what}, ${theme}: ${one}`))
  }
  await look(lightFirst)
  for (const theme of themes) await look(theme, ['color-contrast'])
  await wear(page, lightFirst)
  expect.soft(found, what).toEqual([])
}

/** One page of each kind of screen: a drawer over a list, a form on a page of its own, a tree, a page of the frame. */
const oneOfEach: ReadonlySet<string> = new Set([`${user.menu!.path}/create`, `${exercise.menu!.path}/create`, chapter_catalog.menu!.path, '/error/403'])
const themesFor = (path: string): readonly ThemeName[] => (process.env['AXE'] === 'all' || oneOfEach.has(path) ? themeNames.slice(1) : [])

async function administratorAt(path: string): Promise<Person> {
  const person = await stage.person()
  // `system` is looked at on a dark desktop.
  await person.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await person.visitAs(administrator.username, administrator.password, path)
  await person.settled()
  // A colour on its way belongs to neither theme, and what inherits it sets out only when it has arrived: colours do not travel here.
  await person.page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  return person
}

const wholly: ReadonlySet<string> = new Set([user.name, exercise.name, chapter_catalog.name])

const pagesOf = ({ name, menu, verbs }: AnyResource): string[] => {
  const id = process.env['AXE'] || wholly.has(name) ? ids.get(name) : undefined
  const forms = verbs.includes('create') ? ['/create'] : []
  const ofRecord = id === undefined ? [] : [`/edit/${id}`, `/show/${id}`]
  return ['', ...forms, ...ofRecord].map((tail) => menu!.path + tail)
}

it.each(withMenu.map((resource) => [resource.name, resource] as const))('the pages of %s', { timeout: 600_000 }, async (_, resource) => {
  const person = await administratorAt('/')
  for (const path of pagesOf(resource)) {
    await person.visit(path)
    await person.settled()
    await expectAccessible(person, path, themesFor(path))
  }
})

it('two versions compared, and what going back to one would change', { timeout: 600_000 }, async () => {
  const [formula, blank] = ['<span data-type="formula" data-value="x^2"></span>', '<span data-type="blank" data-kind="0"></span>']
  const first = await factory.make('exercise', { stem: `甲 ${formula} 乙 ${blank}`, source: '旧' })
  await admin.must(exercise, 'update', { id: first.id, version: 1, stem: `甲 ${blank} 丙 ${formula}`, source: '新', difficulty: 5 })
  const person = await administratorAt(`${exercise.menu!.path}/show/${first.id}`)
  await person.main.getByRole('tab', { name: person.words.views.show.history, exact: true }).click()
  await person.main.getByRole('button', { name: startOf(versionsZh.versions.compare) }).click()
  await person.dialog.locator('del .view-formula').first().waitFor()
  await expectAccessible(person, 'compared', themeNames.slice(1))
  await person.button(filled(versionsZh.versions.restoreTitle, { version: 1 }), person.dialog).click()
  await person.dialog.locator('ins .view-formula').first().waitFor()
  await expectAccessible(person, 'going back', [])
})

it('the pages of the frame', { timeout: 600_000 }, async () => {
  const person = await administratorAt('/')
  for (const path of [...ownPages, `${user.menu!.path}/trash`]) {
    await person.visit(path)
    await person.settled()
    await expectAccessible(person, path, themesFor(path))
  }
})

it('the pages before the login', async () => {
  const person = await stage.person()
  for (const path of ['/login', '/register', '/test', '/403', '/404', '/callback']) {
    await person.visit(path)
    await person.page.locator('h1').first().waitFor()
    expect.soft(await serious(person.page), path).toEqual([])
  }
})

it('finds what is wrong: a planted fault of each kind', async () => {
  const person = await stage.person()
  await person.visit('/login')
  await person.page.locator('h1').first().waitFor()
  await person.page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<button id="nameless"></button><p id="pale" style="color:#ccc;background:#fff">pale words</p>')
  })
  const wrong = (await serious(person.page)).join('\n')
  expect(wrong).toContain('button-name: #nameless')
  expect(wrong).toContain('color-contrast: #pale')
})

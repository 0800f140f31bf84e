import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources, type ResourceName } from '../../resources/index.ts'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { user } from '../../resources/user.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { themeNames, type ThemeName } from '../../src/base/settings/settings.ts'
import { themeOf } from '../../src/frame/themes/themes.ts'
import { ownPages } from '../../src/base/menu/place-titles.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { serious, wear } from './axe.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { versionsZh } from '../../src/records/verbs/history/versions.zh.ts'
import type { Person } from './person.ts'
import { closeOtherTabs } from './tabs.ts'
import { filled, startOf } from './words.ts'

/**
 * axe finds nothing serious on any page: every rule on the list and the form of every resource in the default theme, on
 * all pages of one resource of each kind, and the contrast again in every theme on one page of each kind (a list with a
 * drawer, a form on a page, a tree, the error page), as those are what differs in colours. `AXE=pages` looks at all
 * pages, `AXE=all` at all pages in all themes, with the sample bank in them; both look at records of every state. That
 * axe finds what is wrong: `keyboard.test.ts`.
 *
 * @chosen-by tests/browser/axe.ts src/frame/themes src/records/views src/base/inputs src/records/fields
 * @chosen-by src/content/files src/content/rich-text src/base/message-page
 * @chosen-by src/app/public-pages
 */

const wanted = process.env['AXE']
/** Looked at first, by every rule; the others by their contrast. */
const firstTheme = themeNames[0]
/**
 * `system`, on the dark desktop that is looked at here, is drawn by the declaration of another: it is left to
 * `AXE=all`.
 */
const otherThemes = themeNames.filter(
  (name, at) =>
    name !== firstTheme &&
    (wanted === 'all' || themeNames.findIndex((one) => themeOf(one, true) === themeOf(name, true)) === at),
)

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory
/** In the one window that shows all pages behind the login: loading the site costs more than most looks at it. */
let person: Person
const ids = new Map<string, number>()

const withMenu: AnyResource[] = Object.values(resources as Record<string, AnyResource>).filter(({ menu }) => menu)

beforeAll(async () => {
  server = await startServer({ env: wanted ? { SAMPLE_DATA: '1' } : {} })
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  for (const { name, verbs } of withMenu) {
    if (verbs.includes('create')) ids.set(name, (await factory.make(name as ResourceName)).id)
  }
  person = await stage.person()
  // With less motion no colour is on its way when it is looked at.
  await person.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await person.visitAs(administrator.username, administrator.password)
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await person.takePicture(`failed-${task.name}`, { ofFailure: true })
  await person.reload()
})
afterAll(async () => {
  try {
    await stage?.endJourney({ name: 'accessibility' })
  } finally {
    await stage?.close()
    await server?.stop()
  }
})

/** Every rule in the first theme, then the contrast in others. */
async function expectAccessible(what: string, themes: readonly ThemeName[], within?: string): Promise<void> {
  const { page } = person
  const found: string[] = []
  const look = async (theme: ThemeName, rules?: readonly string[]): Promise<void> => {
    found.push(
      ...(await serious(page, { ...(rules && { rules }), ...(within && { within }) })).map(
        (one) => `${what}, ${theme}: ${one}`,
      ),
    )
  }
  await look(firstTheme)
  for (const theme of themes) {
    await wear(page, theme)
    await look(theme, ['color-contrast'])
  }
  if (themes.length > 0) await wear(page, firstTheme)
  expect.soft(found, what).toEqual([])
}

/** One page of each kind of screen: a drawer over a list, a form on a page of its own, a tree, a page of the frame. */
const oneOfEach: ReadonlySet<string> = new Set([
  `${user.menu!.path}/create`,
  `${exercise.menu!.path}/create`,
  chapter_catalog.menu!.path,
  '/error/403',
])
const themesFor = (path: string): readonly ThemeName[] => (wanted === 'all' || oneOfEach.has(path) ? otherThemes : [])

/** Opens a page, and leaves none in the background: axe reads through everything there is, shown or not. */
async function goTo(path: string): Promise<void> {
  await person.visit(path)
  await person.settled()
  await closeOtherTabs(person)
}

const wholly: ReadonlySet<string> = new Set([user.name, exercise.name, chapter_catalog.name])

/** The pages over the list or tree, as paths behind its own. */
const tailsOf = ({ name, verbs }: AnyResource): string[] => {
  const id = wanted || wholly.has(name) ? ids.get(name) : undefined
  const forms = verbs.includes('create') ? ['/create'] : []
  const ofRecord = id === undefined ? [] : [`/edit/${id}`, `/show/${id}`]
  return [...forms, ...ofRecord]
}

it.each(withMenu.map((resource) => [resource.name, resource] as const))(
  'the pages of %s',
  { timeout: 600_000 },
  async (_, resource) => {
    // The frame around is the same on every page, and looked at on its own.
    const over = resource.formIn === 'drawer' ? '[role=dialog]' : 'main'
    const pages = [['', 'main'], ...tailsOf(resource).map((tail) => [tail, over] as const)] as const
    for (const [tail, within] of pages) {
      const path = resource.menu!.path + tail
      await goTo(path)
      await person.page.locator(within).filter({ visible: true }).waitFor()
      await person.settled()
      await expectAccessible(path, themesFor(path), within)
    }
  },
)

it('what empties a date and a choice, and a number', { timeout: 600_000 }, async () => {
  await goTo(`${user.menu!.path}?status__in=1&search=${administrator.username}`)
  await expectAccessible('a choice that can be emptied', otherThemes, 'main')
  await person.chooseInRow(administrator.username, user.actions.set_share_config.label.zh)
  const until = fieldLabelled(person.dialog, user.actions.set_share_config.input.until.label.zh).getByRole('textbox')
  await until.fill('2027-06-30')
  await until.press('Enter')
  await until.press('Tab')
  await expectAccessible('a date that can be emptied', otherThemes, '[role=dialog]')
  await goTo(`${exercise.menu!.form}/create`)
  await expectAccessible('a number', [], 'main')
})

it('two versions compared, and what going back to one would change', { timeout: 600_000 }, async () => {
  const [formula, blank] = [
    '<span data-type="formula" data-value="x^2"></span>',
    '<span data-type="blank" data-kind="0"></span>',
  ]
  const first = await factory.make('exercise', { stem: `甲 ${formula} 乙 ${blank}`, source: '旧' })
  await admin.must(exercise, 'update', {
    id: first.id,
    version: 1,
    stem: `甲 ${blank} 丙 ${formula}`,
    source: '新',
    difficulty: 5,
  })
  await goTo(`${exercise.menu!.path}/show/${first.id}`)
  await person.main.getByRole('tab', { name: person.words.views.show.history, exact: true }).click()
  await person.main.getByRole('button', { name: startOf(versionsZh.versions.compare) }).click()
  await person.dialog.locator('del .view-formula').first().waitFor()
  await expectAccessible('compared', otherThemes)
  await person.button(filled(versionsZh.versions.restoreTitle, { version: 1 }), person.dialog).click()
  await person.dialog.locator('ins .view-formula').first().waitFor()
  await expectAccessible('going back', [])
})

it('the pages of the frame', { timeout: 600_000 }, async () => {
  for (const path of [...ownPages, `${user.menu!.path}/trash`]) {
    await goTo(path)
    await expectAccessible(path, themesFor(path))
  }
})

it('the pages before the login', async () => {
  const visitor = await stage.person()
  for (const path of ['/login', '/register', '/test', '/403', '/404', '/callback']) {
    await visitor.visit(path)
    await visitor.page.locator('h1').first().waitFor()
    expect.soft(await serious(visitor.page), path).toEqual([])
  }
})

it('nothing turns, breathes or fades for a person who asked for less motion', async () => {
  await goTo('/error/404')
  const moving = () =>
    person.page.evaluate(async () => {
      // What the pages show while they wait, and a button that changes its colour.
      document.body.insertAdjacentHTML(
        'beforeend',
        '<p class="view-loading-line" data-probe></p><button class="primary-button" data-probe>?</button>',
      )
      const probes = [...document.querySelectorAll<HTMLElement>('[data-probe]')]
      for (const one of probes) one.style.backgroundColor = 'red'
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
      const still = document.getAnimations().filter(({ playState }) => playState === 'running')
      for (const one of probes) one.remove()
      return still.length
    })
  expect(await moving()).toBe(0)
  await person.page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0)
  await person.page.emulateMedia({ reducedMotion: 'reduce' })
})

import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Language } from '../../resources/kit/index.ts'
import type { Stage } from '../browser/driver.ts'
import { Person } from '../browser/person.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { DomPage } from './page/page.ts'
import { Wire } from './page/wire.ts'

/**
 * The built site in jsdom, before the real server, used by the same `Person` as in `tests/browser`: whatever is words,
 * state, calls, navigation, forms, tabs, menus or rights. A page costs a tenth of one in a browser.
 *
 *     const person = await openApp({ path: exercise.menu!.path })  // logged in as the administrator, in Chinese
 *     const guest = await openApp({ as: null, language: 'en', path: '/login' })
 *     await person.create({ [exercise.fields.source.label.zh]: '2026' })
 *     await answerWith(person, callOf(exercise, 'list').path, { status: 502, body: '<html>proxy</html>' })
 *
 * One server does for all cases that name none: a case makes the records that it needs, and finds them by names of its
 * own. A page is closed after its test, and fails it by what it logged as an error unless `provokes` says so. Reloading
 * the site takes 0.7 s of a processor, another page of it 0.2 s: a file of many small cases shares one by `openPages`,
 * as the files of `tests/browser` do.
 *
 * What needs layout, focus rings, drag, canvas, media or a policy of the browser has no place here: there is no such
 * function. Files of the site come from `dist/client`, which a run builds first. What is missing in `page/` for a case
 * is added there.
 */

export interface AppOptions {
  /** Who is logged in; null for nobody. Default: the administrator. */
  as?: { username: string; password: string } | null
  language?: Language
  /** The page to open. */
  path?: string
  width?: number
  height?: number
  /** What the clock says: `2026-05-04T07:30:00`, in Shanghai. */
  clock?: string
  /** What this person set in the theme drawer before: JSON of settings. */
  theme?: string
  /** What the console may say, because the case provokes it. */
  provokes?: RegExp
  /** Whether this person asked the browser to save data. */
  savesData?: boolean
  /** The server to ask. Default: that of all component tests. */
  server?: Pick<RunningServer, 'origin'>
}

let running: Promise<RunningServer> | undefined

/**
 * The server of all component tests in this process, which ends with it, after its database: that it says so is no
 * news.
 */
export const sharedServer = (): Promise<RunningServer> => (running ??= startServer({ env: { LOG_LEVEL: 'error' } }))

async function newPerson(origin: string, options: AppOptions): Promise<{ person: Person; page: DomPage }> {
  const { language = 'zh', width = 1440, height = 900, clock, theme, provokes, savesData = false } = options
  const page = new DomPage(await Wire.to(origin), { width, height }, { provokes, savesData })
  if (clock) await page.clock.setFixedTime(`${clock}+08:00`)
  const kept = { language, ...(theme === undefined ? {} : { theme }) }
  return { page, person: new Person(page as unknown as Page, page.wire.origin, language, kept) }
}

function end(pages: readonly DomPage[]): void {
  for (const page of pages) page.close()
  const problems = pages.flatMap((page) => page.problems)
  if (problems.length > 0) throw new Error(`the pages left behind:\n${problems.join('\n')}`)
}

/** Somebody before a page of their own, for the test that runs. */
export async function openApp(options: AppOptions = {}): Promise<Person> {
  const { as = administrator, path = '/' } = options
  const { origin } = options.server ?? (await sharedServer())
  const { person, page } = await newPerson(origin, options)
  onTestFinished(() => end([page]))
  if (as) {
    await person.visitAs(as.username, as.password, path)
    await person.settled()
  } else await person.visit(path)
  return person
}

/** The same as `openBrowser` of `tests/browser`: pages that several tests of a file go on with. */
export function openPages(origin: string): Stage {
  let pages: DomPage[] = []
  const endJourney = async (): Promise<void> => end(pages.splice(0))
  return {
    async person({ motion: _motion, ...options } = {}) {
      const { person, page } = await newPerson(origin, options)
      pages.push(page)
      return person
    },
    endJourney,
    async endTest({ result }) {
      if (result?.state === 'fail' || pages.some(({ problems }) => problems.length > 0)) await endJourney()
    },
    async close() {
      for (const page of pages) page.close()
      pages = []
    },
  }
}

export interface Answer {
  status?: number
  /** An object is the envelope; a text is what a proxy says. */
  body: object | string
}

/** Lets a call be answered so, whatever the server would say. Without an answer the connection breaks. */
export async function answerWith({ page }: Person, path: string, answer: Answer | null): Promise<void> {
  const address = `**/api/${path}*`
  await page.unroute(address)
  await page.route(address, (route) => {
    if (!answer) return route.abort()
    const { status = 200, body } = answer
    return typeof body === 'string'
      ? route.fulfill({ status, contentType: 'text/html', body })
      : route.fulfill({ status, json: body })
  })
}

import { mkdir } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Language } from '../../resources/kit/index.ts'
import { Person, pictures } from './person.ts'
import { watch, type Watch } from './watch.ts'

/** A real Chromium in front of a running server, and people who use it by what they see: labels, roles and words. */

/** What a slow machine needs for one step; a condition that holds earlier ends the wait. */
const stepMs = 60_000

export interface PersonOptions {
  language?: Language
  width?: number
  height?: number
  /** What the clock of this person's browser says: `2026-05-04T07:30:00`, in Shanghai. */
  clock?: string
  /** What this person set in the theme drawer before: JSON of settings. */
  theme?: string
  /** What the console may say, because the journey provokes it: the error that a page explains. */
  provokes?: RegExp
  /** Whether this person set the browser to save data. */
  savesData?: boolean
  /**
   * Whether things move before this person; others set their system so that nothing may, which saves a seventh of the
   * browser's work.
   */
  motion?: boolean
}

export interface Stage {
  /** A person with a browser profile of their own. */
  person(options?: PersonOptions): Promise<Person>
  /**
   * Ends a journey: throws what the pages left behind, closes them, and keeps a picture of each when the journey
   * failed.
   */
  endJourney(task: EndedTask): Promise<void>
  /** The same, but leaves the page of a test that passed to the next one. */
  endTest(task: EndedTask): Promise<void>
  close(): Promise<void>
}

interface EndedTask {
  name: string
  result?: { state?: string }
}

/** As the browser's own setting, which no option of Playwright stands for. */
async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

const usual = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * One of each kind for all files that a process runs, each person with a profile of their own; it ends with the
 * process.
 */
const running = new Map<string, Promise<Browser>>()

async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    // A page lives for seconds here: optimising its code, and processes of its own for it and for its graphics, cost
    // more than they save.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--js-flags=--no-turbofan --no-maglev',
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-gpu-compositing',
      '--disable-threaded-animation',
      '--disable-threaded-scrolling',
      '--num-raster-threads=1',
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
    ],
  })
  browser.once('disconnected', () => running.delete(executablePath))
  return browser
}

/** `executable`: another Chromium than the tests usually drive. */
export async function openBrowser(origin: string, executable = usual): Promise<Stage> {
  await mkdir(pictures, { recursive: true })
  const launched = running.get(executable) ?? launch(executable)
  running.set(executable, launched)
  launched.catch(() => running.delete(executable))
  const browser = await launched
  let people: { person: Person; context: BrowserContext; watched: Watch }[] = []
  async function endJourney({ name, result }: EndedTask): Promise<void> {
    const ended = people
    people = []
    const failed = result?.state === 'fail'
    for (const [index, { person, context }] of ended.entries()) {
      if (failed) await person.takePicture(`failed-${name}-${index}`, { ofFailure: true }).catch(() => undefined)
      await context.close()
    }
    const problems = ended.flatMap(({ watched }) => watched.problems)
    if (problems.length > 0) throw new Error(`the pages left behind:\n${problems.join('\n')}`)
  }
  return {
    async person(options = {}) {
      const { language = 'zh', width = 1440, height = 900, clock, theme, provokes } = options
      const context = await browser.newContext({
        viewport: { width, height },
        timezoneId: 'Asia/Shanghai',
        reducedMotion: options.motion ? 'no-preference' : 'reduce',
      })
      context.setDefaultTimeout(stepMs)
      const watched = await watch(context, origin, provokes)
      const page = await context.newPage()
      if (options.savesData) await saveData(page)
      if (clock) await page.clock.setFixedTime(`${clock}+08:00`)
      const person = new Person(page, origin, language, { language, ...(theme === undefined ? {} : { theme }) })
      people.push({ person, context, watched })
      return person
    },
    endJourney,
    async endTest(task) {
      const isClean = people.every(({ watched }) => watched.problems.length === 0)
      if (!isClean || task.result?.state === 'fail') await endJourney(task)
    },
    async close() {
      for (const { context } of people.splice(0)) await context.close()
    },
  }
}

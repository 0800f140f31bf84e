import { exercise } from '../../../resources/exercise.ts'
import { role } from '../../../resources/role.ts'
import { user } from '../../../resources/user.ts'
import type { Chromium, Tab } from './chromium.ts'
import type { Address } from './page-load.ts'

/**
 * How long a person waits for interactions, on a machine 4 times slower than this one: from the input to the next
 * paint.
 */
const slowdown = 4
/** The Event Timing API reports durations in steps of 8 ms, and none below 16. */
const leastNotedMs = 16

const watchEvents = `
  globalThis.noted = []
  new PerformanceObserver((list) => list.getEntries().forEach(({ name, duration, interactionId }) => interactionId && noted.push([name, duration])))
    .observe({ type: 'event', durationThreshold: ${leastNotedMs}, buffered: false })
`

/** Two frames and a moment: by then the paint is recorded. */
const settle =
  'new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resume, 400))))'

/**
 * The longest duration of an input of this kind since the last call; one too short to be reported counts as the
 * minimum.
 */
async function longestMs(tab: Tab): Promise<number> {
  await tab.evaluate(settle)
  const noted = await tab.evaluate<Array<[string, number]>>('globalThis.noted.splice(0)')
  return Math.max(leastNotedMs, ...noted.map(([, duration]) => duration))
}

/** As a person does it: the pointer hovers before it presses. */
async function click(tab: Tab, selector: string): Promise<void> {
  const { x, y } = await tab.until<{ x: number; y: number }>(
    `(() => { const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect(); return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 } })()`,
  )
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
  await tab.evaluate(settle)
  await tab.evaluate('globalThis.noted?.splice(0)')
  const at = { x, y, button: 'left', clickCount: 1 }
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
}

async function type(tab: Tab, letter: string): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
}

const goTo = (tab: Tab, path: string): Promise<unknown> =>
  tab.evaluate(`location.hash = ${JSON.stringify(`#${path}`)}; undefined`)
const row = "[...document.querySelectorAll('tbody tr[data-row-key]')].some((one) => one.checkVisibility())"
const firstInput = '.view-page [data-field] :is(input, textarea):not([role=combobox], [type=radio], [type=checkbox])'

const editor = `${role.menu!.path}/create`

/**
 * A browser with three tabs, on the slow machine: a list of questions, the users, and the form of a new role, which
 * shows.
 */
async function withThreeTabs<T>(
  browser: Chromium,
  { origin, storage = {} }: Address,
  query: string,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  const tab = await browser.openTab()
  try {
    await tab.send('Page.navigate', { url: `${origin}/favicon.svg` })
    await tab.until(`location.origin === ${JSON.stringify(origin)} && document.readyState === 'complete'`)
    await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)}) && undefined`)
    await tab.send('Page.navigate', { url: `${origin}/#${exercise.menu!.path}${query}` })
    await tab.until(row)
    await goTo(tab, user.menu!.path)
    await tab.until(row)
    await goTo(tab, editor)
    await tab.until(`document.querySelector(${JSON.stringify(firstInput)}) !== null`)
    await tab.evaluate(settle)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await tab.evaluate(`(() => { ${watchEvents} })()`)
    return await work(tab)
  } finally {
    await tab.close()
  }
}

/** From tab to tab; `query` is that of the list of questions. */
export const measureSwitches = (browser: Chromium, address: Address, rounds: number, query = ''): Promise<number[]> =>
  withThreeTabs(browser, address, query, async (tab) => {
    const ms: number[] = []
    for (let round = 0; round < rounds * 3; round++) {
      await click(tab, `.tab:nth-child(${(round % 3) + 1}) .tab-link`)
      ms.push(await longestMs(tab))
    }
    return ms
  })

export const measureLetters = (browser: Chromium, address: Address, rounds: number): Promise<number[]> =>
  withThreeTabs(browser, address, '', async (tab) => {
    await click(tab, firstInput)
    await longestMs(tab)
    const ms: number[] = []
    for (let round = 0; round < rounds * 3; round++) {
      await type(tab, 'abc'[round % 3]!)
      ms.push(await longestMs(tab))
    }
    return ms
  })

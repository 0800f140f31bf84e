import type { Chromium, Tab } from './chromium.ts'

/** A machine 4 times slower than this one, on a line of 10 Mbit/s with 40 ms to the server and back. */
const slowdown = 4
const line = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 }

async function slowDown(tab: Tab): Promise<void> {
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', line)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/**
 * Runs in the page: records when the first rows were painted, counted from the navigation, and how much moved before
 * and after.
 */
const watchRows = (selector: string): string => `
  const watched = (globalThis.watched = { shift: 0 })
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (watched.shift += entry.value))).observe({ type: 'layout-shift', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(selector)})) return
    observer.disconnect()
    // The frame after the next begins when this one has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      watched.rowsMs = performance.now()
      watched.files = performance.getEntriesByType('resource').filter(({ responseEnd, name }) => responseEnd > 0 && /\\.(js|css)$/.test(name)).map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])
    }))
  })
  observer.observe(document, { childList: true, subtree: true })
`

interface Watched {
  rowsMs: number
  shift: number
  files: Array<[path: string, bytes: number]>
}

export interface PageLoad {
  /** From the navigation to the first rows painted. */
  rowsMs: number
  /** Cumulative layout shift, until a second after the rows. */
  shift: number
  /** Scripts and style sheets loaded when the rows appeared: paths, and transferred bytes. */
  files: ReadonlyMap<string, number>
}

export interface Address {
  origin: string
  path: string
  /** What the browser stores for this origin. */
  storage?: Readonly<Record<string, string>>
}

/** Opens an address in a browser without a cache, with only this storage, and waits for the first row of a table. */
export async function loadPage(browser: Chromium, { origin, path, storage = {} }: Address): Promise<PageLoad> {
  const tab = await browser.openTab()
  try {
    await tab.send('Page.enable')
    await tab.send('Page.navigate', { url: `${origin}/favicon.svg` })
    await tab.until(`location.origin === ${JSON.stringify(origin)} && document.readyState === 'complete'`)
    await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)}) && undefined`)
    await slowDown(tab)
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watchRows('tbody tr[data-row-key]') })
    await tab.send('Page.navigate', { url: `${origin}${path}` })
    await tab.until('globalThis.watched?.rowsMs')
    await tab.evaluate('new Promise((resume) => setTimeout(resume, 1000))')
    const { rowsMs, shift, files } = await tab.evaluate<Watched>('globalThis.watched')
    return { rowsMs, shift, files: new Map(files) }
  } finally {
    await tab.close()
  }
}

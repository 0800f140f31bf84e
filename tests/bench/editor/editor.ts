import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { startChromium, type Tab } from '../first-list/chromium.ts'
import { endAll, startServer } from '../processes.ts'

/**
 * `npm run bench -- editor [--rounds 9]`: a page of 100 rich fields, one of them open, beside 100 texts to read of
 * which one is a bare editor; and how long a click on a field takes until one can write in it. The page is measured by
 * the time that its thread is busy with script, style, layout and paint: what else the machine does is no part of it.
 */

const ratioWanted = 1.3
const openWantedMs = 500

const print = (text: string): void => console.log(text)
const verdict = (holds: boolean): string => (holds ? 'PASS' : 'below')
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const shown = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms (${values.map((one) => one.toFixed(0)).join(' ')})`

async function buildPage(folder: string): Promise<string> {
  const site = join(folder, 'site')
  const root = fileURLToPath(new URL('./page', import.meta.url))
  await build({
    configFile: false,
    root,
    plugins: [react()],
    logLevel: 'error',
    build: { target: 'es2022', outDir: site, emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 4000 },
  })
  await writeFile(join(folder, 'rows.json'), '[]')
  return site
}

async function busyMs(tab: Tab): Promise<number> {
  const { metrics } = await tab.send<{ metrics: Array<{ name: string; value: number }> }>('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

async function drawMs(tab: Tab, side: 'fields' | 'texts', round: number): Promise<number> {
  await tab.evaluate(`globalThis.prepare('${side}', ${round})`)
  const before = await busyMs(tab)
  await tab.evaluate('globalThis.draw().then(() => true)')
  return (await busyMs(tab)) - before
}

async function benchPage(tab: Tab, rounds: number): Promise<void> {
  const [fields, texts]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const pair = [await drawMs(tab, 'texts', round * 2), await drawMs(tab, 'fields', round * 2 + 1)] as const
    // The first of each warms up the browser.
    if (round === 0) continue
    texts.push(pair[0])
    fields.push(pair[1])
  }
  const ratio = median(fields) / median(texts)
  const editors = await tab.evaluate<number>('globalThis.editors()')
  print(
    `100 rich fields, one open                   fields ${shown(fields)}   texts and one editor ${shown(texts)}   ${ratio.toFixed(2)} of that, wanted at most ${ratioWanted}: ${verdict(ratio <= ratioWanted)}`,
  )
  print(`editors on that page                        ${editors}, wanted 1: ${verdict(editors === 1)}`)
}

async function benchOpening(tab: Tab, rounds: number): Promise<void> {
  const openMs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const ms = await tab.evaluate<number>(`globalThis.open(${round + 1})`)
    if (round > 0) openMs.push(ms)
  }
  print(
    `a click on a field, until one can write     ${shown(openMs)}, wanted below ${openWantedMs} ms: ${verdict(median(openMs) < openWantedMs)}`,
  )
}

export async function benchEditor(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-editor-'))
  const browser = await startChromium()
  try {
    const site = await buildPage(folder)
    const { port } = await startServer(['--import', 'tsx', 'tests/bench/first-list/bare-site.ts'], {
      BENCH_SITE: site,
      BENCH_ROWS: join(folder, 'rows.json'),
    })
    const tab = await browser.openTab()
    await tab.send('Page.navigate', { url: `http://127.0.0.1:${port}/` })
    await tab.until('globalThis.isReady === true')
    await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
    await benchPage(tab, rounds)
    await benchOpening(tab, rounds)
  } finally {
    await browser.close()
    await endAll()
    await rm(folder, { recursive: true, force: true })
  }
}

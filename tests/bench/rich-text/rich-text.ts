import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { startChromium } from '../first-list/chromium.ts'
import { endAll, startServer } from '../processes.ts'

/**
 * `npm run bench -- rich-text [--rounds 9]`: 500 formulas in a list, from LaTeX to the frame that shows them, beside
 * the same list with MathML that was made before. What is measured is the time that the page's thread is busy with
 * script, style, layout and paint: what else the machine does is no part of it.
 */

const ratioWanted = 1.3

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
    build: { outDir: site, emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 4000 },
  })
  await writeFile(join(folder, 'rows.json'), '[]')
  return site
}

export async function benchRichText(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-rich-text-'))
  const browser = await startChromium()
  try {
    const site = await buildPage(folder)
    const { port } = await startServer(['--import', 'tsx', 'tests/bench/first-list/bare-site.ts'], {
      BENCH_SITE: site,
      BENCH_ROWS: join(folder, 'rows.json'),
    })
    const tab = await browser.openTab()
    await tab.send('Page.navigate', { url: `http://127.0.0.1:${port}/` })
    await tab.until("typeof globalThis.draw === 'function'")
    await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busyMs = async (): Promise<number> => {
      const { metrics } = await tab.send<{ metrics: Array<{ name: string; value: number }> }>('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
    }
    const measure = async (side: 'ours' | 'ready', round: number): Promise<number> => {
      await tab.evaluate(`globalThis.prepare('${side}', ${round})`)
      const before = await busyMs()
      await tab.evaluate('globalThis.draw()')
      return (await busyMs()) - before
    }
    const [ours, ready]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const pair = [await measure('ready', round), await measure('ours', round)] as const
      // The first of each warms up the browser.
      if (round === 0) continue
      ready.push(pair[0])
      ours.push(pair[1])
    }
    const converted = await tab.evaluate<number>(`globalThis.convert(${rounds + 1})`)
    const ratio = median(ours) / median(ready)
    print(
      `500 formulas in a list of 100               ours ${shown(ours)}   ready-made ${shown(ready)}   ${ratio.toFixed(2)} of ready-made, wanted at most ${ratioWanted}: ${verdict(ratio <= ratioWanted)}`,
    )
    print(`500 formulas from LaTeX to markup           ${converted.toFixed(0)} ms`)
  } finally {
    await browser.close()
    await endAll()
    await rm(folder, { recursive: true, force: true })
  }
}

import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { callOf } from '../../../resources/kit/index.ts'
import { systemCalls } from '../../../resources/system/system-calls.ts'
import { endAll, oursAsStarted, startServer, type Served } from '../processes.ts'
import { startChromium, type Chromium } from './chromium.ts'
import { measureLetters, measureSwitches } from './interactions.ts'
import { ask, listed, login, originOf } from './list-address.ts'
import { loadPage, type Address, type PageLoad } from './page-load.ts'

/**
 * `npm run bench -- first-list [--rounds 7]`: the first rows of a list in a real Chromium, on a slow machine and a slow
 * line, beside a bare page of React and antd that shows the same rows. One function for each thing that is measured.
 */

/** Plain JavaScript, which runs before anything is compiled. */
const plain = async <M>(path: string): Promise<M> => (await import(new URL(path, import.meta.url).href)) as M

interface Budgets {
  default: Array<{ name: string; path: string[]; limit: string }>
}

const rowsWanted = 20
const ratioWanted = 1.7
const shiftWanted = 0.01

const print = (text: string): void => console.log(text)
const verdict = (holds: boolean): string => (holds ? 'PASS' : 'below')
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const kilobytes = (bytes: Iterable<number>): number => [...bytes].reduce((sum, one) => sum + one, 0) / 1000

/** The bare page with the rows that ours will show, built and served like ours. */
async function startBare(folder: string, rows: unknown): Promise<Served> {
  const site = join(folder, 'site')
  const root = fileURLToPath(new URL('./bare-page', import.meta.url))
  await build({
    configFile: false,
    root,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: site, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  })
  const { compressBelow } = await plain<{ compressBelow: (folder: string) => Promise<void> }>(
    '../../../server/commands/build.mjs',
  )
  await compressBelow(site)
  const fields = listed.fields
  const columns = [
    ...listed.list.columns.map((name: string) => ({ dataIndex: name, title: fields[name]?.label.zh ?? name })),
    { dataIndex: 'actions', title: '操作' },
  ]
  await writeFile(join(folder, 'rows.json'), JSON.stringify({ columns, rows }))
  return startServer(['--import', 'tsx', 'tests/bench/first-list/bare-site.ts'], {
    BENCH_SITE: site,
    BENCH_ROWS: join(folder, 'rows.json'),
  })
}

interface Sides {
  browser: Chromium
  ours: Address
  bare: Address
}

const shown = (loads: readonly PageLoad[]): string =>
  `${median(loads.map((one) => one.rowsMs)).toFixed(0)} ms (${loads.map((one) => one.rowsMs.toFixed(0)).join(' ')})`

/** Cold loads in turn, so that other work on this machine slows both. */
async function benchFirstRows({ browser, ours, bare }: Sides, rounds: number): Promise<void> {
  const mine: PageLoad[] = []
  const theirs: PageLoad[] = []
  for (let round = 0; round <= rounds; round++) {
    const loads = [await loadPage(browser, bare), await loadPage(browser, ours)] as const
    // The first of each warms up the servers and the disk.
    if (round > 0) [theirs, mine].forEach((all, side) => all.push(loads[side]!))
  }
  const ratio = median(mine.map((one) => one.rowsMs)) / median(theirs.map((one) => one.rowsMs))
  const shift = Math.max(...mine.map((one) => one.shift))
  print(
    `first rows of a list, cold                  ours ${shown(mine)}   bare ${shown(theirs)}   ${ratio.toFixed(2)} of bare, wanted at most ${ratioWanted}: ${verdict(ratio <= ratioWanted)}`,
  )
  print(
    `layout shift of a list, until it rests      ${shift.toFixed(4)}, wanted below ${shiftWanted}: ${verdict(shift < shiftWanted)}`,
  )
  print(
    `scripts and styles until then, as they came ours ${kilobytes(mine[0]!.files.values()).toFixed(0)} kB   bare ${kilobytes(theirs[0]!.files.values()).toFixed(0)} kB`,
  )
  await compareWithBudget(mine[0]!)
}

/** The size check adds up files; here a browser reports which it fetched. */
async function compareWithBudget({ files }: PageLoad): Promise<void> {
  const { default: budgets } = await plain<Budgets>('../../../.size-limit.mjs')
  const budget = budgets.find(({ name }) => name === 'first list')!
  const expected = new Set(budget.path.map((path) => path.replace('dist/client', '')))
  const missing = [...expected].filter((path) => !files.has(path))
  const more = [...files.keys()].filter((path) => !expected.has(path))
  const gzipped = kilobytes(budget.path.map((path) => gzipSync(readFileSync(path)).length))
  print(
    `the size check counts ${budget.path.length} files, ${gzipped.toFixed(0)} kB gzipped, of ${budget.limit}; the browser fetched the same: ${verdict(missing.length + more.length === 0)}`,
  )
  if (missing.length > 0) print(`  counted, but not fetched: ${missing.join(' ')}`)
  if (more.length > 0) print(`  fetched, but not counted: ${more.join(' ')}`)
}

const switchWantedMs = 100
const letterWantedMs = 50

async function benchInteractions({ browser, ours }: Sides, rounds: number): Promise<void> {
  const shown = (found: readonly number[]): string => `median ${median(found)} ms, longest ${Math.max(...found)} ms`
  const reportTimes = (what: string, found: readonly number[], wantedMs: number): void =>
    print(`${what} ${shown(found)}, wanted at most ${wantedMs}: ${verdict(median(found) <= wantedMs)}`)
  reportTimes(
    'a click on the tab of a kept-alive page, to the next paint',
    await measureSwitches(browser, ours, rounds),
    switchWantedMs,
  )
  print(
    `  the same where the list was set to 50 rows                ${shown(await measureSwitches(browser, ours, rounds, '?page_size=50'))}`,
  )
  reportTimes(
    'a letter in a field of a form, to the next paint          ',
    await measureLetters(browser, ours, rounds),
    letterWantedMs,
  )
}

export async function benchFirstList(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-first-list-'))
  const browser = await startChromium()
  try {
    const ours = await startServer(await oursAsStarted(), {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ADMIN_USERNAME: login.username,
      ADMIN_PASSWORD: login.password,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '999999999',
    })
    const { token } = await ask<{ token: string }>(ours, systemCalls.login.path, undefined, login)
    const { list } = await ask<{ list: unknown[] }>(
      ours,
      `${callOf(listed, 'list').path}?page_size=${rowsWanted}&sort=${listed.list.sort ?? ''}`,
      token,
    )
    const bare = await startBare(folder, list)
    const sides: Sides = {
      browser,
      ours: { origin: originOf(ours), path: `/#${listed.menu!.path}`, storage: { token } },
      bare: { origin: originOf(bare), path: '/' },
    }
    await benchFirstRows(sides, rounds)
    await benchInteractions(sides, rounds)
  } finally {
    await browser.close()
    await endAll()
    await rm(folder, { recursive: true, force: true })
  }
}

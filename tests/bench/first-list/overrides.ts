import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { libraryOverrides } from '../../../vite.library-overrides.ts'
import { endAll, runToEnd, startServer } from '../processes.ts'
import { startChromium, type Chromium } from './chromium.ts'
import { loadPage, type Address } from './page-load.ts'
import { addressOfList, login } from './list-address.ts'

/**
 * `npm run bench -- overrides [--rounds 7]`: what each replaced part of a library saves (`vite.library-overrides.ts`). The site is built whole
 * and without each entry, and every build is loaded in turn, on a slow machine and a slow line; times are medians of the differences
 * within a round, since the machine is noisy. `--rounds 0` weighs alone.
 */
interface Budgets {
  default: Array<{ name: string; path: string[] }>
}

interface Variant {
  /** The override that this build omits; undefined: the site as it is. */
  without: string | undefined
  /** By budget: kB, gzipped. */
  sizes: ReadonlyMap<string, number>
  address: Address
  rowsMs: number[]
}

const say = (text: string): void => console.log(text)
const median = (values: readonly number[]): number | undefined => values.toSorted((a, b) => a - b)[values.length >> 1]

/** Builds the site into a separate folder, and returns the sizes of its budgets. */
async function buildInto(folder: string, without: string | undefined): Promise<Map<string, number>> {
  const client = join(folder, 'dist/client')
  await mkdir(client, { recursive: true })
  await runToEnd(['node_modules/vite/bin/vite.js', 'build', '--outDir', client, '--logLevel', 'error'], {
    NODE_ENV: 'production',
    ...(without && { WITHOUT_OVERRIDE: without }),
  })
  process.env['CLIENT_FOLDER'] = client
  const url = new URL(`../../../.size-limit.mjs?${encodeURIComponent(folder)}`, import.meta.url)
  const { default: budgets } = (await import(url.href)) as Budgets
  const kilobytes = (paths: readonly string[]): number =>
    paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0) / 1000
  return new Map(budgets.map(({ name, path }) => [name, kilobytes(path)]))
}

/** A server of this variant: it serves the site of the folder that it runs in. */
async function serve(folder: string): Promise<Address> {
  const served = await startServer(
    [resolve('dist/server/main.js')],
    {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ADMIN_USERNAME: login.username,
      ADMIN_PASSWORD: login.password,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '999999999',
    },
    folder,
  )
  return addressOfList(served)
}

const rows = (ms: number | undefined): string => (ms === undefined ? '' : `, first rows ${signed(ms, 0)} ms`)
const signed = (value: number, digits: number): string => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`

async function loadInTurn(browser: Chromium, variants: readonly Variant[], rounds: number): Promise<void> {
  for (let round = 0; round <= rounds; round++)
    for (const variant of variants) {
      const { rowsMs } = await loadPage(browser, variant.address)
      // The first of each warms up the server and the disk.
      if (round > 0) variant.rowsMs.push(rowsMs)
    }
}

export async function benchOverrides(rounds: number): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'question-bank-overrides-'))
  const browser = await startChromium()
  try {
    const variants: Variant[] = []
    for (const [index, without] of [undefined, ...Object.keys(libraryOverrides)].entries()) {
      const folder = join(root, String(index))
      const sizes = await buildInto(folder, without)
      const address = rounds > 0 ? await serve(folder) : { origin: '', path: '' }
      variants.push({ without, sizes, address, rowsMs: [] })
    }
    if (rounds > 0) await loadInTurn(browser, variants, rounds)
    const [whole, ...others] = variants as [Variant, ...Variant[]]
    say(
      `with all of them: ${[...whole.sizes].map(([name, kB]) => `${name} ${kB.toFixed(1)} kB`).join(', ')}${rows(median(whole.rowsMs))}`,
    )
    for (const { without, sizes, rowsMs } of others) {
      const more = [...sizes].map(([name, kB]) => `${name} ${signed(kB - whole.sizes.get(name)!, 1)} kB`).join(', ')
      const later = median(rowsMs.map((ms, round) => ms - whole.rowsMs[round]!))
      const why = [...new Set(libraryOverrides[without!]!.map((one) => one.why))].join()
      say(`${without!.padEnd(50)} ${why.padEnd(9)} without it: ${more}${rows(later)}`)
    }
  } finally {
    await browser.close()
    await endAll()
    await rm(root, { recursive: true, force: true })
  }
}

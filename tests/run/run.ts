import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './browser.ts'
import { keep, kept, printed, sumOf } from './counts.ts'
import { measureProcesses } from './processor-seconds.ts'

/*
 * `npm test`: finds or installs what the tests need (a Chromium, Chinese fonts), runs the checks, then the tests of the
 * product: of the matrices and the long ones those that the last changes concern (choice.ts). `--all` runs every test
 * and every planted fault, and `--faults` the planted faults that are chosen. With names of tests
 * (`npm test -- tests/access`) it runs just those, without the checks.
 */

const asked = process.argv.slice(2).filter((one) => one !== '--all' && one !== '--faults')
const [all, faults] = ['--all', '--faults'].map((flag) => process.argv.includes(flag))
const isNamed = asked.some((one) => !one.startsWith('-'))

const chromium = await findChromium()
if (!chromium) {
  console.error('The browser tests need a Chromium. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test')
  process.exit(1)
}

const measured = measureProcesses()
const folder = mkdtempSync(join(tmpdir(), 'counts-'))
const countsFile = join(folder, 'counts.jsonl')
const env = {
  ...process.env,
  ...measured.environment,
  CHROMIUM_PATH: chromium,
  ...(isNamed ? {} : { PICTURES: process.env['PICTURES'] ?? 'failed', TESTS: all ? 'all' : 'chosen' }),
  TEST_COUNTS: countsFile,
}

const run = (...args: string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    // Who ends this run ends what it started, which cleans up.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.once('exit', (code) => resolve(code ?? 1))
  })

const checked = isNamed || faults ? 0 : await run('--import', 'tsx', 'server/commands/check.ts')
/** All projects where all is asked for, or a fault is named. */
const everyProject = all || (isNamed && asked.some((one) => one.includes('faults')))
const projects = everyProject ? [] : ['--project', faults ? 'faults' : '!faults']
const tested = await run('node_modules/vitest/vitest.mjs', 'run', ...projects, ...asked)
const runs = kept(countsFile)
rmSync(folder, { recursive: true, force: true })

const counts = { ...sumOf(runs), seconds: measured.stop() }
// A run that ended before it had tests to count has failed, whatever it says itself.
if ((checked || tested) && counts.failed === 0) counts.failed = 1
const hasRun = counts.passed + counts.failed + counts.skipped > 0
if (!hasRun) counts.failed = 1
if (process.env['TEST_COUNTS']) keep(process.env['TEST_COUNTS'], counts)
console.log(`\n${printed(counts)}`)
process.exit(checked || tested || (hasRun ? 0 : 1))

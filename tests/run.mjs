import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * `npm test`: finds or installs what the tests need (a Chromium, Chinese fonts), runs the checks, then every test of
 * the product. With names of tests (`npm test -- tests/access`) it runs only those, without the checks.
 */

const run = (command, args, options = {}) => spawnSync(command, args, { stdio: 'inherit', ...options })
const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

// The headless shell is the same engine without a window: it draws no toolbar, which costs a third of the time of two
// cores.
const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const findChromium = () => candidates.find((path) => path && existsSync(path))

async function playwrightChromium() {
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

async function browser() {
  const found = findChromium() ?? (await playwrightChromium())
  if (found) return found
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0 && works('apt-get', ['--version'])
  if (debian) {
    console.log('installing Chromium and Chinese fonts for the browser tests …')
    run('apt-get', ['update', '-qq'])
    const install = (browser) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    // Older Debians have no package of the shell.
    if (install('chromium-headless-shell').status !== 0) install('chromium')
  } else {
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  }
  return findChromium() ?? (await playwrightChromium())
}

const chromium = await browser()
if (!chromium) {
  console.error('The browser tests need a Chromium. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test')
  process.exit(1)
}
const env = { ...process.env, CHROMIUM_PATH: chromium }
const asked = process.argv.slice(2)
// With names only those tests run, at once; the checks run with the whole suite.
const isChosen = asked.some((one) => !one.startsWith('-'))
const checked = isChosen ? null : run(process.execPath, ['--import', 'tsx', 'server/commands/check.ts'], { env })
const projects = asked.some((one) => one.includes('faults')) ? [] : ['--project', '!faults']
const tested = run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...asked], {
  env: isChosen ? env : { PICTURES: 'failed', ...env },
})
process.exit(checked?.status || tested.status || 0)

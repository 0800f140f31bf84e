import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The Chromium that the tests drive. The headless shell is the same engine without a window: it draws no toolbar, which
 * costs a third of the time of two cores.
 */
const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const installed = (): string | undefined => candidates.find((path) => path && existsSync(path))

async function playwrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

const run = (command: string, args: string[], options: SpawnSyncOptions = {}) =>
  spawnSync(command, args, { stdio: 'inherit', ...options })
const works = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0

function install(): void {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0 && works('apt-get', ['--version'])
  if (!debian) {
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
    return
  }
  console.log('installing Chromium and Chinese fonts for the browser tests …')
  run('apt-get', ['update', '-qq'])
  const withFonts = (browser: string) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  // Older Debians have no package of the shell.
  if (withFonts('chromium-headless-shell').status !== 0) withFonts('chromium')
}

/** The path of a Chromium, installed first where there is none; undefined where it cannot be. */
export async function findChromium(): Promise<string | undefined> {
  const found = installed() ?? (await playwrightChromium())
  if (found) return found
  install()
  return installed() ?? (await playwrightChromium())
}

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/**
 * The oldest Chromium that the site is for (`browserslist` in package.json), from a package that npm has of it: 58 MB,
 * fetched when a test first asks for it and kept in `node_modules/.cache`. It is for Linux on x64.
 */
const wanted = {
  name: '@sparticuz/chromium@109.0.6',
  file: 'sparticuz-chromium-109.0.6.tgz',
  integrity: 'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
}
const cache = join('node_modules', '.cache', 'older-chromium')
const kept = join(cache, `chromium-${createHash('sha256').update(wanted.integrity).digest('hex').slice(0, 8)}`)

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 180_000 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}

async function fetchIt(): Promise<void> {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'new-'))
  try {
    run('npm', ['pack', '--silent', wanted.name], folder)
    const found = `sha512-${createHash('sha512')
      .update(readFileSync(join(folder, wanted.file)))
      .digest('base64')}`
    if (found !== wanted.integrity) throw new Error(`${wanted.name} is another file: ${found}`)
    run('tar', ['-xzf', wanted.file, 'package/bin/chromium.br'], folder)
    const packed = await readFile(join(folder, 'package', 'bin', 'chromium.br'))
    await writeFile(join(folder, 'chromium'), await promisify(brotliDecompress)(packed), { mode: 0o755 })
    await rename(join(folder, 'chromium'), kept)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Its path; or why there is none here, as one says it of tests that are left out. */
export async function olderChromium(): Promise<{ path: string } | { missing: string }> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: `Chromium 109 is fetched for Linux on x64, this is ${process.platform} on ${process.arch}` }
  try {
    if (!existsSync(kept)) await fetchIt()
    // What it needs of the system comes with any other Chromium.
    run(kept, ['--no-sandbox', '--headless', '--disable-gpu', '--dump-dom', 'about:blank'], '.')
    return { path: kept }
  } catch (error) {
    return { missing: `Chromium 109 cannot be had here: ${error instanceof Error ? error.message : String(error)}` }
  }
}

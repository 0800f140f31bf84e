import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Builds the parts that are out of date: site and server, each when one of its sources changed since it was built.
 * Plain JavaScript, since it runs first.
 */

// Every build, including that of a test runner, is the production build: with another value it would contain React's
// development code.
process.env.NODE_ENV = 'production'

const halves = {
  client: {
    called: 'the site',
    config: 'vite.config.ts',
    sources: [
      'server/commands/build.mjs',
      'src',
      'providers',
      'editor',
      'resources',
      'public',
      'index.html',
      'vite.config.ts',
      'build',
      'package.json',
      'package-lock.json',
    ],
  },
  server: {
    called: 'the server',
    config: 'build/vite.server.config.ts',
    sources: ['server', 'samples', 'editor', 'resources', 'build/vite.server.config.ts', 'package-lock.json'],
  },
}

async function filesBelow(path) {
  const facts = await stat(path).catch(() => null)
  if (!facts) return []
  if (!facts.isDirectory()) return [`${path} ${facts.size} ${facts.mtimeMs}`]
  const names = (await readdir(path)).sort()
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat()
}

async function fingerprint(sources) {
  const lines = (await Promise.all(sources.map(filesBelow))).flat()
  return createHash('sha256')
    .update(lines.join('\n'))
    .update(JSON.stringify(Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))))
    .digest('hex')
}

/** Compressed once here, so that no request waits for it; brotli above 8 takes seventeen times as long for 0.4 %. */
export async function compressBelow(folder) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json|html|txt)$/.test(name) || name === 'index.html') continue
    const bytes = await readFile(join(folder, name))
    if (bytes.length < 1024) continue
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    await writeFile(
      join(folder, `${name}.br`),
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }),
    )
  }
}

async function buildHalf(name, report) {
  const { called, config, sources } = halves[name]
  const mark = join('dist', `.${name}`)
  const wanted = await fingerprint(sources)
  const built = existsSync(join('dist', name)) ? await readFile(mark, 'utf8').catch(() => '') : ''
  if (built === wanted) return false
  report(`building ${called}`)
  const { build } = await import('vite')
  await build({ configFile: config, logLevel: 'warn' })
  if (name === 'client') await compressBelow('dist/client')
  await mkdir('dist', { recursive: true })
  await writeFile(mark, wanted)
  return true
}

/** Returns which parts were built. `report` gets a line when one begins, since each takes seconds. */
export async function buildStale(names = Object.keys(halves), report = () => undefined) {
  const built = []
  for (const name of names) if (await buildHalf(name, report)) built.push(name)
  return built
}

if (process.argv[1]?.endsWith('build.mjs')) {
  const built = await buildStale(process.argv[2] ? [process.argv[2]] : undefined, console.log)
  console.log(built.length > 0 ? `built: ${built.join(', ')}` : 'nothing is stale')
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * The built file of a thread, by its name: next to the built server; for a server that runs from the sources, which
 * Node 20 cannot run directly, one built from them, rebuilt once if they changed. Loading the sources in each thread
 * takes ten times as long. The name is a variable, so that no bundler takes the thread for a browser's.
 */
export function threadFile(name: string): Promise<URL> {
  const file = `./${name}.js`
  if (!import.meta.url.endsWith('.ts')) return Promise.resolve(new URL(file, import.meta.url))
  return builtFolder().then((folder) => new URL(file, folder))
}

let built: Promise<URL> | undefined
function builtFolder(): Promise<URL> {
  const root = new URL('../../../', import.meta.url)
  built ??= promisify(execFile)(process.execPath, ['server/commands/build.mjs', 'server'], { cwd: root }).then(
    () => new URL('dist/server/', root),
  )
  return built
}

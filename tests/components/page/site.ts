import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SourceTextModule, type Context, type Module } from 'node:vm'

/**
 * The built site, as users get it: its page, and its scripts as modules of one window. A window of its own has modules
 * of its own, as a reload has.
 */

const folder = join(process.cwd(), 'dist/client')

const texts = new Map<string, string>()
function fileText(path: string): string {
  let text = texts.get(path)
  if (text === undefined) texts.set(path, (text = readFileSync(join(folder, path), 'utf8')))
  return text
}

export interface Site {
  html: string
  /** The path of its first script. */
  start: string
  /** Paths of its style sheets: scripts wait for those that are not in the page. */
  styles: string[]
  sheets(): string[]
}

let known: Site | undefined
export function builtSite(): Site {
  if (known) return known
  const html = fileText('index.html')
  const start = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (!start) throw new Error('dist/client/index.html starts no module')
  const styles = readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => `/assets/${name}`)
  return (known = { html, start, styles, sheets: () => styles.map(fileText) })
}

interface Loading {
  context: Context
  origin: string
  beforeLoad(address: string): Promise<void>
  loads(address: string): void
}

/** Runs a script of the site and what it imports. `beforeLoad` is asked for each file that is imported while
 * it runs, and may keep it from coming; `loads` hears of every file. */
export async function runModule(path: string, { context, origin, beforeLoad, loads }: Loading): Promise<void> {
  const modules = new Map<string, SourceTextModule>()
  const moduleOf = (address: string): SourceTextModule => {
    let module = modules.get(address)
    if (module) return module
    loads(address)
    module = new SourceTextModule(fileText(new URL(address).pathname), {
      context,
      identifier: address,
      initializeImportMeta: (meta) => Object.assign(meta, { url: address }),
      importModuleDynamically: (specifier: string, from: Module) => evaluated(new URL(specifier, from.identifier).href),
    })
    modules.set(address, module)
    return module
  }
  const link = (specifier: string, from: Module): Module => moduleOf(new URL(specifier, from.identifier).href)
  /** One after another: what two of them import is linked by one alone, and is not there for the other before. */
  let linking = Promise.resolve()
  async function evaluated(address: string): Promise<Module> {
    if (!modules.has(address)) await beforeLoad(address)
    const module = moduleOf(address)
    linking = linking.then(() => (module.status === 'unlinked' ? module.link(link) : undefined))
    await linking
    await module.evaluate()
    return module
  }
  await evaluated(new URL(path, origin).href)
}

import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

/**
 * A declaration loads with its screen. In the browser `resources/index.ts` is the registry of the site
 * (`resources/site`): a manifest of all resources for the frame, the data of one for its list, and the declaration
 * itself for its forms. Manifest and data are made here of the declarations, evaluated; `npm run dev` and the build
 * serve the same.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const index = `${root}resources/index.ts`
const maker = "import { siteData } from './resources/site/data.ts'; process.stdout.write(JSON.stringify(siteData()))"

const registry = '\0declarations'
const listed = 'virtual:declarations/list/'
const whole = 'virtual:declarations/whole'
const rights = 'virtual:declarations/rights'
const actions = 'virtual:declarations/actions'

interface SiteData {
  entries: readonly { name: string }[]
  recordFields: object
  rights: object
  actions: object
  listed: Readonly<Record<string, object>>
}

/** In a process of its own, which takes as long as a busy machine needs: Vite's runner gives up after a minute. */
async function make(): Promise<SiteData> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', maker]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 64 * 1_048_576 })
  return JSON.parse(stdout) as SiteData
}

/** The files of the declarations, by the names that the registry imports. */
const files = (): [name: string, file: string][] =>
  [...readFileSync(index, 'utf8').matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+\.ts)'$/gm)].map(([, name, file]) => [
    name!,
    file!,
  ])

const loaders = (names: readonly string[], from: (name: string) => string): string =>
  names.map((name) => `  ${name}: () => ${from(name)},`).join('\n')

/** The capabilities that say something of records in lists, by functions: these are what they are. */
const withStatements = (): string[] =>
  readdirSync(`${root}resources`, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'statements.ts')
    .map((file) => dirname(file))
    .toSorted()
const camel = (folder: string): string =>
  basename(folder).replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

const registryCode = ({ entries, recordFields }: SiteData): string => `
import { siteRegistry } from '/resources/site/registry.ts'
${withStatements()
  .map((folder) => `import { statements as ${camel(folder)} } from '/resources/${folder}/statements.ts'`)
  .join('\n')}
export const { resources, recordFieldDeclarations, belongingFields, rightNames, actionNames } = siteRegistry(
${JSON.stringify(entries)},
${JSON.stringify(recordFields)},
{
  statements: { ${withStatements().map(camel).join(', ')} },
  rights: () => import('${rights}'),
  actions: () => import('${actions}'),
  whole: () => import('${whole}').then(({ declarations }) => declarations),
  listed: {
${loaders(
  entries.map(({ name }) => name),
  (name) => `import('${listed}${name}')`,
)}
  },
})`

const wholeCode = (): string => {
  const fileOf = Object.fromEntries(files())
  const load = (name: string) => `import('/resources/${fileOf[name]}').then((module) => module.${name})`
  return `export const declarations = {\n${loaders(Object.keys(fileOf), load)}\n}`
}

export function declarations(): Plugin {
  let made: Promise<SiteData> | undefined
  const data = (): Promise<SiteData> => (made ??= make())
  return {
    name: 'declarations',
    buildStart() {
      made = make()
      // It only begins here: what loads it shows why it failed.
      made.catch(() => undefined)
    },
    configureServer(given) {
      given.watcher.on('all', (_event, file) => {
        if (!file.startsWith(`${root}resources/`)) return
        made = undefined
        const { moduleGraph } = given.environments['client']
        for (const [id, module] of moduleGraph.idToModuleMap)
          if (id === registry || id.startsWith('\0virtual:declarations/')) moduleGraph.invalidateModule(module)
      })
    },
    resolveId: {
      order: 'pre',
      async handler(id, importer, options) {
        if (this.environment.name !== 'client') return undefined
        if (id.startsWith(listed) || id === whole || id === rights || id === actions) return `\0${id}`
        if (!/(^|\/)index\.ts$/.test(id) || !importer) return undefined
        const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
        return resolved?.id === index ? registry : undefined
      },
    },
    async load(id) {
      if (id === registry) return registryCode(await data())
      if (id === `\0${whole}`) return wholeCode()
      if (id === `\0${rights}`) return `export default ${JSON.stringify((await data()).rights)}`
      if (id === `\0${actions}`) return `export default ${JSON.stringify((await data()).actions)}`
      if (!id.startsWith(`\0${listed}`)) return undefined
      return `export default ${JSON.stringify((await data()).listed[id.slice(listed.length + 1)])}`
    },
  }
}

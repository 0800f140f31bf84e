import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, posix, sep } from 'node:path'
import { itemAt, entryOf } from '../../resources/kit/present.ts'
import { ownEntry } from '../../resources/kit/own-entry.ts'

/**
 * Writes the lists that the compiler needs and that nobody should maintain by hand: the registry of resources, of
 * action handlers, of write hooks, of capabilities, of views, of field kinds and their widgets. A file under
 * `resources/` that calls `defineResource` is a resource.
 */

const head =
  '// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.\n'
const nameOf = (file: string): string => file.replace(/\.ts$/, '').replaceAll('-', '_')

async function filesWith(folder: string, mark: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'index.ts').sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return files.filter((_, index) => itemAt(texts, index).includes(mark))
}

/** The resources that a tree declares, by their files: a file has its resource's name, unless several declare it. */
function declaredIn(root: string): { name: string; file: string }[] {
  const folder = join(root, 'resources')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => {
      const name = /^export const (\w+) = defineResource\(\{/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
      return name === undefined ? [] : [{ name, file }]
    })
}

/** The file that declares a resource; for an undeclared one, the file that would. */
export function fileOfResource(name: string, root = process.cwd()): string {
  const declared = declaredIn(root).find((one) => one.name === name)
  return `resources/${declared?.file ?? `${name.replaceAll('_', '-')}.ts`}`
}

/** The text of `resources/index.ts`. */
export function resourcesIndex(root: string): string {
  const declared = declaredIn(root)
  const imports = declared.map(({ name, file }) => `import { ${name} } from './${file}'`).join('\n')
  const names = declared.map(({ name }) => `  ${name},`).join('\n')
  return `${head}import { defineRegistry } from './kit/registry.ts'\n${imports}\n\nexport { belongingFields } from './registry/belonging.ts'\nexport { recordFieldDeclarations } from './registry/own-fields.ts'\nexport { rightNames } from './registry/right-names.ts'\nexport { actionNames } from './registry/action-names.ts'\nexport const resources = defineRegistry({\n${names}\n})\nexport type Resources = typeof resources\nexport type ResourceName = keyof Resources\n`
}

/** A declaration of a part: `export const duplicates = defineTables(` in a file of a capability or a feature. */
interface Part {
  name: string
  /** From the root of the tree. */
  file: string
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []))
    : []

/** The features of the product: each has a folder of this name in each tier that it has something in. */
export const featuresIn = (root: string): string[] =>
  [...new Set(['server/features', 'src/features'].flatMap((folder) => foldersIn(join(root, folder))))].toSorted()

/** Where each tier has the parts that plug into it, at any depth. */
const partFolders: Readonly<Record<string, (root: string) => string[]>> = {
  resources: (root) => ['capabilities', 'views', ...featuresIn(root)],
  server: () => ['capabilities', 'features'],
  src: () => ['capabilities', 'features', 'records/fields', 'records/views'],
}

/** A capability that is also a namespace of fields is declared apart: `Object.assign(capability, {`. */
const declaresPart =
  /^export const (\w+)(?:: [^=\n]+)? =\s+(?:(?:Object\.assign\(\s*)?((?:define|declare)[A-Z]\w+)\b|Object\.assign\((capability)\b)/gm

/** All parts of a tier by the function that defines them, in the order of their names. */
function partsOf(root: string, tier: string): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map<string, Part[]>()
  for (const folder of ownEntry(partFolders, tier)!(root)) {
    const top = join(root, tier, folder)
    if (!existsSync(top)) continue
    for (const entry of readdirSync(top, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(entry)) continue
      const file = [tier, folder, ...entry.split(sep)].join('/')
      for (const [, name, by, apart] of readFileSync(join(root, file), 'utf8').matchAll(declaresPart)) {
        const define = apart ? 'defineCapability' : by!
        parts.set(define, [...(parts.get(define) ?? []), { name: name!, file }])
      }
    }
  }
  for (const all of parts.values()) all.sort((one, other) => (one.name < other.name ? -1 : 1))
  return parts
}

/** An import of something in the tree from a file of `parts`, or of any other folder. */
const importOf = (names: string, file: string, from: string): string =>
  `import ${names} from '${relativeTo(from, file)}'`
const relativeTo = (from: string, file: string): string => {
  const path = posix.relative(posix.dirname(from), file)
  return path.startsWith('.') ? path : `./${path}`
}

/** The imports of parts, those of a file in one line, in the order of the files. */
function importsOf(parts: readonly Part[], from: string): string {
  const files = [...new Set(parts.map(({ file }) => file))]
  const namesIn = (file: string) => parts.filter((one) => one.file === file).map(({ name }) => name)
  return files.map((file) => importOf(`{ ${namesIn(file).join(', ')} }`, file, from)).join('\n')
}

const doubled = (parts: readonly Part[], list: string): void => {
  const seen = new Map<string, string>()
  for (const { name, file } of parts) {
    if (seen.has(name)) throw new Error(`${list}: ${seen.get(name)} and ${file} both define "${name}"`)
    seen.set(name, file)
  }
}

type TextOf = (parts: readonly Part[], file: string) => string

/** An array of all, of a type that a lower room declares. */
const listed =
  (type: string, from: string, what: string): TextOf =>
  (parts, file) =>
    `${importOf(`type { ${type} }`, from, file)}\n${importsOf(parts, file)}\n\nexport const ${what}: readonly ${type}[] = [\n${parts.map(({ name }) => `  ${name},\n`).join('')}]\n`

/** One object of what all hold, which the compiler knows by its names. */
const merged =
  (what: string): TextOf =>
  (parts, file) =>
    `${importsOf(parts, file)}\n\nexport const ${what} = {\n${parts.map(({ name }) => `  ...${name},\n`).join('')}}\n`

/** One object with each under its name, of a type that holds the compiler to all of them. */
const named =
  (type: string, from: string, what: string): TextOf =>
  (parts, file) =>
    `${importOf(`type { ${type} }`, from, file)}\n${importsOf(parts, file)}\n\nexport const ${what}: ${type} = {\n${parts.map(({ name }) => `  ${name},\n`).join('')}}\n`

const exported: TextOf = (parts, file) =>
  parts.map((one) => `export { ${one.name} } from '${relativeTo(file, one.file)}'\n`).join('')

/** The widgets, and their names for the declarations. */
const widgets: TextOf = (parts, file) =>
  `${importsOf(parts, file)}\n\nexport const widgets = {\n${parts.map(({ name }) => `  ${name},\n`).join('')}} as const\n\ndeclare module '../../resources/kit/field.ts' {\n  interface WidgetNames {\n${parts.map(({ name }) => `    ${name}: true\n`).join('')}  }\n}\n`

/**
 * What capabilities, views and features are made of: each part is declared by a function, and a list of all that are
 * declared by it is read where they plug in. Nothing else names a capability or a feature.
 */
const partLists: Readonly<Record<string, { define: string; text: TextOf }>> = {
  'resources/parts/capabilities.ts': { define: 'defineCapability', text: exported },
  'resources/parts/plain-calls.ts': {
    define: 'declarePlainCalls',
    text: listed('PlainCallGroup', 'resources/system/system-call.ts', 'plainCallGroups'),
  },
  'resources/parts/views.ts': { define: 'defineView', text: exported },
  'server/parts/tables.ts': {
    define: 'defineTables',
    text: listed('CapabilityTables', 'server/storage/tables/capability-tables.ts', 'capabilityTables'),
  },
  'server/parts/columns.ts': {
    define: 'defineColumns',
    text: listed('CapabilityColumns', 'server/storage/tables/capability-columns.ts', 'capabilityColumns'),
  },
  'server/parts/first-rows.ts': {
    define: 'defineFirstRows',
    text: listed('CapabilityFirstRows', 'server/storage/statements/first-rows.ts', 'capabilityFirstRows'),
  },
  'server/parts/writes.ts': {
    define: 'defineWrites',
    text: listed('CapabilityHooks', 'server/records/hooks/hooks.ts', 'capabilityWrites'),
  },
  'server/parts/hooks.ts': {
    define: 'defineHooks',
    text: listed('HooksOfResource', 'server/records/hooks/hooks.ts', 'resourceHooks'),
  },
  'server/parts/notices.ts': { define: 'defineNotices', text: merged('partNotices') },
  'server/parts/handlers.ts': {
    define: 'defineHandlers',
    text: named('Handlers', 'server/calls/handlers.ts', 'handlers'),
  },
  'server/parts/calls.ts': {
    define: 'defineCalls',
    text: listed('CapabilityCalls', 'server/calls/capability-calls.ts', 'capabilityCalls'),
  },
  'server/parts/imports.ts': {
    define: 'defineImports',
    text: listed('CapabilityImports', 'server/exchange/import/capability-imports.ts', 'capabilityImports'),
  },
  'server/parts/importers.ts': {
    define: 'defineImporter',
    text: listed('Importer', 'server/exchange/record-files/importer.ts', 'importers'),
  },
  'server/parts/exporters.ts': {
    define: 'defineExporter',
    text: listed('Exporter', 'server/exchange/record-files/exporter.ts', 'exporters'),
  },
  'server/parts/services.ts': {
    define: 'defineService',
    text: listed('FeatureService', 'server/calls/feature-services.ts', 'featureServices'),
  },
  'server/parts/plain-calls.ts': {
    define: 'definePlainCalls',
    text: listed('PlainCalls', 'server/calls/plain-calls.ts', 'plainCalls'),
  },
  'server/parts/public-pages.ts': {
    define: 'definePublicPages',
    text: listed('PublicPages', 'server/calls/public-pages.ts', 'publicPages'),
  },
  'server/parts/jobs.ts': {
    define: 'defineJobs',
    text: listed('JobKinds', 'server/background/jobs/job-kinds.ts', 'partJobs'),
  },
  'server/parts/work.ts': { define: 'defineWork', text: listed('Work', 'server/background/jobs/work.ts', 'partWork') },
  'server/parts/sweeps.ts': {
    define: 'defineSweep',
    text: listed('Sweep', 'server/background/jobs/sweep.ts', 'partSweeps'),
  },
  'src/parts/slots.ts': {
    define: 'defineSlots',
    text: listed('CapabilitySlots', 'src/records/screen/capability-slots.ts', 'capabilitySlots'),
  },
  'src/parts/pages.ts': { define: 'definePages', text: merged('partPages') },
  'src/parts/views.ts': {
    define: 'defineSiteView',
    text: listed('SiteView', 'src/records/views/site-view.ts', 'siteViews'),
  },
  'src/parts/widgets.ts': { define: 'defineWidget', text: widgets },
}

/** The texts of the lists of parts, by file. */
export function partIndexes(root: string): Record<string, string> {
  const tiers = new Map(Object.keys(partFolders).map((tier) => [tier, partsOf(root, tier)]))
  return Object.fromEntries(
    Object.entries(partLists).map(([file, { define, text }]) => {
      const parts = entryOf(tiers, itemAt(file.split('/'), 0)).get(define) ?? []
      doubled(parts, file)
      return [file, head + text(parts, file)]
    }),
  )
}

/** What verbs show on the site: a folder for each group of them. */
export function verbSlotsIndex(root: string): string {
  const file = 'src/records/verbs/index.ts'
  const folders = readdirSync(join(root, dirname(file)), { withFileTypes: true }).filter((one) => one.isDirectory())
  const parts = folders
    .map(({ name }) => ({ name, file: `${dirname(file)}/${name}/index.tsx` }))
    .filter((one) => existsSync(join(root, one.file)))
  return head + listed('CapabilitySlots', 'src/records/screen/capability-slots.ts', 'verbSlots')(parts, file)
}

/** The text of `resources/kit/fields/index.ts`: every kind of field. */
export async function fieldsIndex(root: string): Promise<string> {
  const files = await filesWith(join(root, 'resources/kit/fields'), 'field<')
  return `${head}${files.map((file) => `export * from './${file}'\n`).join('')}`
}

/** The text of `resources/kit/verbs/index.ts`: what every resource can be asked, by matter. */
export async function verbsIndex(root: string): Promise<string> {
  const files = await filesWith(join(root, 'resources/kit/verbs'), '= defineVerbs(')
  const imports = files.map((file) => `import { ${nameOf(file)} } from './${file}'`).join('\n')
  return `${head}${imports}\n\nexport const verbGroups = { ${files.map(nameOf).join(', ')} } as const\n`
}

/** The text of `server/calls/verbs/index.ts`: the handlers of all verbs. */
export async function verbHandlersIndex(root: string): Promise<string> {
  const files = await filesWith(join(root, 'server/calls/verbs'), '= defineVerbHandlers(')
  const imports = files.map((file) => `import { ${nameOf(file)} } from './${file}'`).join('\n')
  const all = files.map((file) => `  ...${nameOf(file)},`).join('\n')
  return `${head}import type { Verb } from '../../../resources/kit/index.ts'\n${imports}\nimport type { VerbOnServer } from './verb-handlers.ts'\n\nexport const verbHandlers: Readonly<Record<Verb, VerbOnServer>> = {\n${all}\n}\n`
}

/** Updates the lists; returns the files that changed. With `check` it writes nothing. */
export async function writeRegistry(root: string, check = false): Promise<string[]> {
  const wanted = {
    'resources/index.ts': resourcesIndex(root),
    ...partIndexes(root),
    'src/records/verbs/index.ts': verbSlotsIndex(root),
    'resources/kit/fields/index.ts': await fieldsIndex(root),
    'resources/kit/verbs/index.ts': await verbsIndex(root),
    'server/calls/verbs/index.ts': await verbHandlersIndex(root),
  }
  const stale: string[] = []
  for (const [file, text] of Object.entries(wanted)) {
    const current = await readFile(join(root, file), 'utf8').catch(() => '')
    if (current === text) continue
    stale.push(file)
    if (!check) await writeFile(join(root, file), text)
  }
  return stale
}

if (process.argv[1]?.endsWith('registry.ts')) {
  const check = process.argv.includes('--check')
  const stale = await writeRegistry(process.cwd(), check)
  if (check && stale.length > 0) {
    console.error(`out of date: ${stale.join(', ')}; run: npm run registry`)
    process.exit(1)
  }
  if (!check) console.log(stale.length > 0 ? `written: ${stale.join(', ')}` : 'nothing changed')
}

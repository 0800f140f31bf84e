import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes the lists that the compiler needs and that nobody should maintain by hand: the registry of resources, of
 * action handlers, of write hooks, of capabilities, of views, of field kinds and their widgets. A file under `resources/` that
 * calls `defineResource` is a resource.
 */

const head =
  '// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.\n'
const nameOf = (file: string): string => file.replace(/\.ts$/, '').replaceAll('-', '_')

async function filesWith(folder: string, mark: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'index.ts').sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return files.filter((_, index) => texts[index]!.includes(mark))
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
  return `${head}import { defineRegistry } from './kit/registry.ts'\n${imports}\n\nexport { belongingFields } from './registry/belonging.ts'\nexport { recordFieldDeclarations } from './registry/own-fields.ts'\nexport { rightNames } from './registry/right-names.ts'\nexport const resources = defineRegistry({\n${names}\n})\nexport type Resources = typeof resources\nexport type ResourceName = keyof Resources\n`
}

/** The text of `server/actions/index.ts`. */
export async function handlersIndex(root: string): Promise<string> {
  const files = await filesWith(join(root, 'server/actions'), 'defineHandlers(')
  const imports = files.map((file) => `import { ${nameOf(file)} } from './${file}'`).join('\n')
  const names = files.map((file) => `  ${nameOf(file)},`).join('\n')
  return `${head}import type { Handlers } from '../calls/handlers.ts'\n${imports}\n\nexport const handlers: Handlers = {\n${names}\n}\n`
}

/** The text of `server/hooks/index.ts`. */
export async function hooksIndex(root: string): Promise<string> {
  const files = await filesWith(join(root, 'server/hooks'), 'defineHooks(')
  const imports = files.map((file) => `import { ${nameOf(file)} } from './${file}'`).join('\n')
  const names = files.map((file) => `    ${nameOf(file)},`).join('\n')
  return `${head}import { capabilityWrites } from '../capabilities/writes.ts'\nimport { findHooks } from './hooks.ts'\n${imports}\n\n/** What a resource and its capabilities add to every write of its records. */\nexport const hooksOf = findHooks(\n  [\n${names}\n  ],\n  capabilityWrites,\n)\n`
}

interface Unit {
  /** As a folder name: `bulk-edit`. */
  folder: string
  /** As an export: `bulkEdit`. */
  name: string
}

const listed = (type: string, from: string, what: string) => (all: readonly Unit[], part: string) =>
  `import type { ${type} } from '${from}'\n${all.map(({ folder, name }) => `import { ${name} } from './${folder}/${part}'`).join('\n')}\n\nexport const ${what}: readonly ${type}[] = [\n${all.map(({ name }) => `  ${name},`).join('\n')}\n]\n`

/** One object of all, which the compiler knows by its names. */
const merged = (what: string) => (all: readonly Unit[], part: string) =>
  `${all.map(({ folder, name }) => `import { ${name} } from './${folder}/${part}'`).join('\n')}\n\nexport const ${what} = {\n${all.map(({ name }) => `  ...${name},`).join('\n')}\n}\n`

const exported = (all: readonly Unit[]) =>
  all.map(({ folder, name }) => `export { ${name} } from './${folder}/index.ts'\n`).join('')

/** A capability, a view, and what verbs show, is a folder of the same name in each tier; a tier lists those that have a part there. */
const unitLists: readonly {
  file: string
  part: string
  text: (all: readonly Unit[], part: string) => string
}[] = [
  {
    file: 'resources/capabilities/index.ts',
    part: 'index.ts',
    text: exported,
  },
  {
    file: 'server/capabilities/tables.ts',
    part: 'tables.ts',
    text: listed('CapabilityTables', '../tables/capability-tables.ts', 'capabilityTables'),
  },
  {
    file: 'server/capabilities/writes.ts',
    part: 'writes.ts',
    text: listed('CapabilityHooks', '../hooks/hooks.ts', 'capabilityWrites'),
  },
  {
    file: 'server/capabilities/calls.ts',
    part: 'calls.ts',
    text: listed('CapabilityCalls', '../calls/capability-calls.ts', 'capabilityCalls'),
  },
  {
    file: 'server/capabilities/columns.ts',
    part: 'columns.ts',
    text: listed('CapabilityColumns', '../tables/capability-columns.ts', 'capabilityColumns'),
  },
  {
    file: 'server/capabilities/jobs.ts',
    part: 'jobs.ts',
    text: listed('CapabilityJobs', '../jobs/capability-jobs.ts', 'capabilityJobs'),
  },
  {
    file: 'server/capabilities/imports.ts',
    part: 'imports.ts',
    text: listed('CapabilityImports', '../import/capability-imports.ts', 'capabilityImports'),
  },
  {
    file: 'server/capabilities/work.ts',
    part: 'work.ts',
    text: listed('CapabilityWork', '../jobs/capability-work.ts', 'capabilityWork'),
  },
  {
    file: 'server/capabilities/sweeps.ts',
    part: 'sweeps.ts',
    text: listed('CapabilitySweep', '../jobs/capability-sweep.ts', 'capabilitySweeps'),
  },
  {
    file: 'server/capabilities/first-rows.ts',
    part: 'first-rows.ts',
    text: listed('CapabilityFirstRows', '../statements/first-rows.ts', 'capabilityFirstRows'),
  },
  {
    file: 'server/capabilities/notices.ts',
    part: 'notices.ts',
    text: merged('capabilityNotices'),
  },
  {
    file: 'src/capabilities/index.ts',
    part: 'index.tsx',
    text: listed('CapabilitySlots', '../screen/capability-slots.ts', 'capabilitySlots'),
  },
  {
    file: 'src/capabilities/pages.ts',
    part: 'pages.ts',
    text: merged('capabilityPages'),
  },
  {
    file: 'src/verbs/index.ts',
    part: 'index.tsx',
    text: listed('CapabilitySlots', '../screen/capability-slots.ts', 'verbSlots'),
  },
  { file: 'resources/views/index.ts', part: 'index.ts', text: exported },
  { file: 'src/views/index.ts', part: 'index.tsx', text: listed('SiteView', './site-view.ts', 'siteViews') },
]

/** The texts of the lists of capabilities and views, by file. */
export async function unitIndexes(root: string): Promise<Record<string, string>> {
  const texts = unitLists.map(async ({ file, part, text }) => {
    const tier = join(root, file, '..')
    const folders = (await readdir(tier, { withFileTypes: true }).catch(() => [])).filter((one) => one.isDirectory())
    const having = folders.map(({ name }) => name).filter((name) => existsSync(join(tier, name, part)))
    const all = having
      .sort()
      .map((folder) => ({ folder, name: folder.replace(/-./g, ([, letter]) => letter!.toUpperCase()) }))
    return [file, head + text(all, part)] as const
  })
  return Object.fromEntries(await Promise.all(texts))
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

/** The text of `server/verbs/index.ts`: the handlers of all verbs. */
export async function verbHandlersIndex(root: string): Promise<string> {
  const files = await filesWith(join(root, 'server/verbs'), '= defineVerbHandlers(')
  const imports = files.map((file) => `import { ${nameOf(file)} } from './${file}'`).join('\n')
  const all = files.map((file) => `  ...${nameOf(file)},`).join('\n')
  return `${head}import type { Verb } from '../../resources/kit/index.ts'\n${imports}\nimport type { VerbOnServer } from './verb-handlers.ts'\n\nexport const verbHandlers: Readonly<Record<Verb, VerbOnServer>> = {\n${all}\n}\n`
}

/** The widgets defined by the folders of `src/fields`, each in the file with the folder's name. */
async function widgetsIn(root: string): Promise<{ file: string; names: string[] }[]> {
  const folders = (await readdir(join(root, 'src/fields'), { withFileTypes: true })).filter((one) => one.isDirectory())
  const found = folders.map(async ({ name }) => {
    const file = `${name}/${name}.tsx`
    const text = await readFile(join(root, 'src/fields', file), 'utf8')
    return {
      file,
      names: [...text.matchAll(/^export const (\w+) = defineWidget\b/gm)].map((match) => match[1]!).sort(),
    }
  })
  return (await Promise.all(found)).sort((one, other) => (one.file < other.file ? -1 : 1))
}

/** The text of `src/fields/index.ts`: every widget, and its name for the declarations. */
export async function widgetsIndex(root: string): Promise<string> {
  const found = await widgetsIn(root)
  const imports = found.map(({ file, names }) => `import { ${names.join(', ')} } from './${file}'`).join('\n')
  const names = found.flatMap((one) => one.names)
  const listed = names.map((name) => `  ${name},`).join('\n')
  const known = names.map((name) => `    ${name}: true`).join('\n')
  return `${head}${imports}\n\nexport const widgets = {\n${listed}\n} as const\n\ndeclare module '../../resources/kit/field.ts' {\n  interface WidgetNames {\n${known}\n  }\n}\n`
}

/** Updates the lists; returns the files that changed. With `check` it writes nothing. */
export async function writeRegistry(root: string, check = false): Promise<string[]> {
  const wanted = {
    'resources/index.ts': resourcesIndex(root),
    'server/actions/index.ts': await handlersIndex(root),
    'server/hooks/index.ts': await hooksIndex(root),
    ...(await unitIndexes(root)),
    'resources/kit/fields/index.ts': await fieldsIndex(root),
    'resources/kit/verbs/index.ts': await verbsIndex(root),
    'server/verbs/index.ts': await verbHandlersIndex(root),
    'src/fields/index.ts': await widgetsIndex(root),
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
}

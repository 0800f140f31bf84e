import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { menuGroups } from '../../resources/kit/index.ts'
import { allTables } from '../storage/tables/tables.ts'
import { fileOfResource, writeRegistry } from './registry.ts'

/** `npm run new -- <entity>` writes a resource file to start from, and adds it to the registry. */

const usage = 'npm run new -- <entity_name> --zh 名称 --en "Name" [--tree] [--path /testing/somewhere]'

interface Wanted {
  name: string
  zh: string
  en: string
  tree: boolean
  path: string
}

/** Reserved words of the language. */
const reserved = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in index instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

const camel = (name: string): string => name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(`_${name}`)
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Everything that is wrong with the arguments, each with what to do. */
function faultsOf({ name, zh, en, path }: Wanted, root: string): string[] {
  const faults: string[] = []
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || name.length > 40) {
    faults.push(
      `"${name}" is no valid name for an entity: write it in snake_case, at most 40 characters, such as paper_tag`,
    )
  } else if (reserved.has(name)) faults.push(`"${name}" is a reserved word: use another name`)
  else if (existsSync(join(root, fileOfResource(name, root)))) faults.push(`${fileOfResource(name)} exists already`)
  else if (Object.hasOwn(allTables, name)) faults.push(`the server has a table "${name}" of its own: use another name`)
  for (const [flag, label] of Object.entries({ zh, en })) {
    if (label.trim() === '' || label.length > 60 || /\p{Cc}/u.test(label))
      faults.push(`--${flag}: a label of 1 to 60 characters`)
  }
  if (!/^(\/[A-Za-z0-9_-]+){1,3}$/.test(path))
    faults.push(`--path: starts with / and has letters, digits, - and _, such as ${menuGroups[0].path}/${camel(name)}`)
  return faults
}

/** The text of the resource file. */
export function resourceText({ name, zh, en, tree, path }: Wanted): string {
  const kit = ['defineResource', 'longText', ...(tree ? ['order', 'parent'] : []), 'text', 'type Row', 'verbNoun'].sort(
    (a, b) => a.replace('type ', '').localeCompare(b.replace('type ', '')),
  )
  const treeFields = `
    parent_id: parent({ label: { zh: '上级', en: 'Parent' } }),
    sort: order({ label: { zh: '排序', en: 'Order' } }),`
  return `import { ${kit.join(', ')} } from './kit/index.ts'

/** ${zh}: describe here what it is for. */
export const ${name} = defineResource({
  name: '${name}',
  label: { zh: ${quoted(zh)}, en: ${quoted(en)} },
  calls: verbNoun('admin/${name}'),
  menu: { path: '${path}', icon: '${tree ? 'apartment' : 'appstore'}' },
  // Who sees a record, for roles that do not see all: also { site: …, course: … }, or 'shared' for everyone with the
  // right.
  scope: { own: 'created_by' },
  title: 'name',
  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, maxLength: 60 }),${tree ? treeFields : ''}
    remark: longText({ label: { zh: '备注', en: 'Note' }, maxLength: 500 }),
  },
  list: { columns: ['name', 'remark', 'updated_at'], search: ['name'], sort: '${tree ? 'sort' : '-updated_at'}' },
})
export type ${pascal(name)} = Row<typeof ${name}>
`
}

async function main(root: string): Promise<number> {
  const options = {
    zh: { type: 'string' },
    en: { type: 'string' },
    path: { type: 'string' },
    tree: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name = ''] = positionals
  if (positionals.length !== 1 || values.zh === undefined || values.en === undefined) {
    console.error(`usage: ${usage}`)
    return 2
  }
  const wanted: Wanted = {
    name,
    zh: values.zh,
    en: values.en,
    tree: values.tree,
    path: values.path ?? `${menuGroups[0].path}/${camel(name)}`,
  }
  const faults = faultsOf(wanted, root)
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    return 1
  }
  await writeFile(join(root, fileOfResource(name)), resourceText(wanted), { flag: 'wx' })
  await writeRegistry(root)
  console.log(`written: ${fileOfResource(name)}, resources/index.ts
next:
  1. declare its fields in ${fileOfResource(name)} (docs/adding-an-entity.md)
  2. npm run migration ${name}     writes its table for review
  3. npm start                    its screens, calls, rights and menu are there: #${wanted.path}`)
  return 0
}

if (process.argv[1]?.endsWith('new.ts')) {
  process.exitCode = await main(process.cwd()).catch((error: Error) => {
    console.error(`${error.message}\nusage: ${usage}`)
    return 2
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { edited, isNode, isProperty, type Edit, type Node } from './vite.syntax.ts'

/**
 * A declaration says each of its texts in both languages, where it is meant. The site's build takes the texts out of it, into tables:
 * - labels, a table a language, which comes with that language's words (`src/locales/zh.ts`, `en.ts`);
 * - prose, what helps in a form and what is asked before an action, which comes with what shows it (`src/locales/declared-prose.ts`).
 */
interface Written {
  zh: string
  en: string
}

const lookups = { label: 'declaredLabel', prose: 'declaredProse' } as const
type Kind = keyof typeof lookups
type Tables = Readonly<Record<Kind, readonly Written[]>>

/** Prose is what is read in forms and dialogs alone. */
const isProse = (property: Node, { properties }: { properties: Node[] }): boolean =>
  isProperty(property, 'help') ||
  isProperty(property, 'confirm') ||
  // What a rule says that does not hold; what a shortcut does.
  (isProperty(property, 'message') && properties.some((one) => isProperty(one, 'holds'))) ||
  (isProperty(property, 'label') && properties.some((one) => isProperty(one, 'keys')))

/** The values of an object literal that says zh and en, and nothing else. */
function languagesOf(node: Node): [Node, Node] | undefined {
  const properties = node.type === 'ObjectExpression' ? (node['properties'] as Node[]) : []
  const [zh, en] = ['zh', 'en'].map((language) => properties.find((one) => isProperty(one, language)))
  return zh && en && properties.length === 2 ? [zh['value'] as Node, en['value'] as Node] : undefined
}

interface Found {
  node: Node
  kind: Kind
  values: [Node, Node]
}

function textsIn(node: unknown, kind: Kind = 'label'): Found[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsIn(one, kind))
  if (!isNode(node)) return []
  const values = languagesOf(node)
  if (values) return [{ node, kind, values }]
  const { properties } = node as unknown as { properties?: Node[] }
  if (node.type !== 'ObjectExpression' || !properties)
    return Object.values(node).flatMap((one) => textsIn(one, 'label'))
  return properties.flatMap((one) =>
    one.type === 'Property' && isProse(one, { properties }) ? textsIn(one['value'], 'prose') : textsIn(one, 'label'),
  )
}

function written({ values }: Found): Written | undefined {
  const [zh, en] = values.map(({ value }) => value)
  return typeof zh === 'string' && typeof en === 'string' ? { zh, en } : undefined
}

const keyOf = ({ zh, en }: Written): string => `${zh}\n${en}`

/** All texts of these declarations, each once. */
export function collectTexts(sources: readonly string[]): Tables {
  const found = sources.flatMap((source) => textsIn(parseAst(source, { lang: 'ts' }).body))
  const table = (kind: Kind): Written[] => {
    const texts = found.filter((one) => one.kind === kind).flatMap((one) => written(one) ?? [])
    return [...new Map(texts.map((text) => [keyOf(text), text])).values()]
  }
  return { label: table('label'), prose: table('prose') }
}

/** A text that is put together of others is so when it is read: they may come later. */
function whenRead({ node, values }: Found, source: string): Edit[] {
  if (!values.some(({ type, expressions }) => type === 'TemplateLiteral' && (expressions as unknown[]).length > 0))
    return []
  const [zh, en] = values.map(({ start, end }) => source.slice(start, end))
  return [{ start: node.start, end: node.end, by: `{ get zh() { return ${zh} }, get en() { return ${en} } }` }]
}

/** The declaration with the places of its texts in the tables, instead of the texts. */
export function withoutTexts(source: string, tables: Tables): string {
  const places = (kind: Kind) => new Map(tables[kind].map((text, place) => [keyOf(text), place]))
  const known = { label: places('label'), prose: places('prose') }
  const edits = textsIn(parseAst(source).body).flatMap((one): Edit[] => {
    const text = written(one)
    if (!text) return whenRead(one, source)
    const place = known[one.kind].get(keyOf(text))
    if (place === undefined) throw new Error(`declarations: “${text.en}” was not found among the sources`)
    return [{ start: one.node.start, end: one.node.end, by: `${lookups[one.kind]}(${place})` }]
  })
  return edited(source, edits)
}

const folder = fileURLToPath(new URL('./resources', import.meta.url))
/** What the keys of the product do, which the list of them says alone. */
const shortcuts = fileURLToPath(new URL('./src/shortcuts/shortcuts.ts', import.meta.url))
const isSource = (id: string): boolean => id === shortcuts || /\/resources\/(?!kit\/)/.test(id)

const sources = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.ts') && isSource(file))
    .toSorted()
    .concat(shortcuts)
    .map((file) => readFileSync(file, 'utf8'))

const lookup = 'virtual:declared-texts'
/** The module that whoever shows prose imports: in the build it brings the texts. */
const proseModule = /\/src\/locales\/declared-prose\.ts$/
const language = /\/src\/locales\/(zh|en)\.ts$/

/** A language that is not here yet says what the other does. */
const lookupCode = `
const labels = {}
let texts = []
export const holdLabels = (language, all) => { labels[language] = all }
export const holdProse = (all) => { texts = all }
export const ${lookups.label} = (place) => ({
  get zh() { return (labels.zh ?? labels.en)?.[place] },
  get en() { return (labels.en ?? labels.zh)?.[place] },
})
export const ${lookups.prose} = (place) => ({ get zh() { return texts[place][0] }, get en() { return texts[place][1] } })`

/** The part of the build's plugin that is about texts. */
export function declaredTexts() {
  let tables: Tables = { label: [], prose: [] }
  return {
    isSource,
    isLanguage: (id: string): boolean => language.test(id),
    collect: (): void => {
      tables = collectTexts(sources())
    },
    resolve: (id: string): string | undefined => (id === lookup ? `\0${id}` : undefined),
    load(id: string): string | undefined {
      if (id === `\0${lookup}`) return lookupCode
      if (!proseModule.test(id)) return undefined
      return `import { holdProse } from '${lookup}'\nholdProse(${JSON.stringify(tables.prose.map(({ zh, en }) => [zh, en]))})`
    },
    without(code: string): string {
      const cut = withoutTexts(code, tables)
      const used = Object.values(lookups).filter((name) => cut.includes(`${name}(`))
      return used.length > 0 ? `import { ${used.join(', ')} } from '${lookup}'\n${cut}` : cut
    },
    withTable(code: string, id: string): string {
      const [, name] = language.exec(id)! as unknown as [string, keyof Written]
      return `import { holdLabels } from '${lookup}'\nholdLabels('${name}', ${JSON.stringify(tables.label.map((text) => text[name]))})\n${code}`
    },
  }
}

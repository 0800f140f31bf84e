import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst, type Plugin } from 'vite'

/**
 * Declarations are written once, for the server and the site. What only the server reads of them stays out of the site's build: the
 * examples (for the documentation of the calls, and tests), the shapes of structured values that nobody enters (`flow: 'read'`),
 * which only what writes them validates, and those of the answers of hidden actions, which no screen draws. But the page of a record
 * draws a list that a GET of one record answers.
 *
 * Its prose, what helps in a form and what is asked before an action, comes with what shows it (`src/locales/declared-prose.ts`).
 */
export const declarations = /\/resources\/(?!kit\/)/

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const named = (node: unknown): unknown => (node as { name?: unknown } | undefined)?.name
const isProperty = (node: Node, name: string): boolean => node.type === 'Property' && named(node['key']) === name

/** The object literals of a file by the names that they are given, which others spread. */
type Literals = ReadonlyMap<string, Node>

function literalsIn(node: unknown): [string, Node][] {
  if (Array.isArray(node)) return node.flatMap(literalsIn)
  if (!isNode(node)) return []
  const [name, literal] = node.type === 'VariableDeclarator' ? [named(node['id']), node['init'] as Node | null] : []
  const inner = Object.values(node).flatMap(literalsIn)
  return typeof name === 'string' && literal?.type === 'ObjectExpression' ? [[name, literal], ...inner] : inner
}

/** Whether an object literal says this: `flow: 'read'`, itself or in what it spreads. */
const says = (node: unknown, name: string, value: unknown, literals: Literals): boolean =>
  isNode(node) &&
  node.type === 'ObjectExpression' &&
  (node['properties'] as Node[]).some((one) =>
    one.type === 'SpreadElement'
      ? says(literals.get(String(named(one['argument']))), name, value, literals)
      : isProperty(one, name) && (one['value'] as { value?: unknown }).value === value,
  )

/** The shape of an answer that no screen draws. */
function hiddenOutput(node: Node, literals: Literals): Node | undefined {
  const isSaid = (name: string, value: unknown): boolean => says(node, name, value, literals)
  if (!isSaid('hidden', true) || (isSaid('method', 'GET') && isSaid('on', 'row'))) return undefined
  const output = (node['properties'] as Node[]).find((one) => isProperty(one, 'output'))
  return output?.['value'] as Node | undefined
}

/** How a kind of field is read from tables and written to them, which only the server does. */
const isCellForm = (node: Node): boolean => isProperty(node, 'cell') && !node['computed']

const kinds = /\/resources\/kit\/fields\//

function cellFormsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(cellFormsIn)
  if (!isNode(node)) return []
  return isCellForm(node) ? [node] : Object.values(node).flatMap(cellFormsIn)
}

/** A kind of field without its forms in tables. */
export const withoutCellForms = (source: string): string =>
  cellFormsIn(parseAst(source).body)
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}cell: undefined${text.slice(end)}`, source)

/** What an expression of a declaration says for the server alone. */
function forServer(node: Node, literals: Literals): Node | undefined {
  if (isProperty(node, 'example')) return node['value'] as Node
  if (node.type === 'ObjectExpression') return hiddenOutput(node, literals)
  if (node.type !== 'CallExpression' || named(node['callee']) !== 'json') return undefined
  const [shape, options] = node['arguments'] as Node[]
  return says(options, 'flow', 'read', literals) ? shape : undefined
}

function cutsIn(node: unknown, literals: Literals): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => cutsIn(one, literals))
  if (!isNode(node)) return []
  const cut = forServer(node, literals)
  const inner = Object.values(node)
    .filter((part) => part !== cut)
    .flatMap((part) => cutsIn(part, literals))
  return cut ? [cut, ...inner] : inner
}

export function withoutServerParts(source: string): string {
  const { body } = parseAst(source)
  const all = cutsIn(body, new Map(literalsIn(body)))
  // A part within another goes with it.
  const cuts = all.filter(
    (one) => !all.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  )
  const fromTheEnd = cuts.toSorted((one, other) => other.start - one.start)
  return fromTheEnd.reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, source)
}

/** A part of a schema, or several by their names: `z.array(z.int())`, `{ from: day.optional() }`; a form in tables. */
const makesSchemas = /\bz\.|Cell\b|severalText\(|\.(optional|nullable|prefault|refine|extend)\(/
const isUsedAnyway = /\bdefine[A-Z]\w*\(/

/** Schemas of a file that nothing uses, since what used them was left out, go too: making one does nothing else. */
export function withPureSchemas(source: string): string {
  const statements = parseAst(source).body as unknown as Node[]
  const initials = statements
    .map((one) => (one.type === 'ExportNamedDeclaration' ? (one['declaration'] as Node | null) : one))
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? (one['declarations'] as Node[]) : []))
    .flatMap((one) => (isNode(one['init']) ? [one['init']] : []))
    .map(({ type, start, end }) => ({ type, start, end, code: source.slice(start, end) }))
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
    .filter(({ code }) => makesSchemas.test(code) && !isUsedAnyway.test(code))
  return initials.reduceRight(
    (text, { start, end, code }) => `${text.slice(0, start)}/* @__PURE__ */ (() => (${code}))()${text.slice(end)}`,
    source,
  )
}

/** What is read in forms and dialogs alone, and comes with them. */
const isProse = (property: Node, { properties }: { properties: Node[] }): boolean =>
  isProperty(property, 'help') ||
  isProperty(property, 'confirm') ||
  // What a rule says that does not hold; what a shortcut does.
  (isProperty(property, 'message') && properties.some((one) => isProperty(one, 'holds'))) ||
  (isProperty(property, 'label') && properties.some((one) => isProperty(one, 'keys')))

interface Prose {
  zh: string
  en: string
}

const textIn = (node: Node, language: string): string | undefined => {
  const property = (node['properties'] as Node[]).find((one) => isProperty(one, language))
  const value = (property?.['value'] as { value?: unknown } | undefined)?.value
  return typeof value === 'string' ? value : undefined
}

/** A text that is written out in both languages, not put together. */
function writtenProse(value: Node): Prose | undefined {
  if (value.type !== 'ObjectExpression') return undefined
  const [zh, en] = [textIn(value, 'zh'), textIn(value, 'en')]
  return zh === undefined || en === undefined ? undefined : { zh, en }
}

function proseIn(node: unknown): { value: Node; prose: Prose }[] {
  if (Array.isArray(node)) return node.flatMap(proseIn)
  if (!isNode(node)) return []
  const { properties = [] } = node as unknown as { properties?: Node[] }
  const own = properties
    .filter((one) => one.type === 'Property' && isProse(one, { properties }))
    .map((one) => one['value'] as Node)
    .flatMap((value) => {
      const prose = writtenProse(value)
      return prose ? [{ value, prose }] : []
    })
  return [...own, ...Object.values(node).flatMap(proseIn)]
}

const keyOf = ({ zh, en }: Prose): string => `${zh}\n${en}`

/** All prose of these declarations, each once. */
export function collectProse(sources: readonly string[]): Prose[] {
  const all = sources.flatMap((source) => proseIn(parseAst(source, { lang: 'ts' }).body).map(({ prose }) => prose))
  return [...new Map(all.map((prose) => [keyOf(prose), prose])).values()]
}

/** The declaration with the places of its prose among all, instead of the texts. */
export function withoutProse(source: string, all: readonly Prose[]): string {
  const places = new Map(all.map((prose, place) => [keyOf(prose), place]))
  const found = proseIn(parseAst(source).body).toSorted((one, other) => other.value.start - one.value.start)
  return found.reduce((text, { value, prose }) => {
    const place = places.get(keyOf(prose))
    if (place === undefined) throw new Error(`declarations: “${prose.en}” was not found among the sources`)
    return `${text.slice(0, value.start)}prose(${place})${text.slice(value.end)}`
  }, source)
}

const folder = fileURLToPath(new URL('./resources', import.meta.url))
/** What the keys of the product do, which the list of them says alone. */
const shortcuts = fileURLToPath(new URL('./src/shortcuts/shortcuts.ts', import.meta.url))
const sourcesOfProse = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map((name) => `${folder}/${name}`)
    .concat(shortcuts)
    .map((file) => readFileSync(file, 'utf8'))

const proseLookup = 'virtual:declared-prose'
/** The module that whoever shows prose imports: in the build it brings the texts. */
const proseTexts = /\/src\/locales\/declared-prose\.ts$/

const lookupCode = `
let all = []
export const hold = (texts) => { all = texts }
export const prose = (place) => ({ get zh() { return all[place][0] }, get en() { return all[place][1] } })`

const textsCode = (all: readonly Prose[]): string =>
  `import { hold } from '${proseLookup}'\nhold(${JSON.stringify(all.map(({ zh, en }) => [zh, en]))})`

export function declarationsForSite(): Plugin {
  let all: Prose[] = []
  return {
    name: 'declarations-for-site',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      all = collectProse(sourcesOfProse())
    },
    resolveId: (id) => (id === proseLookup ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${proseLookup}`) return lookupCode
      return proseTexts.test(id) ? textsCode(all) : undefined
    },
    transform(code, id) {
      if (!/\/resources\//.test(id) && id !== shortcuts) return undefined
      if (!declarations.test(id) && id !== shortcuts)
        return { code: withPureSchemas(kinds.test(id) ? withoutCellForms(code) : code), map: null }
      const cut = withPureSchemas(withoutProse(withoutServerParts(code), all))
      return { code: cut.includes('prose(') ? `import { prose } from '${proseLookup}'\n${cut}` : cut, map: null }
    },
  }
}

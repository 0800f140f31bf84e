import { parseAst, type Plugin } from 'vite'
import { declaredTexts } from './vite.declared-texts.ts'
import { edited, isNode, isProperty, named, type Node } from './vite.syntax.ts'

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
  edited(
    source,
    cellFormsIn(parseAst(source).body).map(({ start, end }) => ({ start, end, by: 'cell: undefined' })),
  )

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
  const cuts = cutsIn(body, new Map(literalsIn(body)))
  return edited(
    source,
    cuts.map(({ start, end }) => ({ start, end, by: 'undefined' })),
  )
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
  return edited(
    source,
    initials.map(({ start, end, code }) => ({ start, end, by: `/* @__PURE__ */ (() => (${code}))()` })),
  )
}

/**
 * Declarations are written once, for the server and the site. What only the server reads of them stays out of the site's build: the
 * examples (for the documentation of the calls, and tests), the shapes of structured values that nobody enters (`flow: 'read'`),
 * which only what writes them validates, and those of the answers of hidden actions, which no screen draws. But the page of a record
 * draws a list that a GET of one record answers. Its texts come by language, and with what shows them (`vite.declared-texts.ts`).
 */
export function declarationsForSite(): Plugin {
  const texts = declaredTexts()
  return {
    name: 'declarations-for-site',
    apply: 'build',
    enforce: 'post',
    buildStart: () => texts.collect(),
    resolveId: (id) => texts.resolve(id),
    load: (id) => texts.load(id),
    transform(code, id) {
      if (texts.isLanguage(id)) return { code: texts.withTable(code, id), map: null }
      if (!/\/resources\//.test(id) && !texts.isSource(id)) return undefined
      if (!texts.isSource(id))
        return { code: withPureSchemas(kinds.test(id) ? withoutCellForms(code) : code), map: null }
      return { code: withPureSchemas(texts.without(withoutServerParts(code))), map: null }
    },
  }
}

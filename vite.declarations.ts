import { parseAst, type Plugin } from 'vite'

/**
 * Declarations are written once, for the server and the site. What only the server reads of them stays out of the site's build: the
 * examples (for the documentation of the calls, and tests), the shapes of structured values that nobody enters (`flow: 'read'`),
 * which only what writes them validates, and those of the answers of hidden actions, which no screen draws. But the page of a record
 * draws a list that a GET of one record answers.
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

/** Whether an object literal says this: `flow: 'read'`. */
const says = (node: unknown, name: string, value: unknown): boolean =>
  isNode(node) &&
  node.type === 'ObjectExpression' &&
  (node['properties'] as Node[]).some(
    (one) => isProperty(one, name) && (one['value'] as { value?: unknown }).value === value,
  )

/** The shape of an answer that no screen draws. */
function hiddenOutput(node: Node): Node | undefined {
  if (!says(node, 'hidden', true) || (says(node, 'method', 'GET') && says(node, 'on', 'row'))) return undefined
  const output = (node['properties'] as Node[]).find((one) => isProperty(one, 'output'))
  return output?.['value'] as Node | undefined
}

/** What an expression of a declaration says for the server alone. */
function forServer(node: Node): Node | undefined {
  if (isProperty(node, 'example')) return node['value'] as Node
  if (node.type === 'ObjectExpression') return hiddenOutput(node)
  if (node.type !== 'CallExpression' || named(node['callee']) !== 'json') return undefined
  const [shape, options] = node['arguments'] as Node[]
  return says(options, 'flow', 'read') ? shape : undefined
}

function cutsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(cutsIn)
  if (!isNode(node)) return []
  const cut = forServer(node)
  const inner = Object.values(node)
    .filter((part) => part !== cut)
    .flatMap(cutsIn)
  return cut ? [cut, ...inner] : inner
}

export function withoutServerParts(source: string): string {
  const all = cutsIn(parseAst(source).body)
  // A part within another goes with it.
  const cuts = all.filter(
    (one) => !all.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  )
  const fromTheEnd = cuts.toSorted((one, other) => other.start - one.start)
  return fromTheEnd.reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, source)
}

export const declarationsForSite = (): Plugin => ({
  name: 'declarations-for-site',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => (declarations.test(id) ? { code: withoutServerParts(code), map: null } : undefined),
})

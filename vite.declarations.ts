import { parseAst, type Plugin } from 'vite'

/**
 * Declarations are written once, for the server and the site. What only the server reads of them stays out of the site's build: the
 * examples (for the documentation of the calls, and tests), and the shapes of structured values that nobody enters (`flow: 'read'`),
 * which only what writes them validates.
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

/** Whether an object literal says `flow: 'read'`. */
const isReadOnly = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'ObjectExpression' &&
  (node['properties'] as Node[]).some(
    (one) => isProperty(one, 'flow') && (one['value'] as { value?: unknown }).value === 'read',
  )

/** What an expression of a declaration says for the server alone. */
function forServer(node: Node): Node | undefined {
  if (isProperty(node, 'example')) return node['value'] as Node
  if (node.type !== 'CallExpression' || named(node['callee']) !== 'json') return undefined
  const [shape, options] = node['arguments'] as Node[]
  return isReadOnly(options) ? shape : undefined
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
  const cuts = cutsIn(parseAst(source).body).toSorted((one, other) => other.start - one.start)
  return cuts.reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, source)
}

export const declarationsForSite = (): Plugin => ({
  name: 'declarations-for-site',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => (declarations.test(id) ? { code: withoutServerParts(code), map: null } : undefined),
})

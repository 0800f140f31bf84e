/** What the parts of the build that change declarations share: nodes of a parsed file, and edits of its text. */

export interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
export const named = (node: unknown): unknown => (node as { name?: unknown } | undefined)?.name
export const isProperty = (node: Node, name: string): boolean => node.type === 'Property' && named(node['key']) === name

export interface Edit {
  start: number
  end: number
  by: string
}

/** The text with these parts of it replaced; a part within another goes with it. */
export function edited(source: string, edits: readonly Edit[]): string {
  const outer = edits.filter(
    (one) => !edits.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  )
  const fromTheEnd = outer.toSorted((one, other) => other.start - one.start)
  return fromTheEnd.reduce((text, { start, end, by }) => `${text.slice(0, start)}${by}${text.slice(end)}`, source)
}

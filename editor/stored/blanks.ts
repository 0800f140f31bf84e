import { replaceLeaves, visitLeaves } from './fold.ts'
import type { Inline } from './nodes.ts'

/**
 * Blanks as people type them: a line of underscores, optionally with its number (`__61__`), or empty full-width
 * parentheses.
 */
const typed = /([_＿]{2,}[ \u3000\u00a0]?\d{1,3}[ \u3000\u00a0]?[_＿]{2,})|[_＿]{2,}|（[ \u3000\u00a0]*）/g

/** The nodes with what is typed as a blank made one, in texts anywhere in the tree. */
export const markBlanks = (nodes: readonly Inline[], blank: 0 | 1 = 0): Inline[] =>
  replaceLeaves(nodes, (node) => (node.kind === 'text' ? inText(node.text, blank) : [node]))

/** A blank that had a number becomes one numbered by its position (0). */
function inText(text: string, blank: 0 | 1): Inline[] {
  const nodes: Inline[] = []
  let at = 0
  for (const match of text.matchAll(typed)) {
    if (match.index > at) nodes.push({ kind: 'text', text: text.slice(at, match.index) })
    nodes.push({ kind: 'blank', blank: match[1] === undefined ? blank : 0 })
    at = match.index + match[0].length
  }
  return at < text.length ? [...nodes, { kind: 'text', text: text.slice(at) }] : nodes
}

/** How many blanks there are, in the order of their answers. */
export function countBlanks(nodes: readonly Inline[]): number {
  let count = 0
  visitLeaves(nodes, { leaf: ({ kind }) => void (kind === 'blank' && count++) })
  return count
}

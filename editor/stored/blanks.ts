import type { Inline } from './nodes.ts'

/** Blanks as people type them: a line of underscores, or empty parentheses of full width. */
const typed = /_{2,}|（[ \u3000\u00a0]*）/

/** The nodes with what is typed as a blank made one, in texts anywhere in the tree. */
export function markBlanks(nodes: readonly Inline[], blank: 0 | 1 = 0): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.kind === 'mark') return [{ ...node, children: markBlanks(node.children, blank) }]
    if (node.kind === 'table') {
      const rows = node.rows.map(({ cells }) => ({ cells: cells.map((cell) => ({ ...cell, children: markBlanks(cell.children, blank) })) }))
      return [{ kind: 'table', rows }]
    }
    if (node.kind !== 'text') return [node]
    return node.text.split(typed).flatMap((text, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'blank', blank } as const] : []),
      ...(text === '' ? [] : [{ kind: 'text', text } as const]),
    ])
  })
}

/** How many blanks there are, in the order that their answers stand in. */
export const countBlanks = (nodes: readonly Inline[]): number =>
  nodes.reduce((total, node) => {
    if (node.kind === 'blank') return total + 1
    if (node.kind === 'mark') return total + countBlanks(node.children)
    if (node.kind !== 'table') return total
    return total + node.rows.flatMap(({ cells }) => cells).reduce((sum, { children }) => sum + countBlanks(children), 0)
  }, 0)

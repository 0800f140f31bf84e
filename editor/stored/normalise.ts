import { isImageSource, marks, maxPixels, maxSpan, type Inline, type Mark, type TableNode } from './nodes.ts'

/**
 * Many trees look the same to a reader. This returns the one that is stored, so that questions that look the same are
 * the same string, and an editor with another internal form returns what it got.
 */

type Leaf = { node: Exclude<Inline, { kind: 'mark' }>; marks: number }

const bitOf = Object.fromEntries(marks.map((mark, index) => [mark, 1 << index])) as Record<Mark, number>
const all = (1 << marks.length) - 1

/** Removes characters that neither a database nor XML can hold; half a character becomes the replacement character. */
const storable = (text: string): string => text.replace(/(?![\t\n])[\p{Cc}\ufeff\ufffe\uffff]/gu, '').toWellFormed()

/** The same for an attribute: on one line. */
const storableLine = (text: string): string => storable(text).replace(/[\t\n]/g, ' ')

function textLeaves(text: string, held: number, into: Leaf[]): void {
  const lines = storable(text).replaceAll('\t', ' ').split('\n')
  for (const [index, line] of lines.entries()) {
    if (index > 0) into.push({ node: { kind: 'break' }, marks: held })
    if (line !== '') into.push({ node: { kind: 'text', text: line }, marks: held })
  }
}

const inRange = (value: number | undefined, most: number): number | undefined =>
  value === undefined || !(value >= 1) ? undefined : Math.min(Math.round(value), most)

function tidyTable(table: TableNode, held: number): TableNode {
  const rows = table.rows
    .filter(({ cells }) => cells.length > 0)
    .map(({ cells }) => ({
      cells: cells.map((cell) => ({
        children: treeOf(leavesOf(cell.children, held, true)),
        header: cell.header,
        colspan: inRange(cell.colspan, maxSpan) ?? 1,
        rowspan: inRange(cell.rowspan, maxSpan) ?? 1,
      })),
    }))
  return { kind: 'table', rows }
}

function imageLeaves(
  { src, alt, width, height }: Extract<Inline, { kind: 'image' }>,
  held: number,
  into: Leaf[],
): void {
  if (!isImageSource(src)) return textLeaves(alt, held, into)
  const sides = { width: inRange(width, maxPixels), height: inRange(height, maxPixels) }
  const kept = Object.fromEntries(Object.entries(sides).filter(([, value]) => value !== undefined))
  into.push({ node: { kind: 'image', src, alt: storableLine(alt), ...kept }, marks: held })
}

/** A nested table becomes its cells in order, one line per row. */
function flatTable(table: TableNode): Inline[] {
  return table.rows.flatMap(({ cells }, row) => [
    ...(row > 0 ? [{ kind: 'break' } as const] : []),
    ...cells.flatMap(({ children }, cell): Inline[] => [
      ...(cell > 0 ? [{ kind: 'text', text: ' ' } as const] : []),
      ...children,
    ]),
  ])
}

/** Uses an explicit stack, so that no depth of marks overflows it. */
function leavesOf(nodes: readonly Inline[], held: number, inTable: boolean): Leaf[] {
  const leaves: Leaf[] = []
  const waiting: { nodes: readonly Inline[]; at: number; held: number }[] = [{ nodes, at: 0, held }]
  for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
    const node = top.nodes[top.at++]
    if (!node) waiting.pop()
    else if (node.kind === 'mark') waiting.push({ nodes: node.children, at: 0, held: top.held | bitOf[node.mark] })
    else if (node.kind === 'text') textLeaves(node.text, top.held, leaves)
    else if (node.kind === 'image') imageLeaves(node, top.held, leaves)
    else if (node.kind === 'break') leaves.push({ node: { kind: 'break' }, marks: top.held })
    else if (node.kind === 'blank') leaves.push({ node: { kind: 'blank', blank: node.blank }, marks: top.held })
    else if (node.kind === 'formula') {
      const latex = storable(node.latex)
      if (latex.trim() !== '') leaves.push({ node: { kind: 'formula', latex, display: node.display }, marks: top.held })
    } else if (inTable) waiting.push({ nodes: flatTable(node), at: 0, held: top.held })
    else {
      const table = tidyTable(node, top.held)
      if (table.rows.length > 0) leaves.push({ node: table, marks: 0 })
    }
  }
  return leaves
}

/** The end of a line shows no mark: it gets the marks that continue over it. */
function settleBreaks(leaves: Leaf[]): void {
  let before = 0
  for (let at = 0; at < leaves.length; at++) {
    if (leaves[at]!.node.kind !== 'break') {
      before = leaves[at]!.marks
      continue
    }
    let next = at
    while (leaves[next]?.node.kind === 'break') next++
    const shared = before & (leaves[next]?.marks ?? 0)
    for (; at < next; at++) leaves[at]!.marks = shared
    at--
  }
}

function joined(leaves: readonly Leaf[], from: number, to: number): Inline[] {
  const nodes: Inline[] = []
  for (let at = from; at < to; at++) {
    const { node } = leaves[at]!
    if (node.kind !== 'text') {
      nodes.push(node)
      continue
    }
    const texts = [node.text]
    for (let next = leaves[at + 1]; at + 1 < to && next?.node.kind === 'text'; next = leaves[at + 1]) {
      texts.push(next.node.text)
      at++
    }
    nodes.push({ kind: 'text', text: texts.join('') })
  }
  return nodes
}

/** Runs of leaves that share the mark of this level, each in its mark; then the next level within them. */
function nested(leaves: readonly Leaf[], from: number, to: number, level: number): Inline[] {
  let held = 0
  for (let at = from; at < to; at++) held |= leaves[at]!.marks
  const open = held & (all << level)
  if (open === 0) return joined(leaves, from, to)
  const mark = marks.findIndex((_, index) => open & (1 << index))
  const nodes: Inline[] = []
  for (let start = from; start < to; ) {
    const isIn = (leaves[start]!.marks & (1 << mark)) !== 0
    let end = start + 1
    while (end < to && ((leaves[end]!.marks & (1 << mark)) !== 0) === isIn) end++
    const children = nested(leaves, start, end, mark + 1)
    if (isIn) nodes.push({ kind: 'mark', mark: marks[mark]!, children })
    else for (const child of children) nodes.push(child)
    start = end
  }
  return nodes
}

function treeOf(leaves: Leaf[]): Inline[] {
  settleBreaks(leaves)
  return nested(leaves, 0, leaves.length, 0)
}

/**
 * The canonical tree: texts joined, empty marks and formulas removed, marks nested in one order over the longest runs,
 * the marks of a table moved into its cells, foreign pictures replaced by their description, line ends as breaks.
 * Idempotent.
 */
export const normalise = (nodes: readonly Inline[]): Inline[] => treeOf(leavesOf(nodes, 0, false))

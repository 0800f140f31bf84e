import type { Inline, Mark, TableCell, TableNode } from './nodes.ts'

/**
 * The one way through a tree of stored text: what becomes of it is declared for each kind of node, so that a new kind
 * which a reader of trees does not know does not compile. Trees are as deep as `parseStored` and `cleanHtml` make them
 * (`maxDepth`).
 */

type Kind = Inline['kind']

/** What becomes of each of some nodes, in their order; `down` is what is passed to them from above. */
type Folded<Out, Down> = (nodes: readonly Inline[], down: Down) => Out[]

/** What becomes of a node of each kind; `inside` folds the nodes in a mark or a cell. */
export type Fold<Out, Down = void> = {
  readonly [K in Kind]: (node: Extract<Inline, { kind: K }>, inside: Folded<Out, Down>, down: Down) => Out
}

// Folds that a page does not use are left out of its files.
/* @__NO_SIDE_EFFECTS__ */
export function folding<Out, Down = void>(fold: Fold<Out, Down>): Folded<Out, Down> {
  // The compiler does not follow a node's kind to what takes nodes of that kind.
  const one = fold as { readonly [K in Kind]: (node: Inline, inside: Folded<Out, Down>, down: Down) => Out }
  const inside: Folded<Out, Down> = (nodes, down) => nodes.map((node) => one[node.kind](node, inside, down))
  return inside
}

/** The cells of a table, row after row. */
export const cellsOf = ({ rows }: TableNode): TableCell[] => rows.flatMap(({ cells }) => cells)

/** Nodes that hold no others. */
export type Leaf = Exclude<Inline, { kind: 'mark' | 'table' }>

interface Visitor {
  leaf(node: Leaf): void
  /** Called before what is in each cell of a table. */
  cell?(): void
}
const visit = (leaf: Leaf, _inside: unknown, visitor: Visitor): void => visitor.leaf(leaf)

/** Visits the leaves in reading order. */
export const visitLeaves = folding<void, Visitor>({
  text: visit,
  break: visit,
  formula: visit,
  blank: visit,
  image: visit,
  mark: ({ children }, inside, visitor) => void inside(children, visitor),
  table: (table, inside, visitor) => {
    for (const { children } of cellsOf(table)) {
      visitor.cell?.()
      inside(children, visitor)
    }
  },
})

interface Replacing {
  by(leaf: Leaf): readonly Inline[]
  into: Inline[]
}
const replace = (leaf: Leaf, _inside: unknown, { by, into }: Replacing): void => {
  into.push(...by(leaf))
}
const replaced = folding<void, Replacing>({
  text: replace,
  break: replace,
  formula: replace,
  blank: replace,
  image: replace,
  mark: (node, _inside, { by, into }) => void into.push({ ...node, children: replaceLeaves(node.children, by) }),
  table: (node, _inside, { by, into }) => {
    const rows = node.rows.map(({ cells }) => ({
      cells: cells.map((cell) => ({ ...cell, children: replaceLeaves(cell.children, by) })),
    }))
    into.push({ ...node, rows })
  },
})

/** The same tree with other leaves. */
export function replaceLeaves(nodes: readonly Inline[], by: (leaf: Leaf) => readonly Inline[]): Inline[] {
  const into: Inline[] = []
  replaced(nodes, { by, into })
  return into
}

/** A leaf, or a table as a whole, with the marks around it from the outside in. */
export interface MarkedLeaf {
  node: Leaf | TableNode
  marks: readonly Mark[]
}

const withMarks = (node: Leaf | TableNode, _inside: unknown, marks: readonly Mark[]): MarkedLeaf[] => [{ node, marks }]
const marked = folding<MarkedLeaf[], readonly Mark[]>({
  text: withMarks,
  break: withMarks,
  formula: withMarks,
  blank: withMarks,
  image: withMarks,
  table: withMarks,
  mark: ({ mark, children }, inside, marks) => inside(children, [...marks, mark]).flat(),
})

/** Leaves and whole tables, each with the marks around it. */
export const leavesWithMarks = (nodes: readonly Inline[]): MarkedLeaf[] => marked(nodes, []).flat()

import type { Inline, Mark } from '../../editor/stored/nodes.ts'
import { parseStored } from '../../editor/stored/parse.ts'
import type { Language } from '../../resources/kit/index.ts'
import { partsBetween, wordsIn, type Part } from './compare.ts'

/** A word, or what changes only as a whole: a formula, a blank, a picture, a table, the end of a line. With the marks around it. */
interface Leaf {
  node: Exclude<Inline, { kind: 'mark' }>
  marks: readonly Mark[]
}

export interface StoredPart {
  change: Part<Leaf>['change']
  nodes: Inline[]
  /** How many blanks of its text stand before it: deleted ones are numbered as they were, all others as they are. */
  blanksBefore: number
}

/** No deeper than what `parseStored` reads. */
function leavesOf(nodes: readonly Inline[], marks: readonly Mark[], language: Language): Leaf[] {
  return nodes.flatMap((node): Leaf[] => {
    if (node.kind === 'mark') return leavesOf(node.children, [...marks, node.mark], language)
    if (node.kind === 'text')
      return wordsIn(node.text, language).map((text) => ({ node: { kind: 'text', text }, marks }))
    return [{ node, marks }]
  })
}

const keyOf = ({ node, marks }: Leaf): string => JSON.stringify([node, marks])

const inMarks = (marks: readonly Mark[], children: Inline[]): Inline[] =>
  marks.reduceRight<Inline[]>((inner, mark) => [{ kind: 'mark', mark, children: inner }], children)

/** The leaves as a tree again, neighbours with the same marks together. */
function treeOf(leaves: readonly Leaf[]): Inline[] {
  const nodes: Inline[] = []
  for (let from = 0; from < leaves.length; ) {
    const { marks } = leaves[from]!
    const key = marks.join()
    let to = from
    while (leaves[to]?.marks.join() === key) to += 1
    nodes.push(
      ...inMarks(
        marks,
        leaves.slice(from, to).map(({ node }) => node),
      ),
    )
    from = to
  }
  return nodes
}

const blanksIn = (nodes: readonly Inline[]): number =>
  nodes.reduce((sum, node) => {
    if (node.kind === 'blank') return sum + 1
    if (node.kind === 'mark') return sum + blanksIn(node.children)
    return node.kind === 'table'
      ? sum +
          node.rows.reduce(
            (inRows, { cells }) => inRows + cells.reduce((inCells, { children }) => inCells + blanksIn(children), 0),
            0,
          )
      : sum
  }, 0)

/** How one stored text became another, in parts that can be drawn as stored text is. */
export function storedParts(before: string, after: string, language: Language): StoredPart[] {
  const [was, is] = [before, after].map((stored) => leavesOf(parseStored(stored), [], language))
  let [blanksWas, blanksIs] = [0, 0]
  return partsBetween(was!, is!, keyOf).map(({ change, of }) => {
    const nodes = treeOf(of)
    const blanksBefore = change === 'deleted' ? blanksWas : blanksIs
    const count = blanksIn(nodes)
    if (change !== 'inserted') blanksWas += count
    if (change !== 'deleted') blanksIs += count
    return { change, nodes, blanksBefore }
  })
}

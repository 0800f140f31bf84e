import { countBlanks } from '../../../editor/stored/blanks.ts'
import { leavesWithMarks, type MarkedLeaf } from '../../../editor/stored/fold.ts'
import type { Inline, Mark } from '../../../editor/stored/nodes.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import type { Language } from '../../../resources/kit/index.ts'
import { partsBetween, wordsIn, type Part } from './compare.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * A word, or something that changes only as a whole: a formula, a blank, a picture, a table, a line end. With its
 * marks.
 */
type Piece = MarkedLeaf

export interface StoredPart {
  change: Part<Piece>['change']
  nodes: Inline[]
  /**
   * How many blanks of its text come before it: deleted ones keep their old numbers, all others have their new ones.
   */
  blanksBefore: number
}

const piecesOf = (nodes: readonly Inline[], language: Language): Piece[] =>
  leavesWithMarks(nodes).flatMap(({ node, marks }): Piece[] =>
    node.kind === 'text'
      ? wordsIn(node.text, language).map((text) => ({ node: { kind: 'text', text }, marks }))
      : [{ node, marks }],
  )

const keyOf = ({ node, marks }: Piece): string => JSON.stringify([node, marks])

const inMarks = (marks: readonly Mark[], children: Inline[]): Inline[] =>
  marks.reduceRight<Inline[]>((inner, mark) => [{ kind: 'mark', mark, children: inner }], children)

/** The leaves as a tree again, neighbours with the same marks joined. */
function treeOf(leaves: readonly Piece[]): Inline[] {
  const nodes: Inline[] = []
  for (let from = 0; from < leaves.length; ) {
    const { marks } = itemAt(leaves, from)
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

/** The changes of a stored text, in parts that can be drawn like stored text. */
export function storedParts(before: unknown, after: unknown, language: Language): StoredPart[] {
  const [was, is] = [before, after].map((stored) => piecesOf(parseStored(stored), language))
  let [blanksWas, blanksIs] = [0, 0]
  return partsBetween(was!, is!, keyOf).map(({ change, of }) => {
    const nodes = treeOf(of)
    const blanksBefore = change === 'deleted' ? blanksWas : blanksIs
    const count = countBlanks(nodes)
    if (change !== 'inserted') blanksWas += count
    if (change !== 'deleted') blanksIs += count
    return { change, nodes, blanksBefore }
  })
}

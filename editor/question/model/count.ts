import { isText, isVoid, type Block, type QuestionNode } from './slate-nodes.ts'

/** Visible characters without white space; a formula, a blank or a picture counts as one. */
export function countOf(blocks: readonly Block[]): number {
  const count = (node: QuestionNode): number => {
    if (isText(node)) return [...node.text.replaceAll(/\s/g, '')].length
    return isVoid(node) ? 1 : node.children.reduce((sum, child) => sum + count(child), 0)
  }
  return blocks.reduce((sum, block) => sum + count(block), 0)
}

import { replaceLeaves, type Leaf } from '../../../editor/stored/fold.ts'
import type { Inline } from '../../../editor/stored/nodes.ts'
import { storedString } from '../../../editor/stored/stored-string.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { writeStored } from '../../../editor/stored/write.ts'
import { NormalisedText } from './normalised-text.ts'
import { askedWords } from './search-condition.ts'
import { leavesOf, addLeaves, type WordLeaf } from './stored-words.ts'

/**
 * A stored text with the searched words in `<em>`, as the search found them: `frac12` in a formula marks the formula,
 * `Ｆ（x）` is found as f(x). It works on the tree of the text, so the result is stored text again. Linear in both.
 */

interface Stretch {
  from: number
  to: number
}

/** The stretches of each leaf that contain a word; a formula or a picture is marked as a whole. */
function stretchesOf(leaves: readonly (WordLeaf | null)[], words: readonly string[]): ReadonlyMap<Leaf, Stretch[]> {
  const form = new NormalisedText({ isTraced: true })
  addLeaves(form, leaves)
  const present = leaves.filter((leaf) => leaf !== null)
  const isMarked = new Uint8Array(form.text.length)
  for (const word of words) {
    for (let at = form.text.indexOf(word); at >= 0; at = form.text.indexOf(word, at + word.length))
      isMarked.fill(1, at, at + word.length)
  }
  const found = new Map<Leaf, Stretch[]>()
  for (let at = 0; at < isMarked.length; at++) {
    if (!isMarked[at]) continue
    const { leaf: number, from, to } = form.origins[at]!
    const leaf = present[number]
    if (!leaf || from === to) continue
    const stretches = found.get(leaf)
    const last = stretches?.at(-1)
    if (!stretches) found.set(leaf, [{ from, to }])
    else if (from <= last!.to) last!.to = Math.max(last!.to, to)
    else stretches.push({ from, to })
  }
  return found
}

const marked = (children: Inline[]): Inline => ({ kind: 'mark', mark: 'italic', children })

function markedText(text: string, stretches: readonly Stretch[]): Inline[] {
  const pieces: Inline[] = []
  let at = 0
  for (const { from, to } of stretches) {
    if (from > at) pieces.push({ kind: 'text', text: text.slice(at, from) })
    pieces.push(marked([{ kind: 'text', text: text.slice(from, to) }]))
    at = to
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces
}

const rebuilt = (nodes: readonly Inline[], stretches: ReadonlyMap<Leaf, Stretch[]>): Inline[] =>
  replaceLeaves(nodes, (leaf) => {
    const found = stretches.get(leaf)
    if (!found || leaf.kind === 'break') return [leaf]
    return leaf.kind === 'text' ? markedText(leaf.text, found) : [marked([leaf])]
  })

/** A stored text with the words of the query in `<em>`. */
export function markWords(stored: unknown, asked: string): string {
  const words = askedWords(asked)
  if (words.length === 0) return storedString(stored)
  const nodes = parseStored(stored)
  return writeStored(rebuilt(nodes, stretchesOf(leavesOf(nodes), words)))
}

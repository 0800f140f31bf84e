import { articleParts } from '../../../editor/stored/article-line.ts'
import { visitLeaves, type Leaf } from '../../../editor/stored/fold.ts'
import type { Inline } from '../../../editor/stored/nodes.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { namedIn, type AnyField, type AnyResource } from '../../../resources/kit/index.ts'
import { NormalisedText } from './normalised-text.ts'

/** The words in a record's values, in normal form: the text of rich text, the LaTeX of formulas. */

const maxDepth = 6

/**
 * Every text inside a value; for a structure with rich text, only its rich texts, so that the letters of options are
 * not words.
 */
function stringsOf(value: unknown, keys: readonly string[] | undefined, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || depth > maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((one) => stringsOf(one, keys, depth + 1))
  return Object.entries(value).flatMap(([key, one]) =>
    keys && typeof one === 'string' && !keys.includes(key) ? [] : stringsOf(one, keys, depth + 1),
  )
}

function addArticle(form: NormalisedText, html: string): void {
  for (const part of articleParts(html)) {
    if ('text' in part) form.addText(part.text)
    else form.addText(part.latex, true)
  }
}

/** A part of rich text that is added in one piece: the description of a picture, nothing for a blank. */
export type WordLeaf = Exclude<Leaf, { kind: 'blank' }>

/** The leaves of a tree in reading order; null between cells of a table. */
export function leavesOf(nodes: readonly Inline[]): (WordLeaf | null)[] {
  const leaves: (WordLeaf | null)[] = []
  visitLeaves(nodes, {
    leaf: (leaf) => void (leaf.kind !== 'blank' && leaves.push(leaf)),
    cell: () => void leaves.push(null),
  })
  return leaves
}

export function addLeaves(form: NormalisedText, leaves: readonly (WordLeaf | null)[]): void {
  for (const leaf of leaves) {
    if (leaf === null) form.gap()
    else if (leaf.kind === 'formula') form.addText(leaf.latex, true)
    else form.addText(leaf.kind === 'text' ? leaf.text : leaf.kind === 'image' ? leaf.alt : '\n')
  }
}

function wordsOf(field: AnyField, text: string): string {
  const form = new NormalisedText()
  if (field.stored !== 'sanitised') form.addText(text)
  else if (field.options['profile'] === 'article') addArticle(form, text)
  else if (!/[<&]/.test(text)) form.addText(text)
  else addLeaves(form, leavesOf(parseStored(text)))
  return form.text
}

/** The words of a field's value, one entry for each text: one for a stem, one for each option. */
export function wordsIn(resource: AnyResource, name: string, value: unknown): string[] {
  const field = namedIn(resource.fields, name)
  return stringsOf(value, field.options['html'] as string[] | undefined).map((text) => wordsOf(field, text))
}

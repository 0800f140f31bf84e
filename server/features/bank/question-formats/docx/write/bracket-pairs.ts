import { visibleText, tokens, type MathNode as Node } from './math-tree.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../../resources/kit/own-entry.ts'

/**
 * Which brackets, bars and operators of a row of MathML are written in forms of their own, for the sake of LibreOffice.
 */

const opening = /^[([{]$/
const closingSigns = /^[)\]}]$/
const isSign = (element: Node | undefined, signs: RegExp): boolean =>
  element?.name === 'mo' && signs.test(visibleText(element).trim())
const isBar = (element: Node | undefined): boolean =>
  element !== undefined && tokens.has(element.name) && /^[|∣]$/.test(visibleText(element).trim())

/** The index of the bracket that closes the one at `index`; -1 where there is none. */
export function closing(nodes: readonly Node[], index: number): number {
  if (!isSign(nodes[index], opening)) return -1
  let depth = 0
  for (let at = index; at < nodes.length; at++) {
    if (isSign(nodes[at], opening)) depth++
    if (isSign(nodes[at], closingSigns) && --depth === 0) return at
  }
  return -1
}

/** The places of the bars of a row that are in no brackets of their own, up to the bracket that closes the row. */
function barsIn(nodes: readonly Node[], from: number): number[] {
  const bars: number[] = []
  for (let at = from; at < nodes.length && !isSign(nodes[at], closingSigns); at++) {
    const end = closing(nodes, at)
    if (end > 0) at = end
    else if (isBar(nodes[at])) bars.push(at)
  }
  return bars
}

/** Where the condition of a set begins: of an odd number of bars, the first belongs to none of the others. */
export function separatorIn(nodes: readonly Node[]): number {
  const bars = barsIn(nodes, 0)
  return bars.length % 2 === 1 ? itemAt(bars, 0) : -1
}

const unlike: Readonly<Record<string, string>> = { '(': ']', '[': ')' }

/**
 * The end of a pair that LibreOffice reads as such only when it is written as one: bars, half-open intervals, and sets
 * with a condition. Other brackets stay signs, as they were typed. -1 where nothing of the kind begins at `index`.
 */
export function pairEnd(nodes: readonly Node[], index: number): number {
  if (isBar(nodes[index])) {
    const [, end = -1] = barsIn(nodes, index)
    return end > index + 1 ? end : -1
  }
  const end = closing(nodes, index)
  if (end < 0) return -1
  const [open, close] = [visibleText(itemAt(nodes, index)).trim(), visibleText(itemAt(nodes, end)).trim()]
  const isSet = open === '{' && separatorIn(nodes.slice(index + 1, end)) >= 0
  return isSet || ownEntry(unlike, open) === close ? end : -1
}

const relations = /^[=<>≤≥⩽⩾≠≈≡∼≪≫×÷·⋅∗*∪∩∈∉⊂⊆⊃⊇→←⇒⇔⇌∥⊥∧∨/]$/
const signs = /^[+\-−±∓]$/

/**
 * An operator that lacks a side: LibreOffice puts `¿` in the place of what is missing, unless the operator is written
 * as text. A bar without another and the arrows of gases and sediments are of the kind.
 */
export function lacksSide(nodes: readonly Node[], index: number, follows: boolean): boolean {
  const element = nodes[index]
  if (isBar(element)) return pairEnd(nodes, index) < 0
  if (element?.name !== 'mo') return false
  const text = visibleText(element).trim()
  if (/^[↑↓]$/.test(text)) return true
  const isDrawn = (one: Node): boolean => one.name !== 'mspace' && (one.name !== 'mo' || visibleText(one).trim() !== '')
  const isFirst = !follows && !nodes.slice(0, index).some(isDrawn)
  const isLast = !nodes.slice(index + 1).some(isDrawn)
  return (isLast && (relations.test(text) || signs.test(text))) || (isFirst && relations.test(text))
}

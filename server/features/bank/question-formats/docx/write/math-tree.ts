import { Parser } from 'htmlparser2'
import { elementsOf, textOfElement, type XmlElement } from '../xml-element.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** An element of presentation MathML. */
export type MathNode = XmlElement

export const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])
const invisible = /[\u2061-\u2064\u200b]/g
export const visibleText = (element: MathNode): string => textOfElement(element).replace(invisible, '')

/** Presentation MathML as a tree; null where it is empty. */
export function mathTree(mathml: string): MathNode | null {
  const root: MathNode = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: MathNode = { name, attributes, children: [] }
        itemAt(open, -1).children.push(element)
        open.push(element)
      },
      ontext: (text) => void itemAt(open, -1).children.push(text),
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.end(mathml)
  return elementsOf(unpadded(root))[0] ?? null
}

/** The renderer puts a space above or below the text of an arrow to widen the arrow; the space draws nothing. */
function unpadded(element: MathNode): MathNode {
  const children = element.children.map((child) => (typeof child === 'string' ? child : unpadded(child)))
  const [first, second] = children
  const isPadding =
    (element.name === 'mover' || element.name === 'munder') &&
    typeof first === 'object' &&
    typeof second === 'object' &&
    second.name === 'mspace'
  return isPadding ? first : { ...element, children }
}

export const transparent = new Set(['math', 'semantics', 'mrow', 'mstyle', 'mpadded', 'merror', 'mtd'])
/** The children that draw. Rows that only group others are flattened; fences and borders stay together. */
export function row(element: MathNode): MathNode[] {
  if (element.attributes['style']?.includes('border:1px') && element.name === 'mrow') return [element]
  const inside = elementsOf(element).filter((child) => !child.name.startsWith('annotation'))
  return inside.flatMap((child) =>
    transparent.has(child.name) && !isFenced(child) && !isBoxed(child) ? row(child) : [child],
  )
}

export const isBoxed = (element: MathNode): boolean =>
  element.name === 'mrow' && (element.attributes['style']?.includes('border:1px') ?? false)
const isFence = (element: MathNode | undefined): boolean =>
  element?.name === 'mo' && element.attributes['fence'] === 'true' && element.attributes['stretchy'] !== 'false'
export function isFenced(element: MathNode): boolean {
  const inside = elementsOf(element)
  return element.name === 'mrow' && inside.length > 1 && isFence(inside[0]) && isFence(inside.at(-1))
}

/** Base, subscript and superscript of an element; the element itself is the base where it has none. */
export function scripts(
  element: MathNode,
): [base: MathNode | undefined, low: MathNode | undefined, high: MathNode | undefined] {
  const [first, second, third] = elementsOf(element)
  if (element.name === 'msub' || element.name === 'munder') return [first, second, undefined]
  if (element.name === 'msup' || element.name === 'mover') return [first, undefined, second]
  if (element.name === 'msubsup' || element.name === 'munderover') return [first, second, third]
  return [tokens.has(element.name) ? element : undefined, undefined, undefined]
}

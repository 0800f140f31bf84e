import { Parser } from 'htmlparser2'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** An element of MathML as the editor writes it; `text` of elements that have characters alone. */
export interface MathElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: MathElement[]
  text: string
}

/** The `math` element of the markup of one formula. */
export function readMathml(markup: string): MathElement {
  const root: MathElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element: MathElement = { name, attributes, children: [], text: '' }
        itemAt(open, -1).children.push(element)
        open.push(element)
      },
      ontext: (text) => void (itemAt(open, -1).text += text),
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(markup)
  return root.children[0] ?? root
}

/** The children of a row; any other element is a row of itself. */
export const rowChildren = (element: MathElement): MathElement[] =>
  element.name === 'mrow' && !isFramed(element) ? element.children : [element]

export const isFramed = ({ attributes }: MathElement): boolean => /border:/.test(attributes['style'] ?? '')

/** The one operator that an element is, however many rows are around it; null where it is none. */
export function onlySign(element: MathElement | undefined): MathElement | null {
  if (!element) return null
  if (element.name === 'mo') return element
  return element.name === 'mrow' && element.children.length === 1 ? onlySign(element.children[0]) : null
}

/** Whether nothing of it is seen: phantoms, spaces, and rows of them. */
export const isUnseen = (element: MathElement): boolean =>
  element.name === 'mphantom' ||
  element.name === 'mspace' ||
  element.name === 'none' ||
  (element.text.trim() === '' && element.children.every(isUnseen) && !isFramed(element) && element.name !== 'menclose')

/** A length in em; null where it has another unit. A point is counted as of a text of 12. */
export function ems(length: string | undefined): number | null {
  const [, value, unit] = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(em|pt|px|)$/.exec(length?.trim() ?? '') ?? []
  if (value === undefined) return null
  const number = Number(value)
  if (unit === 'pt') return number / 12
  if (unit === 'px') return number / 16
  return unit === 'em' || number === 0 ? number : null
}

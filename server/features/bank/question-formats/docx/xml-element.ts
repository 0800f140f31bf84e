import type { XmlEvents } from '../../../../exchange/spreadsheets/xml.ts'
import { UnreadableFile } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { refusals } from './messages.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** An element with its content. Names of elements and attributes are without their prefixes; Word's do not clash. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

/**
 * Limit on elements in memory at once, where long texts count by their characters: a table of a hundred pages has a
 * tenth of it.
 */
const maxHeld = 1_000_000
const charactersPerElement = 32

const localNames = (attributes: Readonly<Record<string, string>>): Record<string, string> => {
  const local: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.startsWith('xmlns')) local[name.slice(name.indexOf(':') + 1)] = value
  }
  return local
}

/** Builds the tree of a part; throws when elements are nested deeper than `maxDepth`. */
export class XmlTree implements XmlEvents {
  root: XmlElement | null = null
  private readonly stack: XmlElement[] = []
  private held = 0
  private readonly maxDepth: number
  private readonly whole: ((element: XmlElement, parents: readonly XmlElement[]) => boolean) | null

  /**
   * `whole` receives each element when it is complete; when it returns true, the element has been handled and is
   * released.
   */
  constructor(
    maxDepth: number,
    whole: ((element: XmlElement, parents: readonly XmlElement[]) => boolean) | null = null,
  ) {
    this.maxDepth = maxDepth
    this.whole = whole
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.stack.length >= this.maxDepth) throw new UnreadableFile(refusals.tooDeep(this.maxDepth))
    this.hold(1)
    const element: XmlElement = { name, attributes: localNames(attributes), children: [] }
    if (this.stack.length === 0) this.root ??= element
    else itemAt(this.stack, -1).children.push(element)
    this.stack.push(element)
  }

  close(): void {
    const element = this.stack.pop()
    if (!element || !this.whole?.(element, this.stack)) return
    this.stack.at(-1)?.children.pop()
    this.held = 0
  }

  /** Counts the elements and texts kept since the last release. */
  private hold(weight: number): void {
    this.held += weight
    if (this.held > maxHeld) throw new UnreadableFile(refusals.tooLong)
  }

  text(text: string): void {
    this.hold(text.length / charactersPerElement)
    this.stack.at(-1)?.children.push(text)
  }
}

export const elementsOf = (element: XmlElement | null | undefined): XmlElement[] =>
  (element?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string')

export const childOf = (element: XmlElement | null | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name)

/** The `val` of a child: `<w:jc w:val="center"/>`. Undefined where there is no such child; '' where it has no value. */
export const valueOf = (element: XmlElement | null | undefined, name: string): string | undefined => {
  const child = childOf(element, name)
  return child && (child.attributes['val'] ?? '')
}

/** ST_OnOff: present means on, unless its value is off. Undefined: absent. */
export const isOn = (element: XmlElement | null | undefined, name: string): boolean | undefined => {
  const value = valueOf(element, name)
  return value === undefined ? undefined : !['0', 'false', 'off', 'none'].includes(value)
}

export const textOfElement = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOfElement(child))).join('')

/** The first descendant of that name in document order. */
export function findElement(element: XmlElement, name: string): XmlElement | null {
  for (const child of elementsOf(element)) {
    const found = child.name === name ? child : findElement(child, name)
    if (found) return found
  }
  return null
}

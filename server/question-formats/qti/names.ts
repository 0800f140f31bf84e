import { isElement, type Element } from './element.ts'

/**
 * QTI 3 says the same as 2.x in other names: `qti-choice-interaction response-identifier` for `choiceInteraction
 * responseIdentifier`. Readers and writers speak the names of 2.x; this is where one becomes the other.
 */

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** A name of 2.x, of an element or an attribute, in the manner of QTI 3. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attributes that are written the same in both. */
export const isAsItStands = (name: string): boolean => /^(?:data-|aria-|xml:|xmlns|xsi:)/.test(name)

/** Elements of QTI in 2.x names; those of HTML and MathML as they are. */
export function inOldNames(element: Element): Element {
  const children = element.children.map((child) => (isElement(child) ? inOldNames(child) : child))
  if (!element.name.startsWith('qti-')) return { ...element, children }
  const attributes = Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [isAsItStands(name) ? name : camel(name), value]),
  )
  return { name: camel(element.name.slice('qti-'.length)), attributes, children }
}

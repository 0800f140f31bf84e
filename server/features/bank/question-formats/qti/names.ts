import { isElement, type Element } from './element.ts'

/**
 * QTI 3 has the elements of 2.x under other names: `qti-choice-interaction response-identifier` for `choiceInteraction
 * responseIdentifier`. Readers and writers have only 2.x names; the conversion is here.
 */

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** Converts a 2.x name of an element or attribute to QTI 3. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attributes with the same name in both. */
export const isKeptAsIs = (name: string): boolean => /^(?:data-|aria-|xml:|xmlns|xsi:)/.test(name)

/** Gives QTI elements their 2.x names; those of HTML and MathML are unchanged. */
export function inOldNames(element: Element): Element {
  const children = element.children.map((child) => (isElement(child) ? inOldNames(child) : child))
  if (!element.name.startsWith('qti-')) return { ...element, children }
  const attributes = Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [isKeptAsIs(name) ? name : camel(name), value]),
  )
  return { name: camel(element.name.slice('qti-'.length)), attributes, children }
}

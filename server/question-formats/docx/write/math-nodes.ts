import { textOfElement, type XmlElement } from '../xml-element.ts'

/** An element of presentation MathML. */
export type MathNode = XmlElement

export const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])
const invisible = /[\u2061-\u2064\u200b]/g
export const textOf = (element: MathNode): string => textOfElement(element).replace(invisible, '')

import { isKeptAsIs, kebab } from './names.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** Attributes without a value are omitted. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Dialect {
  version: 2 | 3
  /** Writes elements and attributes with 2.x names in the names of the version. */
  qti(name: string, attributes: Attributes, ...children: readonly string[]): string
}

/** Characters that XML 1.0 does not allow are omitted; no stored text contains them. */
const unwritable = /(?![\t\n\r])\p{Cc}(?<![\u007f-\u009f])|[\ufffe\uffff]|\p{Surrogate}/gu
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

export const xmlText = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>\r]/g, (sign) => ownEntry(signs, sign)!)
const xmlValue = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"\t\n\r]/g, (sign) => ownEntry(signs, sign)!)

/** An XML element with unchanged names. */
export function xml(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const writtenAttributes = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [` ${key}="${xmlValue(String(value))}"`],
  )
  const inside = children.join('')
  return inside === ''
    ? `<${name}${writtenAttributes.join('')}/>`
    : `<${name}${writtenAttributes.join('')}>${inside}</${name}>`
}

const renamed = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [isKeptAsIs(name) ? name : kebab(name), value]))

export const dialects: Readonly<Record<2 | 3, Dialect>> = {
  2: { version: 2, qti: xml },
  3: {
    version: 3,
    qti: (name, attributes, ...children) => xml(`qti-${kebab(name)}`, renamed(attributes), ...children),
  },
}

/** Wraps rich content where QTI 3 requires a body element. */
export const inBody = ({ version, qti }: Dialect, content: string): string =>
  version === 3 ? qti('contentBody', {}, content) : content

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

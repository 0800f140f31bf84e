import { isAsItStands, kebab } from './names.ts'

/** Attributes without a value are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Dialect {
  version: 2 | 3
  /** Elements and attributes of QTI in the names of 2.x, written as the version has them. */
  qti(name: string, attributes: Attributes, ...children: readonly string[]): string
}

/** What XML 1.0 has no way to write is left out: it is in no text that the bank stores. */
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
  text.replace(unwritable, '').replace(/[&<>\r]/g, (sign) => signs[sign]!)
const xmlValue = (text: string): string => text.replace(unwritable, '').replace(/[&<>"\t\n\r]/g, (sign) => signs[sign]!)

/** An element of XML, in the names as they are given. */
export function xml(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const said = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [` ${key}="${xmlValue(String(value))}"`],
  )
  const inside = children.join('')
  return inside === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${inside}</${name}>`
}

const renamed = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [isAsItStands(name) ? name : kebab(name), value]),
  )

export const dialects: Readonly<Record<2 | 3, Dialect>> = {
  2: { version: 2, qti: xml },
  3: {
    version: 3,
    qti: (name, attributes, ...children) => xml(`qti-${kebab(name)}`, renamed(attributes), ...children),
  },
}

/** Rich content of an element that in QTI 3 wants one body for it. */
export const inBody = ({ version, qti }: Dialect, content: string): string =>
  version === 3 ? qti('contentBody', {}, content) : content

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The tree of a formula of Word or WPS, as a document or a clipboard has it. */

export interface OmmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (OmmlElement | string)[]
}

/** Nobody writes formulas this deep; deeper parts are left out and reported. */
export const maxDepth = 150

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

const elementsIn = (element: OmmlElement): OmmlElement[] =>
  element.children.filter((child): child is OmmlElement => typeof child !== 'string')

/** Looks inside the spans of a clipboard, which can be anywhere in its formulas. */
const spans = new Set(['span', 'i', 'b', 'em', 'strong', 'font', 'ins', 'moveto', 'smarttag', 'sdt', 'sdtcontent'])

export function partsIn(element: OmmlElement, depth = 0): OmmlElement[] {
  return elementsIn(element).flatMap((child) =>
    spans.has(localName(child.name)) && depth < maxDepth ? partsIn(child, depth + 1) : [child],
  )
}

export const part = (element: OmmlElement | undefined, name: string): OmmlElement | undefined =>
  element && partsIn(element).find((child) => localName(child.name) === name)

const attributeOf = (element: OmmlElement, wanted: string): string | undefined =>
  Object.entries(element.attributes).find(([name]) => localName(name) === wanted)?.[1]

/** `val` of a property: of `m:chr` in `m:naryPr`. Undefined where the property is missing. */
export const property = (properties: OmmlElement | undefined, name: string): string | undefined => {
  const found = part(properties, name)
  return found && (attributeOf(found, 'val') ?? '')
}

export const isSet = (properties: OmmlElement | undefined, name: string): boolean => {
  const value = property(properties, name)
  return value !== undefined && !['0', 'off', 'false'].includes(value)
}

/** Elements without visible content. */
export const ignored = new Set([
  'del',
  'movefrom',
  'bookmarkstart',
  'bookmarkend',
  'prooferr',
  'commentrangestart',
  'commentrangeend',
  'commentreference',
  'lastrenderedpagebreak',
  'deltext',
  'instrtext',
  'fldchar',
  'o:p',
])
/** Elements that only wrap visible content. */
export const containers = new Set([
  'omath',
  'omathpara',
  'e',
  'num',
  'den',
  'deg',
  'sub',
  'sup',
  'lim',
  'fname',
  'box',
  'hyperlink',
  'p',
  'o',
])

/** The text of a run: of its `m:t`, and in a clipboard its own. Properties have no visible text. */
export function textIn(element: OmmlElement, depth = 0): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child
      const name = localName(child.name)
      return depth >= maxDepth || name.endsWith('pr') || ignored.has(name) ? '' : textIn(child, depth + 1)
    })
    .join('')
}

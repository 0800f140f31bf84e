import { marks, type Mark } from './nodes.ts'
import { ownEntry } from './own-entry.ts'

/** The marks that a tag and its style set, in the many ways that programs write them. */

const tagMarks: Readonly<Record<string, Mark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sub: 'sub',
  sup: 'sup',
}

const known: ReadonlySet<string> = new Set(marks)

/** The declarations of a style attribute, by property, in lower case. Very long styles are not read. */
export function declarationsOf(style: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!style || style.length > 4000) return found
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0) found.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim())
  }
  return found
}

type Change = (held: Set<Mark>) => void
const put =
  (mark: Mark): Change =>
  (held) =>
    held.add(mark)
const take =
  (mark: Mark): Change =>
  (held) =>
    held.delete(mark)

function weight(value: string): Change | null {
  if (value === 'bold' || value === 'bolder' || Number(value) >= 600) return put('bold')
  return value === 'normal' || value === 'lighter' || Number(value) < 600 ? take('bold') : null
}

function slant(value: string): Change | null {
  if (value.startsWith('italic') || value.startsWith('oblique')) return put('italic')
  return value === 'normal' ? take('italic') : null
}

function line(value: string): Change | null {
  return (held) => {
    if (value.includes('underline')) held.add(value.includes('wavy') ? 'wave' : 'underline')
    if (value.includes('line-through')) held.add('strike')
  }
}

function height(value: string): Change | null {
  if (value === 'sub') return put('sub')
  return value === 'super' ? put('sup') : null
}

const emphasis = (value: string): Change | null => (value === '' || value.startsWith('none') ? null : put('dots'))

const properties: Readonly<Record<string, (value: string) => Change | null>> = {
  'font-weight': weight,
  'font-style': slant,
  'text-decoration': line,
  'text-decoration-line': line,
  'text-underline': (value) => (value === 'none' ? null : put(value.includes('wav') ? 'wave' : 'underline')),
  'vertical-align': height,
  'text-emphasis': emphasis,
  'text-emphasis-style': emphasis,
  '-webkit-text-emphasis': emphasis,
  '-webkit-text-emphasis-style': emphasis,
}

/** The marks within an element: those around it, with what it adds and removes. A sub of a sup is a sub. */
export function marksWithin(
  around: ReadonlySet<Mark>,
  tag: string,
  type: string | undefined,
  style: ReadonlyMap<string, string>,
): ReadonlySet<Mark> {
  const own = tag === 'span' && type !== undefined && known.has(type) ? (type as Mark) : ownEntry(tagMarks, tag)
  if (own === undefined && style.size === 0) return around
  const held = new Set(around)
  if (own !== undefined) held.add(own)
  for (const [property, value] of style)
    if (Object.hasOwn(properties, property)) ownEntry(properties, property)!(value)?.(held)
  if (style.get('text-decoration-style') === 'wavy' && held.delete('underline')) held.add('wave')
  return held
}

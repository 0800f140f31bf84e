import { MathMLToLaTeX } from 'mathml-to-latex'
import { ownEntry } from './own-entry.ts'

/** Converts MathML of other programs to LaTeX. */

export interface MathElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: (MathElement | string)[]
}

/** Limits on nesting and on the number of elements; the excess is left out. */
export const maxMathDepth = 60
export const maxMathElements = 5000

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ownEntry(escapes, character)!)

const kept = new Set([
  'mathvariant',
  'open',
  'close',
  'separators',
  'accent',
  'accentunder',
  'linethickness',
  'notation',
  'display',
  'width',
])

/** Names that LaTeX has a command for. */
const functions = new Set([
  'sin',
  'cos',
  'tan',
  'cot',
  'sec',
  'csc',
  'arcsin',
  'arccos',
  'arctan',
  'ln',
  'log',
  'lg',
  'lim',
  'max',
  'min',
  'exp',
  'gcd',
  'det',
  'dim',
])

/** Marks an upright name, which the translation does not know. */
const [uprightFrom, uprightTo] = ['\ue010', '\ue011']
const upright = /\ue010([^\ue010\ue011]*)\ue011/g

const isSpace = (child: MathElement | string): boolean =>
  typeof child === 'string' ? child.trim() === '' : child.name === 'mspace' && !child.attributes.has('width')

/** A name of several letters, or one marked upright. */
const isUpright = ({ name, attributes }: MathElement, text: string): boolean =>
  name === 'mi' &&
  /^[a-zA-Z]+$/.test(text) &&
  (attributes.get('mathvariant') === 'normal' || (text.length > 1 && !attributes.has('mathvariant')))

function xml(element: MathElement): string {
  const children = element.children.filter((child) =>
    typeof child === 'string'
      ? element.children.length === 1 || child.trim() !== ''
      : !isAnnotation(child) && !isSpace(child),
  )
  const [only] = children
  // The translation puts parentheses around a row that represents one thing.
  if (element.name === 'mrow' && children.length === 1 && typeof only === 'object') return xml(only)
  const text = children.map((child) => (typeof child === 'string' ? child.trim() : '')).join('')
  if (isUpright(element, text)) return `<mi>${uprightFrom}${text}${uprightTo}</mi>`
  const attributes = [...element.attributes]
    .filter(([name]) => kept.has(name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `<${element.name}${attributes.join('')}>${children.map((child) => (typeof child === 'string' ? escaped(child) : xml(child))).join('')}</${element.name}>`
}

/** Output of the translation that LaTeX does not accept, or reads differently. */
const mended = (latex: string): string =>
  latex
    .normalize('NFC')
    .replace(upright, (_, name: string) => (functions.has(name) ? `\\${name} ` : `\\mathrm{${name}}`))
    .replaceAll('\\hdots', '\\cdots')
    .replaceAll('\\overset{\\overline}', '\\overline')
    .replaceAll('\\overset{\\rightarrow}', '\\overrightarrow')
    .replaceAll('\\bigodot', '\\odot')
    .replace(/\\mid(?![a-zA-Z])/g, '|')
    .replaceAll('⊄', '\\not\\subset ')
    .replace(/\^\{('(?: ?')*)\}/g, (_, primes: string) => primes.replaceAll(' ', ''))

const isAnnotation = ({ name }: MathElement): boolean => name === 'annotation' || name === 'annotation-xml'

const textWithin = (element: MathElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textWithin(child))).join('')

function annotationOf(element: MathElement): string | null {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (
      child.name === 'annotation' &&
      /^(?:application\/x-tex|application\/x-latex|tex|latex)$/i.test(child.attributes.get('encoding') ?? '')
    )
      return textWithin(child)
    const found = annotationOf(child)
    if (found !== null) return found
  }
  return null
}

const wrapping = /^\{\\(?:display|text)style ([\s\S]*)\}$/

/**
 * The LaTeX of a formula: its author's where the MathML has it, otherwise a translation; failing both, its characters.
 */
export function latexOfMath(math: MathElement): string {
  const written = annotationOf(math)?.trim()
  if (written) return wrapping.exec(written)?.[1]?.trim() ?? written
  try {
    return mended(MathMLToLaTeX.convert(xml(math))).trim()
  } catch {
    return textWithin(math).replace(/\s+/g, ' ').trim()
  }
}

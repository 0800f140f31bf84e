import temml from 'temml'
import { ownEntry } from '../stored/own-entry.ts'

/**
 * Formulas as MathML, which browsers draw natively. Heavy (temml with mhchem): loaded when a page first shows a
 * formula. The content is limited twice: temml runs untrusted, and its tree is serialised here, element by element and
 * attribute by attribute, so that only MathML comes out.
 */

/** Characters. Longer ones are shown as source. */
export const maxLatexLength = 8000
/** Of the markup, in characters: a short formula can produce a long one. */
const maxMarkupLength = 400_000
const maxDepth = 400

const options = {
  throwOnError: true,
  trust: false,
  strict: false,
  maxExpand: 1000,
  maxSize: [30, 300] as [number, number],
}

/** Commands used in Chinese exam papers that temml lacks or interprets differently. */
const macros: Readonly<Record<string, string>> = {
  '\\overparen': '\\overset{\\frown}{#1}',
  '\\wideparen': '\\overset{\\frown}{#1}',
  '\\arc': '\\overset{\\frown}{#1}',
  '\\parallelogram': '\\text{▱}',
  '\\uppi': '\\mathrm{π}',
}

interface MathNode {
  type: string
  attributes: Readonly<Record<string, unknown>>
  children: readonly (MathNode | { text: string })[]
  classes: readonly string[]
  style: Readonly<Record<string, unknown>>
}

const elements = new Set([
  'math',
  'mrow',
  'mi',
  'mo',
  'mn',
  'mtext',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'none',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'mphantom',
  'menclose',
  'merror',
  'ms',
  'semantics',
  'span',
])
const attributes = new Set([
  'accent',
  'accentunder',
  'columnalign',
  'columnlines',
  'columnspacing',
  'depth',
  'display',
  'displaystyle',
  'fence',
  'form',
  'height',
  'largeop',
  'linebreak',
  'linethickness',
  'lspace',
  'rspace',
  'mathbackground',
  'mathcolor',
  'mathsize',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowlines',
  'rowspacing',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
])

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ownEntry(escapes, character)!)
const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const written = (name: string, value: string): string => ` ${name}="${escaped(value)}"`

/** Sizes, colours and words: values that cannot contain an address. */
const isPlainStyle = (value: string): boolean => /^[\w\s.,%#+-]{1,80}$/.test(value)

function openTag({ type, attributes: given, classes, style }: MathNode): string {
  const own = Object.entries(given)
    .filter(([name]) => attributes.has(name))
    .map(([name, value]) => written(name, String(value)))
  const names = classes.filter(Boolean).join(' ')
  const styles = Object.entries(style)
    .filter(([, value]) => isPlainStyle(String(value)))
    .map(([name, value]) => `${hyphenated(name)}:${String(value)};`)
  const stated =
    typeof given['style'] === 'string' &&
    given['style'].split(';').every((one) => one.trim() === '' || isPlainStyle(one.replace(':', ' ')))
      ? given['style']
      : ''
  const all = stated + styles.join('')
  return `<${type}${own.join('')}${names === '' ? '' : written('class', names)}${all === '' ? '' : written('style', all)}>`
}

/** A fragment has children and no element of its own. */
function write(node: MathNode | { text: string }, depth: number, into: string[]): void {
  if (depth > maxDepth) throw new RangeError('The formula is nested too deeply')
  if ('text' in node && typeof node.text === 'string') {
    into.push(escaped(node.text))
    return
  }
  const { type, children } = node as MathNode
  const isElement = elements.has(type)
  if (isElement) into.push(openTag(node as MathNode))
  for (const child of children) write(child, depth + 1, into)
  if (isElement) into.push(`</${type}>`)
}

function markupOf(latex: string, display: boolean): string {
  if (latex.length > maxLatexLength) throw new RangeError('The formula is too long')
  const tree = temml.__renderToMathMLTree(latex, {
    ...options,
    displayMode: display,
    macros: { ...macros },
  }) as MathNode
  const pieces: string[] = []
  write(tree, 0, pieces)
  const markup = pieces.join('')
  if (markup.length > maxMarkupLength) throw new RangeError('The formula is too large')
  return markup
}

/** `<math>…</math>` without scripts or requests; null where the LaTeX does not parse. */
export function formulaMarkup(latex: string, display: boolean): string | null {
  try {
    return markupOf(latex, display)
  } catch {
    return null
  }
}

/** The parser's error message (English), or null. */
export function formulaProblem(latex: string): string | null {
  try {
    markupOf(latex, false)
    return null
  } catch (error) {
    // An unexpected error of the parser: its message would be about itself.
    if (error instanceof TypeError) return 'This cannot be read as LaTeX'
    const message = error instanceof Error ? error.message : String(error)
    return message
      .replace(/\u0332/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300)
  }
}

import { Parser } from 'htmlparser2'
import { MathMLToLaTeX } from 'mathml-to-latex'
import temml from 'temml'
import { drawnMarkup } from '../../../../editor/formula/drawn.ts'
import { itemAt } from '../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/** Longer than any real formula; both libraries take more than linear time on hostile ones. */
const maxCharacters = 60_000
const maxDepth = 100
const namespace = 'http://www.w3.org/1998/Math/MathML'

interface MathElement {
  name: string
  attributes: Record<string, string>
  children: (MathElement | string)[]
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/**
 * The LaTeX of one `math` element with any prefix. A TeX annotation is used unchanged; otherwise the presentation is
 * converted. Null: it is not MathML, longer than 60,000 characters, nested deeper than 100 or not convertible.
 */
export function mathmlToLatex(mathml: string): string | null {
  if (mathml.length > maxCharacters) return null
  const math = mathElement(mathml)
  if (!math) return null
  const annotation = texAnnotation(math)
  const text = textIn(math).trim()
  // Shown as its source: what look like delimiters are part of it.
  if (annotation !== null && text === annotation.trim()) return annotation
  const annotated = annotation === null ? null : withoutDelimiters(annotation)
  const hasSource = annotated !== null && (annotated.trim() !== '' || text === annotated.trim())
  // If the annotation cannot be drawn, the presentation is used, unless that is only the annotation's source.
  if (hasSource && (isDrawable(annotated) || text === annotated.trim())) return annotated
  const shown = converted(math)
  return hasSource && (shown === null || !isDrawable(shown)) ? annotated : shown
}

function converted(math: MathElement): string | null {
  try {
    const latex = MathMLToLaTeX.convert(written(presentation(math)))
    return latex === '' ? null : latex
  } catch {
    return null
  }
}

const delimited = /^\s*(?:\\\[([^]*)\\\]|\\\(([^]*)\\\)|\$\$([^$]*)\$\$|\$([^$]*)\$)\s*$/

/** LaTeX without the delimiters of the surrounding text, which are not part of the formula. */
export function withoutDelimiters(latex: string): string {
  const found = delimited.exec(latex)
  const inside = found?.slice(1).find((one) => one !== undefined)
  return inside === undefined || /\\[\])]\s*\\[[(]/.test(inside) ? latex : inside.trim()
}

export const isDrawable = (latex: string): boolean => drawnMarkup(latex, false) !== null

/**
 * A `math` element with the LaTeX as its annotation (encoding application/x-tex), so that reading it back is lossless.
 * Where the LaTeX does not parse, its source is shown.
 */
export function latexToMathml(latex: string, display: boolean): string {
  const attributes = `xmlns="${namespace}"${display ? ' display="block"' : ''}`
  const annotation = `<annotation encoding="application/x-tex">${escapeText(latex)}</annotation>`
  return `<math ${attributes}><semantics>${drawn(latex, display)}${annotation}</semantics></math>`
}

/** The presentation as exactly one element: `semantics` allows only one before its annotations. */
function drawn(latex: string, display: boolean): string {
  const source = `<mtext>${escapeText(latex)}</mtext>`
  if (latex.length > maxCharacters) return source
  try {
    const html = temml.renderToString(latex, {
      displayMode: display,
      annotate: false,
      throwOnError: true,
      trust: false,
      maxExpand: 1000,
    })
    const inner = html.slice(html.indexOf('>') + 1, html.lastIndexOf('</math>'))
    return `<mrow>${inner}</mrow>`
  } catch {
    return source
  }
}

/** Null when it is broken or too deep. Reads HTML's entities as well as XML's, and self-closing elements. */
function mathElement(mathml: string): MathElement | null {
  const root: MathElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  let failed = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (failed) return
        const element = { name: name.slice(name.indexOf(':') + 1), attributes, children: [] }
        itemAt(open, -1).children.push(element)
        open.push(element)
        if (open.length > maxDepth) failed = true
      },
      ontext(text) {
        if (!failed) itemAt(open, -1).children.push(text)
      },
      onclosetag() {
        if (!failed && open.length > 1) open.pop()
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true, lowerCaseTags: true },
  )
  parser.end(mathml)
  const math = root.children.find((child): child is MathElement => typeof child !== 'string' && child.name === 'math')
  return failed || !math ? null : math
}

const textIn = (element: MathElement): string =>
  element.children
    .map((child) => (typeof child === 'string' ? child : child.name.startsWith('annotation') ? '' : textIn(child)))
    .join('')

const isTex = (encoding: string): boolean => /tex$/i.test(encoding.trim())

function texAnnotation(element: MathElement): string | null {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (child.name === 'annotation' && isTex(child.attributes.encoding ?? ''))
      return child.children.filter((one) => typeof one === 'string').join('')
    const inside = child.name === 'annotation-xml' ? null : texAnnotation(child)
    if (inside !== null) return inside
  }
  return null
}

/** Functions that LaTeX sets upright by commands of their own. */
const namedFunctions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd inf ker lg lim liminf limsup ln log max min sec sin sinh sup tan tanh'.split(
    ' ',
  ),
)
/** Signs for which the library's command means another sign. */
const signs: Readonly<Record<string, string>> = {
  '⊥': '\\perp',
  '⟂': '\\perp',
  '≌': '\\cong',
  '≅': '\\cong',
  '⊙': '\\odot',
  '∥': '\\parallel',
  '△': '\\triangle',
}
const textEscapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
const escapedText = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\~^#$%&_{}]/g, (sign) => ownEntry(textEscapes, sign) ?? `\\${sign}`)
/** Characters without LaTeX: function application, invisible times, separator and plus. */
const invisible = /[\u2061-\u2064]/g

/**
 * Keeps only what is drawn, without annotations and invisible operators, and replaces what the library converts wrongly
 * by our own LaTeX.
 */
function presentation(element: MathElement, scripted = false): MathElement {
  const own = ownLatex(element, scripted)
  if (own !== null) return { name: 'mi', attributes: {}, children: [own] }
  const inside = /^m(?:sup|over|subsup|underover)$/.test(element.name)
  const children = element.children
    .filter((child) => typeof child === 'string' || !(child.name.startsWith('annotation') || isInvisible(child)))
    .map((child) => (typeof child === 'string' ? child : presentation(child, inside)))
  return { ...element, children }
}

/**
 * Null where the library converts it well. `scripted`: it is in a superscript, where a degree sign needs no raising.
 */
function ownLatex(element: MathElement, scripted: boolean): string | null {
  const text = element.children.every((child) => typeof child === 'string') ? element.children.join('') : ''
  const token = text.trim()
  if (element.name === 'mtext' && token !== '') return `\\text{${escapedText(text)}}`
  if (element.name !== 'mi' && element.name !== 'mo') return null
  const sign = ownEntry(signs, token)
  if (sign) return sign
  if (token === '°' && !scripted) return '{}^{\\circ}'
  if (element.name === 'mo') return null
  if (namedFunctions.has(token)) return `\\${token}`
  return element.attributes.mathvariant === 'normal' && /^[A-Za-z]$/.test(token) ? `\\mathrm{${token}}` : null
}

const isInvisible = (element: MathElement): boolean => {
  const text = element.name === 'mo' ? textIn(element) : ''
  return text !== '' && text.replace(invisible, '').trim() === ''
}

function written(element: MathElement): string {
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => /^[a-z]+$/.test(name))
    .map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
    .join('')
  const inside = element.children
    .map((child) => (typeof child === 'string' ? escapeText(child) : written(child)))
    .join('')
  return `<${element.name}${attributes}>${inside}</${element.name}>`
}

import { accents, functions, naryOf, signOf } from './omml-symbols.ts'
import { delimiter, matrices, stretching, stretchingUnder } from './omml-stretched.ts'
import { base, behind, group, joined, runText, scripts, styles, type RunLook } from './omml-text.ts'
import {
  containers,
  ignored,
  isSet,
  localName,
  maxDepth,
  part,
  partsIn,
  property,
  textIn,
  type OmmlElement,
} from './omml-tree.ts'
import { ownEntry } from '../stored/own-entry.ts'

/**
 * Formulas of Word and WPS (Office Math, ECMA-376 part 1, 22.1) as LaTeX. The input is a plain tree of elements, from a
 * document or from a paste: a clipboard's HTML mixes in `span`, `i` and `b` and omits `m:t`, which does not matter
 * here. Names are compared without prefix and case.
 */

export interface OmmlReading {
  /** '' where there is nothing to show. */
  latex: string
  /** Some part was of an unknown kind; its text is included. */
  unknown: boolean
}

class OmmlReader {
  unknown = false
  private depth = 0
  /** The depth of nested equation arrays: inside one an ampersand aligns. */
  private arrays = 0

  content(element: OmmlElement | undefined): string {
    if (!element) return ''
    if (this.depth >= maxDepth) {
      this.unknown = true
      return ''
    }
    this.depth++
    const latex = joined(partsIn(element).map((child) => this.one(child)))
    this.depth--
    return latex
  }

  private readonly readers: Readonly<Record<string, (element: OmmlElement) => string>> = {
    r: (element) => this.run(element, false),
    f: (element) => this.fraction(element),
    rad: (element) => this.radical(element),
    nary: (element) => this.nary(element),
    d: (element) => this.delimited(element),
    m: (element) => `\\begin{matrix}${this.matrixRows(element)}\\end{matrix}`,
    eqarr: (element) => `\\begin{aligned}${this.arrayRows(element)}\\end{aligned}`,
    acc: (element) => this.accent(element),
    bar: (element) =>
      `${property(part(element, 'barpr'), 'pos') === 'top' ? '\\overline' : '\\underline'}{${this.child(element, 'e')}}`,
    groupchr: (element) => this.groupCharacter(element),
    ssub: (element) => this.script(element, true, false),
    ssup: (element) => this.script(element, false, true),
    ssubsup: (element) => this.script(element, true, true),
    spre: (element) => this.scriptBefore(element),
    func: (element) => this.applied(element),
    limlow: (element) => this.limit(element, true),
    limupp: (element) => this.limit(element, false),
    borderbox: (element) => this.bordered(element),
    phant: (element) => this.phantom(element),
    br: () => ' \\\\ ',
    t: (element) => runText(textIn(element), { isText: false, command: '', inName: false }, this.arrays > 0),
  }

  private one(element: OmmlElement): string {
    const name = localName(element.name)
    const reader = this.readers[name]
    if (reader) return reader(element)
    if (name.endsWith('pr') || ignored.has(name)) return ''
    if (!containers.has(name)) this.unknown = true
    return this.content(element)
  }

  private child(element: OmmlElement, name: string): string {
    return this.content(part(element, name))
  }

  private run(element: OmmlElement, inName: boolean): string {
    const properties = partsIn(element).filter((child) => localName(child.name) === 'rpr')
    const runProperty = (name: string): string | undefined =>
      properties.map((one) => property(one, name)).find((value) => value !== undefined)
    const style = runProperty('sty')
    const script = ownEntry(scripts, runProperty('scr') ?? '')
    const look: RunLook = {
      isText: properties.some((one) => isSet(one, 'nor')),
      command: script ?? ownEntry(styles, style ?? '') ?? '',
      inName,
    }
    const breaks = partsIn(element)
      .filter((child) => localName(child.name) === 'br')
      .map(() => ' \\\\ ')
    const texts = partsIn(element).filter((child) => localName(child.name) === 't')
    const text = texts.length > 0 ? texts.map((one) => textIn(one)).join('') : textIn(element)
    return breaks.join('') + runText(text, look, this.arrays > 0)
  }

  private fraction(element: OmmlElement): string {
    const [over, under] = [this.child(element, 'num'), this.child(element, 'den')]
    const kind = property(part(element, 'fpr'), 'type')
    if (kind === 'lin' || kind === 'skw') return `${group(over)}/${group(under)}`
    return kind === 'noBar' ? `{${over} \\atop ${under}}` : `\\frac{${over}}{${under}}`
  }

  private radical(element: OmmlElement): string {
    const degree = isSet(part(element, 'radpr'), 'deghide') ? '' : this.child(element, 'deg')
    const inside = this.child(element, 'e')
    if (degree === '') return `\\sqrt{${inside}}`
    return `\\sqrt[${/[[\]]/.test(degree) ? group(degree) : degree}]{${inside}}`
  }

  private nary(element: OmmlElement): string {
    const properties = part(element, 'narypr')
    const sign = property(properties, 'chr') ?? '∫'
    const [low, high] = [
      isSet(properties, 'subhide') ? '' : this.child(element, 'sub'),
      isSet(properties, 'suphide') ? '' : this.child(element, 'sup'),
    ]
    const limits =
      property(properties, 'limloc') === 'undOvr' && /[∫∬∭∮∯]/.test(sign) && (low !== '' || high !== '')
        ? '\\limits'
        : ''
    const range = `${low === '' ? '' : `_{${low}}`}${high === '' ? '' : `^{${high}}`}`
    return behind(`${sign === '' ? '' : naryOf(sign)}${limits}${range}`, this.child(element, 'e'))
  }

  private delimited(element: OmmlElement): string {
    const properties = part(element, 'dpr')
    const [left, right] = [property(properties, 'begchr') ?? '(', property(properties, 'endchr') ?? ')']
    const inside = partsIn(element).filter((child) => localName(child.name) === 'e')
    const only = inside.length === 1 ? this.onlyChild(inside[0]!) : null
    const special = only && this.delimitedWhole(only, left, right)
    if (special) return special
    const separator = property(properties, 'sepchr') ?? '|'
    const between = separator === '|' || separator === '∣' ? '\\middle|' : (signOf(separator) ?? separator)
    const content = inside
      .map((one) => this.content(one))
      .reduce((out, one, index) => behind(index > 0 ? behind(out, between) : out, one), '')
    return behind(behind(`\\left${delimiter(left)}`, content), `\\right${delimiter(right)}`)
  }

  /** The single content of a delimiter for which LaTeX has its own form; otherwise null. */
  private onlyChild(element: OmmlElement): OmmlElement | null {
    const inside = partsIn(element).filter((child) => !localName(child.name).endsWith('pr'))
    return inside.length === 1 ? inside[0]! : null
  }

  private delimitedWhole(only: OmmlElement, left: string, right: string): string | null {
    const name = localName(only.name)
    if (name === 'eqarr' && left === '{' && right === '') return `\\begin{cases}${this.arrayRows(only)}\\end{cases}`
    if (name === 'm' && left === '{' && right === '') return `\\begin{cases}${this.matrixRows(only)}\\end{cases}`
    const matrix = ownEntry(matrices, (left + right).replaceAll('∣', '|').replaceAll('∥', '‖'))
    if (name === 'm' && matrix) return `\\begin{${matrix}}${this.matrixRows(only)}\\end{${matrix}}`
    if (name === 'f' && left === '(' && right === ')' && property(part(only, 'fpr'), 'type') === 'noBar') {
      return `\\binom{${this.child(only, 'num')}}{${this.child(only, 'den')}}`
    }
    return null
  }

  private matrixRows(element: OmmlElement): string {
    const rows = partsIn(element).filter((child) => localName(child.name) === 'mr')
    const cells = (row: OmmlElement): OmmlElement[] => partsIn(row).filter((child) => localName(child.name) === 'e')
    const outside = this.arrays
    this.arrays = 0
    const written = rows
      .map((row) =>
        cells(row)
          .map((cell) => this.content(cell))
          .join('&'),
      )
      .join('\\\\')
    this.arrays = outside
    return written
  }

  private arrayRows(element: OmmlElement): string {
    this.arrays++
    const rows = partsIn(element)
      .filter((child) => localName(child.name) === 'e')
      .map((row) => this.content(row))
    this.arrays--
    return rows.join('\\\\')
  }

  private accent(element: OmmlElement): string {
    const sign = property(part(element, 'accpr'), 'chr') ?? '\u0302'
    const inside = this.child(element, 'e')
    if (sign === '⌢' || sign === '⌒' || sign === '⏜' || sign === '\u0311') return `\\overset{\\frown}{${inside}}`
    const [one, several] = ownEntry(accents, sign) ?? [
      `\\overset{${signOf(sign) ?? sign}}`,
      `\\overset{${signOf(sign) ?? sign}}`,
    ]
    return `${/^(?:[A-Za-z\d]|\\[A-Za-z]+)$/.test(inside) ? one : several}{${inside}}`
  }

  private groupCharacter(element: OmmlElement): string {
    const properties = part(element, 'groupchrpr')
    const sign = property(properties, 'chr') ?? '⏟'
    const isAbove = property(properties, 'pos') === 'top'
    const inside = this.child(element, 'e')
    if (sign === '⏞') return `\\overbrace{${inside}}`
    if (sign === '⏟') return `\\underbrace{${inside}}`
    if (!isAbove && ownEntry(stretching, sign)) return `${ownEntry(stretching, sign)}{${inside}}`
    if (sign === '→') return `\\overrightarrow{${inside}}`
    if (sign === '←') return `\\overleftarrow{${inside}}`
    return `${isAbove ? '\\overset' : '\\underset'}{${signOf(sign) ?? sign}}{${inside}}`
  }

  private script(element: OmmlElement, low: boolean, high: boolean): string {
    const raised = high ? this.child(element, 'sup') : ''
    const lowered = low ? this.child(element, 'sub') : ''
    const content = base(this.child(element, 'e'))
    const isPrime = /^'+$/.test(raised)
    const above = !high || raised === '' ? '' : isPrime ? raised : raised === '^{\\circ}' ? raised : `^{${raised}}`
    return `${content}${isPrime ? above : ''}${low && lowered !== '' ? `_{${lowered}}` : ''}${isPrime ? '' : above}`
  }

  private scriptBefore(element: OmmlElement): string {
    const [low, high] = [this.child(element, 'sub'), this.child(element, 'sup')]
    return behind(`{}${low === '' ? '' : `_{${low}}`}${high === '' ? '' : `^{${high}}`}`, this.child(element, 'e'))
  }

  private applied(element: OmmlElement): string {
    return behind(this.name(part(element, 'fname')), this.child(element, 'e'))
  }

  /** The name of a function, upright whatever its runs say. */
  private name(element: OmmlElement | undefined): string {
    if (!element) return ''
    return joined(
      partsIn(element).map((child) => {
        const name = localName(child.name)
        if (name === 'r') return this.run(child, true)
        if (name === 'ssup' || name === 'ssub' || name === 'ssubsup') {
          const [low, high] = [this.child(child, 'sub'), this.child(child, 'sup')]
          return `${this.name(part(child, 'e'))}${low === '' ? '' : `_{${low}}`}${high === '' ? '' : `^{${high}}`}`
        }
        if (name === 'limlow' || name === 'limupp')
          return `${this.name(part(child, 'e'))}${name === 'limlow' ? '_' : '^'}{${this.child(child, 'lim')}}`
        return this.one(child)
      }),
    )
  }

  private limit(element: OmmlElement, isLow: boolean): string {
    const inside = this.child(element, 'e')
    const text = this.child(element, 'lim')
    const takesScript = isLow
      ? /^\\(?:underbrace\{|lim$|max$|min$|sup$|inf$|limsup$|liminf$|mathrm\{(?:lim|max|min)\}$)/
      : /^\\overbrace\{/
    if (takesScript.test(inside)) return `${inside}${isLow ? '_' : '^'}{${text}}`
    if (isLow && functions.has(inside)) return `\\${inside}_{${text}}`
    const arrow = isLow ? undefined : stretchingUnder.get(inside)
    if (arrow) return `${arrow}{${text}}`
    const empty = /^(\\x[A-Za-z]+)\{(.*)\}$/s.exec(inside)
    if (empty && isLow) return `${empty[1]}[${text}]{${empty[2]}}`
    return `${isLow ? '\\underset' : '\\overset'}{${text}}{${inside}}`
  }

  private bordered(element: OmmlElement): string {
    const properties = part(element, 'borderboxpr')
    const inside = this.child(element, 'e')
    const [rising, falling] = [isSet(properties, 'strikebltr'), isSet(properties, 'striketlbr')]
    if (rising || falling) return `${rising && falling ? '\\xcancel' : rising ? '\\cancel' : '\\bcancel'}{${inside}}`
    return `\\boxed{${inside}}`
  }

  private phantom(element: OmmlElement): string {
    const properties = part(element, 'phantpr')
    const inside = this.child(element, 'e')
    const shown = property(properties, 'show')
    if (shown === undefined || !['0', 'off', 'false'].includes(shown)) return inside
    if (isSet(properties, 'zerowid')) return `\\vphantom{${inside}}`
    return `${isSet(properties, 'zeroasc') ? '\\hphantom' : '\\phantom'}{${inside}}`
  }
}

/** The LaTeX of an `m:oMath`, an `m:oMathPara` or anything within them. */
export function ommlToLatex(element: OmmlElement): OmmlReading {
  const reader = new OmmlReader()
  const latex = reader.content(element).trim()
  const isBroken = latex.includes(' \\\\ ')
  return { latex: isBroken ? `\\begin{aligned}${latex}\\end{aligned}` : latex, unknown: reader.unknown }
}

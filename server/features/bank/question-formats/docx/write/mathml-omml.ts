import { ommlToLatex } from '../../../../../../editor/formula/omml.ts'
import { functions } from '../../../../../../editor/formula/omml-symbols.ts'
import { latexToMathml } from '../../mathml.ts'
import { elementsOf } from '../xml-element.ts'
import { closing, lacksSide, pairEnd, separatorIn } from './bracket-pairs.ts'
import { isSameFormula } from './formula-shape.ts'
import {
  isBoxed,
  isFenced,
  mathTree,
  row,
  scripts,
  visibleText,
  tokens,
  transparent,
  type MathNode as Node,
} from './math-tree.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../../resources/kit/own-entry.ts'

/** Converts presentation MathML, as the LaTeX renderer makes it, to Office Math (ECMA-376 part 1, 22.1). */

const node = (name: string, children: (Node | string)[] = [], val?: string): Node => ({
  name,
  attributes: val === undefined ? {} : { val },
  children,
})
const maxDepth = 80

const run = (text: string, style: 'p' | 'nor' | '' = ''): Node => {
  const properties =
    style === 'nor' ? [node('rPr', [node('nor')])] : style === 'p' ? [node('rPr', [node('sty', [], 'p')])] : []
  return node('r', [...properties, node('t', [text])])
}

const largeOperators = /^[∑∏∐∫∬∭∮∯⋃⋂⋁⋀⨁⨂⨀⨆⨄]$/
const limitName = /^(?:lim|max|min|sup|inf|lim sup|lim inf)$/
const operandEnds = /^[=<>≤≥≠≈≡≪≫+\-−±∓,，;；→⇒⇔∈⊂⊆]$/
const accentCharacters: Readonly<Record<string, string>> = {
  '→': '\u20d7',
  ˆ: '\u0302',
  '^': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0305',
  '‾': '\u0305',
  '˙': '\u0307',
  '.': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  '←': '\u20d6',
  '↔': '\u20e1',
  '˚': '\u030a',
  '⃛': '\u20db',
  '⌢': '⌢',
}
const arrows = /^[→←⇌⇄⇒↔=⟶⟵]$/

class OmmlWriter {
  private depth = 0

  /** `follows`: something comes before the row, so that a relation at its beginning has a left side. */
  row(nodes: readonly Node[], follows = false): Node[] {
    const out: Node[] = []
    for (let index = 0; index < nodes.length; ) {
      const lonely = lacksSide(nodes, index, follows)
      if (lonely) out.push(run(visibleText(itemAt(nodes, index)).trim(), 'nor'))
      index += lonely ? 1 : this.next(nodes, index, out)
    }
    return out
  }

  /** Brackets, or bars, with what is between them. */
  private pair(nodes: readonly Node[]): Node {
    const [open, close] = [visibleText(itemAt(nodes, 0)).trim(), visibleText(itemAt(nodes, -1)).trim()]
    const inside = nodes.slice(1, -1)
    const bar = open === '{' ? separatorIn(inside) : -1
    const properties = [
      node('begChr', [], open),
      ...(bar < 0 ? [] : [node('sepChr', [], '|')]),
      node('endChr', [], close),
    ]
    const parts = bar < 0 ? [inside] : [inside.slice(0, bar), inside.slice(bar + 1)]
    return node('d', [node('dPr', properties), ...parts.map((part) => node('e', this.row(part)))])
  }

  inside(element: Node | undefined): Node[] {
    if (!element || this.depth > maxDepth) return []
    this.depth++
    const out =
      tokens.has(element.name) || !transparent.has(element.name) || isFenced(element)
        ? this.row([element])
        : this.row(row(element))
    this.depth--
    return out
  }

  /** Writes the node at `index` and returns how many nodes it used. */
  private next(nodes: readonly Node[], index: number, out: Node[]): number {
    const element = itemAt(nodes, index)
    const end = pairEnd(nodes, index)
    if (end > 0) {
      out.push(this.pair(nodes.slice(index, end + 1)))
      return end - index + 1
    }
    const [base, low, high] = scripts(element)
    const operator = base && largeOperators.test(visibleText(base).trim()) ? base : null
    if (operator) {
      const count = operandLength(nodes, index + 1)
      out.push(this.nary(visibleText(operator).trim(), low, high, this.row(nodes.slice(index + 1, index + 1 + count))))
      return 1 + count
    }
    const isName = base?.name === 'mi' && functions.has(visibleText(base))
    if (isName && nodes[index + 1] && !operandEnds.test(visibleText(itemAt(nodes, index + 1)).trim())) {
      const at = index + 1 + followers(nodes, index + 1)
      const close = Math.max(at, closing(nodes, at))
      const argument = nodes.slice(at, close + 1)
      out.push(
        node('func', [
          node('fName', limitName.test(visibleText(base)) ? this.under(base, low, high) : this.row([element])),
          node('e', close > at ? [this.pair(argument)] : this.row(argument)),
        ]),
      )
      return close - index + 1
    }
    if (base && (low || high) && row(base).length === 0 && visibleText(base) === '' && nodes[index + 1]) {
      out.push(
        node('sPre', [
          node('sub', this.inside(low)),
          node('sup', this.inside(high)),
          node('e', this.row([itemAt(nodes, index + 1)])),
        ]),
      )
      return 2
    }
    out.push(...this.one(element))
    return 1
  }

  /** The name of a limit with its range below it, beside it or absent: other programs read it only in this form. */
  private under(name: Node, low: Node | undefined, high: Node | undefined): Node[] {
    const lowered = low
      ? [node('limLow', [node('e', this.row([name])), node('lim', this.inside(low))])]
      : this.row([name])
    return high ? [node('limUpp', [node('e', lowered), node('lim', this.inside(high))])] : lowered
  }

  private nary(sign: string, low: Node | undefined, high: Node | undefined, operand: Node[]): Node {
    const isIntegral = /[∫∬∭∮∯]/.test(sign)
    const properties = [
      node('chr', [], sign),
      node('limLoc', [], isIntegral ? 'subSup' : 'undOvr'),
      ...(low ? [] : [node('subHide', [], '1')]),
      ...(high ? [] : [node('supHide', [], '1')]),
    ]
    return node('nary', [
      node('naryPr', properties),
      node('sub', this.inside(low)),
      node('sup', this.inside(high)),
      node('e', operand),
    ])
  }

  private one(element: Node): Node[] {
    const [first, second, third] = elementsOf(element)
    switch (element.name) {
      case 'mi':
      case 'mn':
      case 'mo':
      case 'ms':
      case 'mtext':
        return this.token(element)
      case 'mspace':
        return spaceOf(element.attributes['width'] ?? '')
      case 'mfrac': {
        const properties =
          Number.parseFloat(element.attributes['linethickness'] ?? '1') === 0
            ? [node('fPr', [node('type', [], 'noBar')])]
            : []
        return [node('f', [...properties, node('num', this.inside(first)), node('den', this.inside(second))])]
      }
      case 'msqrt':
        return [
          node('rad', [node('radPr', [node('degHide', [], '1')]), node('deg'), node('e', this.row(row(element)))]),
        ]
      case 'mroot':
        return [node('rad', [node('deg', this.inside(second)), node('e', this.inside(first))])]
      case 'msub':
        return [node('sSub', [node('e', this.inside(first)), node('sub', this.inside(second))])]
      case 'msup':
        return visibleText(second ?? element).trim() === '⌢'
          ? [this.accent(first!, '⌢')]
          : [node('sSup', [node('e', this.inside(first)), node('sup', this.inside(second))])]
      case 'msubsup':
        return [
          node('sSubSup', [
            node('e', this.inside(first)),
            node('sub', this.inside(second)),
            node('sup', this.inside(third)),
          ]),
        ]
      case 'mover':
      case 'munder':
        return [this.stacked(element.name === 'mover', first!, second!)]
      case 'munderover':
        if (isStretched(first))
          return [node('limLow', [node('e', [this.stacked(true, first!, third!)]), node('lim', this.inside(second))])]
        return [
          node('limUpp', [
            node('e', [node('limLow', [node('e', this.inside(first)), node('lim', this.inside(second))])]),
            node('lim', this.inside(third)),
          ]),
        ]
      case 'mtable':
        return [this.table(element)]
      case 'menclose':
        return [this.enclosed(element)]
      case 'mphantom':
        return [node('phant', [node('phantPr', [node('show', [], '0')]), node('e', this.row(row(element)))])]
      default:
        if (isBoxed(element))
          return [
            node('borderBox', [
              node(
                'e',
                this.row(elementsOf(element).flatMap((child) => (transparent.has(child.name) ? row(child) : [child]))),
              ),
            ]),
          ]
        return isFenced(element) ? [this.fenced(element)] : this.row(row(element))
    }
  }

  private token(element: Node): Node[] {
    const text = visibleText(element)
    if (text === '') return []
    if (element.name === 'mtext') return text.trim() === '' ? [run(text)] : [run(text, 'nor')]
    const isUpright =
      element.name === 'mi' && (element.attributes['mathvariant'] === 'normal' || /^[A-Za-z]{2,}$/.test(text))
    return [run(text, isUpright && /[A-Za-z]/.test(text) ? 'p' : '')]
  }

  private accent(base: Node, sign: string): Node {
    return node('acc', [node('accPr', [node('chr', [], sign)]), node('e', this.inside(base))])
  }

  private bar(base: Node[], position: 'top' | 'bot'): Node {
    return node('bar', [node('barPr', [node('pos', [], position)]), node('e', base)])
  }

  private stacked(isOver: boolean, base: Node, other: Node): Node {
    const sign = other.name === 'mo' ? visibleText(other).trim() : ''
    const accent = isOver ? ownEntry(accentCharacters, sign) : undefined
    if (accent) return this.accent(base, accent)
    if (sign === '⏞' || sign === '⏟') {
      const properties = isOver
        ? [node('chr', [], sign), node('pos', [], 'top'), node('vertJc', [], 'bot')]
        : [node('chr', [], sign)]
      return node('groupChr', [node('groupChrPr', properties), node('e', this.inside(base))])
    }
    if (!isOver && ['_', '‾', '¯', '―', '\u0332'].includes(sign)) return this.bar(this.inside(base), 'bot')
    if (isOver && isStretched(base))
      return node('groupChr', [
        node('groupChrPr', [node('chr', [], visibleText(base).trim()), node('vertJc', [], 'bot')]),
        node('e', this.inside(other)),
      ])
    return node(isOver ? 'limUpp' : 'limLow', [node('e', this.inside(base)), node('lim', this.inside(other))])
  }

  private table(element: Node): Node {
    const rows = elementsOf(element).filter((child) => child.name === 'mtr')
    const cells = (one: Node): Node[][] => {
      let follows = false
      return elementsOf(one).map((cell) => {
        const written = this.row(row(cell), follows)
        follows ||= written.length > 0
        return written
      })
    }
    if (element.attributes['class']?.includes('tml-jot')) {
      return node(
        'eqArr',
        rows.map((one) =>
          node(
            'e',
            cells(one).flatMap((cell, index) => (index > 0 ? [run('&'), ...cell] : cell)),
          ),
        ),
      )
    }
    const columns = Math.max(1, ...rows.map((one) => elementsOf(one).length))
    const isLeft = elementsOf(rows[0])[0]?.attributes['class']?.includes('tml-left') ?? false
    const count = node('mcs', [
      node('mc', [node('mcPr', [node('count', [], String(columns)), node('mcJc', [], isLeft ? 'left' : 'center')])]),
    ])
    return node('m', [
      node('mPr', [count]),
      ...rows.map((one) =>
        node(
          'mr',
          cells(one).map((cell) => node('e', cell)),
        ),
      ),
    ])
  }

  private fenced(element: Node): Node {
    const inside = elementsOf(element)
    const properties = [
      node('begChr', [], visibleText(itemAt(inside, 0))),
      node('endChr', [], visibleText(itemAt(inside, -1))),
    ]
    const content = inside
      .slice(1, -1)
      .flatMap((child) => (transparent.has(child.name) && !isFenced(child) && !isBoxed(child) ? row(child) : [child]))
    return node('d', [node('dPr', properties), node('e', this.row(content))])
  }

  private enclosed(element: Node): Node {
    const notation = element.attributes['notation'] ?? ''
    const inside = this.row(row(element))
    if (notation === 'top' || notation === 'bottom') return this.bar(inside, notation === 'top' ? 'top' : 'bot')
    const strikes = [
      ...(notation.includes('updiagonal') ? [node('strikeBLTR', [], '1')] : []),
      ...(notation.includes('downdiagonal') ? [node('strikeTLBR', [], '1')] : []),
    ]
    const hidden =
      strikes.length > 0 ? ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].map((name) => node(name, [], '1')) : []
    return node('borderBox', [
      ...(strikes.length > 0 ? [node('borderBoxPr', [...hidden, ...strikes])] : []),
      node('e', inside),
    ])
  }
}

const isStretched = (base: Node | undefined): boolean =>
  base?.name === 'mo' && base.attributes['stretchy'] === 'true' && arrows.test(visibleText(base).trim())

/** The number of nodes in the operand of a large operator: up to the next relation, sum or comma. */
function operandLength(nodes: readonly Node[], from: number): number {
  let end = from
  while (
    end < nodes.length &&
    !(itemAt(nodes, end).name === 'mo' && operandEnds.test(visibleText(itemAt(nodes, end)).trim()))
  )
    end++
  return end - from
}

const followers = (nodes: readonly Node[], from: number): number => {
  let skip = 0
  while (
    nodes[from + skip] &&
    (itemAt(nodes, from + skip).name === 'mspace' ||
      (itemAt(nodes, from + skip).name === 'mo' && visibleText(itemAt(nodes, from + skip)) === ''))
  )
    skip++
  return skip
}

function spaceOf(width: string): Node[] {
  const em = /^([\d.]{1,8})em$/.exec(width)
  const quads = em ? Math.round(Number(em[1])) : 0
  return quads >= 1 && Number(em![1]) > 0.9 ? [run('\u2003'.repeat(Math.min(quads, 4)))] : []
}

const prefixed = (name: string): string => `m:${name}`
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

function xmlOf(element: Node, runProperties: string): string {
  const value = element.attributes['val']
  const attribute = value === undefined ? '' : ` m:val="${escapeValue(value)}"`
  const children = element.children.map((child) =>
    typeof child === 'string' ? escapeText(child) : xmlOf(child, runProperties),
  )
  if (element.name === 'r') children.splice(children.length - 1, 0, runProperties)
  const space = element.name === 't' ? ' xml:space="preserve"' : ''
  return children.length === 0
    ? `<${prefixed(element.name)}${attribute}/>`
    : `<${prefixed(element.name)}${attribute}${space}>${children.join('')}</${prefixed(element.name)}>`
}

/** Whether the renderer failed and shows the source. */
function isSource(tree: Node, latex: string): boolean {
  const drawn = row(tree)
  return drawn.length === 1 && itemAt(drawn, 0).name === 'mtext' && visibleText(itemAt(drawn, 0)) === latex
}

/**
 * The `m:oMath` of a formula (within `m:oMathPara` where it is displayed), whose runs have these properties as XML;
 * null where the LaTeX does not parse, or would be read back as another formula.
 */
export function officeMath(latex: string, display: boolean, runProperties: string): string | null {
  const tree = mathTree(latexToMathml(latex, display))
  if (!tree || isSource(tree, latex)) return null
  const written = node('oMath', new OmmlWriter().inside(tree))
  if (written.children.length === 0) return null
  const { latex: back, unknown } = ommlToLatex(written)
  if (unknown || !isSameFormula(latex, back)) return null
  const xml = xmlOf(written, runProperties)
  return display ? `<m:oMathPara>${xml}</m:oMathPara>` : xml
}

/** The same in a Word file. `look`: properties of the runs' `w:rPr` beside the font. */
export const ommlOf = (latex: string, display: boolean, look: string): string | null =>
  officeMath(latex, display, `<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>${look}</w:rPr>`)

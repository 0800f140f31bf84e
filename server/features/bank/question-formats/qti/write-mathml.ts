import { Parser } from 'htmlparser2'
import { xml, xmlText, type Attributes } from './write-xml.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/**
 * Writes MathML that is valid both in MathML 2 (for QTI 2.2) and in MathML 3 (for QTI 3). MathML Core allows style on
 * any element; here it is written on an `mstyle` around it.
 */

interface MathNode {
  name: string
  attributes: Record<string, string>
  children: (MathNode | string)[]
}

const token = ['mathvariant', 'mathsize', 'mathcolor', 'mathbackground']
const cells = ['columnalign']
/** Besides `class` and `style`, which any element may have. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  math: ['display', 'xmlns'],
  mi: token,
  mn: token,
  mtext: token,
  mo: [
    ...token,
    'form',
    'fence',
    'separator',
    'lspace',
    'rspace',
    'stretchy',
    'symmetric',
    'maxsize',
    'minsize',
    'largeop',
    'movablelimits',
    'accent',
  ],
  mspace: ['width', 'height', 'depth', 'linebreak'],
  mstyle: [...token, 'scriptlevel', 'displaystyle'],
  mfrac: ['linethickness', 'numalign', 'denomalign', 'bevelled'],
  mpadded: ['width', 'height', 'depth', 'lspace'],
  menclose: ['notation'],
  munder: ['accentunder'],
  mover: ['accent'],
  munderover: ['accent', 'accentunder'],
  mtable: [...cells, 'rowspacing', 'columnspacing', 'displaystyle'],
  mtr: cells,
  mtd: [...cells, 'columnspan', 'rowspan'],
  annotation: ['encoding'],
}
const styles = ['scriptlevel', 'displaystyle', 'mathcolor', 'mathbackground', 'mathsize', 'mathvariant']
/** `mstyle` is not allowed around these, only within. */
const styledWithin = new Set(['math', 'mtd'])
const unstyled = new Set(['mtr', 'semantics', 'annotation'])
const notations = new Set([
  'longdiv',
  'actuarial',
  'radical',
  'box',
  'roundedbox',
  'circle',
  'left',
  'right',
  'top',
  'bottom',
  'updiagonalstrike',
  'downdiagonalstrike',
  'verticalstrike',
  'horizontalstrike',
])
const color = /^#(?:[0-9a-f]{3}){1,2}$/
const number = String.raw`-?(?:\d+|\d*\.\d+)`
const length = new RegExp(`^(?:${number}(?:em|ex|px|in|cm|mm|pt|pc|%)|0)$`)
/** `mpadded` may have lengths relative to its content, by a sign or a percentage. */
const padding = new RegExp(
  String.raw`^[+-]?(?:\d+|\d*\.\d+)(?:em|ex|px|in|cm|mm|pt|pc|(?:% ?)?(?:width|height|depth))$`,
)
const yesOrNo = /^(?:true|false)$/

const fits: Readonly<Record<string, (value: string) => boolean>> = {
  class: (value) => value.trim() !== '',
  mathcolor: (value) => color.test(value),
  mathbackground: (value) => color.test(value),
  mathsize: (value) => length.test(value),
  scriptlevel: (value) => /^[+-]?\d{1,3}$/.test(value),
  displaystyle: (value) => yesOrNo.test(value),
  accent: (value) => yesOrNo.test(value),
  accentunder: (value) => yesOrNo.test(value),
  linethickness: (value) => length.test(value),
  columnalign: (value) => /^(?:left|center|right)(?: (?:left|center|right)){0,99}$/.test(value),
  columnspan: (value) => /^[1-9]\d{0,3}$/.test(value),
  rowspan: (value) => /^[1-9]\d{0,3}$/.test(value),
}
const lengths = new Set(['lspace', 'rspace', 'minsize', 'maxsize', 'width', 'height', 'depth'])

function isFit(element: string, name: string, value: string): boolean {
  if (lengths.has(name)) return (element === 'mpadded' ? padding : length).test(value)
  return ownEntry(fits, name)?.(value) ?? true
}

/** Parses our own rendering, which is well-formed and of limited depth. */
function parsed(mathml: string): MathNode {
  const root: MathNode = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [] }
        itemAt(open, -1).children.push(element)
        open.push(element)
      },
      ontext(text) {
        itemAt(open, -1).children.push(text)
      },
      onclosetag() {
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(mathml)
  return root
}

/**
 * MathML that is valid in both schemas; it looks the same except for raised boxes and named colours. Linear in its
 * length.
 */
export const validMathml = (mathml: string): string => parsed(mathml).children.map(written).join('')

function written(node: MathNode | string): string {
  if (typeof node === 'string') return xmlText(node)
  const { name } = node
  const inside = node.children.map(written)
  const given = name === 'mpadded' ? inEms(node.attributes) : node.attributes
  if (name === 'mo' && given['linebreak'] === 'newline') return xml('mspace', { linebreak: 'newline' })
  const own = pick(name, given, ['class', 'style', ...(ownEntry(allowed, name) ?? [])])
  const style = unstyled.has(name)
    ? {}
    : pick(
        name,
        given,
        styles.filter((one) => !ownEntry(allowed, name)?.includes(one)),
      )
  if (Object.keys(style).length === 0) return element(name, own, inside)
  if (styledWithin.has(name)) return element(name, own, [xml('mstyle', style, xml('mrow', {}, ...inside))])
  return xml('mstyle', style, element(name, own, inside))
}

/** MathML 2 does not allow a bare zero as a length of `mpadded`. */
const inEms = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value === '0' ? '0em' : value]))

const pick = (element: string, attributes: Record<string, string>, names: readonly string[]): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => names.includes(name) && isFit(element, name, value)),
  )

function element(name: string, attributes: Attributes, inside: readonly string[]): string {
  if (name === 'menclose') return enclosed(attributes, inside)
  if ((name === 'mtr' || name === 'mtable' || name === 'mstyle') && inside.length === 0)
    return xml(name, attributes, emptyOf[name])
  return xml(name, attributes, ...inside)
}

/** MathML 2 requires at least one child in each of these. */
const emptyOf = { mtr: '<mtd/>', mtable: '<mtr><mtd/></mtr>', mstyle: '<mrow/>' } as const

/** MathML 2 allows one notation per element, so several are nested. */
function enclosed({ notation, ...attributes }: Attributes, inside: readonly string[]): string {
  const known = String(notation ?? '')
    .split(' ')
    .filter((one) => notations.has(one))
  const [first, ...others] = known
  const innermost =
    first === undefined
      ? xml('mrow', attributes, ...inside)
      : xml('menclose', { notation: first, ...attributes }, ...inside)
  return others.reduce((within, one) => xml('menclose', { notation: one }, within), innermost)
}

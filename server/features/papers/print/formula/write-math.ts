import { formulaMarkup } from '../../../../../editor/formula/mathml.ts'
import { emptyMath, isEmptyMath, rowOf, type MathTree } from './math-tree.ts'
import { ems, isFramed, isUnseen, readMathml, rowChildren, type MathElement } from './read-mathml.ts'
import { aboveOrBelow, arrowPair, inCorners, multiscripts } from './scripts.ts'
import { letterOf, seenText, signOf, wordsOf } from './signs.ts'
import { tableOf } from './tables.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/**
 * MathML, as the editor makes it of LaTeX, to what the typesetter draws. Elements that it does not know show what is in
 * them.
 */

/** The typesetter's functions may be nested only so deep. */
const maxNesting = 24

const isStretched = (element: MathElement | undefined): boolean =>
  element?.name === 'mo' && element.attributes['fence'] === 'true' && element.attributes['stretchy'] === 'true'

function row(children: readonly MathElement[]): MathTree {
  const [first, last] = [children[0], children.at(-1)]
  const isChoose =
    children.length === 3 && isBareFraction(itemAt(children, 1)) && seenText(first!) === '(' && seenText(last!) === ')'
  if (isChoose) return ['binom', ...twoOf(itemAt(children, 1))]
  if (children.length < 2 || !(isStretched(first) || isStretched(last))) return rowOf(children.map(write))
  const trees = children.map(write).map((tree, index): MathTree => {
    const isEnd = index === 0 || index === children.length - 1
    return !isEnd &&
      tree[0] === 'sign' &&
      /^[|∣‖∥/]$/.test(tree[1]) &&
      children.some((one) => isStretched(one) && seenText(one) === tree[1])
      ? ['middle', tree[1]]
      : tree
  })
  return ['fenced', trees.flatMap((tree) => (isEmptyMath(tree) ? [] : [tree]))]
}

const isBareFraction = ({ name, attributes }: MathElement): boolean =>
  name === 'mfrac' && ems(attributes['linethickness']) === 0
const twoOf = ({ children }: MathElement): [MathTree, MathTree] => [writeAt(children, 0), writeAt(children, 1)]
const writeAt = (children: readonly MathElement[], at: number): MathTree =>
  children[at] ? write(children[at]) : emptyMath
const inside = ({ children }: MathElement): MathTree =>
  row(children.length === 1 ? rowChildren(itemAt(children, 0)) : children)

const strikes: Readonly<Record<string, 'up' | 'down' | 'horizontal'>> = {
  updiagonalstrike: 'up',
  downdiagonalstrike: 'down',
  horizontalstrike: 'horizontal',
}

function enclosed(element: MathElement): MathTree {
  const notations = (element.attributes['notation'] ?? '').split(/\s+/)
  const content = inside({
    ...element,
    children: element.children.filter(({ attributes }) => !/tml-cancel/.test(attributes['class'] ?? '')),
  })
  if (notations.includes('updiagonalstrike') && notations.includes('downdiagonalstrike'))
    return ['strike', 'cross', content]
  const strike = notations.map((one) => ownEntry(strikes, one)).find(Boolean)
  if (strike) return ['strike', strike, content]
  if (notations.includes('top')) return ['over', content, 'line', null]
  if (notations.includes('bottom')) return ['under', content, 'line', null]
  if (notations.includes('box')) return ['frame', 'box', content]
  return /circle|rounded/.test(notations.join()) ? ['frame', 'round', content] : content
}

function styled(element: MathElement): MathTree {
  const content = inside(element)
  const { displaystyle, scriptlevel } = element.attributes
  if (displaystyle === 'true') return ['style', 'display', content]
  if (scriptlevel === '1') return ['style', 'script', content]
  if (scriptlevel === '2') return ['style', 'sscript', content]
  return displaystyle === 'false' ? ['style', 'inline', content] : content
}

const writers: Readonly<Record<string, (element: MathElement) => MathTree>> = {
  mi: letterOf,
  mn: (element) => ['text', seenText(element)],
  mo: (element) => (element.children.length > 0 ? inside(element) : signOf(element)),
  mtext: wordsOf,
  ms: wordsOf,
  mspace: ({ attributes }) => (ems(attributes['width']) ? ['space', ems(attributes['width'])!] : emptyMath),
  mfrac: (element) => (isBareFraction(element) ? ['stack', ...twoOf(element)] : ['frac', ...twoOf(element)]),
  msqrt: (element) => ['sqrt', inside(element)],
  mroot: ({ children }) => ['root', ...([writeAt(children, 1), writeAt(children, 0)] as const)],
  msub: (element) => inCorners(element, write),
  msup: (element) => inCorners(element, write),
  msubsup: (element) => inCorners(element, write),
  munder: (element) => aboveOrBelow(element, write),
  mover: (element) => aboveOrBelow(element, write),
  munderover: (element) => aboveOrBelow(element, write),
  mmultiscripts: (element) => multiscripts(element, write),
  mtable: (element) => tableOf(element, write),
  mstyle: styled,
  menclose: enclosed,
  mphantom: (element) => ['hidden', inside(element)],
  mpadded: (element) =>
    arrowPair(element, write) ??
    (isUnseen(element) && ems(element.attributes['width'])! < 0.1 ? emptyMath : inside(element)),
  none: () => emptyMath,
}

const colorOf = ({ attributes }: MathElement): string | undefined =>
  /^#[0-9a-f]{6}$/i.exec(attributes['mathcolor'] ?? '')?.[0] ??
  /(?:^|;)color:(#[0-9a-f]{6})(?:;|$)/i.exec(attributes['style'] ?? '')?.[1]

function write(element: MathElement): MathTree {
  const tree = ownEntry(writers, element.name)?.(element) ?? inside(element)
  const drawn: MathTree = isFramed(element) ? ['frame', 'box', tree] : tree
  const color = colorOf(element)
  return color ? ['color', color, drawn] : drawn
}

function nesting(tree: unknown): number {
  if (typeof tree !== 'object' || tree === null) return 0
  const inner = Math.max(0, ...Object.values(tree).map(nesting))
  return Array.isArray(tree) && typeof tree[0] === 'string' ? inner + 1 : inner
}

/** Of one formula; null where its LaTeX does not parse, or is nested too deeply to be drawn. */
export function mathOf(latex: string, display: boolean): MathTree | null {
  const markup = formulaMarkup(latex, display)
  if (markup === null) return null
  const tree = inside(readMathml(markup))
  return nesting(tree) > maxNesting ? null : tree
}

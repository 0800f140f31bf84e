import { isEmptyMath, rowOf, type Line, type MathTree, type Slots } from './math-tree.ts'
import { ems, isUnseen, onlySign, type MathElement } from './read-mathml.ts'
import { seenText } from './signs.ts'
import { asScript } from './tables.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** What is above, below and in the corners of something else. */

type Write = (element: MathElement) => MathTree
/** The parts of what is above, below or in a corner are smaller. */
const small =
  (write: Write) =>
  (element: MathElement): MathTree =>
    asScript(write(element))

const lines: Readonly<Record<string, Line>> = {
  '⏞': 'brace',
  '⏟': 'brace',
  '⎴': 'bracket',
  '⎵': 'bracket',
  '⏜': 'paren',
  '⏝': 'paren',
  '⌢': 'paren',
  '⌣': 'paren',
  '⏠': 'shell',
  '⏡': 'shell',
  '‾': 'line',
  '¯': 'line',
  _: 'line',
  ˍ: 'line',
}
/** A macron over one letter is an accent, over several a line. */
const accents = new Set([
  '→',
  '←',
  '↔',
  '⇀',
  '↼',
  'ˆ',
  '^',
  '˜',
  '~',
  '˙',
  '.',
  '¨',
  '⃛',
  '⃜',
  '˘',
  'ˇ',
  '´',
  'ˊ',
  '`',
  'ˋ',
  '˚',
  '¯',
  '‾',
])
const written: Readonly<Record<string, string>> = { ˊ: '´', ˋ: '`' }
const isArrow = (text: string): boolean => /^[\u2190-\u21ff\u27f5-\u27ff\u2900-\u297f=⇌]$/u.test(text)

const isShort = (base: MathElement): boolean => Array.from(textWithin(base)).length <= 1
const textWithin = (element: MathElement): string => element.text.trim() + element.children.map(textWithin).join('')

/** Without the spaces that hold an arrow's label apart and the arrow long. */
function label(element: MathElement | undefined, write: Write): MathTree | null {
  if (!element) return null
  const [first, second] = element.children
  if ((element.name === 'mover' || element.name === 'munder') && second && isUnseen(second)) return label(first, write)
  if (isUnseen(element)) return null
  const seen = element.name === 'mrow' ? element.children.filter((child) => child.name !== 'mspace') : [element]
  const tree = rowOf(seen.map(write))
  return isEmptyMath(tree) ? null : tree
}

/** The space that keeps an arrow long where nothing is written on it. */
const lengthIn = (element: MathElement | undefined): number =>
  element
    ? Math.max(
        ems(element.name === 'mspace' ? element.attributes['width'] : undefined) ?? 0,
        ...element.children.map(lengthIn),
      )
    : 0

const shortest = 2
const longest = 6
const lengthOf = (above: MathElement | undefined, below: MathElement | undefined): number =>
  Math.min(longest, Math.max(shortest, lengthIn(above), lengthIn(below)))

function arrowWith(
  base: MathElement,
  above: MathElement | undefined,
  below: MathElement | undefined,
  write: Write,
): MathTree | null {
  const sign = onlySign(base)
  if (!sign || sign.attributes['stretchy'] !== 'true' || !isArrow(seenText(sign))) return null
  return ['arrow', seenText(sign), label(above, write), label(below, write), lengthOf(above, below)]
}

/** A sign over or under something as an accent, a brace or a line; null where it is none of these. */
function decorated(base: MathElement, sign: MathElement | null, side: 'over' | 'under', write: Write): MathTree | null {
  const text = sign ? seenText(sign) : ''
  if (text === '') return null
  if (side === 'over' && accents.has(text) && (isShort(base) || !Object.hasOwn(lines, text)))
    return ['accent', write(base), ownEntry(written, text) ?? text]
  const line = ownEntry(lines, text)
  return line ? [side, write(base), line, null] : null
}

/** A note at a brace: `munder(munder(x, ⏟), note)`. */
function noted(base: MathElement, note: MathElement, side: 'over' | 'under', write: Write): MathTree | null {
  const inner = base.name === 'mrow' && base.children.length === 1 ? itemAt(base.children, 0) : base
  if (inner.name !== (side === 'over' ? 'mover' : 'munder')) return null
  const tree = decorated(itemAt(inner.children, 0), onlySign(inner.children[1]), side, write)
  return tree?.[0] === side && tree[2] !== 'line' ? [side, tree[1], tree[2], write(note)] : null
}

export function aboveOrBelow(element: MathElement, write: Write): MathTree {
  const [base, first, second] = element.children as [MathElement, MathElement, MathElement?]
  const [below, above] = element.name === 'mover' ? [undefined, first] : [first, second]
  const arrow = arrowWith(base, above, below, write)
  if (arrow) return arrow
  const [side, one] = above ? (['over', above] as const) : (['under', below!] as const)
  if (!above || !below) {
    const drawn = decorated(base, onlySign(one), side, write) ?? noted(base, one, side, write)
    if (drawn) return drawn
  }
  const slots: Slots = { ...(above && { t: small(write)(above) }), ...(below && { b: small(write)(below) }) }
  return ['attach', write(base), slots, 'limits']
}

/** The digits before a chemical sign are drawn behind phantoms, each in a box of its own at the right edge. */
const placedInside = (element: MathElement | undefined): MathElement | null => {
  if (!element) return null
  if (/position:absolute/.test(element.attributes['style'] ?? '')) return element
  for (const child of element.children) {
    const found = placedInside(child)
    if (found) return found
  }
  return null
}

export function inCorners(element: MathElement, write: Write): MathTree {
  const [base, first, second] = element.children as [MathElement, MathElement, MathElement?]
  const [below, above] = element.name === 'msup' ? [undefined, first] : [first, second]
  if (above && !below && seenText(onlySign(above) ?? above) === '⌢') return ['over', write(base), 'paren', null]
  const parts = [above, below].filter((one) => one !== undefined)
  if (isUnseen(base) && parts.every(isUnseen)) return ['row', []]
  const [placedAbove, placedBelow] = [placedInside(above), placedInside(below)]
  if (isUnseen(base) && (placedAbove || placedBelow)) {
    const slots: Slots = {
      ...(placedAbove && { tl: write(placedAbove) }),
      ...(placedBelow && { bl: write(placedBelow) }),
    }
    return ['attach', ['row', []], slots, null]
  }
  const slots: Slots = { ...(above && { t: small(write)(above) }), ...(below && { b: small(write)(below) }) }
  return ['attach', write(base), slots, 'scripts']
}

export function multiscripts(element: MathElement, write: Write): MathTree {
  const [base, ...rest] = element.children
  const cut = rest.findIndex(({ name }) => name === 'mprescripts')
  const [below, above] = cut < 0 ? rest : rest.slice(0, cut)
  const [belowBefore, aboveBefore] = cut < 0 ? [] : rest.slice(cut + 1)
  const slot = (name: keyof Slots, one: MathElement | undefined): Slots =>
    one && !isUnseen(one) ? { [name]: write(one) } : {}
  const slots = { ...slot('b', below), ...slot('t', above), ...slot('bl', belowBefore), ...slot('tl', aboveBefore) }
  return ['attach', base ? write(base) : ['row', []], slots, 'scripts']
}

/** Two half arrows shifted over each other, as of an equilibrium; null where it is something else. */
export function arrowPair(element: MathElement, write: Write): MathTree | null {
  const found: { sign: string; above: MathElement | undefined; below: MathElement | undefined }[] = []
  const look = (one: MathElement): void => {
    const sign = onlySign(one.children[0])
    if (/^m(?:over|under|underover)$/.test(one.name) && sign && isArrow(seenText(sign))) {
      const [, first, second] = one.children
      const [below, above] = one.name === 'mover' ? [undefined, first] : [first, second]
      found.push({ sign: seenText(sign), above, below })
    } else one.children.forEach(look)
  }
  look(element)
  const [upper, lower] = found
  if (found.length !== 2 || !upper || !lower) return null
  const [over, under] = [label(upper.above, write), label(lower.below, write) ?? label(upper.below, write)]
  const [upperLength, lowerLength] = [lengthOf(upper.above, upper.below), lengthOf(lower.above, lower.below)]
  return ['pair', upper.sign, upperLength, lower.sign, lowerLength, over, under]
}

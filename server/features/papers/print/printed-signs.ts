import { signsOfFont, type Range } from './font-signs.ts'
import { ofLibertinus, ofMathFont } from './engine-fonts.ts'
import { textFonts } from './fonts.ts'
import { knownMath } from './formula/known-math.ts'
import type { MathTree } from './formula/math-tree.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/**
 * Which signs the fonts of a print have. A print uses the product's own fonts alone, so that every server prints the
 * same; a sign that none of them has is printed as a box, and is named before.
 */

const readRanges = (text: string): Range[] =>
  text
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [first = '', last = first] = one.split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    })

interface PrintedSigns {
  inText: ReadonlySet<number>
  /** Of those that only formulas have. */
  inFormulas: ReadonlySet<number>
}
let known: PrintedSigns | undefined

const allOf = (ranges: readonly Range[]): Set<number> => {
  const all = new Set<number>()
  for (const [first, last] of ranges) for (let sign = first; sign <= last; sign += 1) all.add(sign)
  return all
}

/** The code points that are printed; read from the fonts once. */
function printed(): PrintedSigns {
  if (known) return known
  known = {
    inText: allOf([...readRanges(ofLibertinus), ...textFonts.flatMap(signsOfFont)]),
    inFormulas: allOf(readRanges(ofMathFont)),
  }
  return known
}

/** Spaces, line ends, and what is drawn with the sign before it: accents, joiners, selectors. */
const unseen = /^[\p{Z}\p{C}\p{M}]+$/u
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Longer than any sign that is put together of several, such as a family of emoji. */
const longestSign = 40

/** The whole sign around a place. Looking for it in a long text takes time by its length, so only beside the place. */
function signAt(text: string, at: number): string {
  const start = Math.max(0, at - longestSign)
  const beside = text.slice(start, at + longestSign).toWellFormed()
  return signs.segment(beside).containing(at - start)?.segment ?? ''
}

/** Each code point that is not printed is named once, by the sign that it is first found in. */
function missingIn(text: string, isPrinted: (sign: number) => boolean): string[] {
  const missing = new Set<string>()
  const known = new Set<string>()
  // Ideographs for compatibility are set as those that they stand for.
  const whole = text.normalize('NFC')
  let at = 0
  for (const sign of whole) {
    if (!isPrinted(sign.codePointAt(0)!) && !known.has(sign) && !unseen.test(sign)) {
      known.add(sign)
      missing.add(signAt(whole, at))
    }
    at += sign.length
  }
  return [...missing]
}

/** The signs of a text that the fonts do not have, each once, in their order. */
export function unprintedIn(text: string): string[] {
  const { inText } = printed()
  return missingIn(text, (sign) => inText.has(sign))
}

/** Where each node of a formula has its characters; lines and strokes are drawn. */
const charactersAt: Readonly<Record<string, readonly number[]>> = {
  letter: [1],
  upright: [1],
  text: [1],
  sign: [1],
  big: [1],
  middle: [1],
  accent: [2],
  arrow: [1],
  pair: [1, 3],
} satisfies Partial<Record<MathTree[0], readonly number[]>>

function charactersOf(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  if (!Array.isArray(tree)) return Object.values(tree).flatMap(charactersOf)
  const [kind] = tree as readonly unknown[]
  if (kind === 'hidden') return []
  const own = typeof kind === 'string' ? (ownEntry(charactersAt, kind) ?? []).map((at) => String(tree[at])) : []
  return [...own, ...tree.flatMap(charactersOf)]
}

/** The signs of a formula that its fonts do not have. One that cannot be read is printed as it was written. */
export function unprintedInFormula(latex: string, display: boolean): string[] {
  const math = knownMath(latex, display)
  if (math === null) return unprintedIn(latex)
  const { inText, inFormulas } = printed()
  return missingIn(charactersOf(math).join('\n'), (sign) => inText.has(sign) || inFormulas.has(sign))
}

import type { MathTree, SignClass } from './math-tree.ts'
import { ems, type MathElement } from './read-mathml.ts'

/** Operators, letters and words. */

/**
 * Signs that are read, not seen: application of a function, and what is left out between factors. The space at a name
 * is written beside it.
 */
const unseenSigns = /[\u2061-\u2064]/g
export const seenText = ({ text }: MathElement): string => text.replace(unseenSigns, '').trim().normalize('NFC')

/** One character by itself; a letter with an accent of its own is several. */
const isOne = (text: string): boolean => Array.from(text).length === 1
const isLetter = (text: string): boolean => /^[\p{L}\p{M}]$/u.test(text) || /^\p{L}$/u.test(text)
/** Chinese and the like are set in formulas as words are. */
const isWide = (text: string): boolean => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text)

/** A space at an end would be lost. */
const words = (text: string): string => text.replace(/^ +|(?<! ) +$/g, (spaces) => '\u00a0'.repeat(spaces.length))

export function letterOf(element: MathElement): MathTree {
  const text = seenText(element)
  if (!isOne(text) || isWide(text)) return ['text', text]
  if (!isLetter(text)) return ['sign', text, 'normal']
  return [element.attributes['mathvariant'] === 'normal' ? 'upright' : 'letter', text]
}

export const wordsOf = ({ text }: MathElement): MathTree => ['text', words(text)]

/** Degrees, primes and the like are no operators. */
const plainSigns = new Set(['∘', '′', '″', '‴', '°', '/', '∞', '!', '%', '∠', '△', '⊥'])
const relations = new Set(['⊥', '∥', '∣'])

function classOf(element: MathElement, text: string): SignClass | null {
  const { form, lspace, rspace, fence } = element.attributes
  if (fence === 'true' && form) return form === 'prefix' ? 'opening' : 'closing'
  if (form === 'prefix') return 'unary'
  if (ems(lspace) === 0 && ems(rspace) === 0) return 'normal'
  if (relations.has(text)) return 'relation'
  return plainSigns.has(text) ? 'normal' : null
}

/** An operator with the space that it states, or that of its class. */
export function signOf(element: MathElement): MathTree {
  const text = seenText(element)
  if (text === '') return ['row', []]
  const { lspace, rspace, minsize, fence } = element.attributes
  const size = ems(minsize)
  if (size !== null && size > 1) return ['big', text, size]
  const sign: MathTree = !isOne(text) || isWide(text) ? ['text', text] : ['sign', text, classOf(element, text)]
  const [before, behind] = [ems(lspace) ?? 0, ems(rspace) ?? 0]
  if (fence === 'true' || (before === 0 && behind === 0)) return sign
  const plain: MathTree = sign[0] === 'sign' ? ['sign', text, 'normal'] : sign
  return ['row', [['space', before], plain, ['space', behind]]]
}

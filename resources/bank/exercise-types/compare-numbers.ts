import { comparableWords, withoutEnd } from './compare-words.ts'

/**
 * Numbers are compared by value, however they are written: `1/2`, `\frac{1}{2}`, `0.5`, `.50`, `50%` and `5×10^{-1}`
 * are one number; so are `1,234` and `1234`, `1½` and `1.5`. A question that requires a certain form uses a text or a
 * formula instead.
 */

/**
 * The tolerance of a number; a relative one in percent of the right number, as in QTI's `equal`. Both ends count as
 * right.
 */
export interface Tolerance {
  kind: 'absolute' | 'relative'
  value: number
}

/** In characters. */
export const longestNumber = 100
const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const scientific = /^([^*]+)\*10\^\{?([+-]?\d{1,3})\}?$/
const mixed = /^([+-]?)(\d+) (\d+\/\d+)$/
const latexFraction = /^([+-]?)\\frac(?:\{([^{}]+)\}\{([^{}]+)\}|(\d)(\d))$/

/** A decimal number, with or without thousands separators. */
function decimalIn(text: string): number | null {
  if (plainNumber.test(text)) return Number(text)
  return grouped.test(text) ? Number(text.replaceAll(',', '')) : null
}

const quotient = (over: number | null, under: number | null): number | null =>
  over === null || under === null || under === 0 ? null : over / under

function valueOf(text: string): number | null {
  if (text.endsWith('%')) {
    const share = valueOf(text.slice(0, -1).replace(/\\$/, ''))
    return share === null ? null : share / 100
  }
  const power = scientific.exec(text)
  if (power) return quotient(decimalIn(power[1]!), 10 ** -Number(power[2]))
  const fraction = latexFraction.exec(text)
  if (fraction) {
    const value = quotient(decimalIn(fraction[2] ?? fraction[4]!), decimalIn(fraction[3] ?? fraction[5]!))
    return value !== null && fraction[1] === '-' ? -value : value
  }
  const both = mixed.exec(text)
  if (both) {
    const [whole, part] = [Number(both[2]), valueOf(both[3]!)]
    return part === null ? null : (both[1] === '-' ? -1 : 1) * (whole + part)
  }
  const slash = text.indexOf('/')
  return slash > 0 ? quotient(decimalIn(text.slice(0, slash)), decimalIn(text.slice(slash + 1))) : decimalIn(text)
}

/** The number in a text; null where there is none, or more than one. */
export function numberIn(text: string): number | null {
  if (text.length > longestNumber) return null
  const words = withoutEnd(comparableWords(text.replaceAll('$', ' ').replace(/\\[,;!]|~/g, '')))
    .toLowerCase()
    .replace(/\\[dtc]frac/g, '\\frac')
    .split(/\\times|\\cdot|×|·/)
    .map((part) => part.trim())
    .join('*')
  const value = valueOf(words) ?? valueOf(words.replaceAll(' ', ''))
  return value !== null && Number.isFinite(value) ? value : null
}

/** The relative error of binary fractions. */
const roundingShare = 1e-12

/** Whether a number is within the tolerance. Without one it has to be the same. */
export function isWithin(response: number, right: number, tolerance: Tolerance | null): boolean {
  const allowed =
    tolerance === null ? 0 : tolerance.kind === 'absolute' ? tolerance.value : (Math.abs(right) * tolerance.value) / 100
  return Math.abs(response - right) <= allowed + roundingShare * Math.max(Math.abs(response), Math.abs(right))
}

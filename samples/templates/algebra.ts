/** Numbers and terms as they are written in formulas. */

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))

/** `\frac{3}{4}`, reduced; a whole number without a bar. */
export function fraction(numerator: number, denominator: number): string {
  const divisor = gcd(numerator, denominator) * Math.sign(denominator)
  const [above, below] = [numerator / divisor, denominator / divisor]
  if (below === 1) return String(above)
  return `${above < 0 ? '-' : ''}\\frac{${Math.abs(above)}}{${below}}`
}

/** `3\sqrt{2}`: the square root of a whole number, simplified. */
export function squareRoot(value: number): string {
  let outside = 1
  for (let factor = Math.floor(Math.sqrt(value)); factor > 1; factor--) {
    if (value % (factor * factor) === 0) {
      outside = factor
      break
    }
  }
  const inside = value / (outside * outside)
  if (inside === 1) return String(outside)
  return `${outside === 1 ? '' : outside}\\sqrt{${inside}}`
}

/** `+3` or `-3`, as the term that follows another. Nothing for 0. */
export const signed = (value: number): string => (value === 0 ? '' : value > 0 ? `+${value}` : String(value))

/** `2x^2-3x+1` for `[2, -3, 1]`. */
export function polynomial(coefficients: readonly number[], variable = 'x'): string {
  const degree = coefficients.length - 1
  const terms = coefficients.map((coefficient, index) => {
    if (coefficient === 0) return ''
    const power = degree - index
    const symbol = power === 0 ? '' : power === 1 ? variable : `${variable}^${power > 9 ? `{${power}}` : power}`
    const size = Math.abs(coefficient) === 1 && power > 0 ? '' : String(Math.abs(coefficient))
    return `${coefficient < 0 ? '-' : '+'}${size}${symbol}`
  })
  return terms.join('').replace(/^\+/, '') || '0'
}

/** The line `y = slope·x + intercept`. */
export const line = (slope: number, intercept: number): string => `y=${polynomial([slope, intercept])}`

export function binomial(n: number, k: number): number {
  let value = 1
  for (let step = 1; step <= k; step++) value = (value * (n - k + step)) / step
  return Math.round(value)
}

export const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

import type { GroupFigures } from './figures.ts'

/** How groups of learners are compared: intervals of their averages, and the sizes of differences. */

type Spread = Pick<GroupFigures, 'count' | 'average' | 'deviation'>

/**
 * The probability that |t| of Student's distribution is at most `t`, for whole degrees of freedom: Abramowitz & Stegun
 * 1964, 26.7.3 and 26.7.4.
 */
function withinT(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom))
  const square = Math.cos(angle) ** 2
  const isOdd = freedom % 2 === 1
  let term = isOdd ? Math.cos(angle) : 1
  let sum = freedom === 1 ? 0 : term
  for (let step = isOdd ? 3 : 2; step <= freedom - 2; step += 2) {
    term *= ((step - 1) / step) * square
    sum += term
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
}

/** From here on the normal distribution is as good: the series of the other has as many steps. */
const mostFreedom = 2000
const confidence = 0.95
const normalQuantile = 1.959963984540054

/** The value that |t| exceeds in 5% of all cases. */
function criticalT(freedom: number): number {
  if (freedom > mostFreedom) return normalQuantile
  let [low, high] = [0, 20]
  while (high - low > 1e-12) {
    const middle = (low + high) / 2
    if (withinT(middle, freedom) < confidence) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Half of the width of the 95% interval of an average: t · S ÷ √n; null for a single attempt. */
export const marginOf = ({ count, deviation }: Spread): number | null =>
  deviation === null ? null : (criticalT(count - 1) * deviation) / Math.sqrt(count)

/** Cohen's d with the pooled deviation: Cohen 1988, 2.2; null where there is none. */
export function effectOf(one: Spread, other: Spread): number | null {
  const freedom = one.count + other.count - 2
  if (freedom < 1) return null
  const squares = ({ count, deviation }: Spread) => (count - 1) * (deviation ?? 0) ** 2
  const pooled = Math.sqrt((squares(one) + squares(other)) / freedom)
  return pooled > 0 ? (one.average - other.average) / pooled : null
}

import type { Level } from '../../../../resources/exams/conversions.ts'

/** Raw points become converted ones by the share of the candidates that are better (等级赋分). */

export interface Converted {
  level: string
  points: number
}

/** `Math.round(numerator / denominator)` for whole numbers, halves up; dividing first would lose some of them. */
const roundedHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/**
 * Candidates with the same raw points are never split: they are in the level of the first of them. Where all of a level
 * have the same, they get its best points.
 * @param raw hundredths of a point, of all who have points
 * @returns by raw points
 */
export function converted(raw: readonly number[], levels: readonly Level[]): Map<number, Converted> {
  const better = new Map<number, number>()
  for (const [at, one] of raw.toSorted((a, b) => b - a).entries()) if (!better.has(one)) better.set(one, at)
  const found = new Map<number, Converted>()
  let below = 0
  for (const { name, percent, best, last } of levels) {
    const before = below
    below += percent
    const within = [...better].flatMap(([one, count]) =>
      count * 100 >= before * raw.length && count * 100 < below * raw.length ? [one] : [],
    )
    const [highest, lowest] = [Math.max(...within), Math.min(...within)]
    for (const one of within)
      found.set(one, {
        level: name,
        points: highest === lowest ? best : last + roundedHalfUp((best - last) * (one - lowest), highest - lowest),
      })
  }
  return found
}

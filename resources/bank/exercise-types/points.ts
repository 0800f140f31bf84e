/**
 * The score of a response. Points are counted in cents (hundredths of a point), as scores are stored, so that parts
 * always add up to the whole and nobody sees 1.6666666666666665.
 */

/** `unscored`: a person has to score it, or some part of it. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'unscored'

export interface Score {
  /** Points earned so far; between 0 and `of`. */
  earned: number
  /** Points of a full score. */
  of: number
  /** Points that a person still has to decide. */
  open: number
  verdict: Verdict
  /** One entry per blank, pair or part, in order; empty where an answer is a single thing. */
  perPart: readonly Score[]
}

const cents = (points: number): number => Math.round(points * 100)

const verdictOf = (share: number): Verdict => (share >= 1 ? 'right' : share > 0 ? 'partly' : 'wrong')

/** A single thing: `share` of it, from 0 to 1, is right. Rounded to the cent. */
export function scored(share: number, points: number, perPart: readonly Score[] = []): Score {
  const kept = Math.min(1, Math.max(0, share))
  return { earned: cents(points * kept) / 100, of: cents(points) / 100, open: 0, verdict: verdictOf(kept), perPart }
}

/** No points yet: a person scores it. */
export const unscored = (points: number): Score => ({
  earned: 0,
  of: cents(points) / 100,
  open: cents(points) / 100,
  verdict: 'unscored',
  perPart: [],
})

/** The sum of the scores of several parts. */
export function summed(perPart: readonly Score[]): Score {
  const sum = (of: (one: Score) => number) => perPart.reduce((total, one) => total + cents(of(one)), 0) / 100
  const every = (verdict: Verdict) => perPart.every((one) => one.verdict === verdict)
  const verdict = perPart.some((one) => one.verdict === 'unscored')
    ? 'unscored'
    : every('right')
      ? 'right'
      : every('wrong')
        ? 'wrong'
        : 'partly'
  return { earned: sum((one) => one.earned), of: sum((one) => one.of), open: sum((one) => one.open), verdict, perPart }
}

/**
 * The points of each part when all together are worth `points`. The author's scores are weights: they are scaled when a
 * paper gives the question other points. Parts without one share what the others leave. The shares add up to `points`
 * to the cent.
 */
export function sharesOf(points: number, scores: readonly (number | null)[]): number[] {
  const given = scores.filter((one) => one !== null)
  const rest = Math.max(0, points - given.reduce((sum, one) => sum + one, 0))
  const weights = scores.map((one) => one ?? rest / (scores.length - given.length))
  const total = weights.reduce((sum, one) => sum + one, 0)
  let [weighed, before] = [0, 0]
  return weights.map((weight) => {
    weighed += total > 0 ? weight / total : 1 / weights.length
    const upTo = cents(points * weighed)
    const share = (upTo - before) / 100
    before = upTo
    return share
  })
}

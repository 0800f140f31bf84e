import type { Result, Score, Subject } from './totals.ts'

/** Who reaches the lines of a school exam (特控线, 本科线). All points are in hundredths. */

export interface Line {
  name: string
  /** Of the total. */
  points: number
}

/** A candidate with a total: who missed a subject that counts, or is not marked in it, is compared with no line. */
export interface Compared extends Pick<Result, 'total' | 'rank' | 'converted'> {
  scores: ReadonlyMap<number, Score>
}

/** What a subject counts with in the total, before its weight; undefined without points. */
function countedPoints({ scores, converted }: Compared, subject: number): number | undefined {
  const points = converted.get(subject)
  const raw = scores.get(subject)
  return points ? points.points * 100 : typeof raw === 'number' ? raw : undefined
}

const isRanked = (one: Compared): one is Compared & { total: number } => one.rank !== null && one.total !== null
const reaches = (one: Compared, line: Line): boolean => isRanked(one) && one.total >= line.points

/**
 * The effective points (有效分) of each subject for a line: as many of those who take it have them as have the total,
 * so they are the points of the last of so many, from the best on. A subject that nobody takes who reaches the line has
 * none.
 */
export function effectivePoints(
  candidates: readonly Compared[],
  subjects: readonly Pick<Subject, 'id'>[],
  line: Line,
): Map<number, number> {
  return new Map(
    subjects.flatMap(({ id }) => {
      const takers = candidates.filter((one) => isRanked(one) && countedPoints(one, id) !== undefined)
      const reached = takers.filter((one) => reaches(one, line)).length
      const sorted = takers.flatMap((one) => countedPoints(one, id) ?? []).toSorted((one, other) => other - one)
      const points = sorted[reached - 1]
      return points === undefined ? [] : [[id, points] as const]
    }),
  )
}

export interface Reached {
  /** With a rank. */
  compared: number
  line: number
  /** By subject: who reaches its effective points, and who reaches these and the line. */
  subjects: Map<number, { alone: number; both: number }>
}

export function reachedBy(
  candidates: readonly Compared[],
  line: Line,
  effective: ReadonlyMap<number, number>,
): Reached {
  const ranked = candidates.filter(isRanked)
  const over = ranked.filter((one) => reaches(one, line))
  const above = (of: readonly Compared[], subject: number, points: number): number =>
    of.filter((one) => (countedPoints(one, subject) ?? -1) >= points).length
  return {
    compared: ranked.length,
    line: over.length,
    subjects: new Map(
      [...effective].map(([id, points]) => [id, { alone: above(ranked, id, points), both: above(over, id, points) }]),
    ),
  }
}

import { conversions } from '../../../../resources/exams/conversions.ts'
import { entryOf } from '../../../../resources/kit/index.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import { converted, type Converted } from './convert.ts'

/** Totals and ranks of a school exam. All points are in hundredths. */

export interface Subject {
  id: number
  /** The value of its conversion; a subject without one counts with its raw points. */
  conversion: string
  /** Of the total, in hundredths: 100 counts the points as they are, 0 leaves them out. */
  weight: number
}

/**
 * `absent`, `missing` (no paper has come in), `open` (not marked to its end) and `unseen` (not for this reader) have no
 * points, and are no zeros.
 */
export type Score = number | 'absent' | 'missing' | 'open' | 'unseen'

export interface Candidate {
  id: number
  group_id: number | null
  /** Of the group, where it is of one school alone. */
  site_id: number | null
  /** By subject. Who does not take a subject has none. */
  scores: ReadonlyMap<number, Score>
}

export interface Result {
  id: number
  converted: ReadonlyMap<number, Converted>
  /** Null without any points. */
  raw: number | null
  total: number | null
  /** Null where a subject that counts is missing, or not marked yet. */
  rank: number | null
  groupRank: number | null
  siteRank: number | null
}

const levelsOf = (conversion: string) => conversions.find(({ value }) => value === conversion)?.levels

const isPoints = (score: Score | undefined): score is number => typeof score === 'number'

/** Equal totals share a rank, and the next ranks are left out (1, 2, 2, 4). */
export function ranks(totals: readonly { id: number; total: number }[]): Map<number, number> {
  const sorted = totals.toSorted((one, other) => other.total - one.total)
  const first = new Map<number, number>()
  for (const [at, { total }] of sorted.entries()) if (!first.has(total)) first.set(total, at + 1)
  return new Map(sorted.map(({ id, total }) => [id, entryOf(first, total)]))
}

/** The ranks within each part, such as a group; who is in none has none. */
export const ranksWithin = <Ranked extends { id: number; total: number }>(
  totals: readonly Ranked[],
  partOf: (one: Ranked) => number | string | null,
): Map<number, number> =>
  new Map([...groupedBy(totals, partOf)].flatMap(([part, members]) => (part === null ? [] : [...ranks(members)])))

export function resultsOf(candidates: readonly Candidate[], subjects: readonly Subject[]): Result[] {
  const tables = new Map(
    subjects.flatMap(({ id, conversion }) => {
      const levels = levelsOf(conversion)
      const raw = candidates.flatMap(({ scores }) => scores.get(id) ?? []).filter(isPoints)
      return levels ? [[id, converted(raw, levels)] as const] : []
    }),
  )
  const summed = candidates.map(({ id, group_id, site_id, scores }) => {
    const own = new Map<number, Converted>()
    let [raw, total, counted] = [0, 0, 0]
    for (const subject of subjects) {
      const score = scores.get(subject.id)
      if (!isPoints(score)) continue
      const points = tables.get(subject.id)?.get(score)
      if (points) own.set(subject.id, points)
      raw += score
      total += (points ? points.points * 100 : score) * subject.weight
      counted += 1
    }
    const isWhole = subjects.every(
      (subject) => subject.weight === 0 || !scores.has(subject.id) || isPoints(scores.get(subject.id)),
    )
    return {
      id,
      group_id,
      site_id,
      converted: own,
      raw: counted > 0 ? raw : null,
      total: counted > 0 ? Math.round(total / 100) : null,
      isWhole: isWhole && counted > 0,
    }
  })
  const whole = summed.flatMap(({ id, group_id, site_id, total, isWhole }) =>
    isWhole && total !== null ? [{ id, group_id, site_id, total }] : [],
  )
  const inAll = ranks(whole)
  const inGroup = ranksWithin(whole, ({ group_id }) => group_id)
  const inSite = ranksWithin(whole, ({ site_id }) => site_id)
  return summed.map(({ id, converted: own, raw, total }) => ({
    id,
    converted: own,
    raw,
    total,
    rank: inAll.get(id) ?? null,
    groupRank: inGroup.get(id) ?? null,
    siteRank: inSite.get(id) ?? null,
  }))
}

/**
 * The statistics of questions written a second time, as the textbooks write them and without any SQL: sums over lists.
 * What the server computes is compared with this.
 */

export interface ReferenceAnswer {
  id: number
  exerciseId: number
  recordId: number
  /** What was sat: sittings of the same are compared with one another. */
  sat: string
  score: number | null
  full: number
}

interface ReferenceStatistics {
  answers: number
  facility: number | null
  discrimination: number | null
  upperLower: number | null
}

const needed = 30
const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0)
const mean = (of: readonly number[]): number => sum(of) / of.length

function groupBy<T, K>(of: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of of) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

interface Placed {
  x: number
  y: number | null
  total: number
  recordId: number
  id: number
}

/** Σ(x − x̄)(y − ȳ), Σ(x − x̄)², Σ(y − ȳ)² of the answers that have a rest to be compared with. */
function deviations(of: readonly Placed[]) {
  const pairs = of.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]))
  const [x, y] = [mean(pairs.map((one) => one.x)), mean(pairs.map((one) => one.y))]
  return {
    count: pairs.length,
    xy: sum(pairs.map((one) => (one.x - x) * (one.y - y))),
    xx: sum(pairs.map((one) => (one.x - x) ** 2)),
    yy: sum(pairs.map((one) => (one.y - y) ** 2)),
  }
}

/** Σ edge · (mean of the upper − mean of the lower), and Σ edge. */
function groups(of: readonly Placed[]) {
  if (of.length < 2) return { weighted: 0, edge: 0 }
  const edge = Math.max(1, Math.round((of.length * 27) / 100))
  const ranked = of.toSorted((a, b) => b.total - a.total || a.recordId - b.recordId || a.id - b.id).map(({ x }) => x)
  return { weighted: edge * (mean(ranked.slice(0, edge)) - mean(ranked.slice(-edge))), edge }
}

/** Of one question, from all marked answers of all sittings that count. */
export function referenceStatistics(exerciseId: number, all: readonly ReferenceAnswer[]): ReferenceStatistics {
  const marked = all.filter((one): one is ReferenceAnswer & { score: number } => one.score !== null)
  const bySitting = groupBy(marked, (one) => one.recordId)
  const mine = marked.filter((one) => one.exerciseId === exerciseId)
  const placed = mine.map((one) => {
    const sitting = bySitting.get(one.recordId)!
    const [score, full] = [
      sum(sitting.map((other) => Math.round(other.score * 100))) / 100,
      sum(sitting.map((other) => Math.round(other.full * 100))) / 100,
    ]
    const rest = Math.round((full - one.full) * 100) / 100
    const y = rest > 0 ? Math.round((score - one.score) * 100) / 100 / rest : null
    return {
      sat: one.sat.toLowerCase(),
      x: one.score / one.full,
      y,
      total: score / full,
      recordId: one.recordId,
      id: one.id,
    }
  })
  const sat = [...groupBy(placed, (one) => one.sat).values()]
  const spread = sat.map(deviations).filter((one) => one.count > 0)
  const [xy, xx, yy, pairs] = [
    sum(spread.map((one) => one.xy)),
    sum(spread.map((one) => one.xx)),
    sum(spread.map((one) => one.yy)),
    sum(spread.map((one) => one.count)),
  ]
  const grouped = sat.map(groups)
  const isEnough = placed.length >= needed
  const edge = sum(grouped.map((one) => one.edge))
  return {
    answers: placed.length,
    facility: isEnough ? mean(placed.map((one) => one.x)) : null,
    discrimination: isEnough && pairs >= needed && xx > 1e-9 && yy > 1e-9 ? xy / Math.sqrt(xx * yy) : null,
    upperLower: isEnough && edge > 0 ? sum(grouped.map((one) => one.weighted)) / edge : null,
  }
}

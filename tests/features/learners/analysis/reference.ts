/**
 * The figures of a report written a second time, over lists and without SQL. What the server computes is compared with
 * this.
 */

export interface ReferenceAnswer {
  learner: number
  title: string
  question: number
  type: string
  points: readonly number[]
  score: number | null
  full: number
}

export interface ReferenceAttempt {
  title: string
  sites: readonly number[]
  /** Memberships of groups; past ones ended before the attempt. */
  groups?: readonly { id: number; isPast: boolean }[]
  answers: readonly ReferenceAnswer[]
}

type Scored = ReferenceAnswer & { score: number }
const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0)
const scoredOf = ({ answers }: ReferenceAttempt): Scored[] => answers.filter((one): one is Scored => one.score !== null)
/** Hundredths, so that sums are exact. */
const cents = (value: number): number => Math.round(value * 100)
/** Computed once for an attempt: ranks compare every two. */
function once(compute: (attempt: ReferenceAttempt) => number): (attempt: ReferenceAttempt) => number {
  const known = new WeakMap<ReferenceAttempt, number>()
  return (attempt) => {
    const value = known.get(attempt) ?? compute(attempt)
    known.set(attempt, value)
    return value
  }
}
const scoreOf = once((attempt) => sum(scoredOf(attempt).map(({ score }) => cents(score))))
const fullOf = once((attempt) => sum(scoredOf(attempt).map(({ full }) => cents(full))))
const shareOf = (attempt: ReferenceAttempt): number => scoreOf(attempt) / fullOf(attempt)
const isMarked = ({ answers }: ReferenceAttempt): boolean => answers.every(({ score }) => score !== null)

/** The groups of learners that an attempt is in. */
export const groupsOf = {
  all: () => [''],
  sitting: ({ title }: ReferenceAttempt) => [title.toLowerCase()],
  site: ({ sites }: ReferenceAttempt) => sites.map(String),
  group: ({ groups = [] }: ReferenceAttempt) => [
    ...new Set(groups.filter(({ isPast }) => !isPast).map(({ id }) => String(id))),
  ],
} as const
export type ReferenceGrouping = keyof typeof groupsOf

function collect<T>(of: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of of)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}

/** The lines of a course in percent. */
export interface ReferenceLines {
  excellent: number
  good: number
  pass: number
  low: number
  band: number
  near: number
}
export const usualReferenceLines: ReferenceLines = { excellent: 85, good: 75, pass: 60, low: 40, band: 10, near: 5 }

/** By linear interpolation between the ordered values, as R does it by default. */
function quantile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((one, other) => one - other)
  const place = (ordered.length - 1) * share
  const [below, above] = [ordered[Math.floor(place)]!, ordered[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}

/** The density of Student's t, summed by Simpson's rule until 97.5% are reached: slow, and unlike the server's way. */
const critical = new Map<number, number>()
function criticalT(freedom: number): number {
  const known = critical.get(freedom)
  if (known !== undefined) return known
  const density = (x: number) => (1 + (x * x) / freedom) ** (-(freedom + 1) / 2)
  // The constant before the density: Γ((ν + 1) / 2) / (√(νπ) Γ(ν / 2)), by the product from ν = 1 or 2 on.
  let constant = freedom % 2 === 1 ? 1 / Math.PI : 1 / Math.sqrt(8)
  for (let at = freedom % 2 === 1 ? 1 : 2; at < freedom; at += 2) constant *= ((at + 1) / at) * Math.sqrt(at / (at + 2))
  const step = 1e-4
  let [area, x] = [0, 0]
  for (;;) {
    const next = area + (constant * step * (density(x) + 4 * density(x + step / 2) + density(x + step))) / 6
    if (next >= 0.475) break
    area = next
    x += step
  }
  // What is left of the last step, by the density in its middle.
  const rest = (0.475 - area) / (constant * density(x))
  const found = x + (0.475 - area) / (constant * density(x + rest / 2))
  critical.set(freedom, found)
  return found
}

function attemptFigures(group: readonly ReferenceAttempt[], lines: ReferenceLines): Record<string, number | null> {
  const scores = group.map(scoreOf)
  const mean = sum(scores) / scores.length
  const share = (least: number) =>
    group.filter((one) => scoreOf(one) * 100 >= least * fullOf(one)).length / group.length
  return {
    count: group.length,
    average: mean / 100,
    deviation:
      scores.length > 1 ? Math.sqrt(sum(scores.map((one) => (one - mean) ** 2)) / (scores.length - 1)) / 100 : null,
    highest: Math.max(...scores) / 100,
    lowest: Math.min(...scores) / 100,
    score_rate: sum(scores) / sum(group.map(fullOf)),
    pass_rate: share(lines.pass),
    good_rate: share(lines.good),
    excellent_rate: share(lines.excellent),
    low_rate: 1 - share(lines.low),
  }
}

/** The values of a group that several make together, by series. */
function splitFigures(
  measure: string,
  key: string,
  groups: ReadonlyMap<string, readonly ReferenceAttempt[]>,
  lines: ReferenceLines,
): Record<string, number | null> {
  const group = groups.get(key)!
  const scores = group.map((one) => scoreOf(one) / 100)
  const own = attemptFigures(group, lines)
  if (measure === 'four_rates')
    return Object.fromEntries(
      ['excellent_rate', 'good_rate', 'pass_rate', 'low_rate'].map((name) => [name, own[name]!]),
    )
  if (measure === 'quartiles')
    return {
      lowest: own['lowest']!,
      quarter: quantile(scores, 0.25),
      median: quantile(scores, 0.5),
      three_quarters: quantile(scores, 0.75),
      highest: own['highest']!,
    }
  if (measure === 'interval') {
    const [average, deviation] = [own['average']!, own['deviation']]
    const margin =
      deviation === null || deviation === undefined
        ? null
        : (criticalT(group.length - 1) * deviation) / Math.sqrt(group.length)
    return {
      average,
      from: margin === null ? null : average - margin,
      to: margin === null ? null : average + margin,
    }
  }
  return Object.fromEntries(
    [...groups].map(([other, members]) => {
      const theirs = members.map((one) => scoreOf(one) / 100)
      const mean = (of: readonly number[]) => sum(of) / of.length
      const squares = (of: readonly number[]) => sum(of.map((one) => (one - mean(of)) ** 2))
      const pooled = Math.sqrt((squares(scores) + squares(theirs)) / (scores.length + theirs.length - 2))
      return [other, other === key || !(pooled > 1e-9) ? null : (mean(scores) - mean(theirs)) / pooled]
    }),
  )
}

function answerFigures(answers: readonly Scored[]): Record<string, number> {
  const earned = sum(answers.map(({ score }) => cents(score)))
  return {
    average: earned / 100 / answers.length,
    score_rate: earned / sum(answers.map(({ full }) => cents(full))),
    full_rate: answers.filter(({ score, full }) => score >= full).length / answers.length,
  }
}

const keysOfAnswer = {
  question: ({ question }: ReferenceAnswer) => [String(question)],
  type: ({ type }: ReferenceAnswer) => [type],
  knowledge: ({ points }: ReferenceAnswer) => points.map(String),
} as const

/** The value of a row and a series, by `row|series`; those without attempts or answers are not there. */
export function referenceValues(
  attempts: readonly ReferenceAttempt[],
  dimension: string,
  measure: string,
  compare: ReferenceGrouping,
  lines: ReferenceLines = usualReferenceLines,
  /** The points above a knowledge point. */
  above: Readonly<Record<number, number>> = {},
): Map<string, number | null> {
  const marked = attempts.filter((one) => isMarked(one) && one.answers.length > 0)
  const found = new Map<string, number | null>()
  if (dimension === 'sitting' || dimension === 'site' || dimension === 'group') {
    const groups = collect(marked, groupsOf[dimension])
    const average = attemptFigures(marked, lines)['average']!
    for (const [key, group] of groups) {
      const own = attemptFigures(group, lines)
      if (measure === 'above_average') found.set(`${key}|`, average > 0 ? own['average']! / average - 1 : null)
      else if (['four_rates', 'quartiles', 'interval', 'effect'].includes(measure))
        for (const [series, value] of Object.entries(splitFigures(measure, key, groups, lines)))
          found.set(`${key}|${series}`, value)
      else found.set(`${key}|`, own[measure]!)
    }
  } else if (dimension === 'score_band') {
    for (const [series, group] of collect(marked, groupsOf[compare]))
      for (let band = 0; band * lines.band < 100; band++) {
        const from = (one: ReferenceAttempt, edge: number) => scoreOf(one) * 100 >= edge * lines.band * fullOf(one)
        const isLast = (band + 1) * lines.band >= 100
        const inBand = group.filter((one) => from(one, band) && (isLast || !from(one, band + 1)))
        found.set(`${band}|${series}`, measure === 'share' ? inBand.length / group.length : inBand.length)
      }
  } else if (measure === 'mastery') {
    const withAbove = (point: number): number[] => [point, ...(above[point] ? withAbove(above[point]) : [])]
    for (const [series, group] of collect(attempts, groupsOf[compare]))
      for (const [key, answers] of collect(group.flatMap(scoredOf), ({ points }) => [
        ...new Set(points.flatMap(withAbove).map(String)),
      ])) {
        found.set(`${key}|${series}`, answerFigures(answers)['score_rate']!)
        const isFew = new Set(answers.map(({ question }) => question)).size < 3 || answers.length < 5
        if (isFew) found.set(`${key}|${series}|few`, 1)
      }
  } else {
    for (const [series, group] of collect(attempts, groupsOf[compare]))
      for (const [key, answers] of collect(group.flatMap(scoredOf), keysOfAnswer[dimension as 'question']))
        found.set(`${key}|${series}`, answerFigures(answers)[measure]!)
  }
  return found
}

/** What the summary has of all attempts. */
export const referenceSummary = (
  attempts: readonly ReferenceAttempt[],
  lines: ReferenceLines = usualReferenceLines,
): Record<string, number | null> | undefined => {
  const marked = attempts.filter((one) => isMarked(one) && one.answers.length > 0)
  return marked.length > 0 ? attemptFigures(marked, lines) : undefined
}

/** A learner in the list by rank: as the server's, but for names; the lines that they are near to by name. */
export interface ReferencePerson {
  learner: number
  score: number
  rank: number
  t: number | null
  groups: number
  near: Record<string, number>
}

export function referencePeople(
  attempts: readonly ReferenceAttempt[],
  lines: ReferenceLines = usualReferenceLines,
): ReferencePerson[] {
  const marked = attempts.filter((one) => isMarked(one) && one.answers.length > 0)
  const shares = marked.map(shareOf)
  const mean = sum(shares) / shares.length
  const deviation = Math.sqrt(sum(shares.map((one) => (one - mean) ** 2)) / (shares.length - 1))
  const isBetter = (one: ReferenceAttempt, other: ReferenceAttempt) =>
    scoreOf(one) * fullOf(other) > scoreOf(other) * fullOf(one)
  return marked.map((own) => ({
    learner: own.answers[0]!.learner,
    score: scoreOf(own) / 100,
    rank: marked.filter((other) => isBetter(other, own)).length + 1,
    t: deviation > 1e-9 ? 500 + (100 * (shareOf(own) - mean)) / deviation : null,
    groups: groupsOf.group(own).length,
    near: Object.fromEntries(
      (['excellent', 'good', 'pass', 'low'] as const).flatMap((line) => {
        // In hundredths of points, times a hundred.
        const distance = scoreOf(own) * 100 - lines[line] * fullOf(own)
        return Math.abs(distance) <= lines.near * fullOf(own) ? [[line, distance / 10_000]] : []
      }),
    ),
  }))
}

/**
 * What every answer to a question earned, one after the other: mean, facility, corrected item–rest correlation and D.
 */
export function referenceQuestion(attempts: readonly ReferenceAttempt[], question: number) {
  const rows = attempts.flatMap((attempt) => {
    const own = scoredOf(attempt).find((one) => one.question === question)
    if (!own) return []
    const rest = fullOf(attempt) - cents(own.full)
    return [
      {
        learner: own.learner,
        score: own.score,
        x: own.score / own.full,
        y: rest > 0 ? (scoreOf(attempt) - cents(own.score)) / rest : null,
        total: shareOf(attempt),
      },
    ]
  })
  if (rows.length === 0) return null
  const mean = (of: readonly number[]) => sum(of) / of.length
  const p = mean(rows.map(({ x }) => x))
  const paired = rows.filter((one): one is typeof one & { y: number } => one.y !== null)
  const [mx, my] = [mean(paired.map(({ x }) => x)), mean(paired.map(({ y }) => y))]
  const sxy = sum(paired.map(({ x, y }) => (x - mx) * (y - my)))
  const sxx = sum(paired.map(({ x }) => (x - mx) ** 2))
  const syy = sum(paired.map(({ y }) => (y - my) ** 2))
  const ordered = rows.toSorted((one, other) => other.total - one.total || one.learner - other.learner)
  const size = rows.length > 1 ? Math.max(1, Math.round(rows.length * 0.27)) : 0
  const isEnough = rows.length >= 30
  return {
    count: rows.length,
    average: mean(rows.map(({ score }) => score)),
    full_rate: rows.filter(({ x }) => x >= 1).length / rows.length,
    facility: p,
    discrimination: isEnough && paired.length >= 30 && sxx > 1e-9 && syy > 1e-9 ? sxy / Math.sqrt(sxx * syy) : null,
    upper_lower:
      isEnough && size > 0
        ? mean(ordered.slice(0, size).map(({ x }) => x)) - mean(ordered.slice(-size).map(({ x }) => x))
        : null,
  }
}

/** Cronbach's α over attempts at the same questions, all marked, and what a score is off by because of it. */
export function referenceReliability(attempts: readonly ReferenceAttempt[]) {
  const variance = (of: readonly number[]) => {
    const mean = sum(of) / of.length
    return sum(of.map((one) => (one - mean) ** 2)) / (of.length - 1)
  }
  const items = attempts[0]!.answers.map(({ question }) =>
    attempts.map((one) => one.answers.find((answer) => answer.question === question)!.score!),
  )
  const whole = variance(attempts.map((one) => scoreOf(one) / 100))
  const reliability = (items.length / (items.length - 1)) * (1 - sum(items.map(variance)) / whole)
  return { reliability, standard_error: Math.sqrt(whole) * Math.sqrt(1 - reliability) }
}

/**
 * Who of the upper 27%, of the lower 27% and of those between chose each option; the empty key stands for no choice.
 */
export function referencePicks<A extends ReferenceAttempt>(
  attempts: readonly A[],
  question: number,
  { options, right }: { options: readonly string[]; right: readonly string[] },
  picksOf: (attempt: A) => readonly string[],
) {
  const learnerOf = (one: ReferenceAttempt) => one.answers[0]!.learner
  const ordered = attempts
    .filter((one) => scoredOf(one).some((answer) => answer.question === question))
    .toSorted((one, other) => shareOf(other) - shareOf(one) || learnerOf(one) - learnerOf(other))
  const edge = Math.max(1, Math.round(ordered.length * 0.27))
  const parts = {
    upper: ordered.slice(0, edge),
    middle: ordered.slice(edge, ordered.length - edge),
    lower: ordered.slice(ordered.length - edge),
  }
  const chose = (part: readonly A[], key: string) =>
    part.filter((one) => (key === '' ? picksOf(one).length === 0 : picksOf(one).includes(key))).length
  return [...options, ''].map((key) => ({
    key,
    right: right.includes(key),
    upper: chose(parts.upper, key),
    middle: chose(parts.middle, key),
    lower: chose(parts.lower, key),
  }))
}

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
const scoreOf = (attempt: ReferenceAttempt): number => sum(scoredOf(attempt).map(({ score }) => cents(score)))
const fullOf = (attempt: ReferenceAttempt): number => sum(scoredOf(attempt).map(({ full }) => cents(full)))
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
  for (const one of of) for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one])
  return groups
}

function attemptFigures(group: readonly ReferenceAttempt[]): Record<string, number | null> {
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
    pass_rate: share(60),
    excellent_rate: share(85),
  }
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
): Map<string, number | null> {
  const marked = attempts.filter((one) => isMarked(one) && one.answers.length > 0)
  const found = new Map<string, number | null>()
  if (dimension === 'sitting' || dimension === 'site' || dimension === 'group') {
    for (const [key, group] of collect(marked, groupsOf[dimension]))
      found.set(`${key}|`, attemptFigures(group)[measure]!)
  } else if (dimension === 'score_band') {
    for (const [series, group] of collect(marked, groupsOf[compare]))
      for (let band = 0; band < 10; band++) {
        const inBand = group.filter((one) => Math.min(9, Math.floor((scoreOf(one) * 10) / fullOf(one))) === band)
        found.set(`${band}|${series}`, measure === 'share' ? inBand.length / group.length : inBand.length)
      }
  } else {
    for (const [series, group] of collect(attempts, groupsOf[compare]))
      for (const [key, answers] of collect(group.flatMap(scoredOf), keysOfAnswer[dimension as 'question']))
        found.set(`${key}|${series}`, answerFigures(answers)[measure]!)
  }
  return found
}

/** What the summary has of all attempts. */
export const referenceSummary = (attempts: readonly ReferenceAttempt[]): Record<string, number | null> | undefined => {
  const marked = attempts.filter((one) => isMarked(one) && one.answers.length > 0)
  return marked.length > 0 ? attemptFigures(marked) : undefined
}

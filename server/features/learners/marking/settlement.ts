import { markingRounds, type MarkingMode, type MarkingRound } from '../../../../resources/learners/marking/index.ts'

/** What an answer's marks come to, by its scheme: a function of nothing else. */

export interface SettlingScheme {
  mode: MarkingMode
  tolerance: number
  step: number
}

/** The last mark of a round; of a flagged answer the score may be missing. */
export interface RoundMark {
  round: MarkingRound
  score: number | null
  isFlagged: boolean
}

/** Rounds that are still to be marked, or the score. */
export interface Settlement {
  open: MarkingRound[]
  score: number | null
}

const waits = (...open: MarkingRound[]): Settlement => ({ open, score: null })

/** Two decimals are exact in hundredths. */
const hundredths = (value: number): number => Math.round(value * 100)
const distance = (one: number, other: number): number => Math.abs(hundredths(one) - hundredths(other))

/** The mean of two, half a step rounded up. */
function meanOf(one: number, other: number, step: number): number {
  const twice = hundredths(one) + hundredths(other)
  const steps = Math.floor(twice / (2 * hundredths(step)) + 0.5)
  // A full score that is no multiple of the step may be given, and is never exceeded.
  return Math.min((steps * hundredths(step)) / 100, Math.max(one, other))
}

export const firstRounds = (mode: MarkingMode): MarkingRound[] => (mode === 'single' ? ['1'] : ['1', '2'])

/**
 * - A flagged answer is decided by a leader, and so is what the others do not settle; that mark is the score.
 * - Two marks within the tolerance: their mean. Beyond it, a leader decides (`double`), or a third is marked.
 * - Of three marks: the mean of the third and the nearer of the others, the higher one of two equally near.
 * `arbitrated`: where that is beyond the tolerance too, a leader decides.
 * - While a round was sent back (`returned`), that one and missing first ones are open, whatever the others are.
 */
export function settle(
  { mode, tolerance, step }: SettlingScheme,
  marks: readonly RoundMark[],
  returned: readonly MarkingRound[] = [],
): Settlement {
  const of = (round: MarkingRound) => marks.find((one) => one.round === round)
  const missing = firstRounds(mode).filter((round) => !of(round))
  if (returned.length > 0)
    return waits(...markingRounds.filter((round) => returned.includes(round) || missing.includes(round)))
  const final = of('final')
  if (final && final.score !== null) return { open: [], score: final.score }
  if (marks.some(({ isFlagged, score }) => isFlagged || score === null)) return waits('final')
  if (missing.length > 0) return waits(...missing)
  const first = of('1')!.score!
  if (mode === 'single') return { open: [], score: first }
  const second = of('2')!.score!
  if (distance(first, second) <= hundredths(tolerance)) return { open: [], score: meanOf(first, second, step) }
  if (mode === 'double') return waits('final')
  const third = of('3')?.score
  if (third === undefined || third === null) return waits('3')
  const [nearer] = [first, second].toSorted((a, b) => distance(a, third) - distance(b, third) || b - a) as [number]
  if (mode === 'arbitrated' && distance(nearer, third) > hundredths(tolerance)) return waits('final')
  return { open: [], score: meanOf(nearer, third, step) }
}

import { exerciseType, type ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import type { PartialCredit } from '../../../../resources/bank/exercise-types/choice-credit.ts'
import { scoreAnswer, type ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import type { CorrectionRule } from '../../../../resources/learners/correction/rules.ts'
import type { Uncorrected } from '../../../../resources/learners/correction/uncorrected.ts'

/** From a response to its score, by the key of its paper and the corrections that are in force. Pure. */

/** A correction of one question. `place`: its place among those in force; the rules count one after the other. */
export interface Correction {
  place: number
  rule: CorrectionRule
  /** Of `new_key` and `also_right`; null for a version of the question that such a key does not fit. */
  key: ExerciseAnswer | null
  /** Of `points`. */
  points: number | null
  /** Of `partial`. */
  credit: PartialCredit | null
}

export interface Answered {
  /** As the paper has it; null without one. */
  key: ExerciseAnswer | null
  /** Null where there is none in the shape of the question's type. */
  response: ExerciseResponse | null
  base: Uncorrected
}

export interface Corrected {
  score: number | null
  full_score: number
}

const hundredths = (points: number): number => Math.round(points * 100)

/** Whether the score before corrections is what the key gives. Others were given by people, and stay. */
function isByKey({ key, response, base }: Answered): boolean {
  if (base.is_marked || base.score === null || !key || response?.type !== key.type) return false
  const { verdict, earned } = scoreAnswer(key, response, base.full_score)
  return verdict !== 'unscored' && hundredths(earned) === hundredths(base.score)
}

/** Whether a rule is about the key: what people gave does not follow from one. */
const isAboutKey = ({ rule }: Pick<Correction, 'rule'>): boolean =>
  rule === 'new_key' || rule === 'also_right' || rule === 'partial'

/** Whether a correction leaves the points of this answer, because a person gave them. */
export const staysAsMarked = (answered: Answered, correction: Correction): boolean =>
  (answered.base.mark !== null && answered.base.mark.after >= correction.place) ||
  (isAboutKey(correction) && answered.base.score !== null && !isByKey(answered))

interface Marked {
  score: number
  full_score: number
}

/** How an answer counts after some of the rules. */
interface Standing {
  full_score: number
  isGiven: boolean
  keys: readonly ExerciseAnswer[]
  credit: PartialCredit | null
  /** What a person gave, out of what. */
  mark: Marked | null
}

/** A rule replaces what earlier ones state of the same: a question that got other points counts again. */
const rules: Readonly<Record<CorrectionRule, (now: Standing, correction: Correction) => Standing>> = {
  new_key: (now, { key }) => (key ? { ...now, keys: [key], isGiven: false } : now),
  also_right: (now, { key }) => (key ? { ...now, keys: [...now.keys, key] } : now),
  full_marks: (now) => ({ ...now, isGiven: true }),
  void: (now) => ({ ...now, full_score: 0 }),
  points: (now, { points }) => ({ ...now, full_score: points ?? now.full_score }),
  partial: (now, { credit }) => ({ ...now, credit }),
}

/** The same share of other points, in hundredths, half up. */
function scaled({ score, full_score }: Marked, points: number): number {
  const [part, of, whole] = [hundredths(score), hundredths(full_score), hundredths(points)]
  return of === 0 ? 0 : Math.floor((2 * part * whole + of) / (2 * of)) / 100
}

function byKeys({ keys, credit, full_score }: Standing, response: ExerciseResponse): number {
  const credited = keys.map((key) => (credit && exerciseType(key.type)?.credited?.(key, credit, full_score)) || key)
  return Math.max(0, ...credited.map((key) => scoreAnswer(key, response, full_score).earned))
}

/**
 * The score of an answer and what it is out of. What a person gave keeps its share where the points are others; given
 * since, it takes the place of what the corrections before it came to, and those after it count.
 */
export function correctedScore(answered: Answered, corrections: readonly Correction[]): Corrected {
  const { key, response, base } = answered
  const isKeyed = isByKey(answered)
  let now: Standing = {
    full_score: base.full_score,
    isGiven: false,
    keys: key ? [key] : [],
    credit: null,
    mark: isKeyed || base.score === null ? null : { score: base.score, full_score: base.full_score },
  }
  let since = base.mark
  const markSince = (before: number): void => {
    if (since && since.after < before) now = { ...now, mark: since, isGiven: false }
    if (since && since.after < before) since = null
  }
  for (const one of corrections) {
    markSince(one.place)
    now = rules[one.rule](now, one)
  }
  markSince(Infinity)
  const { full_score } = now
  if (full_score === 0) return { score: 0, full_score }
  if (now.isGiven) return { score: full_score, full_score }
  if (now.mark) return { score: scaled(now.mark, full_score), full_score }
  return { score: isKeyed && response ? byKeys(now, response) : null, full_score }
}

import { z } from 'zod'
import { compositeScoring } from './composite-scoring.ts'
import type { ExerciseAnswer } from './index.ts'
import type { Score, Verdict } from './points.ts'
import { simpleGiven, simpleScoring, type SimpleAsked, type SimpleGiven } from './simple-scoring.ts'
import type { TypeScoring } from './type-scoring.ts'

/** Responses to questions and their scoring: the other half of the declarations. */

/** A learner's response, in the shape of the question's type. */
export const exerciseGiven = z.union([simpleGiven, compositeScoring.given])
export type ExerciseGiven = SimpleGiven | (typeof compositeScoring)['nothing']

/** The part of an answer that learners may see before they respond. */
export type ExerciseAsked = SimpleAsked | ReturnType<(typeof compositeScoring)['asked']>

function scoringOf(type: string): TypeScoring<ExerciseAnswer, ExerciseGiven, ExerciseAsked> {
  const found = type === 'composite' ? compositeScoring : simpleScoring(type)
  if (!found) throw new Error(`no type of question "${type}"`)
  return found as TypeScoring<any, any, any>
}

/** The score of a response (null: none) to a question with so many points. */
export const scoreAnswer = (answer: ExerciseAnswer, given: ExerciseGiven | null, points: number): Score =>
  scoringOf(answer.type).score(answer, given, { points })

/** The part of the answer that learners may see: the shape of blanks and parts, never a key. */
export const askedOf = (answer: ExerciseAnswer): ExerciseAsked => scoringOf(answer.type).asked(answer)

/** A response that scores full marks, as far as it is scored automatically. */
export const rightGiven = (answer: ExerciseAnswer): ExerciseGiven => scoringOf(answer.type).right(answer)

/** The empty response. */
export const nothingGiven = (type: string): ExerciseGiven => scoringOf(type).nothing

/** The choices of a response where a type has few; null for other types. A response of another type has none. */
export function picksOf(type: string, given: ExerciseGiven | null): readonly string[] | null {
  const { picks } = scoringOf(type)
  return picks ? (given?.type === type ? picks(given) : []) : null
}

export type { Score, Verdict }

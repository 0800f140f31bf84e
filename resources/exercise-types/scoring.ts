import { z } from 'zod'
import { compositeScoring } from './composite-scoring.ts'
import type { ExerciseAnswer } from './index.ts'
import type { Score, Verdict } from './points.ts'
import { simpleGiven, simpleScoring, type SimpleAsked, type SimpleGiven } from './simple-scoring.ts'
import type { TypeScoring } from './type-scoring.ts'

/** How questions are answered and scored: the other half of the declarations. */

/** What a learner answers to a question, of the shape of its type. */
export const exerciseGiven = z.union([simpleGiven, compositeScoring.given])
export type ExerciseGiven = SimpleGiven | (typeof compositeScoring)['nothing']

/** What a learner may see of an answer before they answer. */
export type ExerciseAsked = SimpleAsked | ReturnType<(typeof compositeScoring)['asked']>

function scoringOf(type: string): TypeScoring<ExerciseAnswer, ExerciseGiven, ExerciseAsked> {
  const found = type === 'composite' ? compositeScoring : simpleScoring(type)
  if (!found) throw new Error(`no type of question "${type}"`)
  return found as TypeScoring<any, any, any>
}

/** Points for what was answered (null: nothing) to a question that is worth `points`. */
export const scoreAnswer = (answer: ExerciseAnswer, given: ExerciseGiven | null, points: number): Score =>
  scoringOf(answer.type).score(answer, given, { points })

/** What a learner may see of the answer: the shape of blanks and parts, never a key. */
export const askedOf = (answer: ExerciseAnswer): ExerciseAsked => scoringOf(answer.type).asked(answer)

/** An answer of a learner's that earns everything, as far as it is scored without a person. */
export const rightGiven = (answer: ExerciseAnswer): ExerciseGiven => scoringOf(answer.type).right(answer)

/** What a learner has answered before they begin. */
export const nothingGiven = (type: string): ExerciseGiven => scoringOf(type).nothing

/** What was picked where a type lets one pick among few; null for other types. An answer of another type picked nothing. */
export function picksOf(type: string, given: ExerciseGiven | null): readonly string[] | null {
  const { picks } = scoringOf(type)
  return picks ? (given?.type === type ? picks(given) : []) : null
}

export type { Score, Verdict }

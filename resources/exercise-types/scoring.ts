import { z } from 'zod'
import { compositeScoring } from './composite-scoring.ts'
import type { ExerciseAnswer } from './index.ts'
import type { Score, Verdict } from './points.ts'
import { simpleGiven, simpleScoring, type SimpleAsked, type SimpleGiven } from './simple-scoring.ts'
import type { ExerciseOption } from './options.ts'
import type { MarkRow, TypeScoring } from './type-scoring.ts'

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

/** What an answer sheet has for a question or for one part of a composite: rows of bubbles; none where it is written. */
export interface SheetPart {
  type: string
  rows: MarkRow[]
  /** The points that the part states. */
  score: number | null
}

const sheetPart = (asked: ExerciseAsked, options: readonly ExerciseOption[], score: number | null): SheetPart => ({
  type: asked.type,
  rows: scoringOf(asked.type).marks?.rows(asked, options) ?? [],
  score,
})

/** The parts of a question on an answer sheet: one, or those of a composite. */
export function sheetParts(answer: ExerciseAnswer, options: readonly ExerciseOption[]): SheetPart[] {
  const asked = askedOf(answer)
  if (!('parts' in asked)) return [sheetPart(asked, options, null)]
  return asked.parts.map((part) => sheetPart(part.asked, part.options, part.score))
}

/**
 * The response that the filled bubbles of a part are; null where it is written.
 */
export const givenByMarks = (
  { type, rows }: Pick<SheetPart, 'type' | 'rows'>,
  chosen: readonly (readonly string[])[],
): ExerciseGiven | null => (rows.length === 0 ? null : (scoringOf(type).marks?.given(chosen, rows) ?? null))

export type { MarkRow, Score, Verdict }

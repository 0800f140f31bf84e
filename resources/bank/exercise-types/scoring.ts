import { z } from 'zod'
import { compositeScoring } from './composite-scoring.ts'
import type { ExerciseAnswer } from './index.ts'
import type { Score, Verdict } from './points.ts'
import { simpleResponse, simpleScoring, type SimplePrompt, type SimpleResponse } from './simple-scoring.ts'
import type { ExerciseOption } from './options.ts'
import type { MarkRow, TypeScoring } from './type-scoring.ts'

/** Responses to questions and their scoring: the other half of the declarations. */

/** A learner's response, in the shape of the question's type. */
export const exerciseResponse = z.union([simpleResponse, compositeScoring.response])
export type ExerciseResponse = SimpleResponse | (typeof compositeScoring)['nothing']

/** The prompt of a type: the part of an answer that learners may see before they respond. */
export type ExercisePrompt = SimplePrompt | ReturnType<(typeof compositeScoring)['prompt']>

function scoringOf(type: string): TypeScoring<ExerciseAnswer, ExerciseResponse, ExercisePrompt> {
  const found = type === 'composite' ? compositeScoring : simpleScoring(type)
  if (!found) throw new Error(`no type of question "${type}"`)
  return found
}

/** The score of a response (null: none) to a question with so many points. */
export const scoreAnswer = (answer: ExerciseAnswer, response: ExerciseResponse | null, points: number): Score =>
  scoringOf(answer.type).score(answer, response, { points })

/** The part of the answer that learners may see: the shape of blanks and parts, never a key. */
export const promptOf = (answer: ExerciseAnswer): ExercisePrompt => scoringOf(answer.type).prompt(answer)

/** A response that scores full marks, as far as it is scored automatically. */
export const rightResponse = (answer: ExerciseAnswer): ExerciseResponse => scoringOf(answer.type).right(answer)

/** The empty response. */
export const emptyResponse = (type: string): ExerciseResponse => scoringOf(type).nothing

/** The choices of a response where a type has few; null for other types. A response of another type has none. */
export function picksOf(type: string, response: ExerciseResponse | null): readonly string[] | null {
  const { picks } = scoringOf(type)
  return picks ? (response?.type === type ? picks(response) : []) : null
}

/**
 * What an answer sheet has for a question or for one part of a composite: rows of bubbles; none where it is written.
 */
export interface SheetPart {
  type: string
  rows: MarkRow[]
  /** The points that the part states. */
  score: number | null
}

const sheetPart = (prompt: ExercisePrompt, options: readonly ExerciseOption[], score: number | null): SheetPart => ({
  type: prompt.type,
  rows: scoringOf(prompt.type).marks?.rows(prompt, options) ?? [],
  score,
})

/** The parts of a question on an answer sheet: one, or those of a composite. */
export function sheetParts(answer: ExerciseAnswer, options: readonly ExerciseOption[]): SheetPart[] {
  const prompt = promptOf(answer)
  if (!('parts' in prompt)) return [sheetPart(prompt, options, null)]
  return prompt.parts.map((part) => sheetPart(part.prompt, part.options, part.score))
}

/**
 * The response that the filled bubbles of a part are; null where it is written.
 */
export const responseByMarks = (
  { type, rows }: Pick<SheetPart, 'type' | 'rows'>,
  chosen: readonly (readonly string[])[],
): ExerciseResponse | null => (rows.length === 0 ? null : (scoringOf(type).marks?.response(chosen, rows) ?? null))

export type { MarkRow, Score, Verdict }

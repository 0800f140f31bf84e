import type { z } from 'zod'
import type { ExerciseType } from './exercise-type.ts'
import type { ExerciseOption } from './options.ts'
import type { Score } from './points.ts'

export interface ScoreFor {
  /** The question's points here. */
  points: number
}

/** A row of bubbles on an answer sheet. `label`: what it is about, within its question; '' where it is the only one. */
export interface MarkRow {
  label: string
  /** The key of the option that it is about; absent where it is about a place. */
  option?: string
  /** Whether several of its bubbles may be filled. */
  many: boolean
  choices: readonly { value: string; label: string }[]
}

/** What is filled in on an answer sheet instead of written: rows of bubbles, and the response that they are. */
interface Marks<Response, Prompt> {
  /** None where it is written after all. */
  rows(prompt: Prompt, options: readonly ExerciseOption[]): MarkRow[]
  /** `chosen`: the values of the filled bubbles of each row. */
  response(chosen: readonly (readonly string[])[], rows: readonly MarkRow[]): Response
}

export const choicesOf = (options: readonly Pick<ExerciseOption, 'key'>[]): MarkRow['choices'] =>
  options.map(({ key }) => ({ value: key, label: key }))

/**
 * The other half of a type's declaration: responses and their scoring. Separate because a list of questions needs none
 * of it.
 * - `response`: its schema; `nothing` is the empty one, `right` one with full marks.
 * - `prompt`: the part of the answer that learners may see before they respond: choices of a blank, parts of a
 * composite, never a key.
 * - `picks`: the choices of a response where there are few: keys of options, or `true` and `false`. Other types have
 * none.
 * - `marks`: how it is answered on an answer sheet that is read by machine. Absent: it is written in a box.
 * - `score`: the points of a response. Pure; accepts anything that its schema accepts, in any order and size. A
 * response of another type, or none, scores 0.
 */
export interface TypeScoring<
  Answer = any,
  Response extends { type: string } = any,
  Prompt extends { type: string } = any,
> {
  response: z.ZodType<Response>
  nothing: Response
  right(answer: Answer): Response
  prompt(answer: Answer): Prompt
  picks?(response: Response): readonly string[]
  marks?: Marks<Response, Prompt>
  score(answer: Answer, response: Response | null, what: ScoreFor): Score
}

type Declared<Answer, Response extends { type: string }, Prompt extends { type: string }> = Omit<
  TypeScoring<Answer, Response, Prompt>,
  'score'
> & {
  score(answer: Answer, response: Response, what: ScoreFor): Score
}

export function defineScoring<
  Name extends string,
  Answer extends { type: Name },
  Response extends { type: NoInfer<Name> },
  Prompt extends { type: NoInfer<Name> },
>(
  type: ExerciseType<Name, Answer>,
  declared: Declared<Answer, Response, Prompt>,
): TypeScoring<Answer, Response, Prompt> {
  return {
    ...declared,
    score: (answer, response, what) =>
      declared.score(answer, response?.type === type.name ? response : declared.nothing, what),
  }
}

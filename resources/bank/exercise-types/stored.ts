import type { ExerciseAnswer } from './index.ts'
import type { ExerciseOption } from './options.ts'

/** What the record of a question has, with the types of its columns. */

type QuestionRow = Readonly<Record<string, unknown>>

/** Null where it has none, and for a person who may not read it. */
export const storedAnswer = (record: QuestionRow | null | undefined): ExerciseAnswer | null =>
  (record?.['answer'] ?? null) as ExerciseAnswer | null

export const storedOptions = (record: QuestionRow): ExerciseOption[] => (record['options'] ?? []) as ExerciseOption[]

import { z } from 'zod'
import { classification, matching, ordering } from './arranging.ts'
import { cloze, fillBlank } from './blanks.ts'
import { multipleChoice, singleChoice, trueFalse } from './choice.ts'
import type { ExerciseType } from './exercise-type.ts'
import { numeric } from './numeric.ts'
import { essay, shortAnswer } from './open.ts'
import { wordBank } from './word-bank.ts'

/** The simple types, which the parts of a composite may have. */
export const simpleTypes = [
  singleChoice,
  multipleChoice,
  trueFalse,
  fillBlank,
  numeric,
  cloze,
  wordBank,
  matching,
  classification,
  ordering,
  shortAnswer,
  essay,
] as const

export type SimpleAnswer = z.infer<(typeof simpleTypes)[number]['answer']>

/** The compiler does not follow a union through a list; the list above is what it is made of. */
export const simpleAnswer = z.discriminatedUnion(
  'type',
  simpleTypes.map((type) => type.answer) as never,
) as unknown as z.ZodType<SimpleAnswer>

const byName: ReadonlyMap<string, ExerciseType> = new Map(simpleTypes.map((type) => [type.name, type]))
export const simpleType = (name: string): ExerciseType | undefined => byName.get(name)

import { z } from 'zod'
import { classificationScoring, matchingScoring, orderingScoring } from './arranging-scoring.ts'
import { clozeScoring, fillBlankScoring, numericScoring, wordBankScoring } from './blanks-scoring.ts'
import { multipleChoiceScoring, singleChoiceScoring, trueFalseScoring } from './choice-scoring.ts'
import { essayScoring, shortAnswerScoring } from './open-scoring.ts'
import type { SimpleAnswer } from './simple-types.ts'
import type { TypeScoring } from './type-scoring.ts'

const all = {
  single_choice: singleChoiceScoring,
  multiple_choice: multipleChoiceScoring,
  true_false: trueFalseScoring,
  fill_blank: fillBlankScoring,
  numeric: numericScoring,
  cloze: clozeScoring,
  word_bank: wordBankScoring,
  matching: matchingScoring,
  classification: classificationScoring,
  ordering: orderingScoring,
  short_answer: shortAnswerScoring,
  essay: essayScoring,
} satisfies { [N in SimpleAnswer['type']]: TypeScoring<Extract<SimpleAnswer, { type: N }>, { type: N }, { type: N }> }
type One = (typeof all)[keyof typeof all]

export type SimpleResponse = One['nothing']
export type SimplePrompt = ReturnType<One['prompt']>

/** The compiler does not follow a union through a list; the list above is what it is made of. */
export const simpleResponse = z.discriminatedUnion(
  'type',
  Object.values(all).map((one) => one.response) as never,
) as unknown as z.ZodType<SimpleResponse>

const byName: ReadonlyMap<string, TypeScoring> = new Map(Object.entries(all))
/** The responses and scoring of a simple type; undefined for an unknown one. */
export const simpleScoring = (name: string): TypeScoring | undefined => byName.get(name)

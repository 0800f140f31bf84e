import type { Language } from '../../../../../resources/kit/index.ts'
import type { SheetPart } from '../../../../../resources/bank/exercise-types/scoring.ts'
import type { AnswerSpace } from '../../../../../resources/bank/exercise-types/exercise-type.ts'

/** An answer sheet before its layout. Texts are plain. */
export interface SheetDocument {
  language: Language
  /** Identifies the sheet in the code of each page. */
  key: string
  title: string
  /** Beside the title: which variant of a paper. */
  subtitle: string
  /** Digits of the candidate's number. */
  digits: number
  sections: { name: string; questions: QuestionOnSheet[] }[]
}

export interface QuestionOnSheet {
  number: number
  exercise_id: number
  version: number
  type: string
  score: number | null
  parts: (SheetPart & { space: AnswerSpace })[]
}

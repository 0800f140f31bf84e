import type { Language } from '../../../../../resources/kit/index.ts'
import type { ExerciseAnswer, ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import type { QuestionNumbers, SectionNumbering } from '../../../../../resources/papers/numbering.ts'

/** What is printed, before its layout: texts are stored rich text unless they are declared as plain. */

export interface PaperDocument {
  language: Language
  /** Plain; '' prints none. */
  title: string
  /** Plain: its time and points. */
  subtitle: string
  front?: FrontMatter
  sections: PaperSection[]
}

/** Plain texts above the questions; '' prints none. `notice` has a line for each. */
export interface FrontMatter {
  secrecy: string
  subtitle: string
  author: string
  reviewer: string
  notice: string
}

export interface PaperSection {
  /** Plain; '' prints none. */
  name: string
  instruction: string
  numbering?: SectionNumbering
  /** Between the lines of its texts something is written (短文改错), and nowhere else. */
  wideLines?: boolean
  items: PaperItem[]
}

/** A single question, or a material with the questions about it. They stay together when papers are shuffled. */
export interface PaperItem {
  material: string
  questions: PaperQuestion[]
}

export interface PaperQuestion {
  /** Identifies the question in the geometry and in the keys of variants. */
  key: string
  /** Instead of its numbers in the print: those that it has on another paper. */
  numbers?: QuestionNumbers
  /** How many blanks or parts it has; without it, as many as its answer. */
  parts?: number
  type: string
  stem: string
  options: readonly ExerciseOption[]
  /** Null where there is none, or it may not be read. */
  answer: ExerciseAnswer | null
  analysis: string
  score: number | null
}

import type { Language } from '../../../../../resources/kit/index.ts'
import type { SheetPart } from '../../../../../resources/bank/exercise-types/scoring.ts'
import type { ChoiceGroup, SheetPaper, SheetRoom } from '../../../../../resources/papers/answer-sheets/sheet-design.ts'
import type { Identification, SheetKind } from '../../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import type { RedPoints } from '../../../../../resources/papers/answer-sheets/red-points.ts'
import type { Written } from './rooms.ts'

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
  kind: SheetKind
  /** Of a master. */
  identifiedBy: Identification
  /** Whether an invigilator can mark who is absent. */
  hasStates: boolean
  /** Whether it is marked on paper in red, and how finely. */
  redPoints: RedPoints
  /** Sheets that were printed first without timing marks are printed without. */
  hasTiming: boolean
  paper: SheetPaper
  columns: number
  /** Copies of an odd number of pages get a blank one. */
  isTwoSided: boolean
  /** Instead of the usual instructions; '' for those. */
  notice: string
  rooms: readonly SheetRoom[]
  choiceGroups: readonly ChoiceGroup[]
  sections: { name: string; questions: QuestionOnSheet[] }[]
}

export interface QuestionOnSheet {
  number: number
  /** Of the last of its blanks or parts, where they have a number each. */
  last?: number
  exercise_id: number
  version: number
  type: string
  score: number | null
  parts: (SheetPart & Written)[]
}

/** Somebody whose sheet is printed for them. */
export interface SheetPerson {
  /** The learner's, in the codes of their pages. */
  id: number
  name: string
  number: string
  /** Empty where there is none. */
  group: string
  room: string
  seat: string
}

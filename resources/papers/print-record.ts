/**
 * What is kept of a print that learners can sit. Only the server writes it, and the site shows little of it: these are types alone, so that
 * no page loads schemas for them.
 */

/** In points of 1/72 inch from the upper left corner of the page; `page` counts from 1 through the whole file. */
interface PlaceInPrint {
  page: number
  x: number
  y: number
  end: { page: number; y: number }
}

/**
 * A question of a printed paper. `key` identifies it in the question set: the `vkey` of its item and its place in it, `v.0`.
 * `number` is the one printed, `original_number` the one in the question set. `options`: the printed key of each option
 * that has another in the bank; `parts`: likewise of each part of a composite. `exercise_id` at `version` has the
 * content. `place` is null where the print has answers alone.
 */
export interface PrintedQuestion {
  key: string
  number: number
  original_number: number
  exercise_id: number
  version: number
  type: string
  score: number | null
  options: Record<string, string>
  parts: Record<string, string>[]
  place: PlaceInPrint | null
}

/** `variant`: `A`, `B`, … of shuffled papers; empty where nothing is shuffled. */
export interface PrintedPaper {
  variant: string
  questions: PrintedQuestion[]
}

/** The right answers of a paper by the questions' keys, as its options are named; null where there is none. */
export interface PrintKey {
  variant: string
  answers: { key: string; number: number; answer: { type: string } | null }[]
}

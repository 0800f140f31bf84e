import { z } from 'zod'
import { typeWords } from '../../bank/exercise-types/type-words.ts'
import { recordId } from '../../kit/index.ts'
import { sheetPoints } from './red-points.ts'
import type { PartWords } from '../../kit/json-parts.ts'

/**
 * What is where on an answer sheet, as the run that printed it says: all that is needed to read its scans. Lengths are
 * points from the left upper corner of a page; pages count from 1.
 */

const length = z.number()
const key = z.string().max(40)

/**
 * A row of bubbles, of which at most one is filled, or several where it says so. `x` and `y` are the left upper corner
 * of each bubble.
 */
const sheetRow = z.strictObject({
  key,
  /** As it is printed beside the row. */
  label: z.string(),
  many: z.boolean(),
  /** Where exactly so many are to be filled. */
  count: z.int().min(1).optional(),
  page: z.int().min(1),
  bubbles: z.array(z.strictObject({ value: z.string(), label: z.string(), x: length, y: length })),
})
export type SheetRow = z.infer<typeof sheetRow>

/** A frame that is written in. */
const sheetBox = z.strictObject({
  key,
  label: z.string(),
  page: z.int().min(1),
  x: length,
  y: length,
  width: length,
  height: length,
})

/** A part of a question (one, or those of a composite): its rows in order, or the box that it is written in. */
const sheetPart = z.strictObject({
  type: z.string(),
  /** `option`: the key of the option that a row is about. */
  rows: z.array(z.strictObject({ key, option: z.string().optional() })),
  box: key.nullable(),
  /** The boxes that it goes on in. */
  more: z.array(key).optional(),
})

const sheetQuestion = z.strictObject({
  number: z.int(),
  /** Of one whose blanks or parts have a number each. */
  last: z.int().optional(),
  exercise_id: recordId,
  version: z.int(),
  type: z.string(),
  score: z.number().nullable(),
  parts: z.array(sheetPart),
  /** The row that says whether it was chosen, by its number. */
  choice: key.optional(),
})
export type SheetQuestion = z.infer<typeof sheetQuestion>

/** The row of a group of questions to choose from, by the number of its first. */
export const choiceKey = (first: number): string => `choice.${first}`

/**
 * Black marks along both edges of every page, and between its columns: the centres of the upright rows of them, from
 * the left, and of the marks of each row.
 */
const timingMarks = z.strictObject({
  x: z.array(length).min(2).max(4),
  y: z.array(length).min(2),
  width: length,
  height: length,
})
export type TimingMarks = z.infer<typeof timingMarks>

export const sheetGeometry = z.strictObject({
  width: length,
  height: length,
  pages: z.int().min(1),
  bubble: z.strictObject({ width: length, height: length }),
  /** The centres of the four squares, clockwise from the left upper one, and the length of their sides. */
  corners: z.array(z.strictObject({ x: length, y: length })).length(4),
  square: length,
  /** The code of each page, without the white around it. */
  code: z.strictObject({ x: length, y: length, size: length }),
  /** Sheets of before there were any have none, and are read without. */
  timing: timingMarks.optional(),
  /** The rows of the candidate's number, a row for each digit; on the first page, or on each. */
  digits: z.array(sheetRow),
  /** What an invigilator fills in: a row of one bubble for each state of `sheetStates`. */
  states: z.array(sheetRow).optional(),
  /** Where a bar-code sticker goes, on each page. */
  stickers: z.array(sheetBox).optional(),
  rows: z.array(sheetRow),
  boxes: z.array(sheetBox),
  /** Where points are given in red; sheets that are marked on the screen have none. */
  points: sheetPoints.optional(),
  questions: z.array(sheetQuestion),
})

/** Lengths and bubbles are for what reads scans. */
export const geometryWords: PartWords = {
  pages: { zh: '页数', en: 'Pages' },
  questions: { zh: '题目', en: 'Questions' },
  number: { zh: '题号', en: 'Number' },
  last: { zh: '最后题号', en: 'Last number' },
  exercise_id: { zh: '单题', en: 'Question' },
  version: { zh: '版本', en: 'Version' },
  type: { label: { zh: '题型', en: 'Type' }, of: typeWords },
  score: { zh: '分值', en: 'Points' },
}
export type SheetGeometry = z.infer<typeof sheetGeometry>

/** What the code of a page says. */
export interface PageCode {
  /** Of the answer sheet. */
  key: string
  page: number
  /** The number of the copy, or the learner that it was printed for; null on a master. */
  copy: number | null
}

/** Capital letters and digits alone: a QR code takes them in the least space. */
export const codeText = ({ key: sheet, page, copy }: PageCode): string =>
  `AS-${sheet}-${page}${copy === null ? '' : `-${copy}`}`

export function readCode(text: string): PageCode | null {
  const [, sheet, page, copy] = /^AS-([A-Z0-9]{10})-(\d{1,2})(?:-(\d{1,9}))?$/.exec(text) ?? []
  return sheet === undefined ? null : { key: sheet, page: Number(page), copy: copy === undefined ? null : Number(copy) }
}

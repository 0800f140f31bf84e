import { z } from 'zod'
import { integer, json } from '../../kit/fields/index.ts'
import type { PartWords } from '../../kit/json-parts.ts'

/** What is in doubt about a record, and what a person decides of it: for records that wait in a queue. */

const words = z.strictObject({ zh: z.string(), en: z.string() })
const value = z.string().max(100)

/**
 * Something of a record that a person decides.
 * - `choices`: their labels are plain, or words in both languages.
 * - `many`: several of the choices may be right together, or none.
 * - `of`: instead of choices, a record of this resource is chosen; its id is the value.
 * - `read`: the value if nobody decides otherwise; `decided`: what a person decided, null before.
 * - `why`: why it is in doubt. `area`: the part of the picture that shows it, in shares of the whole.
 */
export const doubtSchema = z.strictObject({
  key: z.string().max(40),
  label: z.string().max(100),
  many: z.boolean(),
  choices: z.array(z.strictObject({ value, label: z.union([z.string().max(200), words]) })).max(250),
  of: z.string().max(63).nullable(),
  read: z.array(value).max(100),
  decided: z.array(value).max(100).nullable(),
  why: words,
  area: z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
})
export const doubtsSchema = z.array(doubtSchema).max(1000)

/** Choices and values are shown where the doubt is decided. */
export const doubtWords: PartWords = {
  label: { zh: '存疑处', en: 'What' },
  why: { zh: '原因', en: 'Why' },
  read: { zh: '识别为', en: 'Read as' },
  decided: { zh: '判定为', en: 'Decided' },
}
export type RecordDoubt = z.infer<typeof doubtSchema>

/** What a person decided, by the keys of the doubts. */
const decisionsSchema = z.array(z.strictObject({ key: z.string().max(40), values: z.array(value).max(100) })).max(1000)

/** The input of the action that takes decisions. */
export const decisionInput = {
  /** Of the record as it was decided. */
  base_version: integer({ label: { zh: '判定时的版本', en: 'Version as decided' }, required: true, min: 1 }),
  decisions: json(decisionsSchema, {
    label: { zh: '判定', en: 'Decisions' },
    required: true,
    example: [{ key: '1', values: ['A'] }],
  }),
}

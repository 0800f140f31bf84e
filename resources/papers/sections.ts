import { z } from 'zod'
import { declaredMessage, namedText, plainText, recordId } from '../kit/index.ts'
import { choiceCredits } from '../bank/exercise-types/choice-credit.ts'
import { hasItsPoints, needsPoints } from './partial-credit.ts'
import { sumOfScores } from './scores.ts'

/** The sections of a paper with their questions, as they are stored and as they go over the wire. */

/** The identity of a section or an item in its paper, whatever becomes of its position. */
export const vkeySchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

const score = z
  .number()
  .min(0)
  .max(1000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'decimal')
const position = z.int().min(1).max(100_000)

/** More than any school prints. */
const maxSections = 50
export const maxItems = 500
export const maxExercises = 1000

/**
 * One question of a paper. `version`: the version of the question that the paper has, whatever becomes of the question;
 * a write without it takes the present one. `score`: its points here; a write without it takes the question's own.
 * `part_scores`: the points of its blanks or sub-questions. `totalIndex` is its number in the paper, counted from 1,
 * `lastIndex` the last of its numbers where it has several; `isEnd` marks the last question. `part_count`: how many
 * blanks or parts it has, where its section numbers them. The server sets these four.
 */
export const paperExercise = z.strictObject({
  exercise_id: recordId,
  version: z.int().min(1).optional(),
  score: score.nullable().optional(),
  part_scores: z.array(score).max(200).optional(),
  part_count: z.int().min(1).max(1000).optional(),
  totalIndex: position.optional(),
  lastIndex: position.optional(),
  isEnd: z.boolean().optional(),
})

/**
 * An entry of a section: one question, or a paper item (`exam_item_id`) with its material and questions.
 * `exam_item_version`: the version of the paper item whose material the paper has; a write without it takes the present
 * one.
 */
export const paperItem = z.strictObject({
  vkey: vkeySchema.optional(),
  exam_item_id: recordId.nullable().optional(),
  exam_item_version: z.int().min(1).optional(),
  exercises: z.array(paperExercise).max(50),
})

/**
 * A section. `section_id` is the reusable section that it was made from; `default_score` its points for a question
 * without any of its own; `partial_rule` and `partial_points` its rule for partly right choices, else the
 * paper's. `first_number`: the number of its first question, none to go on from the section before; `numbers_parts`:
 * each blank or part of its questions has a number of its own (完形填空); `wide_lines`: its texts are printed with wide
 * spaces between lines, to write in (短文改错). `firstChildIndex` and `lasterChildIndex` are its
 * first and last number, null in an empty one; the server sets both.
 */
export const paperSection = z.strictObject({
  vkey: vkeySchema.optional(),
  name: namedText(100),
  instruction: plainText(1000).nullable().optional(),
  section_id: recordId.nullable().optional(),
  default_score: score.nullable().optional(),
  partial_rule: z.enum(choiceCredits).nullable().optional(),
  partial_points: score.nullable().optional(),
  first_number: z.int().min(1).max(999).nullable().optional(),
  numbers_parts: z.boolean().nullable().optional(),
  wide_lines: z.boolean().nullable().optional(),
  exercise_items: z.array(paperItem).max(maxItems),
  firstChildIndex: position.nullable().optional(),
  lasterChildIndex: position.nullable().optional(),
})

export type PaperExercise = z.infer<typeof paperExercise>
export type PaperItem = z.infer<typeof paperItem>
export type PaperSection = z.infer<typeof paperSection>

/** The sections of a paper's record; none where it has none. */
export const storedSections = (paper: Readonly<Record<string, unknown>> | null | undefined): PaperSection[] =>
  (paper?.['sections'] ?? []) as PaperSection[]

export const itemsOf = (sections: readonly PaperSection[]): PaperItem[] =>
  sections.flatMap(({ exercise_items }) => exercise_items)
export const exercisesOf = (sections: readonly PaperSection[]): PaperExercise[] =>
  itemsOf(sections).flatMap(({ exercises }) => exercises)

export const totalScore = (sections: readonly PaperSection[]): number =>
  sumOfScores(exercisesOf(sections).map((one) => one.score))

/** The place of the first repeated key; undefined where all differ. */
function repeatedKey(sections: readonly PaperSection[]): (string | number)[] | undefined {
  const known = new Set<string>()
  const isRepeated = (vkey: string | undefined): boolean => {
    if (vkey === undefined) return false
    if (known.has(vkey)) return true
    known.add(vkey)
    return false
  }
  for (const [at, section] of sections.entries()) {
    if (isRepeated(section.vkey)) return [at, 'vkey']
    for (const [index, item] of section.exercise_items.entries())
      if (isRepeated(item.vkey)) return [at, 'exercise_items', index, 'vkey']
  }
  return undefined
}

/** Of a question whose parts' scores do not add up to its own. */
const isOutOfSum = ({ score: whole, part_scores: parts }: PaperExercise): boolean =>
  parts !== undefined && whole !== undefined && whole !== null && sumOfScores(parts) !== whole

const repeatedText = { zh: '与另一处的 vkey 相同', en: 'Another section or item has this vkey' }
const outOfSum = {
  zh: '各小题分值之和与本题分值不等',
  en: 'The points of its parts do not add up to its own',
}

export const paperSections = z
  .array(paperSection)
  .max(maxSections)
  .superRefine((sections, context) => {
    const repeated = repeatedKey(sections)
    if (repeated) context.addIssue({ code: 'custom', path: repeated, message: declaredMessage(repeatedText) })
    if (exercisesOf(sections).length > maxExercises)
      context.addIssue({ code: 'too_big', origin: 'array', maximum: maxExercises, inclusive: true, input: sections })
    sections.forEach((section, at) => {
      if (!hasItsPoints(section))
        context.addIssue({ code: 'custom', path: [at, 'partial_points'], message: declaredMessage(needsPoints) })
      section.exercise_items.forEach((item, index) =>
        item.exercises.forEach((one, place) => {
          if (isOutOfSum(one))
            context.addIssue({
              code: 'custom',
              path: [at, 'exercise_items', index, 'exercises', place, 'part_scores'],
              message: declaredMessage(outOfSum),
            })
        }),
      )
    })
  })

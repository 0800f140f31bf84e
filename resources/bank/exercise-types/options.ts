import { z } from 'zod'
import { plainText } from '../../kit/index.ts'

export const key = z.string().regex(/^[A-Za-z0-9]{1,4}$/)

/** What a learner chooses among, matches or orders. `group` tells the two columns of a matching question apart. */
export const optionSchema = z.strictObject({
  key,
  text: plainText(5000),
  group: z.enum(['left', 'right']).optional(),
})

export const optionsSchema = z.array(optionSchema).max(40)

export type ExerciseOption = z.infer<typeof optionSchema>

export const isOption = (
  options: readonly ExerciseOption[],
  wanted: string,
  group?: ExerciseOption['group'],
): boolean => options.some((option) => option.key === wanted && (group === undefined || option.group === group))

import { z } from 'zod'
import type { messages } from './messages.ts'
import { oncePerLimits } from './once-per-limits.ts'

/** PostgreSQL stores neither NUL nor half a surrogate pair, so neither is text. */
export const storable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()
const storableText = oncePerLimits((maxLength: number, minLength: number) =>
  z
    .string()
    .max(maxLength)
    .min(minLength, minLength === 1 ? 'blank' : undefined)
    .refine(storable, 'text'),
)
export const plainText = (maxLength: number, minLength = 0) => storableText(maxLength, minLength)
/** Text of a name or a title: at least one character that is not white space. */
export const namedText = oncePerLimits((maxLength: number) =>
  plainText(maxLength).refine((value) => value.trim() !== '', 'blank'),
)
export const pattern = (expression: RegExp, message: keyof typeof messages, maxLength: number) =>
  z.string().max(maxLength).regex(expression, message)

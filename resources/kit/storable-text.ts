import { z } from 'zod'
import type { messages } from './messages.ts'
import { isVisible, writtenKey, writtenLine, writtenMobile, writtenText } from './written-text.ts'
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
/** Text of a name or a title: something of it can be seen. */
export const namedText = oncePerLimits((maxLength: number) => plainText(maxLength).refine(isVisible, 'blank'))

/** Text as it is written down, which is of a limited length then; with `isNamed` as `namedText`. */
const written = (write: (text: string) => string) =>
  oncePerLimits((maxLength: number, isNamed: number) => {
    const schema = z.string().overwrite(write).max(maxLength).refine(storable, 'text')
    return isNamed ? schema.refine(isVisible, 'blank') : schema
  })
export const textWritten = written(writtenText)
export const lineWritten = written(writtenLine)
export const keyWritten = written(writtenKey)
export const pattern = (expression: RegExp, message: keyof typeof messages, maxLength: number) =>
  z.string().max(maxLength).regex(expression, message)

/** A mobile number of China: 11 digits that start with 1, however they are grouped, and with +86 in front or not. */
export const mobileNumber = z
  .string()
  .max(30)
  .overwrite(writtenMobile)
  .regex(/^1\d{10}$/, 'mobile')

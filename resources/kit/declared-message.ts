import type { Text } from './field.ts'

/** A declared text travels through zod as JSON after this mark. */
export const declaredMark = '\u0001'
/** The message of an issue that a rule adds. */
export const declaredMessage = (text: Text): string => declaredMark + JSON.stringify(text)
/** What a schema says when a value does not fit: parameters for zod. */
export const declared = (text: Text): { error: () => string } => ({ error: () => declaredMessage(text) })

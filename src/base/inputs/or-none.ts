import type { AnyField } from '../../../resources/kit/index.ts'

/**
 * A list as it is sent: in a required field, an empty one counts as missing, which the schema of a list alone would
 * accept.
 */
export const orNone = <T>(field: AnyField, list: T[]): T[] | null => (field.required && list.length === 0 ? null : list)

/**
 * A stored text, whatever a caller holds: fields that a person may not read are undefined, and a record of before the
 * field was there has null. Readers of stored text take `unknown`, and read anything that is no text as an empty one.
 */
export const storedString = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

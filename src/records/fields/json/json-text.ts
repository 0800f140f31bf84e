/** A structured value as a person reads and types it; an absent one is an empty text. */
export const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

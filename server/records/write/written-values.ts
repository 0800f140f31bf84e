import type { Fields } from '../../../resources/kit/index.ts'

/** Values with each text as its field writes it (`resources/kit/written-text.ts`). */
export const writtenValues = (fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? (fields[name]?.written?.(value) ?? value) : value,
    ]),
  )

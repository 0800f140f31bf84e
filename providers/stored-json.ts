/**
 * What a text in the browser's storage holds, as an earlier version, another program or a person may have left it.
 * `read` gets any value that JSON can have, and answers undefined for one that is not what was wanted; then, and where
 * the text is none, the answer is `otherwise`. Never throws.
 */
export function storedJson<T>(text: string | null, read: (value: unknown) => T | undefined, otherwise: T): T {
  try {
    return read(JSON.parse(text ?? 'null') as unknown) ?? otherwise
  } catch {
    return otherwise
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

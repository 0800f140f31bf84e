/**
 * The same schema for the same limits. Hundreds of fields have the same few, and zod takes 30 µs for each part of one:
 * a tenth of the time that a thread takes until it can read an import.
 */
export function oncePerLimits<Limits extends number[], Schema>(
  make: (...limits: Limits) => Schema,
): (...limits: Limits) => Schema {
  const made = new Map<string, Schema>()
  return (...limits) => {
    const key = limits.join()
    const known = made.get(key) ?? make(...limits)
    made.set(key, known)
    return known
  }
}

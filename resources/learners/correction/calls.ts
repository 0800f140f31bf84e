/** The names of the calls, by the resource that has the capability. */
export const correctionCalls = (name: string) => ({ preview: `preview_${name}` })
export const correctedCalls = (name: string) => ({ begin: `correct_${name}_scores` })

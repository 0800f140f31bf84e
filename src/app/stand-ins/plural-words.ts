/** Stands in for `pluralize` (see `vite.config.ts`), by which Refine names resources in English: here every resource has its label. */
const asItIs = (word: string): string => word

export default Object.assign(asItIs, { singular: asItIs, plural: asItIs, isPlural: () => false })

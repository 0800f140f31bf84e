import { defineCapability } from '../../kit/capability.ts'

/**
 * How a record looks to its audience: a name in `src/features/bank/preview/previews.ts`, declared here by module
 * augmentation, so that a resource that names an unknown one does not compile.
 */
export interface Previews {}

/** How records look: on their own page, and within a record that is made of them. */
export interface PreviewOptions {
  as: keyof Previews
}

/**
 * How a record looks to its audience: a button on the record and on its form opens it; the form's shows the unsaved
 * input.
 * @param as A name in `src/features/bank/preview/previews.ts`.
 */
export const preview = defineCapability(
  { name: 'preview' },
  (had) => (as: keyof Previews) => had<PreviewOptions>({ as }),
)

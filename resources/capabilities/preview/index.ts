import { defineCapability } from '../../kit/capability.ts'

/**
 * What shows a record as those see it for whom it is made: a name in `src/capabilities/preview/previews.ts`, announced here by
 * module augmentation, so that a resource that names one that nobody wrote does not compile.
 */
export interface Previews {}

/** How records look: on a page of their own, and within a record that is made of them. */
export interface PreviewOptions {
  as: keyof Previews
}

/** A button on the record and on its form opens the preview; the form shows what is typed there. */
export const preview = defineCapability(
  { name: 'preview' },
  (had) => (as: keyof Previews) => had<PreviewOptions>({ as }),
)

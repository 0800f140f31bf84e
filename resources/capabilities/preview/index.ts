import { defineCapability } from '../../kit/capability.ts'

/**
 * How a record looks to its audience: a name in `src/capabilities/preview/previews.ts`, declared here by module
 * augmentation, so that a resource that names an unknown one does not compile.
 */
export interface Previews {}

/** How records look: on their own page, and within a record that is made of them. */
export interface PreviewOptions {
  as: keyof Previews
}

/** A button on the record and on its form opens the preview; the form shows the unsaved input. */
export const preview = defineCapability(
  { name: 'preview' },
  (had) => (as: keyof Previews) => had<PreviewOptions>({ as }),
)

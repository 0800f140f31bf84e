import { defineCapability } from '../../kit/capability.ts'

/**
 * Notes of a form below a field: names in `src/features/learners/notes/form-notes.ts`, declared here by module
 * augmentation.
 */
export interface FormNotes {}

export type NotesOptions<N extends string = string> = { readonly [Field in N]?: keyof FormNotes }

/**
 * Explains below a field of a form what follows from its value.
 * @param options By field, the name of a note in `src/features/learners/notes/form-notes.ts`.
 */
export const notes = defineCapability(
  { name: 'notes' },
  (had) =>
    <N extends string>(options: NotesOptions<N>) =>
      had<NotesOptions, N>(options),
)

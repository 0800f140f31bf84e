import { defineCapability } from '../../kit/capability.ts'

/** What a form says below a field: names in `src/capabilities/notes/form-notes.ts`, announced here by module augmentation. */
export interface FormNotes {}

export type NotesOptions<N extends string = string> = { readonly [Field in N]?: keyof FormNotes }

/** What the form says below a field of what is chosen there, by field. */
export const notes = defineCapability(
  { name: 'notes' },
  (had) =>
    <N extends string>(options: NotesOptions<N>) =>
      had<NotesOptions, N>(options as NotesOptions),
)

import type { NotesOptions } from '../../../../resources/learners/notes/index.ts'
import { defineSlots } from '../../../records/screen/capability-slots.ts'
import { formNotes } from './form-notes.ts'

export const notes = defineSlots('notes', (_, declared: NotesOptions) => ({
  fieldNote(field) {
    const name = declared[field]
    return name && formNotes[name]
  },
}))

import type { ComponentType } from 'react'
import type { FormNotes } from '../../../../resources/learners/notes/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import type { FormNoteProps } from '../../../records/screen/capability-slots.ts'

export const formNotes: { readonly [Name in keyof FormNotes]: ComponentType<FormNoteProps> } = {
  reach: lazyPart(() => import('./reach/reach-note.tsx').then((module) => module.ReachNote)),
}

import type { ComponentType } from 'react'
import type { AnyResource, FormNotes } from '../../resources/kit/index.ts'
import type { FormNoteProps } from '../screen/slots.ts'
import { lazyPart } from '../loading/lazy-part.tsx'

const notes: { readonly [Name in keyof FormNotes]: ComponentType<FormNoteProps> } = {
  reach: lazyPart(() => import('../people/reach-note.tsx').then((module) => module.ReachNote)),
}

/** The note that a resource declares for a field. */
export function formNoteOf(resource: AnyResource, field: string): ComponentType<FormNoteProps> | undefined {
  const name = (resource.notes as Readonly<Record<string, keyof FormNotes>> | undefined)?.[field]
  return name && notes[name]
}

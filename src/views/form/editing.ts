import { createContext, useContext, useMemo, useRef, type ReactNode } from 'react'
import type { ValidationIssue } from '../../../resources/kit/index.ts'
import type { Values } from '../../screen/stored-record.ts'

/** What stands around the fields of a form is told of it. Typing changes none of it but `dirty`, once. */
export interface Editing extends EditingState, EditingDeeds {}

export interface EditingState {
  /** Something is unsaved. */
  dirty: boolean
  /** What is unsaved could not be kept as a draft either. */
  isUnkept: boolean
  saving: boolean
  /** The record as it was last heard of; null in a form for a new one. */
  standing: Values | null
  /** What is missing for where the record was to go. */
  missing: readonly ValidationIssue[]
}

export interface EditingDeeds {
  save: () => void
  saveAndNew: () => void
  /** Saves, and does an action to what was saved. */
  saveAnd: (action: string) => void
  /** What is typed by now. */
  read: () => Values
  /** Back to what the form started from. */
  reset: () => void
  /** Puts the cursor to a place in a field: `answer.parts.1.answer`. */
  goTo: (path: string) => void
  /** Leaves, after asking when something is unsaved. */
  leave: (go: () => void) => void
}

/** The deeds of the last drawing, by functions that stay the same: what is handed them is not drawn anew at each letter. */
function useSteady(deeds: EditingDeeds): EditingDeeds {
  const latest = useRef(deeds)
  latest.current = deeds
  return useMemo(
    () => ({
      save: () => latest.current.save(),
      saveAndNew: () => latest.current.saveAndNew(),
      saveAnd: (action) => latest.current.saveAnd(action),
      read: () => latest.current.read(),
      reset: () => latest.current.reset(),
      goTo: (path) => latest.current.goTo(path),
      leave: (go) => latest.current.leave(go),
    }),
    [],
  )
}

export function useSteadyEditing(
  { dirty, isUnkept, saving, standing, missing }: EditingState,
  deeds: EditingDeeds,
): Editing {
  const steady = useSteady(deeds)
  return useMemo(
    () => ({ dirty, isUnkept, saving, standing, missing, ...steady }),
    [dirty, isUnkept, saving, standing, missing, steady],
  )
}

export const EditingContext = createContext<Editing | null>(null)

/** For what stands around the fields. Throws outside of a `RecordEditor`. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing: expected to stand below a RecordEditor')
  return editing
}

export const FieldsContext = createContext<ReactNode>(null)

/** The fields of the form, where its screen wants them. */
export const EditorFields = (): ReactNode => useContext(FieldsContext)

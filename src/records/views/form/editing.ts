import { createContext, useContext, useMemo, useRef, type ReactNode } from 'react'
import type { ValidationIssue } from '../../../../resources/kit/index.ts'
import type { Values } from '../../screen/stored-record.ts'

/** The context for components around the fields of a form. Typing changes only `dirty`, once. */
export interface Editing extends EditingState, EditingActions {}

export interface EditingState {
  /** There is unsaved input. */
  dirty: boolean
  /** The unsaved input could not be stored as a draft either. */
  isUnkept: boolean
  saving: boolean
  /** The latest known record; null in a form for a new one. */
  current: Values | null
  /** What is missing for the state that the record should move to. */
  missing: readonly ValidationIssue[]
}

export interface EditingActions {
  save: () => void
  saveAndNew: () => void
  /** Saves, and runs an action on the saved record. */
  saveAnd: (action: string) => void
  /** The current input. */
  read: () => Values
  /** Resets the form. */
  reset: () => void
  /** Focuses a place in a field: `answer.parts.1.answer`. */
  goTo: (path: string) => void
  /** Leaves, after a confirmation when there is unsaved input. */
  leave: (go: () => void) => void
}

/** The latest callbacks behind stable functions: components that get them are not drawn again with each letter. */
function useSteady(actions: EditingActions): EditingActions {
  const latest = useRef(actions)
  latest.current = actions
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
  { dirty, isUnkept, saving, current, missing }: EditingState,
  actions: EditingActions,
): Editing {
  const steady = useSteady(actions)
  return useMemo(
    () => ({ dirty, isUnkept, saving, current, missing, ...steady }),
    [dirty, isUnkept, saving, current, missing, steady],
  )
}

export const EditingContext = createContext<Editing | null>(null)

/** For components around the fields. Throws outside of a `RecordEditor`. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing: expected to be below a RecordEditor')
  return editing
}

export const FieldsContext = createContext<ReactNode>(null)

/** The fields of the form, placed by its screen. */
export const EditorFields = (): ReactNode => useContext(FieldsContext)

import { useEffect, useRef } from 'react'
import type { RecordForm } from './use-record-form.ts'
import { dropDraft, writeDraft } from './draft.ts'
import type { Fields } from '../../../resources/kit/index.ts'

const draftAfterMs = 400

/** Ctrl+S (or Cmd+S) saves, wherever the cursor is. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The browser asks before a window with unsaved input closes. */
export function useCloseWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [dirty])
}

/** Keeps what is typed as a draft, and forgets it when there is nothing to keep. */
export function useDraftKeeping(form: RecordForm, personId: number, formKey: string): void {
  const { dirty, values, base, mode, resource } = form
  useEffect(() => {
    if (!dirty) {
      dropDraft(personId, formKey)
      return undefined
    }
    const timer = setTimeout(() => {
      const fields = resource.fields as Fields
      const kept = Object.entries(values).filter(([name]) => fields[name]?.flow !== 'write')
      writeDraft(personId, formKey, { values: Object.fromEntries(kept), base: mode === 'edit' ? base : null, at: new Date().toISOString() })
    }, draftAfterMs)
    return () => clearTimeout(timer)
  }, [dirty, values, base, mode, resource, personId, formKey])
}

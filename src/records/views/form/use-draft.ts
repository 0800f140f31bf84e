import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { DraftKeeper } from '../../drafts/draft-keeper.ts'
import { restoredStart, unsavedInput, type Restored, type Start } from './draft.ts'
import type { RecordForm } from './use-record-form.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'

export interface FormDraft {
  /** The form waits for its draft: a few ms, before its fields are drawn. */
  reading: boolean
  /** The restored draft, and its time. */
  restored: (Restored & { at: number }) | null
  /** The current input could not be stored: storage is refused or full, or there is too much of it. */
  isUnkept: boolean
  /** It was saved or discarded. */
  forget: () => void
}

/**
 * Restores unsaved input, and stores what is typed. Uses insertion effects, as those persist while a kept-alive tab is
 * hidden: an upload that ends there is stored too, and a closing page loses nothing. The form's own state survives
 * hiding and showing, so a draft is applied once, at its start.
 */
export function useDraft(form: RecordForm, formKey: string, fresh: Start, record: StoredRecord | null): FormDraft {
  const { resource, names, base, values, dirty, restart } = form
  const [isUnkept, setUnkept] = useState(false)
  const [keeper] = useState(() => new DraftKeeper(formKey, (isKept) => setUnkept(!isKept)))
  const [read, setRead] = useState<{ restored: FormDraft['restored'] } | null>(null)
  const opened = useRef({ fresh, record, names })
  useEffect(() => {
    if (read) return undefined
    let isWanted = true
    void keeper.open().then((left) => {
      if (!isWanted) return
      const { fresh, record, names } = opened.current
      const restored = left && restoredStart(left.draft, fresh, record, names)
      if (restored) restart(restored.base, restored.values)
      setRead({ restored: restored && { ...restored, at: left.at } })
    })
    return () => {
      isWanted = false
    }
  }, [keeper, read, restart])

  const isEdit = record !== null
  const input = useMemo(
    () => (dirty ? unsavedInput({ resource, names, base, values }, isEdit ? base : null) : null),
    [dirty, resource, names, base, values, isEdit],
  )
  const reading = read === null
  useInsertionEffect(() => {
    if (!reading) keeper.note(input)
  }, [keeper, reading, input])
  useKeepingToTheLast(keeper)

  const forget = () => {
    keeper.forget()
    setRead({ restored: null })
  }
  return { reading, restored: dirty ? (read?.restored ?? null) : null, isUnkept: dirty && isUnkept, forget }
}

/** Leaving, hiding or closing the window, or unmounting the form, may be its last event. */
function useKeepingToTheLast(keeper: DraftKeeper): void {
  useInsertionEffect(() => {
    // Started here rather than after the first paint, which then need not wait for it.
    void keeper.open()
    const flush = () => void keeper.flush()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('blur', flush)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('blur', flush)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onVisibility)
      void keeper.close()
    }
  }, [keeper])
}

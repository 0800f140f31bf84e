import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Action } from '../../../../resources/kit/index.ts'
import { notify } from '../../../../providers/notification.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { focusWhenDrawn } from '../../../base/inputs/place.tsx'
import { focusFirstIssue } from './form-fields.tsx'
import { isBlank, nextValues, recordValues, sameInput, wantsComplete } from '../../screen/form-model.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import type { FormDraft } from './use-draft.ts'
import type { RecordForm } from './use-record-form.ts'
import { useSave, type Sender } from './use-save.ts'
import { useThenAct } from './use-then-act.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

interface SubmissionSetup {
  form: RecordForm
  sender: Sender
  reading: FormDraft['reading']
  start: Values
  container: RefObject<HTMLElement | null>
  /** The draft is no longer needed. */
  forget: () => void
  /** Called with the current record. */
  note: (record: StoredRecord) => void
  onSaved: (record: StoredRecord) => void
}

export type Submission = ReturnType<typeof useSubmission>

/** From the button to the saved record: validation and, when somebody else saved meanwhile, the conflict. */
export function useSubmission({ form, sender, reading, start, container, forget, note, onSaved }: SubmissionSetup) {
  const { t } = useViewTexts()
  const { message } = useFeedback()
  const { send, sending: saving, renew } = sender
  const save = useSave(form, send)
  const thenAct = useThenAct(form.resource)
  const [conflict, setConflict] = useState<StoredRecord | null>(null)
  const { round, startRound } = useRounds(container)

  const finish = (saved: StoredRecord, isAnnounced = false) => {
    forget()
    // Shown by the surrounding page, as the tab of this form may close with it.
    if (!isAnnounced) notify('success', t(form.mode === 'edit' ? 'form.saved' : 'form.created'))
    form.restart(saved, { ...recordValues(form.resource, saved), id: saved.id })
    note(saved)
    onSaved(saved)
  }
  const settle = useSettling({ form, forget, note, onSaved })
  const startNew = (saved: StoredRecord) => {
    forget()
    notify('success', t('form.created'))
    renew()
    const next = nextValues(form.resource, start, saved)
    form.restart(next, next)
    startRound(form.names.find((name) => isBlank(next[name])))
  }
  const actAndFinish = (action: string) => async (saved: StoredRecord) => finish(saved, await thenAct(action, saved.id))
  const attempt = async (
    values: Values,
    base: Values,
    done: (saved: StoredRecord) => void,
    { isWorthwhile = false, isQuiet = false } = {},
  ) => {
    const ended = await save(values, base)
    setConflict(ended.outcome === 'conflict' ? ended.current : null)
    if (ended.outcome === 'conflict') note(ended.current)
    if (ended.outcome === 'saved') done(ended.record)
    if (ended.outcome === 'unchanged' && isWorthwhile) done(base as StoredRecord)
    else if (ended.outcome === 'unchanged' && !isQuiet) void message.info(t('form.nothingChanged'))
    if (ended.outcome === 'locked') void message.warning(ended.message)
    if (ended.outcome === 'refused' && !isQuiet)
      requestAnimationFrame(() => focusFirstIssue(container.current, ended.issues))
  }
  const submit = (done: (saved: StoredRecord) => void, isWorthwhile = false, isWhole = false) => {
    if (saving || reading) return
    const issues = form.validate(isWhole)
    if (issues.length === 0) return void attempt(form.values, form.base, done, { isWorthwhile })
    const isOnlyUploading = issues.every(({ path }) => form.uploading.has(path))
    void message.warning(isOnlyUploading ? t('form.uploading') : t('form.hasErrors', { count: issues.length }))
    requestAnimationFrame(() => focusFirstIssue(container.current, issues))
  }
  return {
    saving,
    conflict,
    setConflict,
    round,
    save: () => submit((saved) => finish(saved)),
    /** Saves what is sound, and leaves the rest to the person: no message, no change of focus. */
    autosave: () => {
      if (!saving && !reading && !conflict && form.dirty && form.sound)
        void attempt(form.values, form.base, settle(form.values), { isQuiet: true })
    },
    saveAndNew: () => submit(startNew),
    saveAnd: (action: string) =>
      submit(
        (saved) => void actAndFinish(action)(saved),
        true,
        wantsComplete(form.resource, form.resource.actions[action] as Action),
      ),
    saveChosen: (values: Values, current: StoredRecord) => void attempt(values, current, (saved) => finish(saved)),
  }
}

/** After an edit that saved itself: nothing is announced, and what was typed while it was sent stays. */
function useSettling({ form, forget, note, onSaved }: Pick<SubmissionSetup, 'form' | 'forget' | 'note' | 'onSaved'>) {
  const typed = useRef(form.values)
  typed.current = form.values
  return (sent: Values) => (saved: StoredRecord) => {
    const since = form.names.filter((name) => !sameInput(sent[name], typed.current[name]))
    if (since.length === 0) forget()
    const stored = { ...recordValues(form.resource, saved), id: saved.id }
    form.restart(saved, { ...stored, ...Object.fromEntries(since.map((name) => [name, typed.current[name]])) })
    note(saved)
    onSaved(saved)
  }
}

/**
 * Inputs are remounted for each record that is created in a form, as their state belongs to the saved one. The named
 * field is focused once the new inputs are drawn: before, the focus would be lost with the old ones.
 */
function useRounds(container: RefObject<HTMLElement | null>) {
  const [round, setRound] = useState(0)
  const first = useRef<string>(undefined)
  useEffect(() => {
    const name = first.current
    first.current = undefined
    if (name) focusWhenDrawn(container, name)
  }, [round, container])
  const startRound = (name: string | undefined) => {
    first.current = name
    setRound((now) => now + 1)
  }
  return { round, startRound }
}

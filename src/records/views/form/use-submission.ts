import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Action } from '../../../../resources/kit/index.ts'
import { notify } from '../../../../providers/notification.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { focusWhenDrawn } from '../../../base/inputs/place.tsx'
import { focusFirstIssue } from './form-fields.tsx'
import { DraftKeeper } from '../../drafts/draft-keeper.ts'
import { formKeyOf } from '../../drafts/draft-model.ts'
import { isBlank, nextValues, recordValues, wantsComplete } from '../../screen/form-model.ts'
import { changedSince, rebased } from '../../screen/kept-input.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import { unsavedInput } from './draft.ts'
import type { FormDraft } from './use-draft.ts'
import type { RecordForm } from './use-record-form.ts'
import { useSave, type Saving, type Sender } from './use-save.ts'
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
  onSaved: OnSaved
}

/** `isUnfinished`: more was typed while it was saved, and is in the form, or in the draft of the record's form. */
export type OnSaved = (record: StoredRecord, isUnfinished: boolean) => void

export type Submission = ReturnType<typeof useSubmission>

/** From the button to the saved record: validation and, when somebody else saved meanwhile, the conflict. */
export function useSubmission({ form, sender, reading, start, container, forget, note, onSaved }: SubmissionSetup) {
  const { t } = useViewTexts()
  const { message } = useFeedback()
  const { send, sending: saving, renew } = sender
  const { attempt, conflict, setConflict } = useAttempts(form, send, container, note)
  const thenAct = useThenAct(form.resource)
  const { round, startRound } = useRounds(container)

  const settle = useSettling({ form, forget, note, onSaved })
  const finish = (saved: StoredRecord, sent: Values, isAnnounced = false) => {
    const isUnfinished = settle(saved, sent)
    // Shown by the surrounding page, as the tab of this form may close with it.
    if (isUnfinished) notify('info', t('form.savedBefore'))
    else if (!isAnnounced) notify('success', t(form.mode === 'edit' ? 'form.saved' : 'form.created'))
  }
  const startNew = (saved: StoredRecord, sent: Values) => {
    if (changedSince(form.names, sent, settle.typed()).length > 0) return finish(saved, sent)
    forget()
    notify('success', t('form.created'))
    renew()
    const next = nextValues(form.resource, start, saved)
    form.restart(next, next)
    startRound(form.names.find((name) => isBlank(next[name])))
  }
  const actAndFinish = (action: string) => async (saved: StoredRecord, sent: Values) =>
    finish(saved, sent, await thenAct(action, saved.id))
  const submit = (done: (saved: StoredRecord, sent: Values) => void, isWorthwhile = false, isWhole = false) => {
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
    save: () => submit((saved, sent) => finish(saved, sent)),
    /**
     * Saves what is sound, and leaves the rest to the person: no message, no change of focus. Null where there was
     * nothing to do.
     */
    autosave: async () => {
      if (saving || reading || conflict || !form.dirty || !form.sound) return null
      return await attempt(form.values, form.base, (saved, sent) => void settle(saved, sent), { isQuiet: true })
    },
    saveAndNew: () => submit(startNew),
    saveAnd: (action: string) =>
      submit(
        (saved, sent) => void actAndFinish(action)(saved, sent),
        true,
        wantsComplete(form.resource, form.resource.actions[action] as Action),
      ),
    saveChosen: (values: Values, current: StoredRecord) =>
      void attempt(values, current, (saved, sent) => finish(saved, sent)),
  }
}

/** Tries to save: what came of it is shown, but for a record that was saved, which `done` gets with what was sent. */
function useAttempts(
  form: RecordForm,
  send: Sender['send'],
  container: SubmissionSetup['container'],
  note: SubmissionSetup['note'],
) {
  const { t } = useViewTexts()
  const { message } = useFeedback()
  const save = useSave(form, send)
  const [conflict, setConflict] = useState<StoredRecord | null>(null)
  const attempt = async (
    values: Values,
    base: Values,
    done: (saved: StoredRecord, sent: Values) => void,
    { isWorthwhile = false, isQuiet = false } = {},
  ): Promise<Saving['outcome']> => {
    const ended = await save(values, base)
    setConflict(ended.outcome === 'conflict' ? ended.current : null)
    if (ended.outcome === 'conflict') note(ended.current)
    if (ended.outcome === 'saved') done(ended.record, values)
    if (ended.outcome === 'unchanged' && isWorthwhile) done(base as StoredRecord, values)
    else if (ended.outcome === 'unchanged' && !isQuiet) void message.info(t('form.nothingChanged'))
    if (ended.outcome === 'locked') void message.warning(ended.message)
    if (ended.outcome === 'refused' && !isQuiet)
      requestAnimationFrame(() => focusFirstIssue(container.current, ended.issues))
    return ended.outcome
  }
  return { attempt, conflict, setConflict }
}

/**
 * After a save: what was typed while it was under way stays. A form for a new record leaves it to the form of the
 * record that it has become, as a draft. Returns whether there is something.
 */
function useSettling({ form, forget, note, onSaved }: Pick<SubmissionSetup, 'form' | 'forget' | 'note' | 'onSaved'>) {
  const typed = useRef(form.values)
  typed.current = form.values
  const settle = (saved: StoredRecord, sent: Values): boolean => {
    const { resource, names, mode } = form
    const isUnfinished = changedSince(names, sent, typed.current).length > 0
    const values = rebased(names, sent, typed.current, { ...recordValues(resource, saved), id: saved.id })
    if (!isUnfinished || mode !== 'edit') forget()
    form.restart(saved, isUnfinished && mode !== 'edit' ? saved : values)
    note(saved)
    if (isUnfinished && mode !== 'edit')
      void handedOver({ resource, names, base: saved, values }, saved).then(() => onSaved(saved, true))
    else onSaved(saved, isUnfinished)
    return isUnfinished
  }
  return Object.assign(settle, { typed: () => typed.current })
}

/** Stores input as the draft of the form of a record. */
async function handedOver(input: Parameters<typeof unsavedInput>[0], record: StoredRecord): Promise<void> {
  const keeper = new DraftKeeper(formKeyOf(input.resource.name, 'edit', record.id), () => undefined)
  await keeper.open()
  keeper.note(unsavedInput(input, record))
  await keeper.close()
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

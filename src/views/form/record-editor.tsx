import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { App } from 'antd'
import type { Action, AnyResource, FormGroup } from '../../../resources/kit/index.ts'
import { say } from '../../../providers/notification.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { LockNotice } from '../lock/lock-notice.tsx'
import { ReturnNotice } from '../lock/return-notice.tsx'
import { useFormLock } from '../lock/use-form-lock.ts'
import { usePinnedTab } from '../../tabs/tab-context.ts'
import { lazyPart } from '../../widgets/lazy-part.tsx'
import { useRights } from '../../widgets/use-rights.ts'
import { Loading } from '../states.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { changedElsewhere, differences, merged, type Choices } from './conflict-model.ts'
import { holdsSecret, type Start } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { EditingContext, FieldsContext, useSteadyEditing } from './editing.ts'
import { focusAt } from '../../widgets/place.tsx'
import { focusFirstIssue, FormFields } from './form-fields.tsx'
import {
  isBlank,
  namesIn,
  nextValues,
  recordValues,
  wantsComplete,
  type FormMode,
  type StoredRecord,
  type Values,
} from './form-model.ts'
import { useDraft, type FormDraft } from './use-draft.ts'
import { useCloseWarning, useSaveKey } from './use-form-guards.ts'
import { useRecordForm, type RecordForm } from './use-record-form.ts'
import { useRecordCalls, useSave, type RecordCalls } from './use-save.ts'
import { useThenAct } from './use-then-act.ts'

const NearPanel = lazyPart(() => import('../near/near-panel.tsx').then((module) => module.NearPanel))

interface RecordEditorProps {
  resource: AnyResource
  mode: FormMode
  groups: readonly FormGroup<string>[]
  /** The record as it was read, in an edit. */
  record: StoredRecord | null
  /** What a new form starts with. */
  start: Values
  /** Tells this form from others in the person's drafts. */
  formKey: string
  onSaved: (record: StoredRecord) => void
  /** What stands around the fields (`useEditing`), and the fields in it (`EditorFields`). */
  children: ReactNode
  headings?: boolean
  autoFocus?: boolean
  /** Where the form is opened because something is missing: it is shown with all that is, and the cursor there. */
  at?: string
}

/** A form with everything between typing and the saved record: checks, drafts, conflicts and questions before leaving. */
export function RecordEditor(props: RecordEditorProps) {
  const calls = useRecordCalls(props.resource)
  return <Editor key={props.formKey} {...props} calls={calls} />
}

interface EditorProps extends RecordEditorProps {
  calls: RecordCalls
}

function Editor({
  resource,
  mode,
  groups,
  record,
  start,
  formKey,
  onSaved,
  children,
  headings,
  autoFocus,
  at,
  calls,
}: EditorProps) {
  const names = useMemo(() => namesIn(groups), [groups])
  const fresh: Start = record
    ? { base: record, values: { ...recordValues(resource, record), id: record.id } }
    : { base: start, values: start }
  const form = useRecordForm(resource, mode, names, fresh)
  const container = useRef<HTMLDivElement>(null)
  const { reading, restored, isUnkept, forget } = useDraft(form, formKey, fresh, record)
  useLossWarning(form, isUnkept)
  const { standing, shut, note, follow } = useFormLock(form, record)
  const isLocked = names.some((name) => shut.has(name))
  const { conflict, setConflict, saveChosen, round, saving, save, saveAndNew, saveAnd } = useSubmission({
    form,
    calls,
    reading,
    start,
    container,
    forget,
    note,
    onSaved,
  })
  const leave = useLeaving(form, forget)
  useOpenedAt(at, reading, form, container)
  useSaveKey(() => {
    if (!conflict) save()
  }, container)
  const dropDraft = () => {
    forget()
    form.restart(fresh.base, fresh.values)
  }
  const fields = reading ? (
    <Loading rows={8} />
  ) : (
    <div ref={container}>
      {standing && isLocked && (
        <LockNotice
          resource={resource}
          record={standing}
          open={names.filter((name) => !shut.has(name))}
          onMoved={() => void follow()}
        />
      )}
      {standing && <ReturnNotice resource={resource} record={standing} />}
      {restored && <DraftNotice restored={restored} onDrop={dropDraft} />}
      <FormFields
        key={round}
        form={form}
        groups={groups}
        idPrefix={`${resource.name}-${mode}`}
        headings={headings}
        autoFocus={autoFocus}
        shut={shut}
      />
      {resource.likeness && (
        <Suspense>
          <NearPanel resource={resource} values={form.values} record={record} />
        </Suspense>
      )}
      {conflict && (
        <Conflict
          form={form}
          current={conflict}
          saving={saving}
          onCancel={() => setConflict(null)}
          onChosen={(values) => saveChosen(values, conflict)}
        />
      )}
    </div>
  )
  const reset = () => form.restart(form.base, form.base)
  const editing = useSteadyEditing(
    { dirty: form.dirty, isUnkept, saving, standing, missing: form.missing },
    {
      save,
      saveAndNew,
      saveAnd,
      read: () => form.values,
      reset,
      goTo: (path) => void focusAt(container.current, path),
      leave,
    },
  )
  return (
    <EditingContext value={editing}>
      <FieldsContext value={fields}>{children}</FieldsContext>
    </EditingContext>
  )
}

/** A form that was opened because something is missing says all that is, and begins there. */
function useOpenedAt(
  at: string | undefined,
  reading: boolean,
  form: RecordForm,
  container: RefObject<HTMLDivElement | null>,
): void {
  const wanted = useRef(at)
  const judge = useRef(form.judge)
  judge.current = form.judge
  useEffect(() => {
    const path = wanted.current
    if (reading || path === undefined) return
    wanted.current = undefined
    judge.current(true)
    // Inputs that load with the first form stand there a little later than the form itself.
    const follow = (tries: number) => {
      if (!(focusAt(container.current, path) && container.current?.contains(document.activeElement)) && tries > 0)
        requestAnimationFrame(() => follow(tries - 1))
    }
    requestAnimationFrame(() => follow(60))
  }, [reading, container])
}

/** What no draft brings back keeps its tab alive, and the browser asks before the window closes. */
function useLossWarning(form: RecordForm, isUnkept: boolean): void {
  const wouldBeLost = isUnkept || form.uploading.size > 0 || (form.dirty && holdsSecret(form))
  useCloseWarning(wouldBeLost)
  usePinnedTab('form', wouldBeLost)
}

interface SubmissionSetup {
  form: RecordForm
  calls: RecordCalls
  reading: FormDraft['reading']
  start: Values
  container: RefObject<HTMLElement | null>
  /** The draft is no longer needed. */
  forget: () => void
  /** Hears of the record as it is now. */
  note: (record: StoredRecord) => void
  onSaved: (record: StoredRecord) => void
}

/** From the button to the saved record, by way of the checks and, when somebody else saved meanwhile, the conflict. */
function useSubmission({ form, calls, reading, start, container, forget, note, onSaved }: SubmissionSetup) {
  const { t } = useViewTexts()
  const { message } = App.useApp()
  const { saving, save, renew } = useSave(form, calls)
  const thenAct = useThenAct(form.resource)
  const [conflict, setConflict] = useState<StoredRecord | null>(null)
  const [round, setRound] = useState(0)

  const finish = (saved: StoredRecord, isSaid = false) => {
    forget()
    // Said by the page around, as the tab of this form may close with it.
    if (!isSaid) say('success', t(form.mode === 'edit' ? 'form.saved' : 'form.created'))
    form.restart(saved, { ...recordValues(form.resource, saved), id: saved.id })
    note(saved)
    onSaved(saved)
  }
  const startAnew = (saved: StoredRecord) => {
    forget()
    say('success', t('form.created'))
    renew()
    const next = nextValues(form.resource, start, saved)
    form.restart(next, next)
    // Inputs begin anew too: what they remember is of the record that was saved.
    setRound((now) => now + 1)
    const first = form.names.find((name) => isBlank(next[name]))
    requestAnimationFrame(() => first && focusAt(container.current, first))
  }
  const actAndFinish = (action: string) => async (saved: StoredRecord) => finish(saved, await thenAct(action, saved.id))
  const attempt = async (values: Values, base: Values, done: (saved: StoredRecord) => void, isWorthwhile = false) => {
    const ended = await save(values, base)
    setConflict(ended.outcome === 'conflict' ? ended.current : null)
    if (ended.outcome === 'conflict') note(ended.current)
    if (ended.outcome === 'saved') done(ended.record)
    if (ended.outcome === 'unchanged' && isWorthwhile) done(base as StoredRecord)
    else if (ended.outcome === 'unchanged') void message.info(t('form.nothingChanged'))
    if (ended.outcome === 'locked') void message.warning(ended.message)
    if (ended.outcome === 'refused') requestAnimationFrame(() => focusFirstIssue(container.current, ended.issues))
  }
  const submit = (done: (saved: StoredRecord) => void, isWorthwhile = false, isWhole = false) => {
    if (saving || reading) return
    const issues = form.judge(isWhole)
    if (issues.length === 0) return void attempt(form.values, form.base, done, isWorthwhile)
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
    saveAndNew: () => submit(startAnew),
    saveAnd: (action: string) =>
      submit(
        (saved) => void actAndFinish(action)(saved),
        true,
        wantsComplete(form.resource, form.resource.actions[action] as Action),
      ),
    saveChosen: (values: Values, current: StoredRecord) => void attempt(values, current, (saved) => finish(saved)),
  }
}

/** Leaves at once when nothing is unsaved, and asks otherwise. */
function useLeaving(form: RecordForm, forget: () => void): (go: () => void) => void {
  const { t } = useViewTexts()
  const { modal } = App.useApp()
  return (go) => {
    const discard = () => {
      forget()
      form.restart(form.base, form.base)
      go()
    }
    if (!form.dirty) return go()
    return void modal.confirm({
      title: t('form.discardTitle'),
      okText: t('form.discard'),
      okButtonProps: { danger: true },
      cancelText: t('form.keepEditing'),
      onOk: discard,
    })
  }
}

interface ConflictProps {
  form: RecordForm
  current: StoredRecord
  saving: boolean
  onCancel: () => void
  onChosen: (values: Values) => void
}

/** The form keeps what was typed; after the choice it stands on the record as it is now, with its version. */
function Conflict({ form, current, saving, onCancel, onChosen }: ConflictProps) {
  const { resource, names, base, values, restart } = form
  const { rights } = useRights()
  const found = differences(resource, names, base, values, current)
  const choose = (choices: Choices) => {
    const after = merged(found, values, choices)
    restart(current, after)
    onChosen(after)
  }
  return (
    <ConflictDialog
      key={current.version}
      resource={resource}
      found={found}
      elsewhere={changedElsewhere(resource, names, base, current, rights)}
      mine={values}
      theirs={current}
      saving={saving}
      onSave={choose}
      onCancel={onCancel}
    />
  )
}

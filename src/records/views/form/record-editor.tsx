import { Suspense, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { Form } from 'antd'
import { namedIn, type AnyResource, type FormGroup } from '../../../../resources/kit/index.ts'
import { usePinnedTab } from '../../../base/tabs/tab-context.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useSlots, type OpenedForm } from '../../screen/capability-slots.ts'
import { Loading } from '../../../base/message-page/states.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { changedElsewhere, differences, merged, type Choices } from './conflict-model.ts'
import { holdsSecret, type Start } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { EditingContext, FieldsContext, useSteadyEditing } from './editing.ts'
import { focusAt, focusWhenDrawn } from '../../../base/inputs/place.tsx'
import { FormFields } from './form-fields.tsx'
import { namesIn, recordValues, unwritableNames, type FormMode } from '../../screen/form-model.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import { useDraft, type FormDraft } from './use-draft.ts'
import { useCloseWarning, useSaveKey } from './use-form-guards.ts'
import { useLeaving } from './use-leaving.ts'
import { useRecordForm, type RecordForm } from './use-record-form.ts'
import { useCurrentRecord, useFollowedRecord, type CurrentRecord } from './use-current-record.ts'
import { useSender, type Sender } from './use-save.ts'
import { useAutosave } from './use-autosave.ts'
import { useSubmission, type OnSaved, type Submission } from './use-submission.ts'

interface RecordEditorProps {
  resource: AnyResource
  mode: FormMode
  groups: readonly FormGroup<string>[]
  /** The record as it was read, in an edit. */
  record: StoredRecord | null
  /** The initial values of a new form. */
  start: Values
  /** Distinguishes this form from others in the person's drafts. */
  formKey: string
  onSaved: OnSaved
  /** The components around the fields (`useEditing`), and the fields in it (`EditorFields`). */
  children: ReactNode
  headings?: boolean
  autoFocus?: boolean
  /**
   * Set where the form is opened because something is missing: everything missing is shown, and the first place
   * focused.
   */
  at?: string
  /** The time without input after which an edit is saved by itself, in milliseconds. Default: only when asked to. */
  autosaveMs?: number
}

/**
 * A form with everything between typing and the saved record: validation, drafts, conflicts and confirmations before
 * leaving.
 */
export function RecordEditor(props: RecordEditorProps) {
  return <SendingEditor key={props.formKey} {...props} />
}

function SendingEditor(props: RecordEditorProps) {
  const sender = useSender(props.resource, props.record)
  return (
    <Form {...sender.formProps} component={false}>
      <Editor {...props} sender={sender} />
    </Form>
  )
}

/** Says which fields are missing for want of a right: otherwise a question could be entered without its answer. */
function UnwritableFields({ resource }: { resource: AnyResource }) {
  const { t, say } = useViewTexts()
  const { rights } = useRights()
  const names = unwritableNames(resource, rights)
  if (names.length === 0) return null
  const fields = names.map((name) => say(namedIn(resource.fields, name).label)).join(t('common.listSeparator'))
  return <p className="view-quiet">{t('form.unwritable', { fields })}</p>
}

interface EditorProps extends RecordEditorProps {
  sender: Sender
}

function Editor(props: EditorProps) {
  const { resource, mode, groups, record, start, formKey, sender, onSaved } = props
  const slots = useSlots()
  const names = useMemo(() => namesIn(groups), [groups])
  const fresh: Start = record
    ? { base: record, values: { ...recordValues(resource, record), id: record.id } }
    : { base: start, values: start }
  const form = useRecordForm(resource, mode, names, fresh)
  const container = useRef<HTMLDivElement>(null)
  const draft = useDraft(form, formKey, fresh, record)
  const { reading, isUnkept, forget } = draft
  useLossWarning(form, isUnkept)
  const current = useCurrentRecord(form, record)
  const submission = useSubmission({ form, sender, reading, start, container, forget, note: current.note, onSaved })
  const { conflict, saving, save, saveAndNew, saveAnd } = submission
  useAutosave(form, submission, props.autosaveMs)
  useFollowedRecord(form, record, current.note, reading || saving)
  const leave = useLeaving(form, forget)
  useOpenedAt(props.at, reading, form, container)
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
      <FormNotices form={form} current={current} restored={draft.restored} onDropDraft={dropDraft} />
      <FormFields
        key={submission.round}
        form={form}
        groups={groups}
        idPrefix={`${resource.name}-${mode}`}
        headings={props.headings}
        autoFocus={props.autoFocus}
        readOnly={current.readOnly}
        slots={slots}
      />
      <UnwritableFields resource={resource} />
      {slots.map(
        ({ belowForm }, index) => belowForm && <Suspense key={index}>{belowForm(form.values, record)}</Suspense>,
      )}
      {conflict && <Conflict form={form} current={conflict} submission={submission} />}
    </div>
  )
  const reset = () => form.restart(form.base, form.base)
  const read = () => form.values
  const goTo = (path: string) => void focusAt(container.current, path)
  const editing = useSteadyEditing(
    { dirty: form.dirty, isUnkept, saving, current: current.record, missing: form.missing },
    { save, saveAndNew, saveAnd, read, reset, goTo, leave },
  )
  return (
    <EditingContext value={editing}>
      <FieldsContext value={fields}>{props.children}</FieldsContext>
    </EditingContext>
  )
}

interface FormNoticesProps {
  form: RecordForm
  current: CurrentRecord
  restored: FormDraft['restored']
  onDropDraft: () => void
}

/** Shown before typing: notices of capabilities about the record, and of a restored draft. */
function FormNotices({ form: { names }, current, restored, onDropDraft }: FormNoticesProps) {
  const { record, readOnly, follow } = current
  const slots = useSlots()
  const opened: OpenedForm = {
    readOnly: [...readOnly],
    open: names.filter((name) => !readOnly.has(name)),
    onMoved: () => void follow(),
  }
  return (
    <>
      {record && slots.map(({ formNotice }, index) => <Suspense key={index}>{formNotice?.(record, opened)}</Suspense>)}
      {restored && <DraftNotice restored={restored} onDrop={onDropDraft} />}
    </>
  )
}

/** A form opened because something is missing shows all of it, and focuses the first place. */
function useOpenedAt(
  at: string | undefined,
  reading: boolean,
  form: RecordForm,
  container: RefObject<HTMLDivElement | null>,
): void {
  const wanted = useRef(at)
  const validate = useRef(form.validate)
  validate.current = form.validate
  useEffect(() => {
    const path = wanted.current
    if (reading || path === undefined) return
    wanted.current = undefined
    validate.current(true)
    focusWhenDrawn(container, path)
  }, [reading, container])
}

/** Input that no draft stores keeps its tab alive, and the browser asks before the window closes. */
function useLossWarning(form: RecordForm, isUnkept: boolean): void {
  const wouldBeLost = isUnkept || form.uploading.size > 0 || (form.dirty && holdsSecret(form))
  useCloseWarning(wouldBeLost)
  usePinnedTab('form', wouldBeLost)
}

interface ConflictProps {
  form: RecordForm
  current: StoredRecord
  submission: Submission
}

/** The form keeps its input; after the choice it is based on the current record, with its version. */
function Conflict({ form, current, submission }: ConflictProps) {
  const { resource, names, base, values, restart } = form
  const { rights } = useRights()
  const found = differences(resource, names, base, values, current)
  const choose = (choices: Choices) => {
    const after = merged(found, values, choices)
    restart(current, after)
    submission.saveChosen(after, current)
  }
  return (
    <ConflictDialog
      key={current.version}
      resource={resource}
      found={found}
      elsewhere={changedElsewhere(resource, names, base, current, rights)}
      mine={values}
      theirs={current}
      saving={submission.saving}
      onSave={choose}
      onCancel={() => submission.setConflict(null)}
    />
  )
}

import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Alert, App, Button } from 'antd'
import dayjs from 'dayjs'
import type { AnyResource, FormGroup } from '../../../resources/kit/index.ts'
import { currentPerson } from '../../../providers/access-state.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { useRights } from '../../widgets/use-rights.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { changedElsewhere, differences, merged, type Choices } from './conflict-model.ts'
import { dropDraft, readDraft, type Draft } from './draft.ts'
import { focusFirstIssue, FormFields } from './form-fields.tsx'
import { namesIn, recordValues, type FormMode, type StoredRecord, type Values } from './form-model.ts'
import { useCloseWarning, useDraftKeeping, useSaveKey } from './use-form-guards.ts'
import { useRecordForm, type RecordForm } from './use-record-form.ts'
import { useSave } from './use-save.ts'

export interface EditorActions {
  form: RecordForm
  saving: boolean
  save: () => void
  saveAndNew: () => void
  /** Leaves, after asking when something is unsaved. */
  leave: (go: () => void) => void
}

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
  /** Puts the fields and the buttons where the screen wants them. */
  children: (fields: ReactNode, actions: EditorActions) => ReactNode
  headings?: boolean
  autoFocus?: boolean
}

/** A form with everything between typing and the saved record: checks, drafts, conflicts and questions before leaving. */
export function RecordEditor({ resource, mode, groups, record, start, formKey, onSaved, children, headings, autoFocus }: RecordEditorProps) {
  const { t } = useViewTexts()
  const { message, modal } = App.useApp()
  const personId = currentPerson()?.id ?? 0
  const names = useMemo(() => namesIn(groups), [groups])
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(personId, formKey))
  const fresh: Values = record ?? start
  const form = useRecordForm(resource, mode, names, {
    base: (record && draft?.base) || fresh,
    values: { ...(record ? { ...recordValues(resource, record), id: record.id } : start), ...draft?.values },
  })
  const container = useRef<HTMLDivElement>(null)
  const { saving, save, renew } = useSave(form)
  const [conflict, setConflict] = useState<StoredRecord | null>(null)
  useCloseWarning(form.dirty)
  useDraftKeeping(form, personId, formKey)

  const finish = (saved: StoredRecord) => {
    dropDraft(personId, formKey)
    setConflict(null)
    setDraft(null)
    void message.success(t(mode === 'edit' ? 'form.saved' : 'form.created'))
    form.restart(saved, { ...recordValues(resource, saved), id: saved.id })
    onSaved(saved)
  }
  const attempt = async (values: Values, base: Values, done: (saved: StoredRecord) => void) => {
    const saving = await save(values, base)
    if (saving.outcome === 'saved') done(saving.record)
    else if (saving.outcome === 'unchanged') {
      setConflict(null)
      void message.info(t('form.nothingChanged'))
    } else if (saving.outcome === 'conflict') setConflict(saving.current)
    else setConflict(null)
  }
  const submit = (done: (saved: StoredRecord) => void) => {
    if (saving) return
    const issues = form.judge()
    if (issues.length > 0) {
      void message.warning(t('form.hasErrors', { count: issues.length }))
      return requestAnimationFrame(() => focusFirstIssue(container.current, issues))
    }
    return void attempt(form.values, form.base, done).then(() => requestAnimationFrame(() => focusServerIssue(container.current)))
  }
  const startAnew = () => {
    dropDraft(personId, formKey)
    void message.success(t('form.created'))
    renew()
    form.restart(start, start)
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>('input, textarea')?.focus())
  }
  const actions: EditorActions = {
    form,
    saving,
    save: () => submit(finish),
    saveAndNew: () => submit(startAnew),
    leave: (go) => {
      const discard = () => {
        dropDraft(personId, formKey)
        form.restart(form.base, form.base)
        go()
      }
      if (!form.dirty) return go()
      void modal.confirm({ title: t('form.discardTitle'), okText: t('form.discard'), okButtonProps: { danger: true }, cancelText: t('form.keepEditing'), onOk: discard })
    },
  }
  useSaveKey(() => {
    if (!conflict) actions.save()
  })
  const dropIt = () => {
    setDraft(null)
    form.restart(fresh, record ? { ...recordValues(resource, record), id: record.id } : start)
  }
  const fields = (
    <div ref={container}>
      {draft && <DraftNotice at={draft.at} onDrop={dropIt} />}
      <FormFields form={form} groups={groups} idPrefix={`${resource.name}-${mode}`} headings={headings} autoFocus={autoFocus} />
      {conflict && (
        <Conflict form={form} current={conflict} saving={saving} onCancel={() => setConflict(null)} onChosen={(values) => void attempt(values, conflict, finish)} />
      )}
    </div>
  )
  return children(fields, actions)
}

/** Faults that the server found stand in the form by now; the first takes the cursor. */
function focusServerIssue(container: HTMLElement | null): void {
  const item = container?.querySelector<HTMLElement>('.ant-form-item-has-error')
  item?.scrollIntoView({ block: 'center' })
  item?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}

function DraftNotice({ at, onDrop }: { at: string; onDrop: () => void }) {
  const { t } = useViewTexts()
  return (
    <Alert
      className="view-draft"
      type="info"
      showIcon
      message={t('form.draftRestored', { time: dayjs(at).format('MM-DD HH:mm') })}
      action={
        <Button size="small" type="text" onClick={onDrop}>
          {t('form.dropDraft')}
        </Button>
      }
    />
  )
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

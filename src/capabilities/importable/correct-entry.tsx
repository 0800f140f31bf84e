import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Alert, Button, Drawer, Form, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { actOn } from '../../../providers/data.ts'
import { HttpFault } from '../../../providers/fault.ts'
import type { EntryForm, ImportBatch } from '../../../resources/import-batch.ts'
import { placeWords } from '../../../resources/import/entry-places.ts'
import { namedIn, type AnyResource, type ValidationIssue } from '../../../resources/kit/index.ts'
import { focusWhenDrawn } from '../../base/inputs/place.tsx'
import { useFeedback } from '../../base/loading/feedback.tsx'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { Failed, Loading } from '../../base/message-page/states.tsx'
import type { Slots } from '../../records/screen/capability-slots.ts'
import { changedFields, issuesAt } from '../../records/screen/form-model.ts'
import { useConfirm } from '../../records/screen/use-confirm.tsx'
import { useFreshen } from '../../records/screen/use-freshen.ts'
import { useIsWide } from '../../records/screen/use-is-wide.ts'
import { FormFields } from '../../records/views/form/form-fields.tsx'
import { sentValues } from '../../records/views/form/sent-values.ts'
import { useCloseWarning, useSaveKey } from '../../records/views/form/use-form-guards.ts'
import { useRecordForm, type RecordForm } from '../../records/views/form/use-record-form.ts'
import { entryGroups, isFault, ownTexts, refersToFile } from './correct-model.ts'
import { useImportableTexts } from './use-importable-texts.ts'

interface CorrectEntryProps {
  batch: ImportBatch
  resource: AnyResource
  /** The entry that is opened first. */
  number: number
  /** Called after each correction, which changes the counts. */
  onCorrected: () => void
  onClose: () => void
}

const drawerWidthPx = 640

/** Entries of a batch, corrected one after another in the form of their resource. */
export function CorrectEntry({ batch, resource, number: first, onCorrected, onClose }: CorrectEntryProps) {
  const { t } = useImportableTexts()
  const [at, setAt] = useState({ number: first, round: 0 })
  const { number, round } = at
  const query = useQuery<EntryForm>({
    // Not among the queries of the resource: those are read again with each change, and the form keeps its input.
    queryKey: ['entry to correct', batch.id, number, round],
    queryFn: ({ signal }) => actOn('import_batch', 'entry', { number }, { ids: [batch.id], signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const open = (next: number) => setAt({ number: next, round: round + 1 })
  if (query.data)
    return (
      <OpenEntry
        key={`${number} ${round}`}
        batch={batch}
        resource={resource}
        entry={query.data}
        open={open}
        onCorrected={onCorrected}
        onClose={onClose}
      />
    )
  return (
    <EntryDrawer title={t('import.correct')} onClose={onClose}>
      {query.isError ? <Failed fault={query.error} retry={() => void query.refetch()} /> : <Loading rows={8} />}
    </EntryDrawer>
  )
}

interface EntryDrawerProps {
  title: string
  footer?: React.ReactNode
  onClose: () => void
  children: React.ReactNode
}

function EntryDrawer({ title, footer, onClose, children }: EntryDrawerProps) {
  const isWide = useIsWide()
  return (
    <Drawer
      open
      rootClassName="view-drawer"
      title={title}
      width={isWide ? drawerWidthPx : '100%'}
      onClose={onClose}
      footer={footer}
      autoFocus={false}
    >
      {children}
    </Drawer>
  )
}

interface OpenEntryProps extends Omit<CorrectEntryProps, 'number'> {
  entry: EntryForm
  /** Opens an entry, or this one again. */
  open: (number: number) => void
}

function OpenEntry({ batch, resource, entry, open, onCorrected, onClose }: OpenEntryProps) {
  const { t, say } = useImportableTexts()
  const { t: ofViews } = useViewTexts()
  const container = useRef<HTMLDivElement>(null)
  const form = useEntryForm(batch, resource, entry)
  const { saving, outdated, save } = useCorrection({ batch, entry, form, open, onCorrected, onClose, container })
  const leave = useLeaving(form)
  const { next } = entry
  const faulty = batch.counts?.states.refused ?? 0
  const isSeries = entry.state === 'refused' && next !== null
  useSaveKey(() => void save(), container)
  useFirstFault(container, entry)
  return (
    <EntryDrawer
      title={t('import.correctTitle', { place: say(placeWords(entry.at)) })}
      onClose={() => leave(onClose)}
      footer={
        <div className="view-form-buttons">
          <span className="view-quiet view-grow" aria-live="polite">
            {faulty > 0 && t('import.faultyLeft', { count: faulty })}
          </span>
          <Button onClick={() => leave(onClose)}>{ofViews('common.cancel')}</Button>
          {next !== null && <Button onClick={() => leave(() => open(next))}>{t('import.nextFaulty')}</Button>}
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {isSeries ? t('import.saveNext') : ofViews('common.save')}
          </Button>
        </div>
      }
    >
      <div ref={container} className="view-correct">
        <EntryNotices entry={entry} outdated={outdated} reopen={() => open(entry.number)} />
        <FormFields
          form={form.record}
          groups={entryGroups(resource, form.record.names)}
          idPrefix={`correct-${entry.number}`}
          slots={useFileTexts(entry)}
          disabled={saving}
        />
        <OwnNames form={form} resource={resource} entry={entry} />
      </div>
    </EntryDrawer>
  )
}

/** What is wrong besides single fields, and that the entry was changed meanwhile. */
function EntryNotices({ entry, outdated, reopen }: { entry: EntryForm; outdated: string | null; reopen: () => void }) {
  const { t, say } = useImportableTexts()
  const others = entry.faults.filter((fault) => !isFault(entry, fault))
  return (
    <>
      {outdated !== null && (
        <Alert
          type="warning"
          showIcon
          message={outdated}
          action={
            <Button size="small" onClick={reopen}>
              {t('import.reopen')}
            </Button>
          }
        />
      )}
      {entry.excerpt !== '' && <p className="view-quiet view-entry-text">{entry.excerpt}</p>}
      {others.length > 0 && (
        <Alert
          type={entry.state === 'refused' ? 'error' : 'info'}
          showIcon
          message={others.map(({ text }, index) => <div key={index}>{say(text)}</div>)}
        />
      )}
    </>
  )
}

interface EntryState {
  record: RecordForm
  /** What cells say for references to rows of the same file, by field. */
  names: Readonly<Record<string, string>>
  setName: (field: string, text: string) => void
  dirty: boolean
  changed: () => Record<string, unknown>
}

/** The input of one entry: values as in the form of a record, and names of records that the file may have itself. */
function useEntryForm(batch: ImportBatch, resource: AnyResource, entry: EntryForm): EntryState {
  const fields = useMemo(() => entry.fields.filter((name) => !refersToFile(resource, name)), [resource, entry])
  const start = useMemo(() => ({ ...batch.once, ...entry.values }), [batch.once, entry])
  const record = useRecordForm(resource, 'edit', fields, { base: start, values: start })
  const own = useMemo(() => ownTexts(resource, entry), [resource, entry])
  const [names, setNames] = useState(own)
  const { say } = useImportableTexts()
  const { refuse } = record
  useEffect(() => {
    const issues = entry.faults.flatMap(({ path, text }): ValidationIssue[] =>
      path === undefined ? [] : [{ path, message: say(text) }],
    )
    refuse(issues)
  }, [entry, refuse, say])
  const changedNames = () => Object.entries(names).filter(([name, text]) => text.trim() !== (own[name] ?? ''))
  const changed = () => {
    const sent = sentValues(resource, record.values, record.base)
    return { ...changedFields(resource, record.base, sent, fields), ...Object.fromEntries(changedNames()) }
  }
  return {
    record,
    names,
    setName: (field, text) => setNames((now) => ({ ...now, [field]: text })),
    dirty: record.unsaved || changedNames().length > 0,
    changed,
  }
}

interface CorrectionSetup extends Omit<OpenEntryProps, 'resource'> {
  form: EntryState
  container: RefObject<HTMLElement | null>
}

/** Saves the correction; then the next faulty entry is opened, or this one with what is still wrong. */
function useCorrection({ batch, entry, form, open, onCorrected, onClose, container }: CorrectionSetup) {
  const { t } = useImportableTexts()
  const { t: ofViews } = useViewTexts()
  const { message } = useFeedback()
  const freshen = useFreshen()
  const [saving, setSaving] = useState(false)
  const [outdated, setOutdated] = useState<string | null>(null)
  const goOn = (isStillFaulty: boolean, next: number | null) => {
    if (isStillFaulty) {
      void message.warning(t('import.stillFaulty'))
      open(entry.number)
    } else if (entry.state === 'refused' && next !== null) {
      void message.success(t('import.corrected'))
      open(next)
    } else {
      void message.success(t(next === null ? 'import.allCorrected' : 'import.corrected'))
      onClose()
    }
  }
  const refuse = (fault: unknown) => {
    if (!(fault instanceof HttpFault)) return
    if (fault.code === 100409) setOutdated(fault.message)
    const issues = fault.errors ?? []
    form.record.refuse(issues)
    if (issues[0]) focusWhenDrawn(container, issues[0].path)
  }
  const save = async () => {
    if (saving) return
    if (form.record.uploading.size > 0) return void message.warning(ofViews('form.uploading'))
    setSaving(true)
    try {
      const { number, revision } = entry
      const values = Object.entries(form.changed()).map(([field, value]) => ({ field, value }))
      const sent = { number, revision, values }
      const { state, next } = await actOn('import_batch', 'correct', sent, { ids: [batch.id], inForm: true })
      void freshen('import_batch')
      onCorrected()
      goOn(state === 'refused', next)
    } catch (fault) {
      refuse(fault)
    }
    setSaving(false)
  }
  return { saving, outdated, save }
}

/** Asks before input is lost. */
function useLeaving({ dirty }: EntryState): (go: () => void) => void {
  const { t } = useImportableTexts()
  const { t: ofViews } = useViewTexts()
  const confirm = useConfirm()
  useCloseWarning(dirty)
  return (go) => {
    if (!dirty) return go()
    confirm({
      title: t('import.leaveTitle'),
      okText: t('import.leave'),
      cancelText: ofViews('common.cancel'),
      danger: 'for good',
      onOk: go,
    })
  }
}

/** The first field with a fault has the focus, otherwise the first field. */
function useFirstFault(container: RefObject<HTMLElement | null>, entry: EntryForm): void {
  useEffect(() => {
    const paths = entry.faults.flatMap(({ path }) => path ?? [])
    const first = entry.fields.flatMap((name) => paths.find((path) => path.split('.')[0] === name) ?? [])[0]
    focusWhenDrawn(container, first ?? entry.fields[0] ?? '')
  }, [container, entry])
}

/** Below a field, what the file says, where its input cannot show that. */
function useFileTexts({ texts }: EntryForm): readonly Slots[] {
  return useMemo(() => {
    const notes = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, () => <FileText text={text} />]),
    )
    return [{ fieldNote: (name: string) => notes[name] }]
  }, [texts])
}

function FileText({ text }: { text: string }) {
  const { t } = useImportableTexts()
  return <div className="view-quiet view-correct-text">{t('import.inFile', { text })}</div>
}

/** References to records of the same kind, which may be rows of the file: by name, as its cells have them. */
function OwnNames({ form, resource, entry }: { form: EntryState; resource: AnyResource; entry: EntryForm }) {
  const { t, say } = useImportableTexts()
  const fields = entry.fields.filter((name) => refersToFile(resource, name))
  return (
    <Form component={false} layout="vertical">
      {fields.map((name) => {
        const id = `correct-${entry.number}-${name}`
        const issues = issuesAt(form.record.issues, name)
        return (
          <Form.Item
            key={name}
            className="view-field view-field-wide"
            data-field={name}
            label={say(namedIn(resource.fields, name).label)}
            htmlFor={id}
            validateStatus={issues.length > 0 ? 'error' : undefined}
            extra={t(name === resource.parentField ? 'import.parentName' : 'import.ownName')}
          >
            <Input id={id} value={form.names[name] ?? ''} onChange={({ target }) => form.setName(name, target.value)} />
            {issues.length > 0 && (
              <div className="view-fault view-field-faults" role="alert">
                {issues.map(({ message }) => (
                  <div key={message}>{message}</div>
                ))}
              </div>
            )}
          </Form.Item>
        )
      })}
    </Form>
  )
}

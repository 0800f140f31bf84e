import { useMemo } from 'react'
import { Button } from 'antd'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { AnyModuleKind } from '../../../../resources/learning/module-kinds/index.ts'
import { startingValues, writableGroups } from '../../../records/screen/form-model.ts'
import { useScreen } from '../../../records/screen/screen.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useRecord } from '../../../records/screen/use-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { EditorFields, useEditing } from '../../../records/views/form/editing.ts'
import { RecordEditor } from '../../../records/views/form/record-editor.tsx'
import { Details } from '../../../records/views/show/details.tsx'
import { useCentreTexts } from './use-centre-texts.ts'

/** Long enough that a sentence is not saved word by word. */
const autosaveMs = 1200

/** The site is that of the page, and the place is changed in the outline. */
const elsewhere = ['site_id', 'sort']

interface NewModuleProps {
  resource: AnyResource
  siteId: number
  kind: AnyModuleKind
  onSaved: (record: StoredRecord) => void
  onCancel: () => void
}

/** The form of a new module, with what its kind begins with. */
export function NewModule({ resource, siteId, kind, onSaved, onCancel }: NewModuleProps) {
  const { t, say } = useCentreTexts()
  const { rights } = useRights()
  const start = useMemo(
    () => startingValues(resource, { site_id: siteId, kind: kind.name, title: say(kind.label), width: kind.widths[0] }),
    [resource, siteId, kind, say],
  )
  return (
    <section className="centre-form" aria-label={t('form.create', { kind: say(kind.label) })}>
      <h2>{t('form.create', { kind: say(kind.label) })}</h2>
      <RecordEditor
        resource={resource}
        mode="create"
        groups={[
          { label: resource.label, fields: ['site_id'] },
          ...writableGroups(resource, rights, [...elsewhere, 'kind']),
          { label: resource.label, fields: ['kind'] },
        ].filter(({ fields }) => fields.length > 0)}
        record={null}
        start={start}
        formKey={`${resource.name}/create/${siteId}/${kind.name}`}
        onSaved={onSaved}
        headings
        autoFocus
      >
        <EditorFields />
        <CreateButtons onCancel={onCancel} />
      </RecordEditor>
    </section>
  )
}

function CreateButtons({ onCancel }: { onCancel: () => void }) {
  const { t } = useCentreTexts()
  const { save, saving, reset } = useEditing()
  return (
    <div className="view-form-buttons">
      <Button
        onClick={() => {
          reset()
          onCancel()
        }}
      >
        {t('form.remove')}
      </Button>
      <Button type="primary" loading={saving} onClick={save}>
        {t('form.add')}
      </Button>
    </div>
  )
}

interface EditModuleProps {
  resource: AnyResource
  id: number
  onSaved: (record: StoredRecord) => void
  onRemove: (id: number) => void
}

/** The form of a module; what is sound in it is saved by itself. */
export function EditModule({ resource, id, onSaved, onRemove }: EditModuleProps) {
  const { rights, can } = useRights()
  const { record, fault, retry } = useRecord(resource, id)
  const groups = useMemo(() => writableGroups(resource, rights, elsewhere), [resource, rights])
  if (fault) return <Failed fault={fault} retry={retry} />
  if (!record || record.id !== id) return <Loading rows={6} />
  if (!can(resource, 'update', record)) return <Details resource={resource} record={record} />
  return (
    <RecordEditor
      key={id}
      resource={resource}
      mode="edit"
      groups={groups}
      record={record}
      start={{}}
      formKey={`${resource.name}/edit/${id}`}
      onSaved={onSaved}
      headings
      autosaveMs={autosaveMs}
    >
      <FormHead record={record} resource={resource} onRemove={onRemove} />
      <EditorFields />
    </RecordEditor>
  )
}

function FormHead({
  record,
  resource,
  onRemove,
}: {
  record: StoredRecord
  resource: AnyResource
  onRemove: (id: number) => void
}) {
  const { t } = useCentreTexts()
  const { can } = useRights()
  const { toShow } = useScreen()
  const { dirty, saving } = useEditing()
  return (
    <div className="centre-form-head">
      <span className="view-quiet view-grow" role="status">
        {saving ? t('form.saving') : dirty ? t('form.unsaved') : t('form.saved')}
      </span>
      {can(resource, 'history') && (
        <Button size="small" onClick={() => toShow(record.id)}>
          {t('form.history')}
        </Button>
      )}
      {can(resource, 'delete', record) && (
        <Button size="small" danger onClick={() => onRemove(record.id)}>
          {t('form.remove')}
        </Button>
      )}
    </div>
  )
}

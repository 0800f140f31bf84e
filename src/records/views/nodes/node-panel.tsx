import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { recordActions } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import { EditorFields, useEditing } from '../form/editing.ts'
import { RecordEditor } from '../form/record-editor.tsx'
import { writableGroups } from '../../screen/form-model.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { ActionButtons } from '../records/action-buttons.tsx'
import { useScreen } from '../../screen/screen.ts'
import { Details } from '../show/details.tsx'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { useRecord } from '../../screen/use-record.ts'

interface NodePanelProps {
  resource: AnyResource
  id: number
  onRemove: (() => void) | undefined
}

/** The selected node: its fields to edit, or to read where editing is not allowed. The tree handles its position. */
export function NodePanel({ resource, id, onRemove }: NodePanelProps) {
  const { can } = useRights()
  const { record, fault, retry } = useRecord(resource, id)
  if (fault) return <Failed fault={fault} retry={retry} />
  if (!record || record.id !== id) return <Loading rows={4} />
  return (
    <>
      <NodeHead resource={resource} record={record} onRemove={onRemove} />
      {can(resource, 'update', record) ? (
        <NodeForm key={id} resource={resource} record={record} />
      ) : (
        <Details resource={resource} record={record} />
      )}
    </>
  )
}

function NodeHead({
  resource,
  record,
  onRemove,
}: {
  resource: AnyResource
  record: StoredRecord
  onRemove: (() => void) | undefined
}) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const { toShow } = useScreen()
  const start = useAction()
  return (
    <div className="view-node-head">
      <h2 className="view-title view-one-line view-grow">{titleOf(resource, record)}</h2>
      <ActionButtons
        actions={recordActions(resource, record, can)}
        onStart={(action) => start({ resource, action, records: [record] })}
      />
      {can(resource, 'history') && <Button onClick={() => toShow(record.id)}>{t('show.history')}</Button>}
      {onRemove && can(resource, 'delete', record) && (
        <Button danger icon={<DeleteOutlined />} aria-label={t('common.delete')} onClick={onRemove} />
      )}
    </div>
  )
}

function NodeForm({ resource, record }: { resource: AnyResource; record: StoredRecord }) {
  const { rights } = useRights()
  const placed = [resource.parentField, resource.orderField, resource.within].filter(
    (name): name is string => name !== undefined,
  )
  const groups = writableGroups(resource, rights, placed)
  if (groups.length === 0) return <Details resource={resource} record={record} />
  return (
    <RecordEditor
      resource={resource}
      mode="edit"
      groups={groups}
      record={record}
      start={{}}
      formKey={`${resource.name}/edit/${record.id}`}
      onSaved={() => undefined}
      headings={groups.length > 1}
    >
      <EditorFields />
      <NodeButtons />
    </RecordEditor>
  )
}

function NodeButtons() {
  const { t } = useViewTexts()
  const { dirty, saving, save, reset } = useEditing()
  return (
    <div className="view-form-buttons">
      <span className="view-quiet view-grow">{dirty ? t('form.unsaved') : t('form.saveHint')}</span>
      <Button disabled={!dirty} onClick={reset}>
        {t('list.reset')}
      </Button>
      <Button type="primary" disabled={!dirty} loading={saving} onClick={save}>
        {t('common.save')}
      </Button>
    </div>
  )
}

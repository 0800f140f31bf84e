import { Suspense, useMemo, useState, type ComponentType } from 'react'
import { Alert, Form, Modal, Radio, Select, Skeleton } from 'antd'
import { bulkCalls, modesOf, type BulkMode } from '../../../resources/capabilities/bulk-edit/index.ts'
import {
  itemAt,
  maxBatch,
  namedIn,
  type AnyField,
  type AnyResource,
  type Choice,
} from '../../../resources/kit/index.ts'
import { treeOf } from '../../../resources/registry/record-fields.ts'
import { useWhole } from '../../base/loading/declarations.ts'
import { widgetOf } from '../../records/fields/registry.ts'
import { useRights } from '../../base/session/use-rights.ts'
import type { InputProps } from '../../base/inputs/widget.ts'
import type { StoredRecord } from '../../records/screen/stored-record.ts'
import { bulkFields, commonValues, countChanging, isComplete, startOf, type BulkChange } from './bulk-model.ts'
import './bulk-edit.css'
import { useBulkChange } from './use-bulk-change.tsx'
import { useBulkEditTexts } from './use-bulk-edit-texts.ts'

interface BulkDialogProps {
  resource: AnyResource
  offered: readonly string[]
  selected: readonly StoredRecord[]
  onDone: () => void
  onClose: () => void
}

const widthPx = 560

/** Changes one field of the selected records. It shows beforehand how many will change. */
export function BulkDialog({ resource, offered, selected, onDone, onClose }: BulkDialogProps) {
  useWhole(resource)
  const { t, say } = useBulkEditTexts()
  const { rights } = useRights()
  const fields = bulkFields(resource, offered, rights)
  const [change, setChange] = useState<BulkChange>(() => startOf(resource, itemAt(fields, 0)))
  const { apply, running, faults, forget } = useBulkChange(resource, onDone, onClose)
  const edit = (after: BulkChange) => {
    setChange(after)
    forget()
  }
  const declared = namedIn(resource.fields, change.field)
  const isMove = change.mode === 'set' && treeOf(resource, declared) !== undefined
  const count = isComplete(change) ? countChanging(resource, selected, change) : 0
  const tooMany = selected.length > maxBatch
  const words = { count: selected.length, name: say(resource.label), field: say(declared.label) }
  return (
    <Modal
      open
      title={t(isMove ? 'bulkEdit.moveTitle' : 'bulkEdit.title', words)}
      width={widthPx}
      okText={t('bulkEdit.apply', { count: isComplete(change) ? count : selected.length })}
      okButtonProps={{ disabled: count === 0 || tooMany }}
      cancelText={t('bulkEdit.cancel')}
      confirmLoading={running}
      maskClosable={!isComplete(change)}
      onOk={() => void apply(selected, change)}
      onCancel={onClose}
    >
      <Form component={false} layout="vertical" disabled={running}>
        <Form.Item label={t('bulkEdit.field')} htmlFor="bulk-field" data-field="field">
          <Select
            id="bulk-field"
            showSearch
            optionFilterProp="label"
            value={change.field}
            onChange={(name) => edit(startOf(resource, name))}
            options={fields.map((name) => ({ value: name, label: say(namedIn(resource.fields, name).label) }))}
          />
        </Form.Item>
        <ModeChoice resource={resource} field={declared} change={change} onChange={edit} />
        {change.mode !== 'clear' && (
          <ValueChoice resource={resource} field={declared} change={change} selected={selected} onChange={edit} />
        )}
      </Form>
      <p className="view-quiet" aria-live="polite">
        {tooMany
          ? t('bulkEdit.tooMany', { max: maxBatch })
          : isComplete(change) &&
            t(
              count === 0
                ? 'bulkEdit.willChangeNone'
                : count < selected.length
                  ? 'bulkEdit.willChangeSome'
                  : 'bulkEdit.willChange',
              { count, same: selected.length - count },
            )}
      </p>
      <Refusals faults={faults} />
    </Modal>
  )
}

/** The reasons why records cannot be changed. */
function Refusals({ faults }: { faults: readonly string[] }) {
  const { t } = useBulkEditTexts()
  if (faults.length === 0) return null
  return (
    <Alert
      type="error"
      message={t('bulkEdit.refused')}
      description={
        <ul className="view-bulk-edit-faults">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      }
    />
  )
}

interface ChoiceProps {
  resource: AnyResource
  field: AnyField
  change: BulkChange
  onChange: (change: BulkChange) => void
}

/** The mode: a place in a tree is moved, anything else is set; a field with a single mode shows no choice. */
function ModeChoice({ resource, field, change, onChange }: ChoiceProps) {
  const { t, say } = useBulkEditTexts()
  const action = namedIn(resource.actions, bulkCalls(resource.name).change)
  const labels = new Map(
    (namedIn(action.input!, 'mode').options['of'] as readonly Choice[]).map(({ value, label }) => [value, say(label)]),
  )
  const inTree = treeOf(resource, field) !== undefined
  const modes = modesOf(field)
  if (modes.length < 2) return null
  const labelOf = (mode: BulkMode) => (mode === 'set' && inTree ? t('bulkEdit.move') : labels.get(mode))
  const replaces = change.mode === 'set' && modes.includes('add')
  return (
    <Form.Item
      label={t('bulkEdit.mode')}
      data-field="mode"
      extra={replaces && t('bulkEdit.replaces', { field: say(field.label), add: labels.get('add') ?? '' })}
    >
      <Radio.Group
        optionType="button"
        value={change.mode}
        onChange={(event) => onChange({ ...change, mode: event.target.value as BulkMode })}
        options={modes.map((mode) => ({ value: mode, label: labelOf(mode) }))}
      />
    </Form.Item>
  )
}

/** The field's own input, in the context of the values that the selected records share. */
function ValueChoice({
  resource,
  field,
  change,
  selected,
  onChange,
}: ChoiceProps & { selected: readonly StoredRecord[] }) {
  const { say } = useBulkEditTexts()
  const common = useMemo(() => commonValues(selected), [selected])
  const Input = widgetOf(field).Input as unknown as ComponentType<InputProps<unknown>>
  return (
    <Form.Item label={say(field.label)} htmlFor="bulk-value" data-field="value">
      <Suspense key={change.field} fallback={<Skeleton.Input active block />}>
        <Input
          id="bulk-value"
          field={field}
          value={change.value}
          onChange={(value) => onChange({ ...change, value })}
          record={common}
          resource={resource}
        />
      </Suspense>
    </Form.Item>
  )
}

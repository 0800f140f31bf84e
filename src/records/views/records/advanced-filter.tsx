import { Suspense, useState } from 'react'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Select } from 'antd'
import type { AnyResource, Operator } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { InputPlace } from '../../../base/loading/input-place.tsx'
import { operandInput } from '../../fields/operands.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { fieldOf, filterableFields, operatorsOf } from '../../../../resources/registry/record-fields.ts'
import { useIsWide } from '../../screen/use-is-wide.ts'
import type { Condition, ConditionValue } from '../../screen/list-model.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

interface AdvancedFilterProps {
  resource: AnyResource
  conditions: readonly Condition[]
  onApply: (conditions: Condition[]) => void
  onClose: () => void
}

type Row = Pick<Condition, 'field' | 'operator'> & { value: ConditionValue | null }

const drawerWidthPx = 620

/** Every filterable field, with all its operators. */
export function AdvancedFilter({ resource, conditions, onApply, onClose }: AdvancedFilterProps) {
  const { t } = useViewTexts()
  const { rights } = useRights()
  const isWide = useIsWide()
  const fields = filterableFields(resource, rights)
  const fresh = (): Row => ({
    field: itemAt(fields, 0)[0],
    operator: itemAt(itemAt(fields, 0)[1].operators, 0),
    value: null,
  })
  const [rows, setRows] = useState<Row[]>(() =>
    conditions.length > 0 ? conditions.map((one) => ({ ...one })) : [fresh()],
  )
  const apply = () => {
    onApply(distinct(rows))
    onClose()
  }
  return (
    <Drawer
      rootClassName="view-drawer"
      open
      title={t('list.moreFilters')}
      width={isWide ? drawerWidthPx : '100%'}
      onClose={onClose}
      footer={
        <div className="view-form-buttons">
          <Button onClick={() => setRows([])}>{t('list.reset')}</Button>
          <span className="view-grow" />
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" onClick={apply}>
            {t('list.apply')}
          </Button>
        </div>
      }
    >
      <div className="view-list-editor">
        {rows.map((row, index) => (
          <ConditionRow
            key={index}
            resource={resource}
            row={row}
            onChange={(after) => setRows(rows.map((one, at) => (at === index ? after : one)))}
            onRemove={() => setRows(rows.filter((_, at) => at !== index))}
          />
        ))}
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setRows([...rows, fresh()])}>
          {t('list.addCondition')}
        </Button>
      </div>
    </Drawer>
  )
}

/** One condition for each field and operator, as on the wire; the last one counts. Rows without a value are ignored. */
function distinct(rows: readonly Row[]): Condition[] {
  const byKey = new Map<string, Condition>()
  for (const { field, operator, value } of rows) {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    byKey.set(`${field} ${operator}`, { field, operator, value })
  }
  return [...byKey.values()]
}

interface ConditionRowProps {
  resource: AnyResource
  row: Row
  onChange: (row: Row) => void
  onRemove: () => void
}

function ConditionRow({ resource, row, onChange, onRemove }: ConditionRowProps) {
  const { t, say } = useViewTexts()
  const { rights } = useRights()
  const field = fieldOf(resource, row.field)!
  const Input = operandInput(field, row.operator)
  const chooseField = (name: string) =>
    onChange({ field: name, operator: itemAt(fieldOf(resource, name)!.operators, 0), value: null })
  return (
    <div className="view-condition">
      <Select
        aria-label={t('list.field')}
        value={row.field}
        onChange={chooseField}
        options={filterableFields(resource, rights).map(([name, one]) => ({ value: name, label: say(one.label) }))}
        showSearch
        optionFilterProp="label"
      />
      <Select<Operator>
        aria-label={t('list.operator')}
        value={row.operator}
        onChange={(operator) => onChange({ ...row, operator, value: null })}
        options={operatorsOf(resource, field).map((one) => ({ value: one, label: t(`operator.${one}`) }))}
      />
      <div className="view-condition-value">
        <Suspense key={`${row.field} ${row.operator}`} fallback={<InputPlace text={t('list.value')} />}>
          <Input
            field={field}
            value={row.value}
            onChange={(value) => onChange({ ...row, value: value as ConditionValue | null })}
            record={{}}
            resource={resource}
            placeholder={t('list.value')}
          />
        </Suspense>
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`${t('common.delete')}${t('common.colon')}${say(field.label)}`}
        onClick={onRemove}
      />
    </div>
  )
}

import { Select } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { personName, usePersonId } from '../../record-titles/person-name.ts'
import { RecordSelect } from '../../record-titles/record-select.tsx'
import { targetOf } from '../../record-titles/target.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'

interface ChooseProps extends Omit<InputProps<number>, 'value' | 'onChange'> {
  many: boolean
  ids: readonly number[]
  onIds: (ids: number[]) => void
}

/** People by name; without the right to list them one can choose oneself. */
function ChoosePeople({ id, field, many, ids, onIds, record, disabled, status, placeholder, withAll }: ChooseProps) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const own = usePersonId()
  const people = targetOf(field, undefined)
  if (can(people, 'list'))
    return (
      <RecordSelect
        id={id}
        target={people}
        many={many}
        value={ids}
        onChange={onIds}
        record={record}
        nameOf={personName}
        disabled={disabled}
        status={status}
        placeholder={placeholder}
        withAll={withAll}
      />
    )
  return (
    <Select<number>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      value={ids[0]}
      onChange={(chosen: number | undefined) => onIds(chosen === undefined ? [] : [chosen])}
      options={own === undefined ? [] : [{ value: own, label: t('widget.mine') }]}
      labelRender={({ value, label }) => label ?? t(value === own ? 'widget.mine' : 'widget.somebody')}
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

export const PersonSelect = ({ value, onChange, ...props }: InputProps<number>) => (
  <ChoosePeople {...props} many={false} ids={value ? [value] : []} onIds={(ids) => onChange(ids[0] ?? null)} />
)
export const PeopleSelect = ({ value, onChange, ...props }: InputProps<number[]>) => (
  <ChoosePeople {...props} many ids={value ?? []} onIds={(ids) => onChange(ids.length > 0 ? ids : null)} />
)

import { Select } from 'antd'
import type { AnyField } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useAllOption, withoutAll } from '../../../base/inputs/all-option.ts'
import { oneLine } from '../../../base/inputs/one-line.tsx'
import { choicesOf, type ChoiceValue } from './choices-of.ts'
import { orNone } from '../../../base/inputs/or-none.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'

export function useChoiceOptions(field: AnyField) {
  const { say } = useViewTexts()
  return choicesOf(field).map((one) => ({ value: one.value, label: say(one.label) }))
}

/** One of the choices, from a list. */
export function ChoiceSelect({
  id,
  field,
  value,
  onChange,
  disabled,
  status,
  placeholder,
  withAll,
}: InputProps<ChoiceValue>) {
  const { t } = useViewTexts()
  const options = [...useAllOption(withAll), ...useChoiceOptions(field)]
  return (
    <Select<ChoiceValue>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      value={value ?? undefined}
      onChange={(chosen: ChoiceValue | undefined) => onChange(withoutAll([chosen])[0] ?? null)}
      options={options}
      allowClear={!field.required}
      showSearch={options.length > 8}
      optionFilterProp="label"
      disabled={disabled}
      status={status}
      placeholder={placeholder ?? t('widget.choose')}
    />
  )
}

/** One or more of these, from a list. */
export function ManySelect<V extends ChoiceValue>({
  id,
  field,
  value,
  onChange,
  disabled,
  status,
  placeholder,
  withAll,
  options,
}: InputProps<V[]> & { options: { value: V; label: string }[] }) {
  const all = useAllOption(withAll) as { value: V; label: string }[]
  return (
    <Select<V[]>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      mode="multiple"
      value={value ?? []}
      onChange={(chosen) => onChange(orNone(field, withoutAll(chosen)))}
      options={[...all, ...options]}
      optionFilterProp="label"
      maxTagCount="responsive"
      maxTagPlaceholder={(hidden) => `+${hidden.length}`}
      {...(withAll ? oneLine : {})}
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

/** One or more of the choices, from a list. */
export const ChoicesSelect = (props: InputProps<ChoiceValue[]>) => (
  <ManySelect {...props} options={useChoiceOptions(props.field)} />
)

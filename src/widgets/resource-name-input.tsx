import { Select } from 'antd'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { useLanguage } from '../locales/language.ts'
import { orNone } from './or-none.ts'
import { useRights } from './use-rights.ts'
import type { InputProps } from './widget.ts'

/** One or more of the resources that the person may list. */
export function ResourcesSelect({ id, field, value, onChange, disabled, status, placeholder }: InputProps<string[]>) {
  const { say } = useLanguage()
  const { can } = useRights()
  const options = (Object.values(resources) as AnyResource[]).filter((one) => one.menu && can(one, 'list')).map(({ name, label }) => ({ value: name, label: say(label) }))
  return (
    <Select<string[]>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      mode="multiple"
      value={value ?? []}
      onChange={(chosen) => onChange(orNone(field, chosen))}
      options={options}
      optionFilterProp="label"
      maxTagCount="responsive"
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

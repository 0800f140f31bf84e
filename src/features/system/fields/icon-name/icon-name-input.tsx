import { Select } from 'antd'
import { iconNames } from '../../../../../resources/kit/index.ts'
import { NamedIcon } from '../../../../base/menu/icons.tsx'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import type { InputProps } from '../../../../base/inputs/widget.ts'

const drawn = (name: string) => (
  <span>
    <NamedIcon name={name} /> {name}
  </span>
)

/** One of the icons that there are, chosen by its picture. */
export function IconSelect({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  const { t } = useViewTexts()
  return (
    <Select<string>
      id={id}
      value={value || undefined}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      options={iconNames.map((name) => ({ value: name }))}
      optionRender={({ data }) => drawn(String(data.value))}
      labelRender={({ value: name }) => drawn(String(name))}
      showSearch
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder ?? t('widget.choose')}
    />
  )
}

import { Select } from 'antd'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { useAllOption, withoutAll } from './all-option.ts'
import type { InputProps } from './widget.ts'

/** Yes, no or nothing chosen: a filter needs all three, and a switch has only two. */
export function YesNoInput({ id, value, onChange, disabled, status, placeholder, withAll }: InputProps<boolean>) {
  const { t } = useViewTexts()
  const all = useAllOption(withAll)
  const choose = (chosen: number | undefined) => onChange(chosen === undefined ? null : chosen === 1)
  return (
    <Select<number>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      value={value === null || value === undefined ? undefined : Number(value)}
      onChange={(chosen: number | undefined) => choose(withoutAll([chosen])[0])}
      options={[...all, { value: 1, label: t('widget.yes') }, { value: 0, label: t('widget.no') }]}
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

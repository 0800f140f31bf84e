import { Input } from 'antd'
import type { InputProps } from '../../../base/inputs/widget.ts'

/** One line. An emptied line is absent, not an empty text. */
export function TextInput({
  id,
  field,
  value,
  onChange,
  disabled,
  status,
  placeholder,
  autoFocus,
}: InputProps<string>) {
  return (
    <Input
      id={id}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      maxLength={field.options['maxLength'] as number | undefined}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      autoFocus={autoFocus}
      autoComplete="off"
      allowClear
    />
  )
}

import { Input } from 'antd'
import type { InputProps } from '../../../base/inputs/widget.ts'

export function LongTextInput({ id, field, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  return (
    <Input.TextArea
      id={id}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      autoSize={{ minRows: 3, maxRows: 14 }}
      maxLength={field.options['maxLength'] as number | undefined}
      showCount
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

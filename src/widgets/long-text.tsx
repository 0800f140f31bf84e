import { Input } from 'antd'
import { defineWidget, type InputProps, type ShowProps } from './widget.ts'

function LongTextInput({ id, field, value, onChange, disabled, status, placeholder }: InputProps<string>) {
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

function LongTextShow({ value, mode }: ShowProps<string>) {
  if (mode === 'full') return <div className="view-pre-wrap">{value}</div>
  const line = value.replace(/\s+/g, ' ')
  return <span className="view-one-line" title={value}>{line}</span>
}

export const longText = defineWidget<string>({ Input: LongTextInput, Show: LongTextShow, wide: true, width: 220 })

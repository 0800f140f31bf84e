import { Input, Typography } from 'antd'
import type { AnyField } from '../../resources/kit/index.ts'
import { defineWidget, type InputProps, type ShowProps } from './widget.ts'

/** One line. An emptied line is absent, not an empty text. */
export function TextInput({ id, field, value, onChange, disabled, status, placeholder, autoFocus }: InputProps<string>) {
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

const isWebAddress = (value: string): boolean => /^https?:\/\//.test(value)

function TextShow({ value, mode }: ShowProps<string>) {
  if (isWebAddress(value)) {
    return (
      <a href={value} target="_blank" rel="noopener noreferrer" className="view-one-line" onClick={(event) => event.stopPropagation()}>
        {value}
      </a>
    )
  }
  if (mode === 'cell') return <span className="view-one-line" title={value}>{value}</span>
  return <Typography.Text copyable={{ text: value }}>{value}</Typography.Text>
}

/** Names and numbers are short, titles long; the declared limit tells which. */
const columnWidthPx = (field: AnyField): number => (Number(field.options['maxLength'] ?? 60) > 100 ? 200 : 130)

export const text = defineWidget<string>({ Input: TextInput, Show: TextShow, width: columnWidthPx })

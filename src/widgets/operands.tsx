import type { ComponentType } from 'react'
import { Select } from 'antd'
import type { AnyField, Operator } from '../../resources/kit/index.ts'
import { YesNoInput } from './boolean.tsx'
import { widgetOf } from './registry.ts'
import { TextInput } from './text.tsx'
import { anyInput, type AnyInput, type InputProps } from './widget.ts'

/** Several values typed one after the other, each ended by Enter. */
function ManyValuesInput({ id, field, value, onChange, disabled, placeholder }: InputProps<Array<string | number>>) {
  const asStored = (typed: string): string | number => (field.column === 'integer' || field.column === 'decimal' ? Number(typed) : typed)
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={(value ?? []).map(String)}
      onChange={(typed) => onChange(typed.map(asStored).filter((one) => typeof one === 'string' || Number.isFinite(one)))}
      tokenSeparators={[',', '，', ' ']}
      allowClear
      disabled={disabled}
      placeholder={placeholder}
    />
  )
}

const byOperator: Partial<Record<Operator, AnyInput>> = {
  isnull: anyInput(YesNoInput),
  in: anyInput(ManyValuesInput),
  contains: anyInput(TextInput),
}

/** The input for what a filter compares a field with. */
export const operandInput = (field: AnyField, operator: Operator): ComponentType<InputProps<unknown>> => {
  const widget = widgetOf(field)
  return (widget.operand?.[operator] ?? byOperator[operator] ?? widget.Input) as unknown as ComponentType<InputProps<unknown>>
}

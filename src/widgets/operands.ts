import type { ComponentType } from 'react'
import type { AnyField, Operator } from '../../resources/kit/index.ts'
import { YesNoInput } from './boolean.tsx'
import { ManyValuesInput } from './many-values-input.tsx'
import { widgetOf } from './registry.ts'
import { text } from './text.tsx'
import { anyInput, type AnyInput, type InputProps } from './widget.ts'

const byOperator: Partial<Record<Operator, AnyInput>> = {
  isnull: anyInput(YesNoInput),
  in: anyInput(ManyValuesInput),
  contains: text.Input,
}

/** The input for what a filter compares a field with. */
export const operandInput = (field: AnyField, operator: Operator): ComponentType<InputProps<unknown>> => {
  const widget = widgetOf(field)
  return (widget.operand?.[operator] ?? byOperator[operator] ?? widget.Input) as unknown as ComponentType<InputProps<unknown>>
}

import type { ComponentType } from 'react'
import type { AnyField, Operator } from '../../../resources/kit/index.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { widgetOf } from './registry.ts'
import { text } from './text/text.tsx'
import { anyInput, type AnyInput, type InputProps } from '../../base/inputs/widget.ts'

const YesNoInput = lazyPart(() => import('../../base/inputs/yes-no-input.tsx').then((module) => module.YesNoInput))
const ManyValuesInput = lazyPart(() =>
  import('../../base/inputs/many-values-input.tsx').then((module) => module.ManyValuesInput),
)

const byOperator: Partial<Record<Operator, AnyInput>> = {
  isnull: anyInput(YesNoInput),
  in: anyInput(ManyValuesInput),
  contains: text.Input,
}

/** The input for a filter's value. */
export const operandInput = (field: AnyField, operator: Operator): ComponentType<InputProps<unknown>> => {
  const widget = widgetOf(field)
  return (widget.operand?.[operator] ?? byOperator[operator] ?? widget.Input) as unknown as ComponentType<
    InputProps<unknown>
  >
}

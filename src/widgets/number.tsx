import { InputNumber } from 'antd'
import type { Text } from '../../resources/kit/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { defineWidget, type InputProps, type ShowProps } from './widget.ts'

function NumberInput({ id, field, value, onChange, disabled, status, placeholder, autoFocus, step }: InputProps<number> & { step: number }) {
  const { say } = useViewTexts()
  const { min, max, unit } = field.options as { min?: number; max?: number; unit?: Text }
  return (
    <InputNumber<number>
      id={id}
      className="view-number"
      value={value ?? null}
      onChange={onChange}
      step={step}
      suffix={unit ? say(unit) : undefined}
      placeholder={placeholder ?? (min !== undefined && max !== undefined ? `${min} – ${max}` : undefined)}
      disabled={disabled}
      status={status}
      autoFocus={autoFocus}
    />
  )
}

function NumberShow({ field, value }: ShowProps<number>) {
  const { say, language } = useViewTexts()
  const unit = field.options['unit'] as Text | undefined
  return (
    <span className="view-number-text">
      {value.toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB', { useGrouping: value >= 10_000, maximumFractionDigits: 2 })}
      {unit && ` ${say(unit)}`}
    </span>
  )
}

const IntegerInput = (props: InputProps<number>) => <NumberInput {...props} step={1} />
const DecimalInput = (props: InputProps<number>) => <NumberInput {...props} step={0.5} />

export const integer = defineWidget<number>({ Input: IntegerInput, Show: NumberShow, align: 'right', width: 92 })
export const decimal = defineWidget<number>({ Input: DecimalInput, Show: NumberShow, align: 'right', width: 92 })

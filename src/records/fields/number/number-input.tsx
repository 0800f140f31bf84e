import type { Text } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import type { InputProps } from '../../../base/inputs/widget.ts'
import './number.css'

/** As it is: antd would write 5 as 5.0, after its step. */
const asTyped = (value: number | undefined, { userTyping, input }: { userTyping: boolean; input: string }): string =>
  userTyping ? input : String(value ?? '')

function NumberInput({
  id,
  field,
  value,
  onChange,
  disabled,
  status,
  placeholder,
  autoFocus,
  step,
}: InputProps<number> & { step: number }) {
  const { say } = useViewTexts()
  const { min, max, unit } = field.options as { min?: number; max?: number; unit?: Text }
  return (
    <NumberBox
      id={id}
      className="view-number"
      value={value ?? null}
      onChange={onChange}
      onWrong={() => onChange(Number.NaN)}
      step={step}
      formatter={asTyped}
      aria-label={placeholder}
      suffix={unit ? say(unit) : undefined}
      placeholder={placeholder ?? (min !== undefined && max !== undefined ? `${min} – ${max}` : undefined)}
      disabled={disabled}
      status={status}
      autoFocus={autoFocus}
    />
  )
}

export const IntegerInput = (props: InputProps<number>) => <NumberInput {...props} step={1} />
export const DecimalInput = (props: InputProps<number>) => <NumberInput {...props} step={0.5} />

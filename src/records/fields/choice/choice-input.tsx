import { Radio } from 'antd'
import { ChoiceSelect, useChoiceOptions } from './choice-select.tsx'
import type { ChoiceValue } from './choices-of.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'

/** Up to this many choices of a required field are side by side, where one click chooses. */
const sideBySideMax = 4

export function ChoiceInput(props: InputProps<ChoiceValue>) {
  const { id, field, value, onChange, disabled } = props
  const options = useChoiceOptions(field)
  if (!field.required || options.length > sideBySideMax) return <ChoiceSelect {...props} />
  return (
    <Radio.Group
      id={id}
      optionType="button"
      value={value ?? null}
      onChange={(event) => onChange(event.target.value as ChoiceValue)}
      options={options}
      disabled={disabled}
    />
  )
}

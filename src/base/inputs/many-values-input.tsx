import { Select } from 'antd'
import { valueFromAddress } from '../../../resources/kit/field.ts'
import type { InputProps } from './widget.ts'

/** Several values typed one after the other, each ended by Enter. */
export function ManyValuesInput({
  id,
  field,
  value,
  onChange,
  disabled,
  placeholder,
}: InputProps<Array<string | number>>) {
  return (
    <Select<string[]>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={(value ?? []).map(String)}
      onChange={(typed) =>
        onChange(typed.flatMap((one) => (valueFromAddress(field, one) as string | number | undefined) ?? []))
      }
      tokenSeparators={[',', '\uff0c', ' ']}
      allowClear
      disabled={disabled}
      placeholder={placeholder}
    />
  )
}

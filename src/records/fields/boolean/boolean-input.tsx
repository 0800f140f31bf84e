import { Switch } from 'antd'
import type { InputProps } from '../../../base/inputs/widget.ts'

export function BooleanInput({ id, value, onChange, disabled }: InputProps<boolean>) {
  return <Switch id={id} checked={value === true} onChange={onChange} disabled={disabled} />
}

import { Input } from 'antd'
import type { InputProps } from './widget.ts'

/** A new secret. Browsers are told that it is new, so that they do not fill in the administrator's own. */
export function PasswordInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  return (
    <Input.Password
      id={id}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      maxLength={128}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      autoComplete="new-password"
    />
  )
}

import { Input } from 'antd'
import { responseText, type AnyResponse } from '../../../../../resources/bank/exercise-types/response-text.ts'
import { useLanguage } from '../../../../base/locales/language.ts'
import { JsonInput } from '../../../../records/fields/json/json-input.tsx'
import type { InputProps } from '../../../../base/inputs/widget.ts'

/**
 * A response as people write it, which the server reads by the question's type. One with several parts has no such
 * form.
 */
export function ResponseInput(props: InputProps<AnyResponse>) {
  const { id, value, onChange, disabled, status, placeholder } = props
  const { language } = useLanguage()
  if (value?.parts) return <JsonInput {...(props as InputProps<unknown>)} />
  return (
    <Input.TextArea
      id={id}
      value={value ? responseText(value, language) : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : { type: 'text', text: target.value })}
      autoSize={{ minRows: 2, maxRows: 14 }}
      maxLength={20_000}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

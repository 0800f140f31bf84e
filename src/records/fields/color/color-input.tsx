import { Input, Space } from 'antd'
import type { InputProps } from '../../../base/inputs/widget.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import './color.css'

const pick = { zh: '选取颜色', en: 'Pick a colour' }

const isColor = (value: string | null | undefined): value is string => /^#[0-9a-f]{6}$/i.test(value ?? '')

/** The browser's own picker of colours, beside the colour as text. */
export function ColorInput({ id, value, onChange, disabled, status, autoFocus }: InputProps<string>) {
  const { say } = useLanguage()
  return (
    <Space.Compact block>
      <input
        type="color"
        className="view-color"
        aria-label={say(pick)}
        value={isColor(value) ? value : '#ffffff'}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
      />
      <Input
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value.trim() || null)}
        maxLength={7}
        placeholder="#1d4ed8"
        disabled={disabled}
        status={status}
        autoFocus={autoFocus}
        autoComplete="off"
      />
    </Space.Compact>
  )
}

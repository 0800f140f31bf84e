import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'

/** A new secret. Browsers get the hint that it is new, so that they do not fill in the administrator's own. */
export function PasswordInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  const { t } = useViewTexts()
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
      iconRender={(isShown) => (
        <Button
          type="text"
          size="small"
          icon={isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          aria-label={t(isShown ? 'widget.hidePassword' : 'widget.showPassword')}
          aria-pressed={isShown}
          disabled={disabled}
        />
      )}
    />
  )
}

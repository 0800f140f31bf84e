import { Select } from 'antd'
import { pages } from '../../../../../resources/kit/index.ts'
import { useLanguage } from '../../../../base/locales/language.ts'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import type { InputProps } from '../../../../base/inputs/widget.ts'

/** One of the existing pages, each with its declared route; searchable by both. */
export function PageSelect({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  const { say } = useLanguage()
  const { t } = useViewTexts()
  return (
    <Select<string>
      id={id}
      value={value || undefined}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      options={pages().map(({ name, label, path }) => ({ value: name, label: say(label), path }))}
      optionRender={({ label, data }) => (
        <span>
          {label} <span className="view-quiet">{data.path}</span>
        </span>
      )}
      showSearch
      filterOption={(typed, option) =>
        `${option?.label} ${option?.path}`.toLowerCase().includes(typed.trim().toLowerCase())
      }
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder ?? t('widget.choose')}
    />
  )
}

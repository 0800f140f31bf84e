import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { lazyPart } from './lazy-part.tsx'
import { anyInput, defineWidget, type InputProps, type ShowProps } from './widget.ts'

/** Yes, no or nothing chosen: what a filter needs and a switch cannot say. */
export function YesNoInput({ id, value, onChange, disabled, status, placeholder }: InputProps<boolean>) {
  const { t } = useViewTexts()
  return (
    <Select<number>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      value={value === null || value === undefined ? undefined : Number(value)}
      onChange={(chosen: number | undefined) => onChange(chosen === undefined ? null : chosen === 1)}
      options={[
        { value: 1, label: t('widget.yes') },
        { value: 0, label: t('widget.no') },
      ]}
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

function BooleanShow({ value }: ShowProps<boolean>) {
  const { t } = useViewTexts()
  return value ? (
    <span className="view-yes">
      <CheckOutlined aria-hidden /> {t('widget.yes')}
    </span>
  ) : (
    <span className="view-no">
      <CloseOutlined aria-hidden /> {t('widget.no')}
    </span>
  )
}

export const boolean = defineWidget<boolean>({
  Input: lazyPart(() => import('./boolean-input.tsx').then((module) => module.BooleanInput)),
  Show: BooleanShow,
  text: (value, { language }) => (value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })[language],
  width: 90,
  operand: { eq: anyInput(YesNoInput) },
})

import { CloseCircleFilled } from '@ant-design/icons'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { dayFormat, minuteFormat } from './date-formats.ts'
import type { InputProps } from './widget.ts'

const readDay = (value: string | null | undefined) => (value && dayjs(value).isValid() ? dayjs(value) : null)

/** The cross of a date is a button without a word. */
function useNamedCross() {
  const { t } = useViewTexts()
  return { clearIcon: <CloseCircleFilled aria-label={t('common.clear')} /> }
}

export function DateInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  const allowClear = useNamedCross()
  return (
    <DatePicker
      id={id}
      className="view-date"
      value={readDay(value)}
      onChange={(day) => onChange(day ? day.format(dayFormat) : null)}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      allowClear={allowClear}
    />
  )
}

/** A moment is typed and shown in the person's own time zone, and travels in UTC. */
export function DateTimeInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  const allowClear = useNamedCross()
  return (
    <DatePicker
      id={id}
      className="view-date"
      showTime={{ format: 'HH:mm' }}
      format={minuteFormat}
      value={readDay(value)}
      onChange={(moment) => onChange(moment ? moment.toISOString() : null)}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      allowClear={allowClear}
    />
  )
}

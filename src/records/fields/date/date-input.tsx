import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { dayFormat, minuteFormat } from './date-formats.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'
import './date.css'

const readDay = (value: string | null | undefined) => (value && dayjs(value).isValid() ? dayjs(value) : null)

export function DateInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  return (
    <DatePicker
      id={id}
      className="view-date"
      value={readDay(value)}
      onChange={(day) => onChange(day ? day.format(dayFormat) : null)}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

/** A moment is typed and shown in the person's own time zone, and sent in UTC. */
export function DateTimeInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
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
    />
  )
}

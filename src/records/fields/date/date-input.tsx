import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { clockAt, instantAt, today } from '../../../../resources/kit/school-day.ts'
import { dayFormat, minuteFormat } from './date-formats.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'
import './date.css'

const readDay = (value: string | null | undefined) => (value && dayjs(value).isValid() ? dayjs(value) : null)

/** The picker works by the browser's clock, which is given what the school's shows. */
const readClock = (value: string | null | undefined) => {
  const at = value ? new Date(value) : null
  return at && !Number.isNaN(at.getTime()) ? dayjs(clockAt(at)) : null
}
const clockFormat = 'YYYY-MM-DDTHH:mm:ss.SSS'

/** "Now" and "today" of the picker are the browser's. */
const isSchoolsNow = (): boolean => dayjs().format('YYYY-MM-DDTHH:mm') === clockAt(new Date()).slice(0, 16)
const isSchoolsDay = (): boolean => dayjs().format(dayFormat) === today()

export function DateInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  return (
    <DatePicker
      id={id}
      className="view-date"
      value={readDay(value)}
      onChange={(day) => onChange(day ? day.format(dayFormat) : null)}
      showNow={isSchoolsDay()}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

/** A moment is typed and shown by the clock of the school, and sent in UTC. */
export function DateTimeInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
  return (
    <DatePicker
      id={id}
      className="view-date"
      showTime={{ format: 'HH:mm' }}
      format={minuteFormat}
      value={readClock(value)}
      onChange={(clock) => onChange(clock ? instantAt(clock.format(clockFormat)).toISOString() : null)}
      showNow={isSchoolsNow()}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { defineWidget, type InputProps, type ShowProps } from './widget.ts'

const dayFormat = 'YYYY-MM-DD'
const minuteFormat = 'YYYY-MM-DD HH:mm'

const readDay = (value: string | null | undefined) => (value && dayjs(value).isValid() ? dayjs(value) : null)

function DateInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
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

/** A moment is typed and shown in the person's own time zone, and travels in UTC. */
function DateTimeInput({ id, value, onChange, disabled, status, placeholder }: InputProps<string>) {
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

const DateShow = ({ value }: ShowProps<string>) => <time dateTime={value} className="view-number-text">{value}</time>

function DateTimeShow({ value }: ShowProps<string>) {
  const moment = dayjs(value)
  return (
    <time dateTime={value} title={moment.format('YYYY-MM-DD HH:mm:ss')} className="view-number-text">
      {moment.format(minuteFormat)}
    </time>
  )
}

export const date = defineWidget<string>({ Input: DateInput, Show: DateShow, width: 120 })
export const dateTime = defineWidget<string>({
  Input: DateTimeInput,
  Show: DateTimeShow,
  text: (value) => dayjs(value).format(minuteFormat),
  width: 148,
})

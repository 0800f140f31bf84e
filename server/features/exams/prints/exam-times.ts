import type { Language } from '../../../../resources/kit/index.ts'
import { clockAt } from '../../../../resources/kit/school-day.ts'
import type { PrintedSubject } from './printed-exam.ts'

/** When a subject is sat, by the clock of the school, as people write it. */
export interface ExamTimes {
  /** `11月10日 周二`; empty where it is not decided. */
  date: string
  /** `09:00–11:00` */
  time: string
}

const minuteMs = 60_000

const dateForms: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  zh: new Intl.DateTimeFormat('zh-CN', { timeZone: 'UTC', month: 'long', day: 'numeric', weekday: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', day: 'numeric', weekday: 'short' }),
}

export function timesOf({ beginsAt, minutes }: PrintedSubject, language: Language): ExamTimes {
  if (!beginsAt) return { date: '', time: '' }
  const clock = clockAt(beginsAt)
  const until = clockAt(new Date(beginsAt.getTime() + minutes * minuteMs))
  const date = dateForms[language].format(new Date(`${clock}Z`)).replace(/(日)(?=周|星期)/, '$1 ')
  return { date, time: `${clock.slice(11, 16)}–${until.slice(11, 16)}` }
}

import { itemAt, type Language } from '../../../../resources/kit/index.ts'
import { clockAt, dayOf } from '../../../../resources/kit/school-day.ts'
import type { PrintedSubject } from './printed-exam.ts'

/** When a subject is sat, by the clock of the school, as people write it. */
export interface ExamTimes {
  /** `11月10日 周二`; empty where it is not decided. */
  date: string
  /** `09:00–11:00` */
  time: string
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** 1970-01-01 was a Thursday. */
const firstWeekday = 4

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-10` as people write it on a ticket, without the year. */
function dateText(day: string, language: Language): string {
  const [, month, date] = day.split('-').map(Number)
  const days = Date.parse(`${day}T00:00:00Z`) / dayMs
  const weekday = itemAt(weekdays[language], (days + firstWeekday) % 7)
  return language === 'zh'
    ? `${month}月${date}日 ${weekday}`
    : `${weekday} ${date} ${itemAt(months, Number(month) - 1)}`
}

export function timesOf({ beginsAt, minutes }: PrintedSubject, language: Language): ExamTimes {
  if (!beginsAt) return { date: '', time: '' }
  const clock = clockAt(beginsAt)
  const until = clockAt(new Date(beginsAt.getTime() + minutes * minuteMs))
  return { date: dateText(dayOf(beginsAt), language), time: `${clock.slice(11, 16)}–${until.slice(11, 16)}` }
}

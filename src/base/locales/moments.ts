import { clockAt } from '../../../resources/kit/school-day.ts'
import type { Language } from '../../../resources/kit/messages.ts'

/** How exact a moment is shown. */
export type Exactness = 'day' | 'minute' | 'second'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const days: Readonly<Record<Language, (day: string) => string>> = {
  zh: (day) => day,
  en: (day) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
}
/** Between a day and its time. */
const between = (language: Language): string => (language === 'zh' ? ' ' : ', ')

/** A day without a time is that day, and begins at midnight. */
const clockOf = (value: string): string | null => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return `${value}T00:00:00`
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : clockAt(at)
}

const lengths = { minute: 'hh:mm'.length, second: 'hh:mm:ss'.length } as const

/**
 * A day or a moment of the wire as a language writes it, by the clock of the school: `2026-05-31 16:00`, `31 May 2026,
 * 16:00`. What is none stays as it is. What is typed into a picker keeps one form. Written out: a list shows a hundred
 * of them, and making a formatter of `Intl` or loading a library costs more than these lines.
 */
export function momentIn(language: Language, value: string, exactness: Exactness): string {
  const [day, time] = clockOf(value)?.split('T') ?? []
  if (day === undefined || time === undefined) return value
  if (exactness === 'day') return days[language](day)
  return days[language](day) + between(language) + time.slice(0, lengths[exactness])
}

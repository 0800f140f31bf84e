import type { Language } from '../../../resources/kit/messages.ts'

/** How exact a moment is shown. */
export type Exactness = 'day' | 'minute' | 'second'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const two = (number: number): string => String(number).padStart(2, '0')

const days: Readonly<Record<Language, (at: Date) => string>> = {
  zh: (at) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
  en: (at) => `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`,
}
/** Between a day and its time. */
const between = (language: Language): string => (language === 'zh' ? ' ' : ', ')

/** A day without a time means the person's own day, not one in Greenwich. */
const readMoment = (value: string): Date => new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00` : value)

/**
 * A day or a moment of the wire as a language writes it, in the time zone of the person: `2026-05-31 16:00`,
 * `31 May 2026, 16:00`. What is none stays as it is. What is typed into a picker keeps one form. Written out: a list
 * shows a hundred of them, and making a formatter of `Intl` or loading a library costs more than these lines.
 */
export function momentIn(language: Language, value: string, exactness: Exactness): string {
  const at = readMoment(value)
  if (Number.isNaN(at.getTime())) return value
  if (exactness === 'day') return days[language](at)
  const time = [at.getHours(), at.getMinutes(), ...(exactness === 'second' ? [at.getSeconds()] : [])].map(two).join(':')
  return days[language](at) + between(language) + time
}

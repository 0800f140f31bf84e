import { useLanguage } from '../../../base/locales/language.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

function DateShow({ value }: ShowProps<string>) {
  const { language } = useLanguage()
  return (
    <time dateTime={value} className="view-number-text">
      {momentIn(language, value, 'day')}
    </time>
  )
}

function DateTimeShow({ value }: ShowProps<string>) {
  const { language } = useLanguage()
  return (
    <time dateTime={value} title={momentIn(language, value, 'second')} className="view-number-text">
      {momentIn(language, value, 'minute')}
    </time>
  )
}

export const date = defineWidget<string>({
  Input: lazyPart(() => import('./date-input.tsx').then((module) => module.DateInput)),
  Show: DateShow,
  text: (value, { language }) => momentIn(language, value, 'day'),
  width: 120,
})
export const dateTime = defineWidget<string>({
  Input: lazyPart(() => import('./date-input.tsx').then((module) => module.DateTimeInput)),
  Show: DateTimeShow,
  text: (value, { language }) => momentIn(language, value, 'minute'),
  width: 140,
})

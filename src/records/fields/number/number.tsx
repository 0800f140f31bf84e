import type { Language, Text } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Created once: creating one takes longer than showing twenty numbers. Up to four digits have no separator. */
function formatOf(language: Language, isLong: boolean): Intl.NumberFormat {
  const key = `${language} ${isLong}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { useGrouping: isLong, maximumFractionDigits: 2 })
  formats.set(key, format)
  return format
}

/** Most numbers need no format, and the first format takes a slow machine 70 ms. */
const isPlain = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 10_000

function NumberShow({ field, value }: ShowProps<number>) {
  const { say, language } = useViewTexts()
  const unit = field.options['unit'] as Text | undefined
  return (
    <span className="view-number-text">
      {isPlain(value) ? value : formatOf(language, value >= 10_000).format(value)}
      {unit && ` ${say(unit)}`}
    </span>
  )
}

export const integer = defineWidget<number>({
  Input: lazyPart(() => import('./number-input.tsx').then((module) => module.IntegerInput)),
  Show: NumberShow,
  align: 'right',
  width: 76,
})
export const decimal = defineWidget<number>({
  Input: lazyPart(() => import('./number-input.tsx').then((module) => module.DecimalInput)),
  Show: NumberShow,
  align: 'right',
  width: 76,
})

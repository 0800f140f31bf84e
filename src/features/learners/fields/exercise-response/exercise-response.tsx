import { responseText, type AnyResponse } from '../../../../../resources/bank/exercise-types/response-text.ts'
import { useLanguage } from '../../../../base/locales/language.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { plainOf } from '../../../../content/rich-text/profile-lines.tsx'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

const nothing = '–'

function ResponseShow({ value, mode }: ShowProps<AnyResponse>) {
  const { language } = useLanguage()
  const text = plainOf(responseText(value, language)) || nothing
  return mode === 'full' ? (
    <span className="view-pre-wrap">{text}</span>
  ) : (
    <span className="view-one-line" title={text}>
      {text}
    </span>
  )
}

export const exerciseResponse = defineWidget<AnyResponse>({
  Input: lazyPart(() => import('./exercise-response-input.tsx').then((module) => module.ResponseInput)),
  Show: ResponseShow,
  text: (value, { language }) => plainOf(responseText(value, language)),
  wide: true,
  width: 140,
})

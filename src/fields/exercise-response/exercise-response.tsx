import { givenText, type Given } from '../../../resources/exercise-types/given-text.ts'
import { useLanguage } from '../../locales/language.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { plainOf } from '../../rich-text/profile-lines.tsx'
import { defineWidget, type ShowProps } from '../../inputs/widget.ts'

const nothing = '–'

function GivenShow({ value, mode }: ShowProps<Given>) {
  const { language } = useLanguage()
  const text = plainOf(givenText(value, language)) || nothing
  return mode === 'full' ? (
    <span className="view-pre-wrap">{text}</span>
  ) : (
    <span className="view-one-line" title={text}>
      {text}
    </span>
  )
}

export const exerciseGiven = defineWidget<Given>({
  Input: lazyPart(() => import('./exercise-response-input.tsx').then((module) => module.GivenInput)),
  Show: GivenShow,
  text: (value, { language }) => plainOf(givenText(value, language)),
  wide: true,
  width: 140,
})

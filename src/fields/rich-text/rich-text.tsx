import type { RichTextProfile } from '../../../resources/kit/index.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { plainOf } from '../../rich-text/rich-text-model.ts'
import { StoredLine } from '../../rich-text/stored-text.tsx'
import { defineWidget, type ShowProps } from '../../inputs/widget.ts'

const RichTextInput = lazyPart(() => import('./rich-text-input.tsx').then((module) => module.RichTextInput))
const RichTextFull = lazyPart(() => import('../../rich-text/rich-text-html.tsx').then((module) => module.RichTextHtml))
const RichTextDifference = lazyPart(() =>
  import('./rich-text-difference.tsx').then((module) => module.RichTextDifference),
)

function RichTextShow({ field, value, mode }: ShowProps<string>) {
  const profile = field.options['profile'] as RichTextProfile
  if (mode === 'full') return <RichTextFull html={value} profile={profile} />
  const line = plainOf(value, profile)
  return profile === 'question' ? (
    <StoredLine stored={value} title={line} />
  ) : (
    <span className="view-one-line" title={line}>
      {line}
    </span>
  )
}

export const richText = defineWidget<string>({
  Input: RichTextInput,
  Show: RichTextShow,
  Difference: RichTextDifference,
  text: (value, { field }) => plainOf(value, field.options['profile'] as RichTextProfile),
  wide: true,
})

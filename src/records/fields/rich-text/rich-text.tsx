import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { profileLines, profileOf } from '../../../content/rich-text/profile-lines.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

const RichTextInput = lazyPart(() => import('./rich-text-input.tsx').then((module) => module.RichTextInput))
const RichTextFull = lazyPart(() =>
  import('../../../content/rich-text/rich-text-html.tsx').then((module) => module.RichTextHtml),
)
const RichTextDifference = lazyPart(() =>
  import('./rich-text-difference.tsx').then((module) => module.RichTextDifference),
)

function RichTextShow({ field, value, mode }: ShowProps<string>) {
  const profile = profileOf(field)
  if (mode === 'full') return <RichTextFull html={value} profile={profile} />
  const { words, Line } = profileLines[profile]
  return <Line stored={value} title={words(value)} />
}

export const richText = defineWidget<string>({
  Input: RichTextInput,
  Show: RichTextShow,
  Difference: RichTextDifference,
  text: (value, { field }) => profileLines[profileOf(field)].words(value),
  wide: true,
})

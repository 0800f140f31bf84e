import type { RichTextProfile } from '../../resources/kit/index.ts'
import { lazyPart } from './lazy-part.tsx'
import { plainOf } from './rich-text-model.ts'
import { defineWidget, type ShowProps } from './widget.ts'

const RichTextInput = lazyPart(() => import('./rich-text-input.tsx').then((module) => module.RichTextInput))
const RichTextFull = lazyPart(() => import('./rich-text-html.tsx').then((module) => module.RichTextHtml))

function RichTextShow({ field, value, mode }: ShowProps<string>) {
  if (mode === 'full') return <RichTextFull html={value} profile={field.options['profile'] as RichTextProfile} />
  const line = plainOf(value)
  return <span className="view-one-line" title={line}>{line}</span>
}

export const richText = defineWidget<string>({ Input: RichTextInput, Show: RichTextShow, text: plainOf, wide: true })

import { lazy } from 'react'
import type { RichTextProfile } from '../../resources/kit/index.ts'
import { plainOf } from './rich-text-model.ts'
import { defineWidget, type ShowProps } from './widget.ts'

const RichTextInput = lazy(() => import('./rich-text-input.tsx'))
const RichTextFull = lazy(() => import('./rich-text-full.tsx'))

function RichTextShow({ field, value, mode }: ShowProps<string>) {
  if (mode === 'full') return <RichTextFull html={value} profile={field.options['profile'] as RichTextProfile} />
  const line = plainOf(value)
  return <span className="view-one-line" title={line}>{line}</span>
}

export const richText = defineWidget<string>({ Input: RichTextInput, Show: RichTextShow, text: plainOf, wide: true })

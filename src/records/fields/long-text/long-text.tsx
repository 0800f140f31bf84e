import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { TextDifference } from '../text/text.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

function LongTextShow({ value, mode }: ShowProps<string>) {
  if (mode === 'full') return <div className="view-pre-wrap">{value}</div>
  const line = value.replace(/\s+/g, ' ')
  return (
    <span className="view-one-line" title={value}>
      {line}
    </span>
  )
}

export const longText = defineWidget<string>({
  Input: lazyPart(() => import('./long-text-input.tsx').then((module) => module.LongTextInput)),
  Show: LongTextShow,
  Difference: TextDifference,
  wide: true,
  width: 220,
})

import type { AnyField } from '../../../../resources/kit/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget, type DifferenceProps, type ShowProps } from '../../../base/inputs/widget.ts'

const TextFull = lazyPart(() => import('./text-full.tsx').then((module) => module.TextFull))
export const TextDifference = lazyPart<DifferenceProps<string>>(() =>
  import('./text-difference.tsx').then((module) => module.TextDifference),
)

const isWebAddress = (value: string): boolean => /^https?:\/\//.test(value)

function TextShow({ value, mode }: ShowProps<string>) {
  if (isWebAddress(value)) {
    return (
      <a
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        className="view-one-line"
        onClick={(event) => event.stopPropagation()}
      >
        {value}
      </a>
    )
  }
  if (mode === 'cell')
    return (
      <span className="view-one-line" title={value}>
        {value}
      </span>
    )
  return <TextFull value={value} />
}

/** Names and numbers are short, titles long; the declared limit decides. */
const columnWidthPx = (field: AnyField): number => (Number(field.options['maxLength'] ?? 60) > 100 ? 200 : 130)

export const text = defineWidget<string>({
  Input: lazyPart(() => import('./text-input.tsx').then((module) => module.TextInput)),
  Show: TextShow,
  Difference: TextDifference,
  width: columnWidthPx,
})

import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

const ColorShow = ({ value }: ShowProps<string>) => (
  <span className="view-one-line">
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" rx="2" fill={value} />
    </svg>{' '}
    {value}
  </span>
)

export const color = defineWidget<string>({
  Input: lazyPart(() => import('./color-input.tsx').then((module) => module.ColorInput)),
  Show: ColorShow,
  width: 110,
})

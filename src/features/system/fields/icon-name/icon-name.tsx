import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { NamedIcon } from '../../../../base/menu/icons.tsx'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

const IconNameShow = ({ value }: ShowProps<string>) => (
  <span className="view-one-line">
    <NamedIcon name={value} /> {value}
  </span>
)

/** The icon of a menu item, drawn beside its name. */
export const iconName = defineWidget<string>({
  Input: lazyPart(() => import('./icon-name-input.tsx').then((module) => module.IconSelect)),
  Show: IconNameShow,
  width: 140,
})

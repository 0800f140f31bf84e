import { pageNamed } from '../../../../../resources/kit/index.ts'
import { useLanguage } from '../../../../base/locales/language.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

function PageNameShow({ value }: ShowProps<string>) {
  const { say } = useLanguage()
  const page = pageNamed(value)
  return <span className="view-one-line">{page ? say(page.label) : value}</span>
}

/** The label of the page that a menu item opens. */
export const pageName = defineWidget<string>({
  Input: lazyPart(() => import('./page-name-input.tsx').then((module) => module.PageSelect)),
  Show: PageNameShow,
  text: (value, { language }) => pageNamed(value)?.label[language] ?? value,
  width: 140,
})

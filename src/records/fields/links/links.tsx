import type { Link } from '../../../../resources/learning/learning-centre/links.ts'
import { listOf } from '../../../base/locales/list-of.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

const LinksShow = ({ value, mode }: ShowProps<Link[]>) => (
  <span className={mode === 'cell' ? 'view-tags-line' : 'view-tags'}>
    {value.map((one, index) => (
      <a
        key={index}
        className="view-chip"
        href={one.url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => event.stopPropagation()}
      >
        {one.label}
      </a>
    ))}
  </span>
)

export const links = defineWidget<Link[]>({
  Input: lazyPart(() => import('./links-input.tsx').then((module) => module.LinksInput)),
  Show: LinksShow,
  text: (value, { language }) =>
    listOf(
      value.map((one) => one.label),
      language,
    ),
  wide: true,
  width: 200,
})

import { Link } from 'react-router'
import { useText } from '../../base/locales/use-text.ts'
import { NamedIcon } from '../../base/menu/icons.tsx'
import type { Crumb } from './use-place.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** A menu without an icon uses its parent's; actions on a page have none. */
function iconAt(crumbs: readonly Crumb[], index: number): string | null {
  const { icon } = itemAt(crumbs, index)
  if (icon === undefined) return null
  return icon || (index > 0 ? iconAt(crumbs, index - 1) : null)
}

/** The current place, each step with its icon. The last one is the page itself and is no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText()
  return (
    <nav className="shell-crumbs" aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map(({ key, name, path }, index) => {
          const isLast = index === crumbs.length - 1
          const words = (
            <>
              <NamedIcon name={iconAt(crumbs, index)} /> {name}
            </>
          )
          return (
            <li key={key}>
              {path && !isLast ? (
                <Link to={path}>{words}</Link>
              ) : (
                <span aria-current={isLast ? 'page' : undefined}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { useMemo } from 'react'
import { Menu } from 'antd'
import { menuTrail } from '../../../providers/access.ts'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { useText } from '../../base/locales/use-text.ts'
import type { Crumb } from './use-place.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import type { LayoutShape } from '../../base/settings/layout-shapes.ts'
import { menuEntries } from './menu-entries.tsx'
import { itemByKey, keyOf } from '../../base/menu/menu-model.ts'
import type { Groups } from './use-groups.ts'
import { useChoose } from './use-choose.ts'

interface MiddleProps {
  menus: readonly MenuItem[]
  path: string
  groups: Groups
  onReload: () => void
}

/** The whole menu in a row; its groups open under the pointer, and by Enter or the down arrow. */
function WholeMenu({ menus, path, onReload }: MiddleProps) {
  const t = useText()
  const { language } = useLanguage()
  const choose = useChoose({ path, onReload })
  const entries = useMemo(() => menuEntries(menus, language), [menus, language])
  return (
    <nav className="shell-row-menu" aria-label={t('shell.mainMenu')}>
      <Menu
        theme="dark"
        mode="horizontal"
        aria-label={t('shell.mainMenu')}
        items={entries}
        selectedKeys={menuTrail(menus, path).map(keyOf)}
        onClick={({ key, domEvent }) => {
          const item = itemByKey(menus, key)
          if (item) choose(item, domEvent)
        }}
      />
    </nav>
  )
}

/** The first level in a row; the side bar shows the children of the selected one. */
function GroupTabs({ menus, groups: { group, chooseGroup } }: MiddleProps) {
  const t = useText()
  const { language } = useLanguage()
  const entries = useMemo(
    () =>
      menuEntries(
        menus.map((item) => ({ ...item, route: null, children: [] })),
        language,
      ),
    [menus, language],
  )
  return (
    <nav className="shell-row-menu" aria-label={t('shell.mainMenu')}>
      <Menu
        mode="horizontal"
        aria-label={t('theme.menu.groups')}
        items={entries}
        selectedKeys={group ? [keyOf(group)] : []}
        onClick={({ key, domEvent }) => {
          const item = itemByKey(menus, key)
          if (item) chooseGroup(item, domEvent)
        }}
      />
    </nav>
  )
}

/** The left side of the header. */
export function HeaderMiddle({
  middle,
  crumbs,
  ...props
}: MiddleProps & { middle: LayoutShape['middle']; crumbs: readonly Crumb[] }) {
  if (middle === 'crumbs') return <Breadcrumb crumbs={crumbs} />
  return middle === 'menu' ? <WholeMenu {...props} /> : <GroupTabs {...props} />
}

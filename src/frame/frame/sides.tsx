import { useMemo } from 'react'
import { Menu } from 'antd'
import { AfterPage } from '../../base/loading/after-page.tsx'
import { useProductTitle } from '../../base/session/use-page-title.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { useText } from '../../base/locales/use-text.ts'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { NamedIcon } from '../../base/menu/icons.tsx'
import { Brand } from './brand.tsx'
import { MenuLabel } from './menu-entries.tsx'
import { itemByKey, keyOf, nameOf } from '../../base/menu/menu-model.ts'
import { SideMenu } from './side-menu.tsx'
import type { FrameState } from './use-frame.ts'
import type { Groups } from './use-groups.ts'

export interface SideProps {
  menus: readonly MenuItem[]
  path: string
  frame: FrameState
  groups: Groups
  /** Whether the picture is behind it. */
  picture: boolean
  onReload: () => void
}

/** The whole menu: 266 px wide, 64 folded, with its groups as popups. */
export function MenuSide({ menus, path, frame: { shape, folded }, picture, onReload }: SideProps) {
  const t = useText()
  const label = t('shell.mainMenu')
  return (
    <nav className="shell-side" aria-label={label} data-picture={picture || undefined}>
      {shape.header === 'beside' && <Brand folded={folded} />}
      <div className="shell-side-menu">
        <AfterPage>
          <SideMenu menus={menus} label={label} path={path} folded={folded} onReload={onReload} />
        </AfterPage>
      </div>
    </nav>
  )
}

/** The pages of the group selected in the header. */
export function GroupSide({ path, frame: { folded }, groups: { group }, picture, onReload }: SideProps) {
  const { language } = useLanguage()
  const pages = useMemo(() => (group ? pagesOf(group) : []), [group])
  const label = group ? nameOf(group, language) : ''
  return (
    <nav className="shell-side" aria-label={label} data-picture={picture || undefined}>
      <Brand folded={folded} />
      <div className="shell-side-menu">
        <AfterPage>
          <SideMenu menus={pages} label={label} path={path} folded={folded} onReload={onReload} />
        </AfterPage>
      </div>
    </nav>
  )
}

/** A page of the first level is alone in its column, so that nothing jumps when it is opened. */
const pagesOf = (group: MenuItem): readonly MenuItem[] => (group.children.length > 0 ? group.children : [group])

/** A first column of groups, icon over name, and a second with the pages of one of them. Folded, only the first. */
export function ColumnSide({
  menus,
  path,
  frame: { folded },
  groups: { group, chooseGroup },
  picture,
  onReload,
}: SideProps) {
  const t = useText()
  const { language } = useLanguage()
  const product = useProductTitle()
  const items = useMemo(
    () =>
      menus.map((item) => ({
        key: keyOf(item),
        icon: <NamedIcon name={item.icon} />,
        label: <MenuLabel item={item} />,
        title: nameOf(item, language),
      })),
    [menus, language],
  )
  const pages = useMemo(() => (group ? pagesOf(group) : []), [group])
  return (
    <nav className="shell-side shell-side-columns" aria-label={t('shell.mainMenu')} data-picture={picture || undefined}>
      <div className="shell-first">
        <Brand folded />
        <AfterPage>
          <Menu
            className="shell-groups"
            theme="dark"
            mode="inline"
            inlineIndent={0}
            aria-label={t('theme.menu.groups')}
            items={items}
            selectedKeys={group ? [keyOf(group)] : []}
            onClick={({ key, domEvent }) => {
              const item = itemByKey(menus, key)
              if (item) chooseGroup(item, domEvent)
            }}
          />
        </AfterPage>
      </div>
      {!folded && group && (
        <div className="shell-second">
          <p className="shell-second-product">{product}</p>
          <h2>{nameOf(group, language)}</h2>
          <AfterPage>
            <SideMenu menus={pages} label={nameOf(group, language)} colours="column" path={path} onReload={onReload} />
          </AfterPage>
        </div>
      )}
    </nav>
  )
}

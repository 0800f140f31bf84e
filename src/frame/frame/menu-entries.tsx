import type { MenuProps } from 'antd'
import { ExportOutlined } from '@ant-design/icons'
import { useLocation } from 'react-router'
import { pageNamed } from '../../../resources/kit/pages.ts'
import type { Language } from '../../../resources/kit/messages.ts'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { useText } from '../../base/locales/use-text.ts'
import { NamedIcon } from '../../base/menu/icons.tsx'
import { hrefOf, keyOf, mostWithoutScroll, nameOf, opensWindow } from '../../base/menu/menu-model.ts'
import { isForBrowser } from './use-choose.ts'

export type MenuEntry = Required<MenuProps>['items'][number]

/** After a name: a red badge, a red dot, and a mark for another window. */
function MenuMarks({ item }: { item: MenuItem }) {
  const t = useText()
  return (
    <>
      {item.badge && <span className="menu-badge">{item.badge}</span>}
      {item.dot && <span className="menu-dot" role="img" aria-label={t('theme.menu.dot')} />}
      {opensWindow(item) && <ExportOutlined className="menu-outside" aria-label={t('theme.menu.newWindow')} />}
    </>
  )
}

/**
 * A name in the menu. Pages are links, so that they can be opened in another window like any link; the menu around them
 * has the focus and the keys.
 */
export function MenuLabel({ item }: { item: MenuItem }) {
  const { language, say } = useLanguage()
  const { pathname } = useLocation()
  const href = hrefOf(item)
  const help = item.component ? pageNamed(item.component)?.help : undefined
  const isHere = pathname === item.route || pathname.startsWith(`${item.route}/`)
  const words = (
    <>
      <span className="menu-name">{nameOf(item, language)}</span>
      <MenuMarks item={item} />
    </>
  )
  if (!href) return <span className="menu-label">{words}</span>
  return (
    <a
      className="menu-label"
      href={href}
      title={help && say(help)}
      tabIndex={-1}
      aria-current={isHere ? 'page' : undefined}
      rel="noopener noreferrer"
      draggable={false}
      onClick={(event) => isForBrowser(event) || event.preventDefault()}
    >
      {words}
    </a>
  )
}

/** A popup of a folded menu moves up where the window ends below it. */
export const popupPlacements = { rightTop: { points: ['tl', 'tr'], overflow: { adjustX: true, shiftY: true } } }

const popup = (item: MenuItem): { popupClassName: string } => ({
  popupClassName: item.children.length > mostWithoutScroll ? 'menu-popup menu-popup-long' : 'menu-popup',
})

/** The entries of antd's menu, to any depth. */
export function menuEntries(menus: readonly MenuItem[], language: Language): MenuEntry[] {
  return menus.map((item) => ({
    key: keyOf(item),
    icon: <NamedIcon name={item.icon} />,
    label: <MenuLabel item={item} />,
    title: nameOf(item, language),
    ...(item.children.length > 0 ? { children: menuEntries(item.children, language), ...popup(item) } : {}),
  }))
}

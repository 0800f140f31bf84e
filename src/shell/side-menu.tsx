import { useMemo, useState } from 'react'
import { Menu, type MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { menuTrail } from '../../providers/access.ts'
import type { Language } from '../../resources/kit/messages.ts'
import type { MenuItem } from '../../resources/system-calls.ts'
import { useLanguage } from '../locales/language.ts'
import { useText } from '../locales/use-text.ts'
import { NamedIcon } from './icons.tsx'
import { isExternal, itemByKey, keyOf, nameOf } from './menu-model.ts'

type Entry = Required<MenuProps>['items'][number]

const entryOf = (item: MenuItem, language: Language): Entry => ({
  key: keyOf(item),
  icon: <NamedIcon name={item.icon ?? 'appstore'} />,
  label: nameOf(item, language),
  ...(item.children.length > 0 ? { children: item.children.map((child) => entryOf(child, language)) } : {}),
})

interface Props {
  menus: readonly MenuItem[]
  path: string
  folded: boolean
  /** Called after a choice; choosing the page that is open reloads it. */
  onChosen?: () => void
  onReload: () => void
}

/** The menu of the side bar. The groups on the way to the open page are unfolded, others stay as one left them. */
export function SideMenu({ menus, path, folded, onChosen, onReload }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const { language } = useLanguage()
  const entries = useMemo(() => menus.map((item) => entryOf(item, language)), [menus, language])
  const trail = menuTrail(menus, path).map(keyOf)
  const [open, setOpen] = useState<string[]>([])
  const here = trail.join()
  const [seen, setSeen] = useState('')
  if (seen !== here) {
    setSeen(here)
    setOpen([...new Set([...open, ...trail.slice(0, -1)])])
  }

  const choose = ({ key }: { key: string }): void => {
    const route = itemByKey(menus, key)?.route ?? null
    if (isExternal(route)) globalThis.open(route, '_blank', 'noopener,noreferrer')
    else if (route === path) onReload()
    else if (route) void navigate(route)
    onChosen?.()
  }

  return (
    <Menu
      aria-label={t('shell.mainMenu')}
      theme="dark"
      mode="inline"
      inlineCollapsed={folded}
      inlineIndent={22}
      items={entries}
      selectedKeys={trail}
      {...(folded ? {} : { openKeys: open, onOpenChange: setOpen })}
      onClick={choose}
    />
  )
}

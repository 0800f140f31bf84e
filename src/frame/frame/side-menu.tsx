import { useMemo, useState } from 'react'
import { Menu } from 'antd'
import { menuTrail } from '../../../providers/access.ts'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { menuEntries, popupPlacements } from './menu-entries.tsx'
import { itemByKey, keyOf } from '../../base/menu/menu-model.ts'
import { useChoose, type ChooseOptions } from './use-choose.ts'

export interface SideMenuProps extends ChooseOptions {
  menus: readonly MenuItem[]
  /** Its accessible name. */
  label: string
  folded?: boolean
  /** Its colours: those of the side bar, or of the second column. */
  colours?: 'side' | 'column'
}

/** A menu that unfolds downwards. The groups above the open page are unfolded, others stay as they were. */
export function SideMenu({ menus, label, folded = false, colours = 'side', ...options }: SideMenuProps) {
  const { language } = useLanguage()
  const choose = useChoose(options)
  const entries = useMemo(() => menuEntries(menus, language), [menus, language])
  const trail = menuTrail(menus, options.path).map(keyOf)
  const [open, setOpen] = useState<string[]>([])
  const here = trail.join()
  const [seen, setSeen] = useState('')
  if (seen !== here) {
    setSeen(here)
    setOpen([...new Set([...open, ...trail.slice(0, -1)])])
  }
  return (
    <Menu
      aria-label={label}
      theme={colours === 'side' ? 'dark' : 'light'}
      mode="inline"
      inlineCollapsed={folded}
      inlineIndent={20}
      builtinPlacements={popupPlacements}
      items={entries}
      selectedKeys={trail.slice(-1)}
      {...(folded ? {} : { openKeys: open, onOpenChange: setOpen })}
      onClick={({ key, domEvent }) => {
        const item = itemByKey(menus, key)
        if (item) choose(item, domEvent)
      }}
    />
  )
}

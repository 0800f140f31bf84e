import { useState } from 'react'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { firstPageOf, groupAt } from '../../base/menu/menu-model.ts'
import { useChoose, type ChooseOptions } from './use-choose.ts'

export interface Groups {
  /** The group whose pages are shown: that of the open page, otherwise the one chosen last. */
  group: MenuItem | undefined
  chooseGroup: ReturnType<typeof useChoose>
}

/** The first level of the menu where the rest is elsewhere. Choosing a group opens its first page. */
export function useGroups(menus: readonly MenuItem[], options: ChooseOptions): Groups {
  const choose = useChoose(options)
  const at = groupAt(menus, options.path)
  const [chosen, setChosen] = useState<number | undefined>(at?.id)
  const [seen, setSeen] = useState(options.path)
  if (seen !== options.path) {
    setSeen(options.path)
    if (at) setChosen(at.id)
  }
  return {
    group: menus.find(({ id }) => id === chosen) ?? menus[0],
    chooseGroup(item, event) {
      if (item.children.length === 0) return choose(item, event)
      setChosen(item.id)
      const page = firstPageOf(item)
      // The open page is not opened again when its own group was clicked.
      if (page && page.route !== options.path) choose(page, event)
      else options.onChosen?.()
    },
  }
}

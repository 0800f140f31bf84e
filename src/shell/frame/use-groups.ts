import { useState } from 'react'
import type { MenuItem } from '../../../resources/system/system-calls.ts'
import { firstPageOf, groupAt } from '../../menu/menu-model.ts'
import { useChoose, type ChooseOptions } from './use-choose.ts'

export interface Groups {
  /** The group whose pages are shown: the one of the open page, or else the one that was chosen last. */
  group: MenuItem | undefined
  chooseGroup: ReturnType<typeof useChoose>
}

/** The first level of the menu where the rest stands elsewhere. Choosing a group opens its first page. */
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
      // The page that is open is not opened again, as it was its group that was clicked.
      if (page && page.route !== options.path) choose(page, event)
      else options.onChosen?.()
    },
  }
}

import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { hrefOf, opensWindow } from '../../base/menu/menu-model.ts'

type Chosen = MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>

/** With such a key held the browser itself opens the link, in another tab or window. */
export const isForBrowser = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<Chosen, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean => ctrlKey || metaKey || shiftKey

export interface ChooseOptions {
  path: string
  onReload: () => void
  /** Called after each choice. */
  onChosen?: (() => void) | undefined
}

/** Opens an item of the menu: a page here, a page or another site in a new window. The open page is reloaded. */
export function useChoose({ path, onReload, onChosen }: ChooseOptions): (item: MenuItem, event?: Chosen) => void {
  const navigate = useNavigate()
  return (item, event) => {
    if (event?.type === 'click' && isForBrowser(event)) return
    const href = hrefOf(item)
    if (href && opensWindow(item)) globalThis.open(href, '_blank', 'noopener,noreferrer')
    else if (item.route && item.route === path) onReload()
    else if (item.route) void navigate(item.route)
    onChosen?.()
  }
}

import { createContext, useContext, useEffect, useInsertionEffect } from 'react'
import { nameTab, pinTab } from './tab-store.ts'

/** The tab of a page. */
export interface OwnTab {
  key: string
  /** Closes this tab, and opens a path if the tab is the current one. */
  close: (to: string) => void
}

const Tab = createContext<OwnTab | null>(null)
export const OwnTabProvider = Tab.Provider

/** Null where a page is drawn without tabs. */
export const useOwnTab = (): OwnTab | null => useContext(Tab)

/** The title of this page's tab, where its route is not enough: the open record. */
export function useTabTitle(title: string | undefined): void {
  const key = useOwnTab()?.key
  useEffect(() => {
    if (key !== undefined && title) nameTab(key, title)
  }, [key, title])
}

/**
 * Keeps the page of this tab alive while it has state that is stored nowhere else: a dialog half filled in. An
 * insertion effect, as others end when their tab is hidden, and that is when a pin counts.
 */
export function usePinnedTab(name: string, pinned: boolean): void {
  const key = useOwnTab()?.key
  useInsertionEffect(() => {
    if (key === undefined || !pinned) return undefined
    pinTab(key, name, true)
    return () => pinTab(key, name, false)
  }, [key, name, pinned])
}

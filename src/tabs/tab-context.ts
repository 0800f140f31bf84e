import { createContext, useContext, useEffect, useInsertionEffect } from 'react'
import { nameTab, pinTab } from './tab-store.ts'

/** The tab that a page stands in. */
export interface OwnTab {
  key: string
  /** Closes this tab, and goes to a path where the tab is the one that shows. */
  close: (to: string) => void
}

const Tab = createContext<OwnTab | null>(null)
export const OwnTabProvider = Tab.Provider

/** Null where a page is drawn without tabs. */
export const useOwnTab = (): OwnTab | null => useContext(Tab)

/** The name of this page's tab, where its route says too little: the record that is open. */
export function useTabTitle(title: string | undefined): void {
  const key = useOwnTab()?.key
  useEffect(() => {
    if (key !== undefined && title) nameTab(key, title)
  }, [key, title])
}

/**
 * Keeps the page of this tab alive while it holds what is kept nowhere else: a dialog half filled in. An insertion effect, as
 * others end when their tab is hidden, and that is when a pin counts.
 */
export function usePinnedTab(name: string, pinned: boolean): void {
  const key = useOwnTab()?.key
  useInsertionEffect(() => {
    if (key === undefined || !pinned) return undefined
    pinTab(key, name, true)
    return () => pinTab(key, name, false)
  }, [key, name, pinned])
}

import type { Location } from 'react-router'
import { itemAt } from '../../../resources/kit/present.ts'

/** The visited pages, as pure functions. */
export interface Tab {
  key: string
  /** The tab's current address, with its filters; kept while another tab is shown. */
  location: Location
  /** The page's own title, where it says more than its route: the open record. */
  title?: string
  /** The menu declares that it cannot be closed. */
  fixed?: boolean
}

export type CloseCommand = 'this' | 'others' | 'left' | 'right' | 'all'

/** Whether two locations are equal; every navigation creates a new object. */
const isSame = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state

/**
 * Opens the page of this location, or updates its tab's address. If nothing changes, the same tabs are returned, so
 * that returning to a page draws nothing again.
 */
export function visited(tabs: readonly Tab[], key: string, location: Location): readonly Tab[] {
  const known = tabs.find((tab) => tab.key === key)
  if (!known) return [...tabs, { key, location }]
  return isSame(known.location, location) ? tabs : tabs.map((tab) => (tab === known ? { ...tab, location } : tab))
}

/** Fixed tabs stay; without any, the first tab does. */
export const isClosable = (tabs: readonly Tab[], key: string): boolean =>
  tabs.some(({ fixed }) => fixed) ? !tabs.some((tab) => tab.key === key && tab.fixed) : tabs[0]?.key !== key

/** The tabs that a command would close, relative to the tab it applies to. */
export function closedBy(tabs: readonly Tab[], command: CloseCommand, key: string): string[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  const isMeant: Readonly<Record<CloseCommand, (index: number) => boolean>> = {
    this: (index) => index === at,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
    all: () => true,
  }
  return tabs.filter((tab, index) => isMeant[command](index) && isClosable(tabs, tab.key)).map((tab) => tab.key)
}

/** Whether a command is possible: close others needs another tab, left and right a tab on that side. */
export const canClose = (tabs: readonly Tab[], command: CloseCommand, key: string): boolean =>
  closedBy(tabs, command, key).length > 0

/** The current tab after tabs were closed: the same as before, or the last tab that remains, or null for `/`. */
export function activeAfter(remaining: readonly Tab[], active: string | null): Tab | null {
  return remaining.find(({ key }) => key === active) ?? remaining.at(-1) ?? null
}

/** Tabs that cannot be closed stay at the front. */
const fixedCount = (tabs: readonly Tab[]): number => tabs.filter(({ key }) => !isClosable(tabs, key)).length

/** The tabs with one of them moved; unchanged where that is not allowed. */
export function moved(tabs: readonly Tab[], key: string, to: number): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.key === key)
  const least = fixedCount(tabs)
  if (from < least || to < least || to >= tabs.length || from === to) return tabs
  const rest = tabs.filter((tab) => tab.key !== key)
  return [...rest.slice(0, to), itemAt(tabs, from), ...rest.slice(to)]
}

/**
 * The tabs whose pages are kept alive: the most recently used, up to a maximum. A pinned one has state that is stored
 * nowhere else, so it is dropped last.
 */
export function aliveKeys(recent: readonly string[], pinned: ReadonlySet<string>, most: number): string[] {
  const byNeed = [
    recent.slice(0, 1),
    recent.slice(1).filter((key) => pinned.has(key)),
    recent.slice(1).filter((key) => !pinned.has(key)),
  ].flat()
  const kept = new Set(byNeed.slice(0, most))
  return recent.filter((key) => kept.has(key))
}

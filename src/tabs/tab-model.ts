import type { Location } from 'react-router'

/** The visited pages, as pure questions and changes. */
export interface Tab {
  key: string
  /** Where this tab is, with its filters; it stays there while another tab shows. */
  location: Location
  /** What the page calls itself, where that says more than its route: the record that is open. */
  title?: string
  /** The menu says that it cannot be closed. */
  fixed?: boolean
}

export type CloseCommand = 'this' | 'others' | 'left' | 'right' | 'all'

/** Whether two locations say the same; each step to one is an object of its own. */
const isSame = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state

/**
 * The page of this location, opened or brought to where the location says. Where that says nothing new the tabs stay the same, so
 * that coming back to a page draws nothing anew.
 */
export function visited(tabs: readonly Tab[], key: string, location: Location): readonly Tab[] {
  const known = tabs.find((tab) => tab.key === key)
  if (!known) return [...tabs, { key, location }]
  return isSame(known.location, location) ? tabs : tabs.map((tab) => (tab === known ? { ...tab, location } : tab))
}

/** Fixed tabs stay; where none is, the first one does. */
export const isClosable = (tabs: readonly Tab[], key: string): boolean =>
  tabs.some(({ fixed }) => fixed) ? !tabs.some((tab) => tab.key === key && tab.fixed) : tabs[0]?.key !== key

/** The tabs that a command would close, seen from the tab it was given to. */
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

/** Whether a command can be given: close others needs another tab, left and right a tab on that side. */
export const canClose = (tabs: readonly Tab[], command: CloseCommand, key: string): boolean =>
  closedBy(tabs, command, key).length > 0

/** Where a person is after tabs were closed: where they were, or the last tab that remains, or null for `/`. */
export function activeAfter(remaining: readonly Tab[], active: string | null): Tab | null {
  return remaining.find(({ key }) => key === active) ?? remaining.at(-1) ?? null
}

/** Tabs that cannot be closed keep their places at the front. */
const fixedCount = (tabs: readonly Tab[]): number => tabs.filter(({ key }) => !isClosable(tabs, key)).length

/** The tabs with one of them at another place; unchanged where it may not be moved there. */
export function moved(tabs: readonly Tab[], key: string, to: number): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.key === key)
  const least = fixedCount(tabs)
  if (from < least || to < least || to >= tabs.length || from === to) return tabs
  const rest = tabs.filter((tab) => tab.key !== key)
  return [...rest.slice(0, to), tabs[from]!, ...rest.slice(to)]
}

/**
 * The tabs whose pages live: the most recently used, at most so many. A pinned one holds what is kept nowhere else, so it
 * is the last to go.
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

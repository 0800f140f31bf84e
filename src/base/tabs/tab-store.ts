import { storedJson } from '../../../providers/stored-json.ts'
import type { Location } from 'react-router'
import { aliveKeys, moved, visited, type Tab } from './tab-model.ts'

/**
 * The visited pages of the person in this window. They survive a reload and an expired session, in the window's own
 * storage under the person's id: nobody else sees them, and each window has its own.
 */
export const mostAlive = 20

export interface TabsState {
  tabs: readonly Tab[]
  active: string | null
  /** Kept-alive pages, the last used first. */
  alive: readonly string[]
  /** How often the page of a tab was reloaded. */
  reloads: Readonly<Record<string, number>>
}

const nothing: TabsState = { tabs: [], active: null, alive: [], reloads: {} }

let personId: number | null = null
let state = nothing
/** Reasons that keep a tab alive, by name. */
const pins = new Map<string, Set<string>>()
const listeners = new Set<() => void>()

const storageKey = (person: number): string => `tabs:${person}`

function isTab(one: unknown): one is Tab {
  const { key, location } = (one ?? {}) as Partial<Tab>
  return typeof key === 'string' && typeof location?.pathname === 'string' && typeof location.search === 'string'
}

export const storedTabs = (text: string | null): Tab[] =>
  storedJson(text, (value) => (Array.isArray(value) ? value.filter(isTab) : undefined), [])

function readTabs(person: number): Tab[] {
  try {
    return storedTabs(sessionStorage.getItem(storageKey(person)))
  } catch {
    return []
  }
}

function show(next: TabsState): void {
  const tabsChanged = next.tabs !== state.tabs
  state = next
  if (tabsChanged && personId !== null) {
    try {
      sessionStorage.setItem(storageKey(personId), JSON.stringify(state.tabs))
    } catch {
      // They then last until the page is left.
    }
  }
  for (const listener of listeners) listener()
}

export const currentTabs = (): TabsState => state

/** Subscribes to changes. Returns the unsubscribe function. */
export function watchTabs(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Restores a person's tabs that are still open to them, after the fixed ones of the menu. Once a session; when rights
 * or the menu change, tabs that are no longer open are closed.
 */
export function openTabsOf(person: number, fixed: readonly Tab[], isOpen: (tab: Tab) => boolean): void {
  const isNew = person !== personId
  personId = person
  const before = (isNew ? readTabs(person) : state.tabs).filter(isOpen)
  const front = fixed.map((tab) => ({ ...tab, ...before.find(({ key }) => key === tab.key), fixed: true }))
  const rest = before.filter(({ key }) => !fixed.some((tab) => tab.key === key)).map(({ fixed: _, ...tab }) => tab)
  const tabs = [...front, ...rest]
  const isThere = (key: string) => tabs.some((tab) => tab.key === key)
  if (isNew) pins.clear()
  show(isNew ? { ...nothing, tabs } : { ...state, tabs, alive: state.alive.filter(isThere) })
}

/** Tabs whose pages exist only while they are shown. */
const shortLived = new Set<string>()

/** The current page; `keepAlive` says whether it is kept alive afterwards. */
export function visit(key: string, location: Location, keepAlive: boolean): void {
  const tabs = visited(state.tabs, key, location)
  if (state.active === key && tabs === state.tabs) return
  const recent = [key, ...state.alive.filter((one) => one !== key)]
  const leaving = state.active
  const kept =
    leaving !== null && leaving !== key && shortLived.has(leaving) ? recent.filter((one) => one !== leaving) : recent
  if (keepAlive) shortLived.delete(key)
  else shortLived.add(key)
  show({ ...state, tabs, active: key, alive: aliveKeys(kept, new Set(pins.keys()), mostAlive) })
}

/** No tab is current: a page outside of them is shown. */
export function visitNone(): void {
  if (state.active !== null) show({ ...state, active: null })
}

/** Moves a hidden tab to another of its own addresses. */
export function relocate(key: string, location: Location): void {
  if (state.tabs.some((tab) => tab.key === key)) show({ ...state, tabs: visited(state.tabs, key, location) })
}

export function dropTabs(keys: readonly string[]): void {
  const gone = new Set(keys)
  for (const key of gone) pins.delete(key)
  const tabs = state.tabs.filter(({ key }) => !gone.has(key))
  show({ ...state, tabs, alive: state.alive.filter((key) => !gone.has(key)) })
}

export const moveTab = (key: string, to: number): void => show({ ...state, tabs: moved(state.tabs, key, to) })

export const reloadTab = (key: string): void =>
  show({ ...state, reloads: { ...state.reloads, [key]: (state.reloads[key] ?? 0) + 1 } })

export function nameTab(key: string, title: string | undefined): void {
  const tab = state.tabs.find((one) => one.key === key)
  if (tab && tab.title !== title)
    show({ ...state, tabs: state.tabs.map((one) => (one === tab ? { ...tab, title } : one)) })
}

/** Keeps the page of a tab alive because of unsaved state, or releases it. */
export function pinTab(key: string, name: string, pinned: boolean): void {
  const names = pins.get(key) ?? new Set()
  if (pinned) names.add(name)
  else names.delete(name)
  if (names.size > 0) pins.set(key, names)
  else pins.delete(key)
}

/** Clears everything after a logout. */
export function forgetTabs(): void {
  if (personId === null) return
  try {
    sessionStorage.removeItem(storageKey(personId))
  } catch {
    // Nothing was stored.
  }
  personId = null
  pins.clear()
  show(nothing)
}

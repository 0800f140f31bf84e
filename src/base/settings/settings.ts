import { useSyncExternalStore } from 'react'
import { isObject, storedJson } from '../../../providers/stored-json.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/**
 * A person's settings of the frame, in this browser. A preview in the theme drawer applies at once and is kept when
 * saved; `collapse` is stored separately, under its own name, as folding the menu needs no saving.
 */
export const layouts = ['column', 'vertical', 'horizontal', 'comprehensive', 'common', 'float'] as const
export const themeNames = [
  'blue-black',
  'blue-white',
  'green-black',
  'green-white',
  'ocean',
  'red-black',
  'red-white',
  'dark',
  'system',
] as const
export const backgrounds = ['none', 'picture'] as const
export const columnStyles = ['vertical', 'horizontal', 'card', 'arrow'] as const
export const tabsBarStyles = ['smooth', 'smart', 'card'] as const

export type Layout = (typeof layouts)[number]
export type ThemeName = (typeof themeNames)[number]

export interface Settings {
  layout: Layout
  themeName: ThemeName
  background: (typeof backgrounds)[number]
  columnStyle: (typeof columnStyles)[number]
  fixedHeader: boolean
  showProgressBar: boolean
  showTabs: boolean
  tabsBarStyle: (typeof tabsBarStyles)[number]
  showTabsIcon: boolean
  showLanguage: boolean
  showRefresh: boolean
  showSearch: boolean
  /** The tool in the header that opens the theme drawer. */
  showTheme: boolean
  showNotice: boolean
  showFullScreen: boolean
  /** The handle at the right edge of the window that opens the theme drawer. */
  showThemeSetting: boolean
  collapse: boolean
}

/** The settings that are choices; the others are switches. */
const choices: { readonly [K in keyof Settings]?: readonly Settings[K][] } = {
  layout: layouts,
  themeName: themeNames,
  background: backgrounds,
  columnStyle: columnStyles,
  tabsBarStyle: tabsBarStyles,
}

export const defaultSettings: Settings = {
  layout: 'column',
  themeName: 'blue-black',
  background: 'none',
  columnStyle: 'vertical',
  fixedHeader: true,
  showProgressBar: true,
  showTabs: true,
  tabsBarStyle: 'smooth',
  showTabsIcon: true,
  showLanguage: false,
  showRefresh: true,
  showSearch: false,
  showTheme: false,
  showNotice: false,
  showFullScreen: true,
  showThemeSetting: false,
  collapse: false,
}

const themeKey = 'theme'
const collapseKey = 'collapse'

function isValid(name: string, value: unknown): boolean {
  const allowed = ownEntry(choices as Readonly<Record<string, readonly unknown[] | undefined>>, name)
  return allowed ? allowed.includes(value) : typeof value === 'boolean'
}

/** Settings from what was stored; unknown or outdated values count as not set. */
export function settingsFrom(stored: string | null, collapse: string | null): Settings {
  const kept = storedJson(stored, (value) => (isObject(value) ? value : undefined), {})
  const valid = Object.entries(kept).filter(
    ([name, value]) => Object.hasOwn(defaultSettings, name) && isValid(name, value),
  )
  return { ...defaultSettings, ...Object.fromEntries(valid), collapse: collapse === 'true' }
}

function readStored(): Settings {
  try {
    return settingsFrom(localStorage.getItem(themeKey), localStorage.getItem(collapseKey))
  } catch {
    return defaultSettings
  }
}

/** Where storage is refused the settings apply until the page is left. */
function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // See above.
  }
}

let saved = readStored()
let shown = saved
const listeners = new Set<() => void>()

function show(next: Settings): void {
  shown = next
  for (const listener of listeners) listener()
}

/** As they are shown now, saved or previewed. */
export const currentSettings = (): Settings => shown

/** Subscribes to changes. Returns the unsubscribe function. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a preview is shown. */
export const hasUnsavedSettings = (): boolean =>
  Object.entries(saved).some(([name, value]) => ownEntry<unknown>({ ...shown }, name) !== value)

/** Shows a change without saving it. */
export const trySettings = (change: Partial<Settings>): void => show({ ...shown, ...change })

/** Saves what is shown. */
export function saveSettings(): void {
  saved = shown
  const { collapse: _, ...kept } = saved
  store(themeKey, JSON.stringify(kept))
}

/** Shows what was saved last. */
export const revertSettings = (): void => show({ ...saved, collapse: shown.collapse })

/** Restores and saves the defaults. */
export function resetSettings(): void {
  show({ ...defaultSettings, collapse: shown.collapse })
  saveSettings()
}

export function setCollapse(collapse: boolean): void {
  saved = { ...saved, collapse }
  store(collapseKey, String(collapse))
  show({ ...shown, collapse })
}

/** Another window of this browser saved its settings: they apply here too. */
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== themeKey && key !== null) return
  saved = { ...readStored(), collapse: shown.collapse }
  show(saved)
})

export const useSettings = (): Settings => useSyncExternalStore(watchSettings, currentSettings)

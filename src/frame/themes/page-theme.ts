import { useSyncExternalStore } from 'react'
import { currentSettings, themeNames, watchSettings } from '../../base/settings/settings.ts'
import type { Theme } from './colours.ts'
import { cssVariables } from './css-variables.ts'
import { themeOf } from './themes.ts'

/**
 * Applies the chosen theme to the page: the class and `data-look` of `body`, the variables of the style sheets, and the
 * browser's own colours. It needs no component library, so that the first paint has its colours already.
 */
const darkQuery = '(prefers-color-scheme: dark)'

const systemIsDark = (): boolean => globalThis.matchMedia(darkQuery).matches

/** The theme to show now: a preview counts, and the preference of the operating system. */
const currentTheme = (): Theme => themeOf(currentSettings().themeName, systemIsDark())

function setMeta(name: string, content: string): void {
  let meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (!meta) {
    meta = Object.assign(document.createElement('meta'), { name })
    document.head.append(meta)
  }
  meta.content = content
}

function applyTheme(): void {
  const theme = currentTheme()
  const { body, documentElement } = document
  body.classList.remove(...themeNames.map((name) => `theme-${name}`))
  body.classList.add(`theme-${currentSettings().themeName}`)
  body.dataset['look'] = theme.scheme
  for (const [name, value] of Object.entries(cssVariables(theme))) documentElement.style.setProperty(name, value)
  documentElement.style.colorScheme = theme.scheme
  setMeta('color-scheme', theme.scheme)
  setMeta('theme-color', theme.side.ground)
}

function watchTheme(listener: () => void): () => void {
  const list = globalThis.matchMedia(darkQuery)
  list.addEventListener('change', listener)
  const unwatch = watchSettings(listener)
  return () => {
    list.removeEventListener('change', listener)
    unwatch()
  }
}

let started = false

/** Applies the theme and keeps it applied when the choice or the system's preference changes. Called once. */
export function startTheme(): void {
  if (started) return
  started = true
  applyTheme()
  watchTheme(applyTheme)
}

export const useTheme = (): Theme => useSyncExternalStore(watchTheme, currentTheme)

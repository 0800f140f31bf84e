import { useSyncExternalStore } from 'react'
import { currentSettings, themeNames, watchSettings } from '../../settings/settings.ts'
import type { Theme } from './colours.ts'
import { cssVariables } from './css-variables.ts'
import { themeOf } from './themes.ts'

/**
 * Puts the chosen theme on the page: the class and `data-look` of `body`, the variables of the style sheets, and what the
 * browser itself draws by. It needs no component library, so that the first thing painted has its colours already.
 */
const darkQuery = '(prefers-color-scheme: dark)'

const systemIsDark = (): boolean => globalThis.matchMedia(darkQuery).matches

/** The theme that is to be seen now: what is tried out counts, and what the operating system prefers. */
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

/** Applies the theme and keeps it applied, whatever is chosen or the system comes to prefer. Once is enough. */
export function startTheme(): void {
  if (started) return
  started = true
  applyTheme()
  watchTheme(applyTheme)
}

export const useTheme = (): Theme => useSyncExternalStore(watchTheme, currentTheme)

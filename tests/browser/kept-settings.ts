import type { Page } from 'playwright-core'
import { defaultSettings, type Settings } from '../../src/base/settings/settings.ts'

/** Changes what the browser keeps as another window of it would, which this one follows at once; null forgets it. */
export const keepInBrowser = (page: Page, key: 'token' | 'theme', value: string | null): Promise<void> =>
  page.evaluate(
    ([name, kept]) => {
      if (kept === null) localStorage.removeItem(name)
      else localStorage.setItem(name, kept)
      globalThis.dispatchEvent(new StorageEvent('storage', { key: name }))
    },
    [key, value] as const,
  )

export async function keepSettings(page: Page, settings: Partial<Settings>): Promise<void> {
  await keepInBrowser(page, 'theme', JSON.stringify(settings))
  await page.locator(`body.theme-${settings.themeName ?? defaultSettings.themeName}`).waitFor()
}

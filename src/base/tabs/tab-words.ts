import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { menuTrail } from '../../../providers/access.ts'
import type { Language } from '../../../resources/kit/messages.ts'
import { nameOf } from '../menu/menu-model.ts'
import type { Translate } from '../locales/use-text.ts'
import { ownPageTitle, tailTitle } from '../menu/place-titles.ts'
import type { Tab } from './tab-model.ts'

export interface TabWords {
  name: string
  icon: string | null
}

/**
 * A tab's name and icon: the menu's, with the action there and its record. An icon falls back to the nearest parent's.
 */
export function wordsOfTab(
  { key, title }: Tab,
  menus: readonly MenuItem[],
  language: Language,
  t: Translate,
): TabWords {
  const trail = menuTrail(menus, key)
  const page = trail.at(-1)
  const icon = trail.toReversed().find((item) => item.icon)?.icon ?? null
  const own = ownPageTitle(key)
  if (!page) return { name: own ? t(own) : key, icon }
  const tail = tailTitle(key, page)
  const id = /\/(\d+)$/.exec(key)?.[1]
  // An action without a record has its own title.
  if (title && !id) return { name: title, icon }
  const record = title ?? (tail && id ? `#${id}` : undefined)
  const between = record === undefined && language === 'zh' ? '' : ' '
  return { name: [tail && t(tail), record ?? nameOf(page, language)].filter(Boolean).join(between), icon }
}

import { Boot, i18nAddResources, i18nChangeLanguage } from '@wangeditor/editor'
import type { ToolWords } from '../../words.ts'
import { renderElems } from './draw.ts'
import { menus } from './menus.ts'
import { withArticle } from './plugin.ts'

let isRegistered = false

/** Makes what is ours known to wangEditor, which keeps it for the whole page. Without its floating bars: they take the mouse alone. */
export function registerArticle(): void {
  if (isRegistered) return
  isRegistered = true
  Boot.registerModule({ menus, renderElems: renderElems as never, editorPlugin: withArticle })
  Boot.setEditorConfig({ hoverbarKeys: {} })
}

const names = { zh: 'zh-CN', en: 'en' }

/** From now on wangEditor's buttons are named in this language, and ours by these words. */
export function speak(language: keyof typeof names, words: ToolWords): void {
  i18nAddResources(names[language], { article: words })
  i18nChangeLanguage(names[language])
}

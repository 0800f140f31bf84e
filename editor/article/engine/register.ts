import { Boot, i18nAddResources, i18nChangeLanguage } from '@wangeditor/editor'
import type { ToolWords } from '../../words.ts'
import { renderElems } from './draw.ts'
import { menus } from './menus.ts'
import { withArticle } from './plugin.ts'

let isRegistered = false

/**
 * Registers our elements and menus with wangEditor, globally for the page. Its floating bars are left out: they need
 * the mouse.
 */
export function registerArticle(): void {
  if (isRegistered) return
  isRegistered = true
  Boot.registerModule({ menus, renderElems: renderElems, editorPlugin: withArticle })
  Boot.setEditorConfig({ hoverbarKeys: {} })
}

const names = { zh: 'zh-CN', en: 'en' }

/** Sets the language of wangEditor's buttons, and the words of ours. */
export function setLanguage(language: keyof typeof names, words: ToolWords): void {
  i18nAddResources(names[language], { article: words })
  i18nChangeLanguage(names[language])
}

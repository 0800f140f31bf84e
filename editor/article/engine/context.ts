import type { IDomEditor } from '@wangeditor/editor'
import type { PictureContext } from '../../frame/drawings.ts'

/** What a button or a key opens next to the text. */
export type Tool = 'formula' | 'picture' | 'video' | 'audio' | 'table' | 'link' | 'fullScreen'

/** What drawing and menus need to know of their editor. */
export interface ArticleContext extends PictureContext {
  formulaLabel(latex: string): string
  mediaLabel(type: 'video' | 'audio'): string
  playLabel: string
  use(tool: Tool): void
}

/** Where wangEditor stores data of extensions. */
export const contextConfig = (context: ArticleContext) => ({ EXTEND_CONF: { article: context } })

export function contextOf(editor: IDomEditor): ArticleContext {
  const context = (editor.getConfig().EXTEND_CONF as { article?: ArticleContext } | undefined)?.article
  if (!context) throw new Error('an article editor without a context: make its config by contextConfig')
  return context
}

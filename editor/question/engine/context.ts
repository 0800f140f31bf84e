import type { IDomEditor } from '@wangeditor/core'
import type { PictureContext } from '../../frame/drawings.ts'

/** What drawing needs to know of its editor. */
export interface DrawContext extends PictureContext {
  blankLabel(number: number): string
  formulaLabel(latex: string): string
}

const contexts = new WeakMap<IDomEditor, DrawContext>()

export const setContext = (editor: IDomEditor, context: DrawContext): void => void contexts.set(editor, context)

export function contextOf(editor: IDomEditor): DrawContext {
  const context = contexts.get(editor)
  if (!context) throw new Error('an editor without a context: open it by openSession')
  return context
}

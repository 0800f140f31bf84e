import type { IDomEditor } from '@wangeditor/core'

/** What drawing needs to know of the editor that it draws for. */
export interface DrawContext {
  /** An address that an `<img>` can show, of a stored or of a local picture. */
  imageAddress(src: string): Promise<string>
  blankLabel(number: number): string
  formulaLabel(latex: string): string
  imageLabel(alt: string): string
}

const contexts = new WeakMap<IDomEditor, DrawContext>()

export const setContext = (editor: IDomEditor, context: DrawContext): void => void contexts.set(editor, context)

export function contextOf(editor: IDomEditor): DrawContext {
  const context = contexts.get(editor)
  if (!context) throw new Error('an editor without a context: open it by openSession')
  return context
}

import type { DomEditor, IDomEditor } from '@wangeditor/core'
import type { Range, Transforms } from 'slate'

/** Both editors have an engine of their own, which knows its documents alone. */
export interface Engine {
  DomEditor: Pick<typeof DomEditor, 'toSlateRange' | 'getTextarea'>
  Range: Pick<typeof Range, 'isExpanded' | 'equals'>
  Transforms: Pick<typeof Transforms, 'select' | 'deselect'>
}

/**
 * What a key deletes is what the page shows as selected. wangEditor looks at the page's selection only every 100 ms, and a quick hand, or a
 * program that writes for somebody, is faster.
 */
export function deleteWhatIsSelected(engine: Engine, editor: IDomEditor, box: HTMLElement): void {
  const look = (event: InputEvent) => {
    const selected = getSelection()
    if (
      !event.inputType.startsWith('delete') ||
      event.isComposing ||
      !selected?.anchorNode ||
      !box.contains(selected.anchorNode)
    )
      return
    const range = engine.DomEditor.toSlateRange(editor, selected, { exactMatch: false, suppressThrow: true })
    if (range && engine.Range.isExpanded(range) && !(editor.selection && engine.Range.equals(range, editor.selection)))
      engine.Transforms.select(editor, range)
  }
  box.addEventListener('beforeinput', look, true)
  editor.on('destroyed', () => box.removeEventListener('beforeinput', look, true))
}

/**
 * wangEditor looks at the page's selection up to 100 ms after it changed, also when the editor is gone by then, and throws. What is still to
 * come is called off.
 */
export function endSelectionWatch(engine: Engine, editor: IDomEditor): void {
  const { onDOMSelectionChange } = engine.DomEditor.getTextarea(editor) as unknown as {
    onDOMSelectionChange: { cancel(): void }
  }
  onDOMSelectionChange.cancel()
}

/** Goes back into the text, after something beside it is done with. */
export function backToText(engine: Engine, editor: IDomEditor, cursor: Range): void {
  if (editor.isDestroyed) return
  // The browser begins at the start of the text. wangEditor tells it where the cursor is only when that has changed since it last looked.
  engine.Transforms.deselect(editor)
  editor.focus()
  engine.Transforms.select(editor, cursor)
}

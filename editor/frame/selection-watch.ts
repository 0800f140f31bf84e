import type { DomEditor, IDomEditor } from '@wangeditor/core'
import type { Range, Transforms } from 'slate'

/** The two editors have different engines with their own document types. */
export interface Engine {
  DomEditor: Pick<typeof DomEditor, 'toSlateRange' | 'getTextarea'>
  Range: Pick<typeof Range, 'isExpanded' | 'equals'>
  Transforms: Pick<typeof Transforms, 'select' | 'deselect'>
}

/**
 * A key deletes what the page shows as selected. wangEditor reads the page's selection only every 100 ms; fast typing,
 * or a program that types, is faster.
 */
export function deleteSelection(engine: Engine, editor: IDomEditor, box: HTMLElement): void {
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
 * wangEditor reads the page's selection up to 100 ms after a change, even if the editor is gone by then, and throws.
 * Pending reads are cancelled.
 */
export function endSelectionWatch(engine: Engine, editor: IDomEditor): void {
  const { onDOMSelectionChange } = engine.DomEditor.getTextarea(editor) as unknown as {
    onDOMSelectionChange: { cancel(): void }
  }
  onDOMSelectionChange.cancel()
}

/** Returns the focus to the text. */
export function backToText(engine: Engine, editor: IDomEditor, cursor: Range): void {
  if (editor.isDestroyed) return
  // The browser starts at the beginning of the text. wangEditor only sets the cursor when it has changed since its last
  // read.
  engine.Transforms.deselect(editor)
  editor.focus()
  engine.Transforms.select(editor, cursor)
}

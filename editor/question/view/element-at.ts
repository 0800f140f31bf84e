import type { IDomEditor } from '@wangeditor/core'
import { DomEditor } from '@wangeditor/core'
import type { Path } from 'slate'
import { isVoid, type VoidElement } from '../model/slate-nodes.ts'

/** The void element that a click or a key hit, in terms of the document. */
export function elementAt(
  editor: IDomEditor,
  target: EventTarget | null,
): { node: VoidElement; path: Path } | undefined {
  const drawn = target instanceof Element ? target.closest('[data-slate-void]') : null
  if (!drawn || !DomEditor.hasDOMNode(editor, drawn)) return undefined
  const node = DomEditor.toSlateNode(editor, drawn)
  return 'type' in node && isVoid(node) ? { node, path: DomEditor.findPath(editor, node) } : undefined
}

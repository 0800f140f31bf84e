import type { IDomEditor } from '@wangeditor/core'
import { Editor, Element, Path, Range, type Location, type NodeEntry } from 'slate'
import '../slate-types.ts'
import {
  isVoid,
  type CellElement,
  type QuestionElement,
  type TableElement,
  type VoidElement,
} from '../model/slate-nodes.ts'

/** The cursor's place in terms of the document. */

function above<T extends QuestionElement>(
  editor: IDomEditor,
  type: T['type'],
  at: Location | null,
): NodeEntry<T> | undefined {
  if (!at) return undefined
  return Editor.above<T>(editor, { at, match: (node): node is T => Element.isElement(node) && node.type === type })
}

export const cellAt = (
  editor: IDomEditor,
  at: Location | null = editor.selection,
): NodeEntry<CellElement> | undefined => above<CellElement>(editor, 'table-cell', at)
export const tableAt = (
  editor: IDomEditor,
  at: Location | null = editor.selection,
): NodeEntry<TableElement> | undefined => above<TableElement>(editor, 'table', at)

/** The selected formula, blank or picture; none where text is selected. */
export function voidAt(editor: IDomEditor, at: Location | null = editor.selection): NodeEntry<VoidElement> | undefined {
  if (!at) return undefined
  const [start, end] = Editor.edges(editor, at)
  const entry = Editor.above<VoidElement>(editor, {
    at: start,
    match: (node): node is VoidElement => Element.isElement(node) && isVoid(node),
    voids: true,
  })
  return entry && Path.isAncestor(entry[1], end.path) ? entry : undefined
}

/** Whether a range spans several cells, or leaves a table. */
export function crossesCells(editor: IDomEditor, range: Range): boolean {
  const [start, end] = Range.edges(range)
  const [from, to] = [cellAt(editor, start), cellAt(editor, end)]
  if (!from && !to) return false
  return !from || !to || !Path.equals(from[1], to[1])
}

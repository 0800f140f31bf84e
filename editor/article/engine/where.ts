import {
  SlateEditor as Editor,
  SlateElement as Element,
  SlatePath as Path,
  SlateRange as Range,
} from '@wangeditor/editor'
import type { IDomEditor, SlateLocation } from '@wangeditor/editor'
import {
  isVoidType,
  type ArticleElement,
  type CellElement,
  type LinkElement,
  type TableElement,
  type VoidElement,
} from '../model/nodes.ts'

/** The cursor's place in terms of the document. Slate's types only know the question editor's elements. */

export type Entry<N> = [node: N, path: number[]]

export const typeOf = (node: object): string => ('type' in node ? (node.type as string) : '')

function above<N extends ArticleElement>(
  editor: IDomEditor,
  type: N['type'],
  at: SlateLocation | null = editor.selection,
): Entry<N> | undefined {
  if (!at) return undefined
  return Editor.above(editor, { at, match: (node) => typeOf(node) === type }) as Entry<N> | undefined
}

export const cellAt = (editor: IDomEditor, at?: SlateLocation | null) => above<CellElement>(editor, 'table-cell', at)
export const tableAt = (editor: IDomEditor, at?: SlateLocation | null) => above<TableElement>(editor, 'table', at)
export const linkAt = (editor: IDomEditor, at?: SlateLocation | null) => above<LinkElement>(editor, 'link', at)

/** The selected formula, picture, video or sound; none where text is selected. */
export function voidAt(
  editor: IDomEditor,
  at: SlateLocation | null = editor.selection,
): Entry<VoidElement> | undefined {
  if (!at) return undefined
  const [start, end] = Editor.edges(editor, at)
  const entry = Editor.above(editor, {
    at: start,
    match: (node) => Element.isElement(node) && isVoidType(typeOf(node)),
    voids: true,
  }) as Entry<VoidElement> | undefined
  return entry && Path.isAncestor(entry[1], end.path) ? entry : undefined
}

/** Whether a range spans several cells, or leaves a table. */
export function crossesCells(editor: IDomEditor, range: Range): boolean {
  const [start, end] = Range.edges(range)
  const [from, to] = [cellAt(editor, start), cellAt(editor, end)]
  if (!from && !to) return false
  return !from || !to || !Path.equals(from[1], to[1])
}

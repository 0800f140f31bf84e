import { SlateEditor as Editor, SlateTransforms as Transforms, type IDomEditor } from '@wangeditor/editor'
import type { ItemElement } from '../model/nodes.ts'
import { typeOf, type Entry } from './where.ts'

/** Deep enough in practice; deeper levels look alike. */
const mostLevels = 8

export const selectedItems = (editor: IDomEditor): Entry<ItemElement>[] =>
  editor.selection
    ? ([
        ...Editor.nodes(editor, { at: editor.selection, match: (node) => typeOf(node) === 'list-item' }),
      ] as unknown as Entry<ItemElement>[])
    : []

const set = (editor: IDomEditor, path: number[], change: object): void =>
  Transforms.setNodes(editor, change, { at: path })

/** Indents or outdents items of a list. */
export function moveItems(editor: IDomEditor, step: 1 | -1): void {
  for (const [item, path] of selectedItems(editor)) {
    const level = Math.min(Math.max((item.level ?? 0) + step, 0), mostLevels)
    if (level !== (item.level ?? 0)) set(editor, path, { level })
  }
}

/** An item is at most one level deeper than the previous one: HTML cannot express anything else. */
export function fitLevel(editor: IDomEditor, item: ItemElement, path: number[]): boolean {
  const before = editor.children[path[0]! - 1] as unknown as ItemElement | undefined
  const most = before && typeOf(before) === 'list-item' ? (before.level ?? 0) + 1 : 0
  if ((item.level ?? 0) <= most) return false
  set(editor, path, { level: most })
  return true
}

/** Enter in an empty item outdents it, at the outermost level it leaves the list. */
export function leaveEmptyItem(editor: IDomEditor): boolean {
  const [entry] = selectedItems(editor)
  if (!entry || Editor.string(editor, entry[1]) !== '' || entry[0].children.length > 1) return false
  if ((entry[0].level ?? 0) > 0) moveItems(editor, -1)
  else
    Transforms.setNodes(editor, { type: 'paragraph', ordered: undefined, level: undefined } as never, { at: entry[1] })
  return true
}

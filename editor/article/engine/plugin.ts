import {
  SlateEditor as Editor,
  SlateElement as Element,
  SlateNode as Node,
  SlateRange as Range,
  SlateTransforms as Transforms,
  type IDomEditor,
} from '@wangeditor/editor'
import { emptyLine, isInlineVoidType, isVoidType, type ItemElement } from '../model/nodes.ts'
import { fitLevel, leaveEmptyItem } from './lists.ts'
import { crossesCells, typeOf, voidAt } from './where.ts'

/** Deleting a selection over several cells empties them and keeps the cells. */
function deleteOverCells(editor: IDomEditor, range: Range): void {
  const lines = [
    ...Editor.nodes(editor, { at: range, match: (node) => Element.isElement(node) && Editor.hasInlines(editor, node) }),
  ].map(([, path]) => Editor.pathRef(editor, path))
  const kept = Editor.rangeRef(editor, range, { affinity: 'inward' })
  Editor.withoutNormalizing(editor, () => {
    for (const line of lines) {
      const path = line.unref()
      const part = path && kept.current && Range.intersection(kept.current, Editor.range(editor, path))
      if (part && Range.isExpanded(part)) Transforms.delete(editor, { at: part })
    }
  })
  const left = kept.unref()
  if (left) Transforms.select(editor, Range.start(left))
}

/** The cursor moves behind void elements, so that typed text goes there. */
function leaveVoid(editor: IDomEditor): void {
  const inside = voidAt(editor)
  const behind = inside && Editor.after(editor, inside[1])
  if (behind) Transforms.select(editor, behind)
}

const isOurs = (node: object): boolean => isVoidType(typeOf(node))

/** wangEditor removes links without text, also those around a picture. */
const isLinkOfElements = (node: Node): boolean =>
  typeOf(node) === 'link' && (node as { children: Node[] }).children.some((child) => Element.isElement(child))

/** There is always a line after the last block, so that the cursor can go there. */
function addLastLine(editor: IDomEditor, node: Node, path: number[]): boolean {
  if (typeOf(node) !== 'audio' || path[0] !== editor.children.length - 1) return false
  Transforms.insertNodes(editor, emptyLine() as never, { at: [path[0] + 1] })
  return true
}

/** The article's elements and key handling, as a plugin of wangEditor. */
export function withArticle<T extends IDomEditor>(editor: T): T {
  const { isInline, isVoid, insertText, insertBreak, deleteFragment, normalizeNode } = editor
  editor.isInline = (element) => isInlineVoidType(typeOf(element)) || isInline(element)
  editor.isVoid = (element) => isOurs(element) || isVoid(element)
  editor.insertText = (text) => {
    // Slate loses the selection when the replaced text ends in a formula.
    if (editor.selection && Range.isExpanded(editor.selection)) Editor.deleteFragment(editor)
    leaveVoid(editor)
    insertText(text)
  }
  editor.insertBreak = () => {
    leaveVoid(editor)
    if (editor.selection && crossesCells(editor, editor.selection)) return
    if (!leaveEmptyItem(editor)) insertBreak()
  }
  editor.deleteFragment = (...given) => {
    if (editor.selection && crossesCells(editor, editor.selection)) return deleteOverCells(editor, editor.selection)
    deleteFragment(...given)
  }
  editor.normalizeNode = (entry) => {
    const [node, path] = entry
    if (isLinkOfElements(node)) return
    if (typeOf(node) === 'list-item' && fitLevel(editor, node as unknown as ItemElement, path)) return
    if (addLastLine(editor, node, path)) return
    normalizeNode(entry)
  }
  return editor
}

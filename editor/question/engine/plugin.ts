import type { IDomEditor } from '@wangeditor/core'
import { Editor, Element, Node, Path, Point, Range, Transforms, type NodeEntry } from 'slate'
import '../slate-types.ts'
import { emptyParagraph, isVoidType, type Paragraph } from '../model/slate-nodes.ts'
import { cellAt, crossesCells, tableAt, voidAt } from './where.ts'

const isParagraph = (node: unknown): node is Paragraph => Element.isElement(node) && node.type === 'paragraph'

/**
 * Deleting a selection over several cells empties them and keeps the cells. Tables that are selected whole are deleted.
 */
function deleteOverCells(editor: IDomEditor, range: Range): void {
  const [start, end] = Range.edges(range)
  const ends = [tableAt(editor, start), tableAt(editor, end)].flatMap((entry) => (entry ? [entry[1]] : []))
  const tables = [
    ...Editor.nodes(editor, { at: range, match: (node) => Element.isElement(node) && node.type === 'table' }),
  ]
  const whole = tables
    .filter(([, path]) => !ends.some((one) => Path.equals(one, path)))
    .map(([, path]) => Editor.pathRef(editor, path))
  const lines = [...Editor.nodes<Paragraph>(editor, { at: range, match: isParagraph })].map(([, path]) =>
    Editor.pathRef(editor, path),
  )
  const kept = Editor.rangeRef(editor, range, { affinity: 'inward' })
  Editor.withoutNormalizing(editor, () => {
    for (const line of lines) {
      const path = line.unref()
      const part = path && kept.current && Range.intersection(kept.current, Editor.range(editor, path))
      if (part && Range.isExpanded(part)) Transforms.delete(editor, { at: part })
    }
    for (const table of whole) {
      const path = table.unref()
      if (path) Transforms.removeNodes(editor, { at: path })
    }
  })
  const left = kept.unref()
  if (left) Transforms.select(editor, Range.start(left))
}

/** Whether a deletion at this end of a line would reach into a table, or out of a cell. */
function atBorder(editor: IDomEditor, direction: 'before' | 'after'): boolean {
  const { selection } = editor
  if (!selection || Range.isExpanded(selection)) return false
  const line = Editor.above<Paragraph>(editor, { match: isParagraph })
  if (!line) return false
  const [, path] = line
  const edge = direction === 'before' ? Editor.start(editor, path) : Editor.end(editor, path)
  if (!Point.equals(selection.anchor, edge)) return false
  const place = path.at(-1)!
  const siblings = (Node.parent(editor, path) as { children: unknown[] }).children
  const neighbour = siblings[direction === 'before' ? place - 1 : place + 1]
  return neighbour === undefined ? cellAt(editor) !== undefined : !isParagraph(neighbour)
}

/** Delete keys remove an empty line next to another line, before or after a table; the table stays. */
function dropEmptyLine(editor: IDomEditor): void {
  const line = Editor.above<Paragraph>(editor, { match: isParagraph })
  if (!line || cellAt(editor) || Node.string(line[0]) !== '' || line[0].children.length > 1) return
  const [, path] = line
  const before = Path.hasPrevious(path) ? Node.get(editor, Path.previous(path)) : undefined
  const after = editor.children[path[0]! + 1]
  if (isParagraph(before) || isParagraph(after)) Transforms.removeNodes(editor, { at: path })
}

/** There is a line before and after every table, and one in every cell. */
function normaliseTable(editor: IDomEditor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) {
    if (node.children.length === 0) return insertLine(editor, [0])
    for (const [index, child] of node.children.entries()) {
      if (isParagraph(child)) continue
      if (!isParagraph(node.children[index - 1])) return insertLine(editor, [index])
      if (!isParagraph(node.children[index + 1])) return insertLine(editor, [index + 1])
    }
    return false
  }
  if (!Element.isElement(node)) return false
  if (node.type === 'table-cell' && !node.children.some(isParagraph)) return insertLine(editor, [...path, 0])
  if ((node.type === 'table' || node.type === 'table-row') && !node.children.some(Element.isElement)) {
    Transforms.removeNodes(editor, { at: path })
    return true
  }
  return false
}

function insertLine(editor: IDomEditor, at: Path): true {
  Transforms.insertNodes(editor, emptyParagraph(), { at })
  return true
}

/** The elements and key handling of a question's text, as a plugin of wangEditor. */
export function withQuestion<T extends IDomEditor>(editor: T): T {
  const { isInline, isVoid, insertText, insertBreak, deleteBackward, deleteForward, deleteFragment, normalizeNode } =
    editor
  editor.isInline = (element) => isVoidType(element.type) || isInline(element)
  editor.isVoid = (element) => isVoidType(element.type) || isVoid(element)
  editor.insertText = (text) => {
    // Slate loses the selection when the replaced text ends in a formula.
    if (editor.selection && Range.isExpanded(editor.selection)) Editor.deleteFragment(editor)
    const inside = voidAt(editor)
    const behind = inside && Editor.after(editor, inside[1])
    if (behind) Transforms.select(editor, behind)
    insertText(text.replace(/[\r\n]+/g, ' '))
  }
  editor.insertBreak = () => {
    const inside = voidAt(editor)
    const behind = inside && Editor.after(editor, inside[1])
    if (behind) Transforms.select(editor, behind)
    if (editor.selection && crossesCells(editor, editor.selection)) return
    insertBreak()
  }
  editor.deleteBackward = (unit) => {
    if (atBorder(editor, 'before')) return dropEmptyLine(editor)
    deleteBackward(unit)
  }
  editor.deleteForward = (unit) => {
    if (atBorder(editor, 'after')) return dropEmptyLine(editor)
    deleteForward(unit)
  }
  editor.deleteFragment = (...given) => {
    if (editor.selection && crossesCells(editor, editor.selection)) return deleteOverCells(editor, editor.selection)
    deleteFragment(...given)
  }
  editor.normalizeNode = (entry) => {
    if (!normaliseTable(editor, entry)) normalizeNode(entry)
  }
  return editor
}

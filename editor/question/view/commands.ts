import { DomEditor } from '@wangeditor/core'
import { Editor, Path, Range, Transforms } from 'slate'
import '../slate-types.ts'
import { backToText } from '../../frame/selection-watch.ts'
import type { Mark } from '../../stored/nodes.ts'
import { insertTable, insertVoid, replaceTable } from '../engine/insert.ts'
import { clearMarks, toggleMark } from '../engine/marks.ts'
import type { Session } from '../engine/session.ts'
import { cellAt, tableAt, voidAt } from '../engine/where.ts'
import type { VoidElement } from '../model/slate-nodes.ts'
import { changes, newTable } from '../model/tables.ts'
import { columnsOf, gridOf, isBlankRow, placeOf, type TableChange } from '../../tables/table-grid.ts'

/**
 * The commands of buttons and keys. Each applies to the cursor, or to its last position before the focus moved to a
 * button.
 */

function atCursor(session: Session): Range {
  const { editor } = session
  if (!editor.selection) Transforms.select(editor, session.range())
  return editor.selection ?? session.range()
}

export const mark = (session: Session, name: Mark): void => toggleMark(session.editor, name, atCursor(session))
export const clear = (session: Session): void => clearMarks(session.editor, atCursor(session))
export const undo = (session: Session): void => session.editor.undo?.()
export const redo = (session: Session): void => session.editor.redo?.()

export function addBlank(session: Session, blank: 0 | 1): void {
  atCursor(session)
  insertVoid(session.editor, { type: 'blank', blank, children: [{ text: '' }] })
}

export function addFormula(session: Session, latex: string, display: boolean): void {
  atCursor(session)
  insertVoid(session.editor, { type: 'formula', latex, display, children: [{ text: '' }] })
}

export function addTable(session: Session, rows: number, columns: number): void {
  atCursor(session)
  insertTable(session.editor, newTable(rows, columns))
}

export function addImages(session: Session, files: readonly File[]): void {
  atCursor(session)
  session.addFiles(files)
}

export function changeVoid<T extends VoidElement>(session: Session, path: Path, change: Partial<T>): void {
  if (!Editor.hasPath(session.editor, path)) return
  const gone = Object.entries(change)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  Editor.withoutNormalizing(session.editor, () => {
    if (gone.length > 0) Transforms.unsetNodes(session.editor, gone, { at: path, voids: true })
    Transforms.setNodes<VoidElement>(session.editor, kept, { at: path, voids: true })
  })
}

export function removeVoid(session: Session, path: Path): void {
  if (Editor.hasPath(session.editor, path)) Transforms.removeNodes(session.editor, { at: path, voids: true })
}

export function changeTable(session: Session, change: TableChange): void {
  const { editor } = session
  const at = atCursor(session)
  const [table, cell] = [tableAt(editor, at), cellAt(editor, at)]
  if (!table || !cell) return
  const place = placeOf(gridOf(table[0]), cell[0])
  if (!place) return
  const [row, index] = cell[1].slice(-2) as [number, number]
  replaceTable(editor, table[1], changes[change](table[0], { ...place, cell: cell[0] }), { row, cell: index })
}

/** Moves the cursor to the next or previous cell; false at the first and the last. */
function goToCell(session: Session, step: 1 | -1): boolean {
  const { editor } = session
  const [table, cell] = [tableAt(editor), cellAt(editor)]
  if (!table || !cell) return false
  const cells = [
    ...Editor.nodes(editor, { at: table[1], match: (node) => 'type' in node && node.type === 'table-cell' }),
  ]
  const next = cells[cells.findIndex(([, path]) => Path.equals(path, cell[1])) + step]
  if (!next) return false
  Transforms.select(editor, Editor.end(editor, next[1]))
  return true
}

/**
 * Tab: to the next cell, and from the last into a new row. From a last row without content it leaves the table, so that
 * the keyboard gets out. Returns whether it moved.
 */
export function stepCell(session: Session, step: 1 | -1): boolean {
  if (goToCell(session, step)) return true
  const { editor } = session
  const [table, cell] = [tableAt(editor), cellAt(editor)]
  if (!table || !cell || step < 0 || isBlankRow(table[0].children.at(-1))) return false
  const row = table[0].children.length
  const after = changes.rowBelow(table[0], { row: row - 1, column: 0, cell: { ...cell[0], rowspan: 1 } })
  replaceTable(editor, table[1], after, { row, cell: 0 })
  return true
}

/** The element at the cursor. */
export interface Place {
  element?: { node: VoidElement; path: Path }
  table?: { columns: number; rows: number }
}

export function placeNow({ editor }: Session, range: Range): Place {
  const inside = voidAt(editor, range)
  if (inside) return { element: { node: inside[0], path: inside[1] } }
  const table = tableAt(editor, range)
  return table ? { table: { columns: columnsOf(gridOf(table[0])), rows: table[0].children.length } } : {}
}

/** Returns the focus to the text. */
export function leave(session: Session, done: () => void): void {
  done()
  const { editor } = session
  backToText({ DomEditor, Range, Transforms }, editor, editor.selection ?? session.range())
}

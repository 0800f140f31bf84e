import {
  SlateEditor as Editor,
  SlateTransforms as Transforms,
  type IDomEditor,
  type SlateRange as Range,
} from '@wangeditor/editor'
import type { Formula } from '../../formula-dialog/formula-dialog.tsx'
import { backToText } from '../../frame/selection-watch.ts'
import { columnsOf, gridOf, isBlankRow, placeOf, type TableChange } from '../../tables/table-grid.ts'
import { goToCell, insertBlocks, insertLink, insertTable, replaceTable } from '../engine/insert.ts'
import { engine, type ArticleSession } from '../engine/session.ts'
import { cellAt, linkAt, tableAt, typeOf, voidAt, type Entry } from '../engine/where.ts'
import { noContent, type LinkElement, type VoidElement } from '../model/nodes.ts'
import { changes, newTable } from '../model/tables.ts'

/**
 * The commands of buttons and keys. Each applies to the cursor, or to its last position before the focus moved to a
 * button.
 */

function atCursor(session: ArticleSession): IDomEditor {
  const { editor } = session
  if (!editor.selection) Transforms.select(editor, session.range())
  return editor
}

export const addFormula = (session: ArticleSession, { latex, display }: Formula): void =>
  insertBlocks(atCursor(session), [
    {
      type: 'paragraph',
      children: [{ text: '' }, { type: 'formula', latex, display, children: noContent() }, { text: '' }],
    },
  ])

export const addTable = (session: ArticleSession, rows: number, columns: number): void =>
  insertTable(atCursor(session), newTable(rows, columns))

export function addFiles(session: ArticleSession, files: readonly File[]): void {
  atCursor(session)
  session.addFiles(files)
}

export const addLink = (session: ArticleSession, url: string, text: string): void =>
  insertLink(atCursor(session), url, text)

/** The text that a new link would use. */
export const selectedText = (session: ArticleSession): string => Editor.string(session.editor, session.range())

export function changeNode(session: ArticleSession, path: number[], change: Readonly<Record<string, unknown>>): void {
  const { editor } = session
  if (!Editor.hasPath(editor, path)) return
  const gone = Object.keys(change).filter((name) => change[name] === undefined)
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  Editor.withoutNormalizing(editor, () => {
    if (gone.length > 0) Transforms.unsetNodes(editor, gone, { at: path, voids: true })
    Transforms.setNodes(editor, kept, { at: path, voids: true })
  })
}

export function removeNode({ editor }: ArticleSession, path: number[]): void {
  if (Editor.hasPath(editor, path)) Transforms.removeNodes(editor, { at: path, voids: true })
}

export function unlink({ editor }: ArticleSession, path: number[]): void {
  if (Editor.hasPath(editor, path))
    Transforms.unwrapNodes(editor, { at: path, match: (node) => typeOf(node) === 'link' })
}

export function changeTable(session: ArticleSession, change: TableChange): void {
  const editor = atCursor(session)
  const [table, cell] = [tableAt(editor), cellAt(editor)]
  if (!table || !cell) return
  const place = placeOf(gridOf(table[0]), cell[0])
  if (!place) return
  const [row, index] = cell[1].slice(-2) as [number, number]
  replaceTable(editor, table[1], changes[change](table[0], { ...place, cell: cell[0] }), { row, cell: index })
}

/**
 * Tab: to the next cell, and from the last into a new row. From a last row without content it leaves the table, so that
 * the keyboard gets out. Returns whether it moved.
 */
export function stepCell({ editor }: ArticleSession, step: 1 | -1): boolean {
  if (goToCell(editor, step)) return true
  const [table, cell] = [tableAt(editor), cellAt(editor)]
  if (!table || !cell || step < 0 || isBlankRow(table[0].children.at(-1))) return false
  const row = table[0].children.length
  const after = changes.rowBelow(table[0], { row: row - 1, column: 0, cell: { ...cell[0], rowspan: 1 } })
  replaceTable(editor, table[1], after, { row, cell: 0 })
  return true
}

/** The element at the cursor. */
export interface Place {
  element?: Entry<VoidElement>
  link?: Entry<LinkElement>
  table?: { columns: number; rows: number }
}

export function placeNow({ editor }: ArticleSession, range: Range): Place {
  const element = voidAt(editor, range)
  if (element) return { element }
  const table = tableAt(editor, range)
  return {
    link: linkAt(editor, range),
    ...(table && { table: { columns: columnsOf(gridOf(table[0])), rows: table[0].children.length } }),
  }
}

/** Returns the focus to the text. */
export function leave(session: ArticleSession, done: () => void): void {
  done()
  const { editor } = session
  backToText(engine, editor, editor.selection ?? session.range())
}

import type { IDomEditor } from '@wangeditor/core'
import { Editor, Element, Path, Range, Transforms, type Point } from 'slate'
import '../slate-types.ts'
import {
  emptyParagraph,
  type Block,
  type Paragraph,
  type TableElement,
  type VoidElement,
} from '../model/slate-nodes.ts'
import { cellAt, tableAt, voidAt } from './where.ts'

/** Where to insert: after a selected void element. */
function placeFor(editor: IDomEditor): Point {
  const { selection } = editor
  if (!selection) return Editor.end(editor, [])
  const inside = voidAt(editor)
  return inside ? (Editor.after(editor, inside[1]) ?? Editor.end(editor, [])) : Range.start(selection)
}

function prepare(editor: IDomEditor): void {
  if (editor.selection && Range.isExpanded(editor.selection)) Editor.deleteFragment(editor)
  Transforms.select(editor, placeFor(editor))
}

/** The text of a table, for places that allow no table. */
const linesOf = (table: TableElement): Paragraph[] =>
  table.children.flatMap((row) => row.children.flatMap((cell) => cell.children))

const isEmptyLine = (block: Block): boolean =>
  block.type === 'paragraph' &&
  block.children.length === 1 &&
  'text' in block.children[0]! &&
  block.children[0].text === ''

/** Tables as lines, without the empty lines around a table. */
const fittingCell = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block, index): Block[] => {
    if (block.type === 'table') return linesOf(block)
    return isEmptyLine(block) && [blocks[index - 1], blocks[index + 1]].some((beside) => beside?.type === 'table')
      ? []
      : [block]
  })

const isParagraph = (node: unknown): node is Paragraph => Element.isElement(node) && node.type === 'paragraph'

function insertTableHere(editor: IDomEditor, table: TableElement): void {
  Transforms.splitNodes(editor, { match: isParagraph, always: true })
  const line = Editor.above(editor, { match: isParagraph })
  if (line) Transforms.insertNodes(editor, table, { at: line[1] })
}

/** Inserts lines and tables at the cursor as if typed: the first line continues the current one. */
export function insertBlocks(editor: IDomEditor, blocks: readonly Block[]): void {
  Editor.withoutNormalizing(editor, () => {
    prepare(editor)
    const fitting = cellAt(editor) ? fittingCell(blocks) : blocks
    for (const [index, block] of fitting.entries()) {
      if (block.type === 'table') {
        insertTableHere(editor, block)
        continue
      }
      if (index > 0 && fitting[index - 1]!.type === 'paragraph')
        Transforms.splitNodes(editor, { match: isParagraph, always: true })
      const pieces = block.children.filter((piece) => !('text' in piece) || piece.text !== '')
      if (pieces.length > 0) Transforms.insertNodes(editor, structuredClone(pieces), { select: true })
      afterVoid(editor)
    }
  })
  afterVoid(editor)
}

/** The cursor moves behind inserted content, so that the next letter does not replace it. */
function afterVoid(editor: IDomEditor): void {
  const inside = voidAt(editor)
  if (inside) {
    Editor.normalize(editor, { force: false })
    const behind = Editor.after(editor, inside[1])
    if (behind) Transforms.select(editor, behind)
  }
}

export const insertVoid = (editor: IDomEditor, element: VoidElement): void =>
  insertBlocks(editor, [{ type: 'paragraph', children: [element] }])

/** Inserts a table at the cursor, which moves into its first cell. Not inside another table's cell. */
export function insertTable(editor: IDomEditor, table: TableElement): void {
  if (tableAt(editor)) return
  Editor.withoutNormalizing(editor, () => {
    prepare(editor)
    insertTableHere(editor, table)
  })
  const line = Editor.above(editor, { match: isParagraph })
  if (line && line[1][0]! > 0) Transforms.select(editor, Editor.start(editor, [line[1][0]! - 1]))
}

/** Replaces a table, with the cursor in one of its cells; null removes the table. */
export function replaceTable(
  editor: IDomEditor,
  at: Path,
  after: TableElement | null,
  cursor: { row: number; cell: number },
): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at })
    if (after) Transforms.insertNodes(editor, after, { at })
  })
  const target = after ? [...at, cursor.row, cursor.cell] : Path.hasPrevious(at) ? Path.previous(at) : at
  Transforms.select(editor, Editor.end(editor, Editor.hasPath(editor, target) ? target : []))
}

/** Replaces the document; this cannot be undone. */
export function replaceAll(editor: IDomEditor, blocks: Block[]): void {
  editor.selection = null
  editor.children = blocks.length > 0 ? blocks : [emptyParagraph()]
  Object.assign(editor, { history: { undos: [], redos: [] } })
  editor.onChange()
}

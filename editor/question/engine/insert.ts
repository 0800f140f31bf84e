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

/** Where something new goes: after what is selected there and has no inside. */
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

/** The words of a table, for a place where no table may stand. */
const linesOf = (table: TableElement): Paragraph[] =>
  table.children.flatMap((row) => row.children.flatMap((cell) => cell.children))

const isEmptyLine = (block: Block): boolean =>
  block.type === 'paragraph' &&
  block.children.length === 1 &&
  'text' in block.children[0]! &&
  block.children[0].text === ''

/** Tables as lines, without the empty lines that stand around a table. */
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

/** Puts lines and tables in at the cursor, as if they had been typed there: the first line goes on with what stands before it. */
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

/** What was just put in is not what the next letter replaces: the cursor goes behind it. */
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

/** A table at the cursor, which goes into its first cell. Not in a cell of another. */
export function insertTable(editor: IDomEditor, table: TableElement): void {
  if (tableAt(editor)) return
  Editor.withoutNormalizing(editor, () => {
    prepare(editor)
    insertTableHere(editor, table)
  })
  const line = Editor.above(editor, { match: isParagraph })
  if (line && line[1][0]! > 0) Transforms.select(editor, Editor.start(editor, [line[1][0]! - 1]))
}

/** Puts another table in the place of one, with the cursor in a cell of it; null takes the table away. */
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

/** A new document in the place of the old one, which cannot be undone to. */
export function replaceAll(editor: IDomEditor, blocks: Block[]): void {
  editor.selection = null
  editor.children = blocks.length > 0 ? blocks : [emptyParagraph()]
  Object.assign(editor, { history: { undos: [], redos: [] } })
  editor.onChange()
}

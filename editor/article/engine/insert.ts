import {
  SlateEditor as Editor,
  SlatePath as Path,
  SlateRange as Range,
  SlateTransforms as Transforms,
  type IDomEditor,
} from '@wangeditor/editor'
import { spaced, wordsOfBlock } from '../model/lines.ts'
import {
  isText,
  type ArticleElement,
  type Block,
  type Inline,
  type LinkElement,
  type TableElement,
} from '../model/nodes.ts'
import { cellAt, linkAt, tableAt, typeOf, voidAt } from './where.ts'

/** Inserts content at the cursor. Slate's types only know the question editor's elements. */

const insertNodes = (editor: IDomEditor, nodes: readonly object[], options: object = {}): void =>
  Transforms.insertNodes(editor, structuredClone(nodes) as never, { select: true, ...options })

/** After a selected void element; at the end where there is no cursor. */
function prepare(editor: IDomEditor): void {
  if (editor.selection && Range.isExpanded(editor.selection)) Editor.deleteFragment(editor)
  if (!editor.selection) return Transforms.select(editor, Editor.end(editor, []))
  const inside = voidAt(editor)
  const behind = inside && Editor.after(editor, inside[1])
  if (behind) Transforms.select(editor, behind)
}

/** The next typed text comes after the inserted content, not in its place and not in the link. */
function leaveInserted(editor: IDomEditor): void {
  const inside = voidAt(editor) ?? linkAt(editor)
  if (!inside) return
  Editor.normalize(editor, { force: false })
  const behind = Editor.after(editor, Editor.end(editor, inside[1]))
  if (behind) Transforms.select(editor, behind)
}

function insertInline(editor: IDomEditor, nodes: readonly Inline[]): void {
  const pieces = nodes.filter((node) => !isText(node) || node.text !== '')
  if (pieces.length > 0) insertNodes(editor, pieces)
  leaveInserted(editor)
}

/** Blocks as lines, for places that allow no blocks. */
const asLines = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block, at) => (at > 0 ? [{ text: '\n' }, ...wordsOfBlock(block)] : wordsOfBlock(block)))

const wordsIn = (nodes: readonly Inline[]): string =>
  nodes.map((node) => (isText(node) ? node.text : 'children' in node ? wordsIn(node.children) : '')).join('')

const isIn = (editor: IDomEditor, ...types: ArticleElement['type'][]): boolean =>
  Editor.above(editor, { match: (node) => (types as string[]).includes(typeOf(node)) }) !== undefined

/** A block at the top level, replacing an empty line. */
function insertTopBlocks(editor: IDomEditor, blocks: readonly Block[]): void {
  const line = Editor.above(editor, { match: (node) => typeOf(node) === 'paragraph' })
  const empty = line && Editor.isEmpty(editor, line[0] as never) ? Editor.pathRef(editor, line[1]) : undefined
  insertNodes(editor, blocks, { mode: 'highest' })
  const path = empty?.unref()
  if (path) Transforms.removeNodes(editor, { at: path })
}

/** Inserts blocks. A single paragraph continues the line; in code, cells and quotes everything becomes text. */
export function insertBlocks(editor: IDomEditor, blocks: readonly Block[]): void {
  prepare(editor)
  const [first] = blocks
  if (isIn(editor, 'code')) Editor.insertText(editor, wordsIn(asLines(blocks)))
  else if (isIn(editor, 'table-cell', 'blockquote')) insertInline(editor, asLines(blocks))
  else if (blocks.length === 1 && first!.type === 'paragraph') insertInline(editor, first!.children)
  else insertTopBlocks(editor, blocks)
}

/** Inserts a table at the cursor, which moves into its first cell. Not inside another table's cell. */
export function insertTable(editor: IDomEditor, table: TableElement): void {
  if (tableAt(editor)) return
  insertBlocks(editor, [table])
  const inserted = tableAt(editor)
  if (inserted) Transforms.select(editor, Editor.start(editor, inserted[1]))
}

/** Makes the selection a link; inserts `text` as a link where nothing is selected. */
export function insertLink(editor: IDomEditor, url: string, text: string): void {
  if (isIn(editor, 'code')) return
  if (editor.selection && Range.isExpanded(editor.selection)) {
    Transforms.unwrapNodes(editor, { match: (node) => typeOf(node) === 'link', split: true })
    Transforms.wrapNodes(editor, { type: 'link', url, children: [] } as never, {
      split: true,
      match: (node) => isText(node as object) || Editor.isInline(editor, node as never),
    })
    return Transforms.collapse(editor, { edge: 'end' })
  }
  const link: LinkElement = { type: 'link', url, children: spaced([{ text: text || url }]) }
  insertBlocks(editor, [{ type: 'paragraph', children: [link] }])
}

/** Replaces a table, with the cursor in one of its cells; null removes the table. */
export function replaceTable(
  editor: IDomEditor,
  at: number[],
  after: TableElement | null,
  cursor: { row: number; cell: number },
): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at })
    if (after) Transforms.insertNodes(editor, after as never, { at })
  })
  const target = after ? [...at, cursor.row, cursor.cell] : Path.hasPrevious(at) ? Path.previous(at) : at
  Transforms.select(editor, Editor.end(editor, Editor.hasPath(editor, target) ? target : []))
}

/** Moves the cursor to the next or previous cell; false at the first and the last. */
export function goToCell(editor: IDomEditor, step: 1 | -1): boolean {
  const [table, cell] = [tableAt(editor), cellAt(editor)]
  if (!table || !cell) return false
  const cells = [...Editor.nodes(editor, { at: table[1], match: (node) => typeOf(node) === 'table-cell' })]
  const next = cells[cells.findIndex(([, path]) => Path.equals(path, cell[1])) + step]
  if (!next) return false
  Transforms.select(editor, Editor.end(editor, next[1]))
  return true
}

/** Replaces the document; this cannot be undone. */
export function replaceAll(editor: IDomEditor, blocks: readonly Block[]): void {
  editor.selection = null
  editor.children = blocks as never
  Object.assign(editor, { history: { undos: [], redos: [] } })
  Editor.normalize(editor, { force: true })
  editor.onChange()
}

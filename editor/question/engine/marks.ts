import type { IDomEditor } from '@wangeditor/core'
import { Editor, Element, Range, Text, Transforms, type NodeEntry } from 'slate'
import '../slate-types.ts'
import { marks, type Mark } from '../../stored/nodes.ts'
import { isVoid, type Marked, type QuestionText, type VoidElement } from '../model/slate-nodes.ts'

type Piece = QuestionText | VoidElement

/** Marks that exclude each other. */
const instead: Partial<Record<Mark, Mark>> = { sub: 'sup', sup: 'sub' }

const isPiece = (node: unknown): node is Piece => Text.isText(node) || (Element.isElement(node) && isVoid(node))

/** The texts in a range, without those that it only touches. */
function piecesIn(editor: IDomEditor, range: Range): NodeEntry<Piece>[] {
  const [start, end] = Range.edges(range)
  return [...Editor.nodes<Piece>(editor, { at: range, match: isPiece })].filter(([piece, path]) => {
    if (!Text.isText(piece)) return true
    const touched = Range.intersection(range, Editor.range(editor, path))
    return (
      touched !== null &&
      (Range.isExpanded(touched) ||
        (piece.text === '' &&
          !Range.includes({ anchor: start, focus: start }, path) &&
          !Range.includes({ anchor: end, focus: end }, path)))
    )
  })
}

const held = ({ [0]: piece }: NodeEntry<Piece>): Marked => piece

/** The marks that the whole selection has, or that the next letter would get. */
export function marksAt(editor: IDomEditor, range: Range | null): ReadonlySet<Mark> {
  if (!range) return new Set()
  if (Range.isCollapsed(range)) {
    const inVoid = Editor.above<VoidElement>(editor, {
      at: range,
      match: (node): node is VoidElement => Element.isElement(node) && isVoid(node),
    })
    const now: Marked = inVoid ? inVoid[0] : (editor.marks ?? textMarks(editor, range))
    return new Set(marks.filter((mark) => now[mark]))
  }
  const pieces = piecesIn(editor, range).filter(([piece]) => !Text.isText(piece) || piece.text !== '')
  return new Set(marks.filter((mark) => pieces.length > 0 && pieces.every((entry) => held(entry)[mark])))
}

function textMarks(editor: IDomEditor, range: Range): Marked {
  const { text: _text, ...own } = Editor.leaf(editor, range)[0]
  return own
}

/** Splits texts at both ends of the range, then applies `change` to each piece in it. */
function eachPiece(editor: IDomEditor, range: Range, change: (piece: Piece) => Marked): void {
  Editor.withoutNormalizing(editor, () => {
    const kept = Editor.rangeRef(editor, range, { affinity: 'inward' })
    Transforms.setNodes(editor, {}, { at: range, match: Text.isText, split: true })
    const whole = kept.unref()
    if (!whole) return
    for (const [piece, path] of piecesIn(editor, whole)) {
      const after = change(piece)
      const gone = marks.filter((mark) => piece[mark] && !after[mark])
      if (gone.length > 0) Transforms.unsetNodes<Piece>(editor, gone, { at: path, voids: false })
      const come = Object.fromEntries(marks.filter((mark) => after[mark] && !piece[mark]).map((mark) => [mark, true]))
      if (Object.keys(come).length > 0) Transforms.setNodes<Piece>(editor, come, { at: path, voids: false })
    }
  })
}

const marksOf = (piece: Marked): Marked =>
  Object.fromEntries(marks.filter((mark) => piece[mark]).map((mark) => [mark, true]))

/**
 * Marks what is selected, or takes the mark off where all of it has it. Without a selection it is for what is typed
 * next.
 */
export function toggleMark(editor: IDomEditor, mark: Mark, range: Range): void {
  const isOn = marksAt(editor, range).has(mark)
  const toggled = (before: Marked): Marked => {
    const others = marksOf(before)
    delete others[mark]
    if (isOn) return others
    const opposite = instead[mark]
    if (opposite) delete others[opposite]
    return { ...others, [mark]: true }
  }
  if (Range.isExpanded(range)) return eachPiece(editor, range, toggled)
  const before: Marked = Object.fromEntries([...marksAt(editor, range)].map((one) => [one, true]))
  editor.marks = toggled(before)
  editor.onChange()
}

/** Removes all marks. */
export function clearMarks(editor: IDomEditor, range: Range): void {
  if (Range.isExpanded(range)) return eachPiece(editor, range, () => ({}))
  editor.marks = {}
  editor.onChange()
}

import { folding } from '../../stored/fold.ts'
import {
  marks,
  type BlankNode,
  type FormulaNode,
  type ImageNode,
  type Inline,
  type TableCell,
  type TableNode,
} from '../../stored/nodes.ts'
import {
  isText,
  type Block,
  type CellElement,
  type Marked,
  type Paragraph,
  type QuestionText,
  type TableElement,
  type VoidElement,
} from './slate-nodes.ts'

type Piece = QuestionText | VoidElement

const sameMarks = (one: Marked, other: Marked): boolean => marks.every((mark) => one[mark] === other[mark])

/**
 * Slate requires texts at both ends of a line and between elements, without duplicates: given this form, it corrects
 * nothing.
 */
function lineOf(pieces: readonly Piece[]): Paragraph {
  const children: Piece[] = []
  for (const piece of pieces) {
    const last = children.at(-1)
    if (!isText(piece)) {
      if (!last || !isText(last)) children.push({ text: '' })
      children.push(piece)
    } else if (last && isText(last) && sameMarks(last, piece))
      children[children.length - 1] = { ...last, text: last.text + piece.text }
    else if (last && isText(last) && last.text === '') children[children.length - 1] = piece
    else if (piece.text !== '' || !last || !isText(last)) children.push(piece)
  }
  const last = children.at(-1)
  if (!last || !isText(last)) children.push({ text: '' })
  return { type: 'paragraph', children }
}

const cellOf = ({ children, header, colspan, rowspan }: TableCell): CellElement => ({
  type: 'table-cell',
  header,
  colspan,
  rowspan,
  children: toSlate(children).filter((block) => block.type === 'paragraph'),
})

const tableOf = ({ rows }: TableNode): TableElement => ({
  type: 'table',
  children: rows.map(({ cells }) => ({ type: 'table-row', children: cells.map(cellOf) })),
})

/** A normalised tree (no table in a cell) as lines and tables: always a line first, last, and between two tables. */
export function toSlate(nodes: readonly Inline[]): Block[] {
  const blocks: Block[] = []
  let line: Piece[] = []
  const endLine = () => {
    blocks.push(lineOf(line))
    line = []
  }
  const place = ({ kind, ...own }: FormulaNode | BlankNode | ImageNode, _inside: unknown, held: Marked) => {
    line.push({ ...held, type: kind, ...own, children: [{ text: '' }] } as VoidElement)
  }
  const walk = folding<void, Marked>({
    text: ({ text }, _inside, held) => void line.push({ ...held, text }),
    break: endLine,
    mark: ({ mark, children }, inside, held) => void inside(children, { ...held, [mark]: true }),
    formula: place,
    blank: place,
    image: place,
    table: (table) => {
      endLine()
      blocks.push(tableOf(table))
    },
  })
  walk(nodes, {})
  endLine()
  return blocks
}

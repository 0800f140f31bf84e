import { marks, type Inline } from '../../stored/nodes.ts'
import { isText, type Block, type CellElement, type Marked, type Paragraph, type TableElement } from './slate-nodes.ts'

/** The stored address of a picture; undefined while it is not stored yet. */
export type ImagePlace = (src: string) => string | undefined

const unchanged: ImagePlace = (src) => src

function inMarks(node: Inline, held: Marked): Inline {
  return marks.reduceRight<Inline>(
    (inner, mark) => (held[mark] ? { kind: 'mark', mark, children: [inner] } : inner),
    node,
  )
}

function pieceOf(piece: Paragraph['children'][number], place: ImagePlace): Inline | undefined {
  if (isText(piece)) return piece.text === '' ? undefined : inMarks({ kind: 'text', text: piece.text }, piece)
  if (piece.type === 'formula') return inMarks({ kind: 'formula', latex: piece.latex, display: piece.display }, piece)
  if (piece.type === 'blank') return inMarks({ kind: 'blank', blank: piece.blank }, piece)
  const src = place(piece.src)
  if (src === undefined) return undefined
  const { alt, width, height } = piece
  return inMarks(
    { kind: 'image', src, alt, ...(width !== undefined && { width }), ...(height !== undefined && { height }) },
    piece,
  )
}

const cellOf = ({ header, colspan, rowspan, children }: CellElement, place: ImagePlace) => ({
  header,
  colspan,
  rowspan,
  children: fromSlate(children, place),
})

const tableOf = ({ children }: TableElement, place: ImagePlace): Inline => ({
  kind: 'table',
  rows: children.map((row) => ({ cells: row.children.map((cell) => cellOf(cell, place)) })),
})

/**
 * The inverse conversion. The end of a line becomes a break only where another line follows: next to a table it does
 * not.
 */
export function fromSlate(blocks: readonly Block[], place: ImagePlace = unchanged): Inline[] {
  const nodes: Inline[] = []
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'table') nodes.push(tableOf(block, place))
    else {
      if (blocks[index - 1]?.type === 'paragraph') nodes.push({ kind: 'break' })
      for (const piece of block.children) {
        const node = pieceOf(piece, place)
        if (node) nodes.push(node)
      }
    }
  }
  return nodes
}

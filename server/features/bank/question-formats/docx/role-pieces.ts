import { leafPiece, textPiece, type Piece } from './rich-line.ts'

/**
 * Nodes other than text in a paper that our own export wrote: blanks, and formulas that Word cannot draw. Programs
 * split runs at any position.
 */

const isOpenSource = (text: string): boolean => !/^(?:\$\$[^]+\$\$|\$(?!\$)[^]+\$)$/.test(text)

const continues = (open: Piece, next: Piece): boolean =>
  open.role === next.role &&
  (open.role === 'source' ? isOpenSource(open.text) : open.role === 'blank' && open.marks.join() === next.marks.join())

function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const open = out.at(-1)
    if (open && !piece.leaf && continues(open, piece)) out[out.length - 1] = { ...open, text: open.text + piece.text }
    else out.push(piece)
  }
  return out
}

const lines = /([_＿\s\u3000]{2,}(?:\d{1,4}[_＿\s\u3000]{2,})?)/
/** Matches exactly what our export writes, so that two adjacent blanks stay two. */
const asWritten = /(_{8}|_{4}\d{1,4}_{4}| {8}| {4}\d{1,4} {4})/
const allAsWritten = new RegExp(`^(?:${asWritten.source})+$`)

/** Words that somebody typed into a blank or after it are text, though they have the style of the blank. */
function blanksOf({ text, marks }: Piece): Piece[] {
  return text.split(allAsWritten.test(text) ? asWritten : lines).map((part, index) => {
    if (index % 2 === 0) return textPiece(part, marks)
    const isDrawn = part.trim() !== '' && /[_＿]/.test(part)
    return leafPiece(
      { kind: 'blank', blank: /\d/.test(part) ? 0 : 1 },
      isDrawn ? marks : marks.filter((mark) => mark !== 'underline'),
    )
  })
}

function sourcesOf({ text, marks }: Piece): Piece[] {
  const match = /^(\$\$|\$)([^]+)\1([^$]*)$/.exec(text)
  return match
    ? [leafPiece({ kind: 'formula', latex: match[2]!, display: match[1] === '$$' }, marks), textPiece(match[3]!, marks)]
    : [textPiece(text, marks)]
}

export const settledRoles = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.some(({ role }) => role === 'blank' || role === 'source')
    ? joined(pieces).flatMap((piece) =>
        piece.role === 'blank' ? blanksOf(piece) : piece.role === 'source' ? sourcesOf(piece) : [piece],
      )
    : pieces

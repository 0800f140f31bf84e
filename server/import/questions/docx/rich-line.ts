import type { Inline, Mark } from '../../../../editor/stored/nodes.ts'

/** A stretch of a line in one look: text, or one thing that is not text. */
export interface Piece {
  text: string
  leaf: Exclude<Inline, { kind: 'mark' | 'text' }> | null
  marks: readonly Mark[]
}

/** Stands for whatever is not text, so that places in `text` and in the pieces agree. */
export const leafCharacter = '\uFFFC'

export const textPiece = (text: string, marks: readonly Mark[] = []): Piece => ({ text: text.replaceAll(leafCharacter, ''), leaf: null, marks })
export const leafPiece = (leaf: NonNullable<Piece['leaf']>, marks: readonly Mark[] = []): Piece => ({ text: leafCharacter, leaf, marks })

/**
 * A line of a paper with its looks: what is said of its text (where an option begins, where a label ends) cuts it at the same
 * places. Line ends are `\n`, tabs `\t`.
 */
export class RichLine {
  readonly pieces: readonly Piece[]
  readonly text: string

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces.filter((piece) => piece.text !== '')
    this.text = this.pieces.map((piece) => piece.text).join('')
  }

  slice(from: number, to: number = this.text.length): RichLine {
    const kept: Piece[] = []
    let at = 0
    for (const piece of this.pieces) {
      const start = Math.max(from - at, 0)
      const end = Math.min(to - at, piece.text.length)
      if (start < end) kept.push(start === 0 && end === piece.text.length ? piece : { ...piece, text: piece.text.slice(start, end) })
      at += piece.text.length
      if (at >= to) break
    }
    return new RichLine(kept)
  }

  trim(): RichLine {
    const start = this.text.length - this.text.trimStart().length
    return this.slice(start, Math.max(start, this.text.trimEnd().length))
  }

  get isBlank(): boolean {
    return this.text.trim() === ''
  }

  /** As an option or a cell: a formula that has its paragraph to itself is on a line of its own for Word, though nobody meant it so. */
  inCell(): RichLine {
    const [only, ...others] = this.pieces.filter((piece) => piece.text.trim() !== '')
    if (only?.leaf?.kind !== 'formula' || !only.leaf.display || others.length > 0) return this
    return new RichLine([{ ...only, leaf: { ...only.leaf, display: false } }])
  }

  /** The pieces as rich text; the marks nest as the stored format nests them when it is written. */
  nodes(): Inline[] {
    return this.pieces.map((piece) =>
      piece.marks.reduceRight<Inline>((inner, mark) => ({ kind: 'mark', mark, children: [inner] }), piece.leaf ?? { kind: 'text', text: piece.text }),
    )
  }

  static of(text: string): RichLine {
    return new RichLine([textPiece(text)])
  }

  /** Lines one below the other; a table needs no line ends around it. */
  static lines(lines: readonly RichLine[]): RichLine {
    const isTable = (line: RichLine | undefined): boolean => line?.pieces.length === 1 && line.pieces[0]!.leaf?.kind === 'table'
    return new RichLine(lines.flatMap((line, index) => (index === 0 || isTable(line) || isTable(lines[index - 1]) ? line.pieces : [textPiece('\n'), ...line.pieces])))
  }

  static join(lines: readonly RichLine[], between: string): RichLine {
    return new RichLine(lines.flatMap((line, index) => (index > 0 ? [textPiece(between), ...line.pieces] : line.pieces)))
  }
}

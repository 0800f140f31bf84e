import type { Inline, Mark } from '../../../../../editor/stored/nodes.ts'
import type { Role } from './roles.ts'
import { entryOf, itemAt } from '../../../../../resources/kit/present.ts'

/** A stretch of a line with the same marks: text, or one node that is not text. */
export interface Piece {
  text: string
  leaf: Exclude<Inline, { kind: 'mark' | 'text' }> | null
  marks: readonly Mark[]
  /** The role that our own export gave it; absent for everything that people write. */
  role?: Role
  /** In red, which is no mark of ours but says something of an option. */
  isRed?: true
}

/** Placeholder for a node that is not text, so that positions in `text` and in the pieces agree. */
export const leafCharacter = '\uFFFC'

/** A heading as plain text. */
export const headingText = (text: string): string => text.replaceAll(leafCharacter, '').replace(/\s+/g, ' ').trim()

const noMarks: readonly Mark[] = []
/** One shared list for each combination of marks, however many pieces have it. */
const looks = new Map<string, readonly Mark[]>([['', noMarks]])

function sharedMarks(marks: readonly Mark[]): readonly Mark[] {
  const look = marks.join()
  if (!looks.has(look)) looks.set(look, marks)
  return entryOf(looks, look)
}

const isPlain = ({ leaf, role, isRed }: Piece): boolean => !leaf && !role && !isRed

/** A copy of the text in memory of its own: a substring of a chunk of XML keeps the whole chunk in memory. */
const apart = (text: string): string => Buffer.from(text).toString()

function leafApart(leaf: NonNullable<Piece['leaf']>): NonNullable<Piece['leaf']> {
  if (leaf.kind === 'formula') return { ...leaf, latex: apart(leaf.latex) }
  return leaf.kind === 'image' ? { ...leaf, alt: apart(leaf.alt) } : leaf
}

export const textPiece = (text: string, marks: readonly Mark[] = noMarks): Piece => ({
  text: text.replaceAll(leafCharacter, ''),
  leaf: null,
  marks,
})
export const leafPiece = (leaf: NonNullable<Piece['leaf']>, marks: readonly Mark[] = noMarks): Piece => ({
  text: leafCharacter,
  leaf,
  marks,
})

/**
 * A line of a paper with its marks. Positions found in its text (where an option begins, where a label ends) are
 * positions in the line. Line ends are `\n`, tabs `\t`.
 */
export class RichLine {
  readonly text: string
  /**
   * For text with one set of marks, as in nearly all lines, which needs no list: a document has hundreds of thousands
   * of lines.
   */
  private readonly marks: readonly Mark[]
  private readonly several: readonly Piece[] | null

  constructor(pieces: readonly Piece[]) {
    const filled = pieces.filter((piece) => piece.text !== '')
    const only = filled.length === 1 && isPlain(itemAt(filled, 0)) ? itemAt(filled, 0) : null
    this.text = only?.text ?? filled.map((piece) => piece.text).join('')
    this.marks = only?.marks ?? noMarks
    // An array that grew piece by piece has unused capacity; its copy has none.
    this.several = only ? null : filled.slice()
  }

  get pieces(): readonly Piece[] {
    return this.several ?? [{ text: this.text, leaf: null, marks: this.marks }]
  }

  slice(from: number, to: number = this.text.length): RichLine {
    if (from <= 0 && to >= this.text.length) return this
    const kept: Piece[] = []
    let at = 0
    for (const piece of this.pieces) {
      const start = Math.max(from - at, 0)
      const end = Math.min(to - at, piece.text.length)
      if (start < end)
        kept.push(start === 0 && end === piece.text.length ? piece : { ...piece, text: piece.text.slice(start, end) })
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

  /**
   * As an option or a cell. Word puts a formula on a line of its own when it is alone in its paragraph, which authors
   * do not intend.
   */
  inCell(): RichLine {
    const [only, ...others] = this.pieces.filter((piece) => piece.text.trim() !== '')
    if (only?.leaf?.kind !== 'formula' || !only.leaf.display || others.length > 0) return this
    return new RichLine([{ ...only, leaf: { ...only.leaf, display: false } }])
  }

  /** The pieces as rich text; marks are nested on writing, as the stored format nests them. */
  nodes(): Inline[] {
    return this.pieces.map((piece) =>
      piece.marks.reduceRight<Inline>(
        (inner, mark) => ({ kind: 'mark', mark, children: [inner] }),
        piece.leaf ?? { kind: 'text', text: piece.text },
      ),
    )
  }

  /**
   * A line to be kept until the whole document is read: one piece for each set of marks, without references to the XML
   * that it was read from.
   */
  static kept(pieces: readonly Piece[]): RichLine {
    const runs: (Pick<Piece, 'leaf' | 'marks'> & {
      texts: string[]
      role: Role | undefined
      isRed: true | undefined
    })[] = []
    for (const { text, leaf, marks: given, role, isRed } of pieces) {
      const marks = sharedMarks(given)
      const open = runs.at(-1)
      if (open && !leaf && !open.leaf && open.marks === marks && open.role === role && open.isRed === isRed)
        open.texts.push(text)
      else runs.push({ texts: [text], leaf: leaf && leafApart(leaf), marks, role, isRed })
    }
    const whole = apart(runs.flatMap((one) => one.texts).join(''))
    let at = 0
    return new RichLine(
      runs.map(({ texts, leaf, marks, role, isRed }) => {
        const from = at
        at += texts.reduce((length, text) => length + text.length, 0)
        return { text: whole.slice(from, at), leaf, marks, ...(role && { role }), ...(isRed && { isRed }) }
      }),
    )
  }

  static of(text: string): RichLine {
    return new RichLine([textPiece(text)])
  }

  /** Joins lines, one below the other; a table needs no line ends around it. */
  static lines(lines: readonly RichLine[]): RichLine {
    const isTable = (line: RichLine | undefined): boolean =>
      line?.pieces.length === 1 && itemAt(line.pieces, 0).leaf?.kind === 'table'
    return new RichLine(
      lines.flatMap((line, index) =>
        index === 0 || isTable(line) || isTable(lines[index - 1]) ? line.pieces : [textPiece('\n'), ...line.pieces],
      ),
    )
  }

  static join(lines: readonly RichLine[], between: string): RichLine {
    return new RichLine(
      lines.flatMap((line, index) => (index > 0 ? [textPiece(between), ...line.pieces] : line.pieces)),
    )
  }
}

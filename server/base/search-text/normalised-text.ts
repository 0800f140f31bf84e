import { normaliseCharacter, type CharacterKind } from './normalise-character.ts'
import { normaliseLatex, mayHoldLatex } from './normalise-latex.ts'

/**
 * The one normal form of stored texts and queries: characters as in `normalise-character.ts`, LaTeX as in
 * `normalise-latex.ts`. Spaces are kept where they separate letters. In a query they separate Chinese words too, since
 * a person who types `函数 单调` means two words.
 */

interface Asked {
  /** Keeps the spaces between all words. */
  isAsked?: boolean
  /** Remembers where each character of the form came from. */
  isTraced?: boolean
}

/** The origin of a stretch of the form: its `leaf`, and the stretch of that leaf. */
export interface Origin {
  leaf: number
  from: number
  to: number
}

export class NormalisedText {
  text = ''
  /** For each character of `text`. Empty unless traced. */
  readonly origins: Origin[] = []
  private last: CharacterKind = 'space'
  private spaceComes = false
  private leaf = -1
  private readonly isAsked: boolean
  private readonly isTraced: boolean

  constructor({ isAsked = false, isTraced = false }: Asked = {}) {
    this.isAsked = isAsked
    this.isTraced = isTraced
  }

  /** Adds a text as people type it, or the source of a formula. Consecutive pieces are joined without a space. */
  addText(source: string, isMath = false): void {
    this.leaf += 1
    if (isMath || mayHoldLatex(source))
      return normaliseLatex(source, isMath, (piece, from, to) => this.addPiece(piece, from, to))
    for (let at = 0; at < source.length; ) {
      const code = source.codePointAt(at)!
      const to = at + (code > 0xffff ? 2 : 1)
      this.character(code, at, to)
      at = to
    }
  }

  /** Separates what follows from what was added before. */
  gap(): void {
    this.spaceComes = false
    if (this.last === 'space') return
    this.add(' ', 0, 0)
    this.last = 'space'
  }

  private addPiece(piece: string, from: number, to: number): void {
    for (const one of piece) this.character(one.codePointAt(0)!, from, to)
  }

  private character(code: number, from: number, to: number): void {
    const { text, first, last } = normaliseCharacter(code)
    if (first === 'space') this.spaceComes = true
    else if (text !== '') {
      if (this.spaceComes && this.isParted(first)) this.add(' ', from, from)
      this.spaceComes = false
      this.add(text, from, to)
      this.last = last
    }
  }

  private isParted(next: CharacterKind): boolean {
    if (this.last === 'space') return false
    if (this.isAsked && (this.last === 'ideograph' || next === 'ideograph')) return true
    return this.last === 'letter' && next === 'letter'
  }

  private add(text: string, from: number, to: number): void {
    this.text += text
    if (this.isTraced) for (let at = 0; at < text.length; at++) this.origins.push({ leaf: this.leaf, from, to })
  }
}

/** A query in normal form: its words are separated by spaces. */
export function normalise(text: string): string {
  const form = new NormalisedText({ isAsked: true })
  form.addText(text)
  return form.text
}

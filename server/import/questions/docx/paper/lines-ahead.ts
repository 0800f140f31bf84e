import { emptyBracket, labelsIn, numberStart, sectionStart, type NumberStart, type NumberStyle } from './markers.ts'
import type { Line } from './lines.ts'
import { optionAtStart } from './options.ts'

/** How far one looks for a sign that a numbered line is a question. */
const lookAhead = 60
const blankSign = /_{2,}|[?？]\s*$|[（(]\s?\d{1,3}\s?分\s?[)）]/

/** The lines of a paper as they lie ahead of the one that is read: whether what follows makes it a question, an option or an answer. */
export class LinesAhead {
  readonly lines: readonly Line[]
  readonly starts: readonly (NumberStart | null)[]
  /** How the paper numbers its questions; null where it numbers none. */
  readonly style: NumberStyle | null

  constructor(lines: readonly Line[]) {
    this.lines = lines
    this.starts = lines.map((line) => (line.table ? null : numberStart(line.rich.text, line.counted)))
    this.style = (['word', 'dot', 'square', 'paren'] as const).find((style) => this.starts.some((start) => start?.style === style)) ?? null
  }

  /** The next line with something in it. */
  nextFilled(index: number): number | null {
    for (let at = index + 1; at < this.lines.length && at <= index + lookAhead; at++) if (!this.lines[at]!.rich.isBlank) return at
    return null
  }

  /** Whether the same number stands before another line soon: then this one is of a list within the question. */
  comesAgain(index: number, number: number): boolean {
    for (let at = index + 1; at < this.lines.length && at < index + lookAhead; at++) if (this.starts[at]?.style === this.style && this.starts[at]!.number === number) return true
    return false
  }

  /** Options, labels, blanks or points before the next number. */
  hasEvidence(index: number): boolean {
    for (let at = index; at < this.lines.length && at < index + lookAhead; at++) {
      const { rich, table } = this.lines[at]!
      if (at > index && (this.starts[at]?.style === this.style || sectionStart(rich.text))) return false
      if (table) continue
      const { text } = rich
      if (optionAtStart(text) !== null || labelsIn(text).length > 0 || emptyBracket.test(text) || blankSign.test(text)) return true
    }
    return false
  }

  /** Whether one of the next lines begins with the option of that index, before another first one or number. */
  follows(index: number, option: number): boolean {
    if (index < 0) return false
    for (let at = index + 1, seen = 0; at < this.lines.length && seen < 8; at++) {
      const { text } = this.lines[at]!.rich
      if (text.trim() === '') continue
      seen++
      const start = optionAtStart(text) ?? (/^\s*[A-H](?:\t|\s{2,}|\u3000)\S/.test(text) ? text.trim().charCodeAt(0) - 65 : null)
      if (start === option) return true
      if (start === 0 || this.starts[at]?.style === this.style) return false
    }
    return false
  }

  /** Whether the next number is this one. */
  hasNumber(index: number, number: number): boolean {
    for (let at = index + 1; at < this.lines.length && at < index + lookAhead; at++) if (this.starts[at]?.style === this.style) return this.starts[at]!.number === number
    return false
  }
}

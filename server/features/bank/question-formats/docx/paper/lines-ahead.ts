import {
  emptyBracket,
  labelsIn,
  materialStart,
  numberStart,
  sectionStart,
  type NumberStart,
  type NumberStyle,
} from './markers.ts'
import type { Line } from './lines.ts'
import { RichLine } from '../rich-line.ts'
import { optionAtStart } from './options.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** How many lines to search for evidence that a numbered line is a question. */
const lookAhead = 60
/** How close a text is to the sentence that introduces its questions. */
const introductionAhead = 8
/** A number further than this from the last one belongs to something else. */
const nearNumbers = 20
/** Replaces a line that has been read. */
export const left: Line = {
  rich: RichLine.of(''),
  counted: 0,
  isSoft: false,
  heading: false,
  table: null,
  at: 0,
  notes: [],
}
const blankSign = /_{2,}|[?？]\s*$|[（(]\s?\d{1,3}\s?分\s?[)）]/

/**
 * Looks ahead in the lines of a paper: whether the following lines make the current one a question, an option or an
 * answer.
 */
export class LinesAhead {
  readonly lines: Line[]
  readonly starts: readonly (NumberStart | null)[]
  /** How the paper numbers its questions; null where they have no numbers. */
  readonly style: NumberStyle | null
  private readonly numbersBehind: (number | null)[]

  constructor(lines: Line[]) {
    this.lines = lines
    this.starts = lines.map((line) => (line.table ? null : numberStart(line.rich.text, line.counted)))
    this.style =
      (['word', 'dot', 'square', 'paren'] as const).find((style) =>
        this.starts.some((start) => start?.style === style),
      ) ?? null
    this.numbersBehind = Array.from({ length: lines.length }, () => null)
    for (let at = lines.length - 2; at >= 0; at--) {
      const start = this.starts[at + 1]
      this.numbersBehind[at] = start && start.style === this.style ? start.number : this.numbersBehind[at + 1]!
    }
  }

  /** Releases a line that has been read, since its result takes its place in memory. */
  leave(index: number): void {
    this.lines[index] = left
  }

  /** The next number in the paper's own style, at any distance; null where there is none. */
  nextNumber(index: number): number | null {
    return this.numbersBehind[index] ?? null
  }

  /**
   * Whether the next numbered line of any style begins the question after `last`. If so, the lines in between are not a
   * list within a question.
   */
  leadsToQuestion(index: number, last: number): boolean {
    for (let at = index + 1; at < this.lines.length && at < index + lookAhead; at++) {
      const start = this.starts[at]
      if (start) return start.style === this.style && start.number > last && start.number - last <= nearNumbers
    }
    return false
  }

  /** Whether a line before the next number introduces questions on this text. */
  introduces(index: number, last: number): boolean {
    for (let at = index + 1; at < this.lines.length && at < index + introductionAhead; at++) {
      if (this.starts[at]) return false
      const { rich, table } = itemAt(this.lines, at)
      const intro = table ? null : materialStart(rich.text)
      if (intro) return intro.from === null ? this.leadsToQuestion(at, last) : intro.from > last
    }
    return false
  }

  /** The next line that is not empty. */
  nextFilled(index: number): number | null {
    for (let at = index + 1; at < this.lines.length && at <= index + lookAhead; at++)
      if (!itemAt(this.lines, at).rich.isBlank) return at
    return null
  }

  /** Whether the same number begins another line soon after: then this line belongs to a list within the question. */
  isRepeatedLater(index: number, number: number): boolean {
    for (let at = index + 1; at < this.lines.length && at < index + lookAhead; at++)
      if (this.starts[at]?.style === this.style && this.starts[at]!.number === number) return true
    return false
  }

  /**
   * Whether options, labels, blanks or points come before the next number. With `inPrompt`, labels that solutions have
   * too do not count.
   */
  hasEvidence(index: number, inPrompt = false): boolean {
    for (let at = index; at < this.lines.length && at < index + lookAhead; at++) {
      const { rich, table } = itemAt(this.lines, at)
      if (at > index && (this.starts[at]?.style === this.style || sectionStart(rich.text))) return false
      if (table) continue
      const { text } = rich
      if (
        optionAtStart(text) !== null ||
        (!inPrompt && labelsIn(text).length > 0) ||
        emptyBracket.test(text) ||
        blankSign.test(text)
      )
        return true
    }
    return false
  }

  /** Whether one of the next lines begins with the option of that index, before another first option or number. */
  follows(index: number, option: number): boolean {
    if (index < 0) return false
    for (let at = index + 1, seen = 0; at < this.lines.length && seen < 8; at++) {
      const { text } = itemAt(this.lines, at).rich
      if (text.trim() === '') continue
      seen++
      const start =
        optionAtStart(text) ?? (/^\s*[A-H](?:\t|\s{2,}|\u3000)\S/.test(text) ? text.trim().charCodeAt(0) - 65 : null)
      if (start === option) return true
      if (start === 0 || this.starts[at]?.style === this.style) return false
    }
    return false
  }

  /** Whether the next number is this one. */
  hasNumber(index: number, number: number): boolean {
    for (let at = index + 1; at < this.lines.length && at < index + lookAhead; at++)
      if (this.starts[at]?.style === this.style) return this.starts[at]!.number === number
    return false
  }
}

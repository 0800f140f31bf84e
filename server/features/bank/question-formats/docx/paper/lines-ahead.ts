import { itemAt } from '../../../../../../resources/kit/present.ts'
import {
  emptyBracket,
  labelsIn,
  answersHeading,
  materialStart,
  numberStart,
  sectionStart,
  type NumberStart,
  type NumberStyle,
} from './markers.ts'
import { placesOfBlanks, withFilledBlanks } from './blanks.ts'
import { instructionsIn } from './instructions.ts'
import type { Line } from './lines.ts'
import { RichLine } from '../rich-line.ts'
import { optionAtStart, weakAtStart, withCapitals } from './options.ts'
import { tightNumbers } from './tight-numbers.ts'

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
  place: null,
  table: null,
  at: 0,
  notes: [],
}
/** A key in brackets: `（ × ）` anywhere, a letter at the end. */
const keyed =
  /[（(]\s*(?:[√×✓✔✗✘✕╳○对错對錯]|正[确確]|[错錯][误誤])\s*[)）]|[（(]\s*[A-HＡ-ＨTF]{1,8}\s*[)）][\s。.．]*$/
const anyBracket = /[（(][\s\u3000]*(?:[√×✓✗○╳对错][\s\u3000]*)?[)）]/
const blankSign = /_{2,}|[?？]\s*$|[（(]\s?\d{1,3}\s?分\s?[)）]/

/** Whether it has underlined space, possibly with an answer on it. */
const hasLine = (rich: RichLine): boolean =>
  placesOfBlanks(rich).length > 0 || withFilledBlanks(rich, false, false) !== null

const styles: readonly NumberStyle[] = ['word', 'dot', 'square', 'bare', 'paren']
function styleIn(starts: readonly (NumberStart | null)[]): NumberStyle | null {
  const used = new Set(starts.map((start) => start?.style))
  return styles.find((style) => used.has(style)) ?? null
}

function isHeadingOfAnswers({ rich }: Line): boolean {
  const heading = answersHeading(rich.text)
  return heading !== null && !heading.isBare
}

const bareNumber = /^\s*(\d{1,3})[\s\u3000]+(?=\S)/

/** `1 下列…`: numbers without a sign, where the paper has no others and these count from 1 on. */
function bareStarts(lines: readonly Line[], instructions: ReadonlySet<number>): (NumberStart | null)[] | null {
  const starts = lines.map(({ rich, table }, index): NumberStart | null => {
    if (table || instructions.has(index)) return null
    const match = bareNumber.exec(rich.text)
    return match ? { number: Number(match[1]), style: 'bare', end: match[0].length } : numberStart(rich.text, 0)
  })
  const numbers = starts.flatMap((start) => (start?.style === 'bare' ? [start.number] : []))
  return numbers[0] === 1 && numbers.includes(2) ? starts : null
}

/**
 * Looks ahead in the lines of a paper: whether the following lines make the current one a question, an option or an
 * answer.
 */
export class LinesAhead {
  readonly lines: Line[]
  readonly starts: readonly (NumberStart | null)[]
  /** How the paper numbers its questions; null where they have no numbers. */
  readonly style: NumberStyle | null
  /** How it numbers the answers behind them. */
  readonly answersStyle: NumberStyle | null
  /** Lines for candidates, with numbers that begin no question. */
  private readonly instructions: ReadonlySet<number>
  /** The line from which there are answers. */
  private readonly answersFrom: number
  private readonly numbersBehind: (number | null)[]

  constructor(lines: Line[]) {
    this.lines = lines
    const starts = lines.map((line) => (line.table ? null : numberStart(line.rich.text, line.counted)))
    this.instructions = instructionsIn(lines, starts)
    for (const index of this.instructions) starts[index] = null
    for (const [at, start] of tightNumbers(lines, starts, (index) => this.instructions.has(index))) starts[at] = start
    const first = lines.findIndex(
      ({ rich }, at) => starts[at] !== null || optionAtStart(rich.text) !== null || bareNumber.test(rich.text),
    )
    const heading = lines.findIndex((line, at) => at > first && !line.table && isHeadingOfAnswers(line))
    this.answersFrom = heading < 0 ? lines.length : heading
    const signed = styleIn(starts.slice(0, this.answersFrom))
    const bare = signed === null || signed === 'paren' ? bareStarts(lines, this.instructions) : null
    this.starts = bare ?? starts
    this.style = styleIn(this.starts.slice(0, this.answersFrom)) ?? styleIn(this.starts)
    const behind = this.starts.slice(this.answersFrom)
    this.answersStyle = behind.some((start) => start?.style === this.style) ? this.style : styleIn(behind)
    this.numbersBehind = Array.from({ length: lines.length }, () => null)
    for (let at = lines.length - 2; at >= 0; at--)
      this.numbersBehind[at] = this.isOwn(at + 1)
        ? (this.starts[at + 1]?.number ?? null)
        : itemAt(this.numbersBehind, at + 1)
  }

  /** Whether the line begins with a number in the style of the paper or, among the answers, in theirs. */
  isOwn(index: number): boolean {
    const start = this.starts[index]
    return start != null && start.style === (index < this.answersFrom ? this.style : this.answersStyle)
  }

  isInstruction(index: number): boolean {
    return this.instructions.has(index)
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
      if (start) return this.isOwn(at) && start.number > last && start.number - last <= nearNumbers
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
      if (this.isOwn(at) && this.starts[at]?.number === number) return true
    return false
  }

  /** Whether a line below has that number, before the next section. */
  isBelow(index: number, number: number): boolean {
    for (let at = index + 1; at < this.lines.length && at < index + lookAhead; at++) {
      if (this.isOwn(at) && this.starts[at]?.number === number) return true
      if (sectionStart(itemAt(this.lines, at).rich.text)) return false
    }
    return false
  }

  /**
   * Whether options, labels, blanks or points come before the next number. With `inPrompt`, labels that solutions have
   * too do not count.
   */
  hasEvidence(index: number, inPrompt = false): boolean {
    for (let at = index; at < this.lines.length && at < index + lookAhead; at++) {
      const { rich, table } = itemAt(this.lines, at)
      if (at > index && (this.isOwn(at) || sectionStart(rich.text))) return false
      if (table) continue
      const { text } = rich
      if (
        optionAtStart(text) !== null ||
        (!inPrompt && labelsIn(text).length > 0) ||
        emptyBracket.test(text) ||
        blankSign.test(text) ||
        keyed.test(text) ||
        hasLine(rich)
      )
        return true
    }
    return false
  }

  /** Whether one of the next lines begins with the option of that index, before another first option or number. */
  follows(index: number, option: number): boolean {
    if (index < 0) return false
    for (let at = index + 1, seen = 0; at < this.lines.length && seen < 8; at++) {
      const { rich } = itemAt(this.lines, at)
      const { text } = rich
      if (text.trim() === '') continue
      seen++
      const start = optionAtStart(text) ?? optionAtStart(withCapitals(rich)?.text ?? '') ?? weakAtStart(text)
      if (start === option) return true
      if (start === 0 || this.isOwn(at)) return false
    }
    return false
  }

  /**
   * Whether the line is a stem: the first option or a label is right below it. `isOneLine`: a place for an answer in
   * the line itself is enough.
   */
  asks(index: number, isOneLine: boolean): boolean {
    const { rich } = itemAt(this.lines, index)
    if (optionAtStart(rich.text) !== null || labelsIn(rich.text)[0]?.from === 0) return false
    if (isOneLine && (anyBracket.test(rich.text) || blankSign.test(rich.text))) return true
    const next = this.nextFilled(index)
    if (next === null || itemAt(this.lines, next).table) return false
    const { text } = itemAt(this.lines, next).rich
    return optionAtStart(text) === 0 || labelsIn(text)[0]?.from === 0
  }

  /** Whether the next line is a question. */
  headsQuestion(index: number): boolean {
    const next = this.nextFilled(index)
    return next !== null && (this.isOwn(next) || (this.style === null && this.asks(next, true)))
  }

  /** Whether the next number is this one. */
  hasNumber(index: number, number: number): boolean {
    for (let at = index + 1; at < this.lines.length && at < index + lookAhead; at++)
      if (this.isOwn(at)) return this.starts[at]?.number === number
    return false
  }
}

import { guesses } from '../paper/guesses.ts'
import { wholeLines, type Line } from '../paper/lines.ts'
import { left } from '../paper/lines-ahead.ts'
import { fieldOf, isScorePerBlank, labelsIn, numberStart, scoreIn, sectionStart } from '../paper/markers.ts'
import type { Section } from '../paper/draft.ts'
import { optionAtStart } from '../paper/options.ts'
import { hintOf, isTypeLabel } from '../paper/type-hints.ts'
import { headingText, RichLine } from '../rich-line.ts'
import { GroupedKeys } from './grouped-keys.ts'
import { MarkedDraft } from './marked-draft.ts'
import { beginners } from '../roles.ts'
import { tokensOf, type LabelRole, type Token } from './tokens.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** The outline of a paper that has our styles. */
export interface MarkedOutline {
  drafts: MarkedDraft[]
  /**
   * Lines that people added between the questions, grouped by the heading above them; they are read as any other paper.
   */
  others: Line[][]
  headings: { at: number; text: string }[]
  /** Numbers below the heading of answers that match no question. */
  unknown: { number: number; at: number }[]
}

const answersTitle = /^(?:参考)?答案|^Answers?\b/i
/** Largest gap between the numbers of questions, since people may add some in between. */
const maxGap = 5
const numberIn = (text: string): number => Number(/\d+(?:\.\d+)?/.exec(text)![0])

class MarkedOutliner {
  readonly outline: MarkedOutline = { drafts: [], others: [], headings: [], unknown: [] }
  private readonly lines: Line[]
  private section: Section | null = null
  private heading: Line | null = null
  private question: MarkedDraft | null = null
  /** The question, or the part of it, that is being read. */
  private draft: MarkedDraft | null = null
  private others: Line[] | null = null
  /** A text with questions on it. */
  private text: RichLine[] | null = null
  private isAnswers = false
  private readonly keys = new GroupedKeys()
  private isBehindTable = false

  constructor(lines: Line[]) {
    this.lines = lines
  }

  /** Releases the lines one by one. */
  run(): MarkedOutline {
    for (let index = 0; index < this.lines.length; index++) {
      const { table, rich } = itemAt(this.lines, index)
      this.line(index)
      if (!rich.isBlank) this.isBehindTable = table !== null
      this.lines[index] = left
    }
    this.keys.giveTo(this.outline.drafts)
    return this.outline
  }

  private line(index: number): void {
    const line = itemAt(this.lines, index)
    const tokens = tokensOf(line.rich)
    if (tokens.some(({ role }) => role === 'keys')) return this.grouped(tokens)
    const begins = tokens.find(({ role }) => role !== null && beginners.has(role))?.role
    if (begins) this.others = null
    if (!begins && this.besides(line)) return
    if (this.others) this.others.push(line)
    else if (begins === 'section') this.beginSection(line)
    else if (begins === undefined && this.isByHand(index, tokens)) this.byHand(index, line)
    else if (!this.columns(line) && !this.isSpace(index)) this.content(line, tokens)
  }

  /** An empty paragraph between tables, or between questions for spacing. */
  private isSpace(index: number): boolean {
    const line = itemAt(this.lines, index)
    return line.rich.isBlank && !line.isSoft && !this.lines[index + 1]?.isSoft
  }

  /** The instruction of a section, or a text with its tables. */
  private besides(line: Line): boolean {
    const { place, rich, table } = line
    if (place === 'instruction' && this.section && !this.question && !this.isAnswers) {
      if (!rich.isBlank) this.section.heading += `\n${headingText(rich.text)}`
      return true
    }
    const isText = place === 'material' || (this.text !== null && this.draft === null && (table || rich.isBlank))
    if (!isText) return false
    if (this.question) this.text = null
    this.question = this.draft = null
    ;(this.text ??= []).push(rich)
    return true
  }

  private beginSection(line: Line): void {
    const text = line.rich.text.trim()
    const words = text.slice(sectionStart(text)?.end ?? 0)
    this.isAnswers ||= answersTitle.test(words)
    this.section = {
      ordinal: null,
      title: words,
      heading: headingText(text),
      hint: hintOf(words),
      score: scoreIn(words),
      isScorePerBlank: isScorePerBlank(words),
      at: line.at,
    }
    this.heading = line
    this.question = this.draft = this.text = null
    if (!this.isAnswers && !isTypeLabel(words)) this.outline.headings.push({ at: line.at, text })
  }

  // ---- lines that people added

  /** Our own paragraphs begin with a label; only after a table does a text continue without one. */
  private isByHand(index: number, tokens: readonly Token[]): boolean {
    const { isSoft, table, rich } = itemAt(this.lines, index)
    if (!this.draft) return !rich.isBlank
    return !isSoft && !table && !rich.isBlank && !this.isBehindTable && tokens.every(({ role }) => role === null)
  }

  private byHand(index: number, line: Line): void {
    const { draft, question } = this
    const { text } = line.rich
    const number = numberStart(text, line.counted)
    const goesOn =
      number &&
      number.style !== 'paren' &&
      question?.number != null &&
      number.number > question.number &&
      number.number - question.number <= maxGap
    if (!draft || goesOn || (sectionStart(text)?.isChineseCount && hintOf(text) !== null)) {
      this.others = [...(this.heading ? [this.heading] : []), line]
      this.outline.others.push(this.others)
      return
    }
    const [label] = labelsIn(text)
    const isNext = draft.target === 'option' && optionAtStart(text) === draft.options.length
    if (label?.from === 0) {
      draft.beginField(label.field)
      draft.append(line.rich.slice(label.to))
    } else if (isNext) {
      draft.beginOption(String.fromCharCode(65 + draft.options.length))
      draft.append(line.rich.slice(/[.．、:：)）]\s*/.exec(text)!.index + 1).trim())
    } else {
      if (number) draft.notes.add(guesses.innerNumber(number.number))
      this.content(line, [{ role: null, line: line.rich }])
    }
  }

  // ---- lines with our styles

  private content(line: Line, tokens: readonly Token[]): void {
    /** The text after the last label; a label has a first line, though it may be empty. */
    let open: RichLine[] | null = tokens.length === 0 ? [line.rich] : null
    const close = (): void => {
      if (open) this.draft?.append(RichLine.join(open, ''))
    }
    for (const token of tokens) {
      if (token.role === null) (open ??= []).push(token.line)
      else if (token.role === 'points') this.points(token.text)
      else {
        close()
        this.label(token.role, token.text, line)
        open = this.hasText(token.role) ? [] : null
      }
    }
    close()
    for (const note of line.notes) this.draft?.notes.add(note)
  }

  /** Keys of several questions: what follows each label, up to the next. */
  private grouped(tokens: readonly Token[]): void {
    for (const [at, token] of tokens.entries()) {
      const next = tokens[at + 1]
      if (token.role === 'keys' && next?.role === null) this.keys.add(token.text, next.line.text)
    }
  }

  /** Below the heading of answers, a number only identifies the question. */
  private hasText = (role: LabelRole): boolean =>
    role !== 'choices' && !(this.isAnswers && (role === 'number' || role === 'onText' || role === 'part'))

  private points(text: string): void {
    if (this.draft && !this.isAnswers) this.draft.score = numberIn(text)
  }

  private label(role: LabelRole, text: string, line: Line): void {
    if (role === 'number' || role === 'onText') this.beginQuestion(text, line, role === 'onText')
    else if (role === 'part') this.beginPart(this.placeIn(text), line)
    else if (role === 'choices') this.draft?.beginChoices(this.placeIn(text))
    else if (role === 'option') this.draft?.beginOption(text.slice(0, -1))
    else if (role === 'field') this.draft?.beginField(fieldOf(text.slice(1, -1)) ?? 'analysis')
  }

  /** Which part or blank a label is about: `（2）`, or its number on the paper. */
  private placeIn(text: string): number {
    const number = numberIn(text)
    return /^\s*[（(]/.test(text) ? number : number - (this.question?.number ?? 0) + 1
  }

  private beginQuestion(text: string, line: Line, isOnText: boolean): void {
    const number = numberIn(text)
    const last = /–(\d+)/.exec(text)?.[1]
    const known = this.isAnswers ? this.outline.drafts.find((one) => one.number === number) : undefined
    if (this.isAnswers && !known) this.outline.unknown.push({ number, at: line.at })
    if (!isOnText) this.text = null
    this.question = known ?? new MarkedDraft(line.at, number, this.section, this.text ?? [])
    if (this.isAnswers) this.question.beginField('answer')
    else {
      this.question.last = last === undefined ? null : Number(last)
      this.outline.drafts.push(this.question)
    }
    this.draft = this.question
  }

  private beginPart(number: number, line: Line): void {
    if (!this.question) return
    const known = this.isAnswers ? this.question.parts[number - 1] : undefined
    this.draft = known ?? new MarkedDraft(line.at, number, null)
    if (this.isAnswers) this.draft.beginField('answer')
    if (!known) this.question.parts.push(this.draft)
  }

  /** A table whose cells begin with the labels of options holds the two columns to be matched. */
  private columns({ table }: Line): boolean {
    const rows =
      table?.rows.map((row) =>
        row.cells.map((cell) => tokensOf(RichLine.lines(wholeLines(cell.blocks).map(({ rich: line }) => line)))),
      ) ?? []
    if (!this.draft || !rows.some((cells) => cells.some(([first]) => first?.role === 'option'))) return false
    for (const [column, group] of (['left', 'right'] as const).entries())
      for (const cells of rows) this.columnOption(this.draft, cells[column] ?? [], group)
    return true
  }

  private columnOption(draft: MarkedDraft, tokens: readonly Token[], group: 'left' | 'right'): void {
    const [label, ...rest] = tokens
    if (label?.role !== 'option') return
    draft.beginOption(label.text.slice(0, -1), group)
    for (const token of rest) if (token.role === null) draft.append(token.line)
  }
}

export const outlineOfMarked = (lines: Line[]): MarkedOutline => new MarkedOutliner(lines).run()

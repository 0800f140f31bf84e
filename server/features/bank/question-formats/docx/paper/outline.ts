import { itemAt, present } from '../../../../../../resources/kit/present.ts'
import type { Text } from '../../../../../../resources/kit/index.ts'
import { headingText, RichLine } from '../rich-line.ts'
import { plainOf } from './answers.ts'
import { arranged } from './arranged.ts'
import { cutBefore, placesOfBlanks } from './blanks.ts'
import { quickAnswers } from './answer-lists.ts'
import { DraftLines } from './draft-lines.ts'
import { Draft, nameOf, type Material, type Section, type Stray } from './draft.ts'
import { guesses } from './guesses.ts'
import { isOnlyLeaves, type Line } from './lines.ts'
import { LinesAhead } from './lines-ahead.ts'
import { ListedAnswers, type Outline } from './listed-answers.ts'
import {
  answersHeading,
  isBareIntroduction,
  isScorePerBlank,
  labelsIn,
  materialInHeading,
  materialStart,
  romanStart,
  scoreIn,
  sectionStart,
  totalIn,
  type Field,
  type MaterialStart,
  type NumberStart,
  type SectionStart,
} from './markers.ts'
import { blanksOf, questionsInBlanks } from './material-blanks.ts'
import { chineseQuestion, fewestOfTask, hasMore, isOnText, isWriting, namesPart, nextListed } from './outline-words.ts'
import { prefixOf } from './prefix.ts'
import { isComplete, QuestionNumbers } from './question-numbers.ts'
import { sectionFits } from './section-fits.ts'
import { SectionNumerals } from './section-numerals.ts'
import { hintOf, isTypeLabel } from './type-hints.ts'

/** A heading of this length names the type and nothing more. */
const shortHeading = 6
/** A heading that is longer is a sentence. */
const longHeading = 60

/** What a line says of a question in brackets in front of it; returns the rest of the line. */
function withPrefix(draft: Draft, line: RichLine): RichLine {
  const { rest, ...marks } = prefixOf(line)
  Object.assign(draft, marks)
  return rest
}

class Outliner {
  readonly outline: Outline = { drafts: [], materials: [], solutions: [], quick: [], strays: [], hasKey: false }
  private readonly ahead: LinesAhead
  /** Questions are numbered 一、二、三: the paper has no other numbers. */
  private readonly isChineseCounted: boolean
  private section: Section | null = null
  /** The heading that a 第一节 is a part of. */
  private outer: Section | null = null
  /** The 一、 that a （一） is within. */
  private counted: number | null = null
  private material: Material | null = null
  private draft: Draft | null = null
  private isAnswers = false
  private readonly numbers: QuestionNumbers
  private readonly draftLines: DraftLines
  private readonly numerals = new SectionNumerals()
  private strayOpen = false
  private readonly listed: ListedAnswers

  constructor(lines: Line[]) {
    this.ahead = new LinesAhead(lines)
    this.numbers = new QuestionNumbers(this.ahead)
    this.listed = new ListedAnswers(this.outline, this.numbers)
    this.draftLines = new DraftLines({
      ahead: this.ahead,
      drafts: this.outline.drafts,
      isAnswers: () => this.isAnswers,
      last: () => this.numbers.last ?? 0,
      beginMaterial: (index, rich) => this.materialBehind(index, rich),
    })
    this.isChineseCounted =
      this.ahead.style === null && lines.filter((line) => sectionStart(line.rich.text)?.isChineseCount).length > 1
  }

  run(): Outline {
    for (let index = 0; index < this.ahead.lines.length; index++) {
      this.line(index)
      this.ahead.leave(index)
    }
    if (!this.isAnswers) this.endMaterial()
    return this.outline
  }

  private line(index: number): void {
    const line = itemAt(this.ahead.lines, index)
    if (line.rich.isBlank) {
      if (line.isSoft) this.draft?.append(line.rich)
      return
    }
    if (this.isForCandidates(index)) {
      this.draft = this.material = null
      return this.stray(line, 'text')
    }
    if (
      this.beginsAnswers(index) ||
      this.beginsSection(index) ||
      this.beginsWriting(index) ||
      this.beginsText(index) ||
      this.beginsMaterial(index) ||
      this.beginsQuestion(index)
    )
      return
    if (line.table && this.listsInTable(line, line.table)) return
    if (this.isAnswers && !line.table && this.listsAnswers(line)) return
    if (this.beginsUnnumbered(index)) return
    if (this.draft) this.content(index, line.rich, line.notes)
    else if (this.becomesQuestion(line)) this.content(index, line.rich, line.notes)
    else if (this.material) {
      this.material.draft.append(line.rich)
      addAll(this.material.draft.notes, line.notes)
    } else if (!this.isAnswers && this.isAboveIntroduction(index))
      this.material = this.newMaterial([], line.rich, null, line)
    else this.stray(line, this.isAnswers ? (namesPart(line.rich.text) ? 'heading' : 'answer') : 'text')
  }

  /** Instructions are in front, or between sections; within a question they are its text. */
  private isForCandidates(index: number): boolean {
    return this.ahead.isInstruction(index) && !this.isAnswers && (this.draft === null || isComplete(this.draft))
  }

  /** Whether the next line is only `据此完成下面小题。`: then this line is the text that it refers to, not a title. */
  private isAboveIntroduction(index: number): boolean {
    const next = this.ahead.nextFilled(index)
    return (
      next !== null &&
      isBareIntroduction(itemAt(this.ahead.lines, next).rich.text) &&
      this.ahead.introduces(index, this.numbers.last ?? 0)
    )
  }

  /** A text with an answer and without questions below it is itself a question: blanks in a passage, a composition. */
  private becomesQuestion({ rich }: Line): boolean {
    const { material } = this
    if (
      !material ||
      material.isNumbered ||
      labelsIn(rich.text)[0]?.from !== 0 ||
      this.outline.drafts.at(-1)?.material === material
    )
      return false
    this.outline.materials.splice(this.outline.materials.indexOf(material), 1)
    this.outline.drafts.push(material.draft)
    this.draft = material.draft
    this.material = null
    return true
  }

  private stray({ at, rich }: Pick<Line, 'at' | 'rich'>, kind: Stray['kind']): void {
    const open = this.outline.strays.at(-1)
    const words = plainOf(rich).replaceAll('\t', ' ').trim()
    if (open && this.strayOpen && open.kind === 'text' && kind === 'text') open.lines.push(words)
    else this.outline.strays.push({ at, lines: [words], kind })
    this.strayOpen = kind === 'text'
  }

  private beginsAnswers(index: number): boolean {
    const line = itemAt(this.ahead.lines, index)
    if (this.isAnswers || line.table || this.outline.drafts.length === 0 || this.ahead.starts[index]) return false
    const heading = answersHeading(line.rich.text)
    if (!heading) return false
    if (!this.headsAll(index, heading.isBare || heading.labels)) {
      if (heading.isBare || !heading.labels || !this.draft || line.isSoft) return false
      this.draft.target = 'answer'
      return true
    }
    this.endMaterial()
    this.isAnswers = this.outline.hasKey = true
    this.draft = null
    this.section = null
    this.counted = null
    this.numbers.last = null
    return true
  }

  /** Answers for the whole paper restart its numbers; where the numbers continue, the line belongs to its question. */
  private headsAll(index: number, mayLabel: boolean): boolean {
    const number = this.ahead.nextNumber(index)
    if (number !== null) return this.numbers.last === null || number <= this.numbers.last
    const next = this.ahead.nextFilled(index)
    if (next === null) return !mayLabel
    const line = itemAt(this.ahead.lines, next)
    return (
      !mayLabel ||
      line.table !== null ||
      (sectionStart(line.rich.text) ?? romanStart(line.rich.text)) !== null ||
      quickAnswers(line.rich.text).length > 0
    )
  }

  private beginsSection(index: number): boolean {
    const line = itemAt(this.ahead.lines, index)
    if (line.table) return false
    const { text } = line.rich
    const start = sectionStart(text) ?? romanStart(text)
    const words = start ? text.slice(start.end) : text
    const hint = start || isTypeLabel(text) ? hintOf(words) : null
    const score = scoreIn(words)
    if (start && this.isChineseCounted && start.isChineseCount && hint === null) return false
    const isHeading = start
      ? this.headsSection(index, start, words, hint, score)
      : hint !== null &&
        (this.draft === null || !this.draft.isLabelled || line.heading || this.ahead.headsQuestion(index))
    if (!isHeading) {
      if (start) this.numerals.passOver(start, this.draft)
      return false
    }
    if (start && !this.isAnswers) this.numerals.take(start)
    const outer = start?.isWithin ? this.outer : null
    if (!this.isAnswers) this.endMaterial()
    this.section = {
      ordinal: start?.ordinal ?? null,
      within: start?.numerals === 'bracketed' ? this.counted : null,
      title: words.trim(),
      heading: (outer ? `${nameOf(outer.heading)} ` : '') + headingText(text),
      hint: hint ?? outer?.hint ?? null,
      score,
      isScorePerBlank: isScorePerBlank(words),
      at: line.at,
    }
    if (!start?.isWithin) this.outer = this.section
    if (start && start.numerals !== 'bracketed') this.counted = start.numerals === 'chinese' ? start.ordinal : null
    this.endDraft()
    this.material = null
    this.numbers.inner = null
    const intro = this.isAnswers ? null : materialInHeading(words)
    if (intro && words.length > 12)
      this.material = this.newMaterial([], line.rich.slice(start?.end ?? 0), intro.to, line)
    else if (this.isAnswers && start && this.listsAnswers({ ...line, rich: line.rich.slice(start.end) })) {
      // The heading has the answers in the same line.
    } else if (this.isAnswers && start && hasMore(words, hint)) this.stray(line, 'answer')
    else if (words.trim() !== '' && !isTypeLabel(words) && !(hint !== null && words.trim().length <= shortHeading))
      this.stray(line, 'heading')
    // A section continues the numbers of the one before, or restarts them.
    this.numbers.isFresh = true
    return true
  }

  private headsSection(
    index: number,
    start: SectionStart,
    words: string,
    hint: string | null,
    score: number | null,
  ): boolean {
    if (this.isAnswers)
      return (words.length < 60 || quickAnswers(words).length > 0) && this.numerals.mayHeadAnswers(start)
    const isNamed = hint !== null || score !== null
    if (this.endsSection(index, start, words, isNamed)) return true
    if (start.numerals === 'roman') return false
    if (start.isChineseCount && materialInHeading(words) !== null) return true
    if (this.isSolving()) return hint !== null && (score !== null || words.length < 30)
    return (
      !start.isChineseCount ||
      isNamed ||
      /大题|小题|共\s?\d+\s?分/.test(words) ||
      (this.draft === null && words.length < 40)
    )
  }

  private isSolving(): boolean {
    return this.draft?.target === 'answer' || this.draft?.target === 'analysis'
  }

  /** Whether the heading continues the numerals of the sections, with points or with questions below it. */
  private endsSection(index: number, start: SectionStart, words: string, isNamed: boolean): boolean {
    if (words.length >= longHeading || !this.numerals.goesOn(start, this.draft)) return false
    // An analysis has sentences with numerals.
    if (this.isSolving() && totalIn(words) === null && /[。；;！？!?]\s*$/.test(words)) return false
    return (
      totalIn(words) !== null ||
      (isNamed && start.numerals === 'roman') ||
      this.ahead.leadsToQuestion(index, this.numbers.last ?? 0) ||
      this.ahead.hasNumber(index, 1)
    )
  }

  private endDraft(): void {
    this.draft = null
    this.strayOpen = false
  }

  private beginsMaterial(index: number): boolean {
    const line = itemAt(this.ahead.lines, index)
    if (this.isAnswers || line.table || line.counted > 0) return false
    const { text } = line.rich
    if (this.ahead.isOwn(index)) return false
    const intro = materialStart(text) ?? this.nextOfSeveral(index)
    if (!intro) return false
    if (this.draft && intro.from === null && !this.endsQuestion(index, this.draft)) return false
    if (intro.from !== null && this.numbers.last !== null && intro.from <= this.numbers.last) return false
    const before =
      this.material && this.material.to === null && this.outline.drafts.at(-1)?.material !== this.material
        ? this.material
        : null
    if (before && this.blanksOf(before)) this.endMaterial()
    if (before && this.material === before) {
      before.draft.append(line.rich)
      before.to = intro.to
    } else this.material = this.newMaterial(this.textBefore(index), line.rich, intro.to, line)
    this.endDraft()
    return true
  }

  /**
   * The task of a writing section has no number where the next number does not go on: what it lists is numbered from 1.
   */
  private beginsWriting(index: number): boolean {
    const { section } = this
    if (this.isAnswers || this.draft !== null || this.material !== null || !section || !isWriting(section)) return false
    const line = itemAt(this.ahead.lines, index)
    if (line.table || this.ahead.starts[index] || this.ahead.style === null) return false
    const number = this.numbers.highest + 1
    if (this.ahead.hasNumber(index, number) || line.rich.text.trim().length < fewestOfTask) return false
    const draft = new Draft(line.at, number, section, null)
    draft.score = totalIn(section.title)
    draft.notes.add(guesses.counted)
    this.outline.drafts.push(draft)
    this.numbers.take(number, false)
    this.draft = draft
    this.strayOpen = false
    this.content(index, line.rich, line.notes)
    return true
  }

  /** The text of a cloze, or one to be read, directly below its heading. */
  private beginsText(index: number): boolean {
    const line = itemAt(this.ahead.lines, index)
    const isOpen = this.section !== null && this.draft === null && this.material === null
    if (this.isAnswers || line.table || !isOpen || !isOnText(this.section!)) return false
    if (this.ahead.starts[index] || this.ahead.nextNumber(index) === null || materialStart(line.rich.text)) return false
    this.material = this.newMaterial([], line.rich, null, line)
    return true
  }

  /** A text ends, and asks in its blanks where it has no questions. */
  private endMaterial(): void {
    const { material } = this
    this.material = null
    const read = material && this.blanksOf(material)
    if (!read) return
    for (const draft of questionsInBlanks(material, read)) {
      this.outline.drafts.push(draft)
      this.numbers.take(present(draft.number, 'a number of each blank'), false)
    }
  }

  private blanksOf = (material: Material) => blanksOf(material, this.outline.drafts.at(-1), this.numbers)

  /** The texts of an English paper are A, B, C, D: a letter alone after a question with an answer. */
  private nextOfSeveral(index: number): MaterialStart | null {
    const isLetter = /^\s*[A-G]\s*$/.test(itemAt(this.ahead.lines, index).rich.text)
    const isDone = this.draft !== null && this.material !== null && !this.draft.field('answer').isBlank
    return isLetter && isDone && this.ahead.hasNumber(index, (this.numbers.last ?? 0) + 1)
      ? { from: null, to: null }
      : null
  }

  /**
   * Whether a line that seems to introduce a text ends the question, rather than introducing its own parts (1), (2).
   */
  private endsQuestion(index: number, draft: Draft): boolean {
    const { text } = itemAt(this.ahead.lines, index).rich
    const leads = this.ahead.leadsToQuestion(index, this.numbers.last ?? 0)
    if (isComplete(draft)) return leads || /^\s*(?:阅读|根据|Read)/i.test(text)
    return leads && /小题|各题/.test(text)
  }

  /**
   * For `据此完成下面小题。` on a line of its own: its text is above, read so far as the explanation of the question
   * before.
   */
  private textBefore(index: number): RichLine[] {
    const lines =
      this.draft?.isLabelled && isBareIntroduction(itemAt(this.ahead.lines, index).rich.text)
        ? this.draft.fields.get(this.draft.target as Field)
        : undefined
    const next = this.ahead.nextFilled(index)
    if (!lines || lines.length < 2 || next === null || this.ahead.starts[next] === null) return []
    const from = Math.max(
      1,
      lines.findLastIndex((line) => !isOnlyLeaves(line.text)),
    )
    return lines.splice(from)
  }

  private newMaterial(before: readonly RichLine[], rich: RichLine, to: number | null, { at, notes }: Line): Material {
    const draft = new Draft(at, null, this.section, null)
    for (const line of [...before, rich]) draft.append(line)
    addAll(draft.notes, notes)
    if (before.length > 0) draft.notes.add(guesses.textBefore)
    return this.begun({ draft, to, isNumbered: false })
  }

  private begun(material: Material): Material {
    this.outline.materials.push(material)
    return material
  }

  private beginsQuestion(index: number): boolean {
    const line = itemAt(this.ahead.lines, index)
    if (line.table) return false
    const start = this.isChineseCounted ? chineseQuestion(line) : this.ahead.starts[index]
    if (!start) return false
    if (this.section?.hint === 'composite' && start.style === 'paren' && this.ahead.style !== 'paren')
      return this.beginsPart(line, start, index)
    if (!this.isChineseCounted && !this.ahead.isOwn(index)) return false
    if (this.isAnswers && this.numbers.goesOn(index, start.number)) this.endAnswers()
    const { accepted, note } = this.isAnswers
      ? this.numbers.judgeAnswered(start.number, this.section !== null)
      : this.numbers.validate(index, start.number, this.draft)
    if (!accepted) {
      this.numbers.passOver(start.number, this.draft)
      return false
    }
    if (this.material?.to !== null && this.material && start.number > this.material.to) this.material = null
    const isComposite = this.section?.hint === 'composite' && !this.isAnswers
    const draft = new Draft(line.at, start.number, this.section, this.isAnswers || isComposite ? null : this.material)
    if (isComposite) this.material = this.begun({ draft, to: null, isNumbered: true })
    else if (this.isAnswers) this.outline.solutions.push(draft)
    else this.outline.drafts.push(draft)
    this.numbers.take(start.number, this.isAnswers)
    this.draft = draft
    this.strayOpen = false
    if (note) draft.notes.add(note)
    const rest = withPrefix(draft, cutBefore(line.rich, start.end))
    if (this.isAnswers) this.splitListed(draft, rest, line, index)
    else this.content(index, rest, line.notes)
    return true
  }

  /**
   * In a paper without numbers: a line with the first option or the answer below it, or with a place for an answer
   * under a heading that says of what type its questions are. They are counted, so that answers with numbers find
   * them.
   */
  private beginsUnnumbered(index: number): boolean {
    if (this.isAnswers || this.ahead.style !== null || this.isChineseCounted) return false
    const line = itemAt(this.ahead.lines, index)
    if (line.table || line.isSoft || (this.draft !== null && !isComplete(this.draft) && !this.isOneLine())) return false
    if (!this.ahead.asks(index, this.isOneLine())) return false
    const number = this.numbers.highest + 1
    const draft = new Draft(line.at, number, this.section, this.material)
    this.outline.drafts.push(draft)
    this.numbers.take(number, false)
    this.draft = draft
    this.strayOpen = false
    draft.notes.add(guesses.counted)
    this.content(index, withPrefix(draft, line.rich), line.notes)
    return true
  }

  /** Questions of these types are one line each. */
  private isOneLine(): boolean {
    return this.section?.hint === 'true_false' || this.section?.hint === 'fill_blank'
  }

  /** A question within a numbered text: (1), (2). */
  private beginsPart(line: Line, start: NumberStart, index: number): boolean {
    if (!this.material?.isNumbered || start.number !== this.numbers.lastPart + 1) return false
    const draft = new Draft(line.at, start.number, this.section, this.material)
    this.outline.drafts.push(draft)
    this.draft = draft
    this.numbers.lastPart = start.number
    this.content(index, withPrefix(draft, cutBefore(line.rich, start.end)), line.notes)
    return true
  }

  private endAnswers(): void {
    this.isAnswers = false
    this.numbers.last = this.numbers.highest
    this.draft = null
  }

  /** `1. B   2. C`: splits the rest of a line of answers after its first number. */
  private splitListed(draft: Draft, rest: RichLine, line: Line, index: number): void {
    const quick = quickAnswers(line.rich.text)
    if (quick.length > 1) {
      this.outline.solutions.pop()
      this.draft = null
      this.listed.add(quick, line, this.section)
      return
    }
    const next = nextListed(
      rest.text,
      draft.number! + 1,
      this.asksOnce(draft) && !this.ahead.isBelow(index, draft.number! + 1),
    )
    const known = next && this.numbers.known.has(draft.number! + 1) ? next : null
    draft.append(known ? rest.slice(0, known.from).trim() : rest)
    addAll(draft.notes, line.notes)
    this.labelled(draft)
    if (!known) return
    const following = new Draft(line.at, draft.number! + 1, this.section, null)
    this.outline.solutions.push(following)
    this.draft = following
    this.numbers.last = following.number
    this.splitListed(following, rest.slice(known.to), { ...line, rich: rest.slice(known.from), notes: [] }, index)
  }

  /** Whether the question of a solution has no blanks, or one: then a decimal behind its answer is the next answer. */
  private asksOnce({ number, section }: Draft): boolean {
    const asked = this.outline.drafts.find((draft) => draft.number === number && sectionFits(draft, section))
    return asked === undefined || asked.stem.flatMap(placesOfBlanks).length <= 1
  }

  private labelled(draft: Draft): void {
    const line = draft.stem.pop()
    if (line) this.content(-1, line, [])
  }

  private listsAnswers(line: Line): boolean {
    const isTaken = this.listed.answers(line, { draft: this.draft, section: this.section })
    if (isTaken) this.draft = null
    return isTaken
  }

  private listsInTable(line: Line, table: NonNullable<Line['table']>): boolean {
    const { draft, section, isAnswers } = this
    const rest = this.listed.inTable(line, table, { draft, section, isAnswers })
    if (!rest) return false
    this.endDraft()
    for (const one of rest) this.stray({ at: line.at, rich: one }, 'answer')
    return true
  }

  private content(index: number, rich: RichLine, notes: readonly Text[]): void {
    const before = this.draft!
    const draft = this.draftLines.add(index, rich, notes, before)
    if (this.draft === before) this.draft = draft
  }

  private materialBehind(index: number, rich: RichLine): void {
    this.endDraft()
    this.material = this.newMaterial([], rich, null, itemAt(this.ahead.lines, index))
    this.material.draft.notes.add(guesses.material)
  }
}

const addAll = (into: Set<Text>, notes: Iterable<Text>): void => {
  for (const note of notes) into.add(note)
}

/** Releases the lines one by one. */
export const outlineOf = (lines: Line[]): Outline => new Outliner(arranged(lines)).run()

import type { Text } from '../../../../../resources/kit/index.ts'
import { UnreadableFile } from '../../format.ts'
import { leafCharacter, RichLine } from '../rich-line.ts'
import { refusals } from '../said.ts'
import { quickAnswers, tableAnswers, type QuickAnswer } from './answer-lists.ts'
import { lettersOf } from './answers.ts'
import { Draft, type Material, type Section, type Stray } from './draft.ts'
import { guesses } from './guesses.ts'
import { isOnlyLeaves, type Line } from './lines.ts'
import { LinesAhead } from './lines-ahead.ts'
import { answersHeading, isBareIntroduction, isScorePerBlank, labelsIn, materialStart, scoreIn, sectionStart, type Field, type LabelAt, type MaterialStart, type NumberStart, type SectionStart } from './markers.ts'
import { splitOptions } from './options.ts'
import { prefixOf } from './prefix.ts'
import { hintOf, isTypeLabel } from './type-hints.ts'

/** What a paper consists of, before it is decided what each question is. */
export interface Outline {
  drafts: Draft[]
  materials: Material[]
  /** What stands behind a heading of answers. */
  solutions: Draft[]
  quick: (QuickAnswer & { section: Section | null; at: number })[]
  strays: Stray[]
}

const maxGap = 5
/** More questions are on no text. */
const maxInGroup = 30
/** No paper has as many questions, but a year is more. */
const maxNumber = 400
const longText = 80
/** Of all questions: each weighs more than the letter and the sign that it may be written with. A paper of 60,000 questions has 240,000. */
const maxOptions = 800_000
/** A heading that says the type and nothing more. */
const shortHeading = 6

class Outliner {
  readonly outline: Outline = { drafts: [], materials: [], solutions: [], quick: [], strays: [] }
  private readonly ahead: LinesAhead
  /** Questions are counted 一、二、三: there is no other number in the paper. */
  private readonly isChineseCounted: boolean
  private section: Section | null = null
  private material: Material | null = null
  private draft: Draft | null = null
  private isAnswers = false
  private last: number | null = null
  /** The number within the current question that was taken for no question. */
  private inner: number | null = null
  private strayOpen = false

  constructor(lines: Line[]) {
    this.ahead = new LinesAhead(lines)
    this.isChineseCounted = this.ahead.style === null && lines.filter((line) => sectionStart(line.rich.text)?.isChineseCount).length > 1
  }

  run(): Outline {
    for (let index = 0; index < this.ahead.lines.length; index++) {
      this.line(index)
      this.ahead.leave(index)
    }
    return this.outline
  }

  private line(index: number): void {
    const line = this.ahead.lines[index]!
    const { text } = line.rich
    if (line.rich.isBlank) {
      if (line.isSoft) this.draft?.append(line.rich)
      return
    }
    if (this.beginsAnswers(index) || this.beginsSection(line) || this.beginsMaterial(index) || this.beginsQuestion(index)) return
    if (this.isAnswers && this.listsAnswers(line)) return
    if (this.draft) this.content(index, line.rich, line.notes)
    else if (this.asksItself(line)) this.content(index, line.rich, line.notes)
    else if (this.material) {
      this.material.draft.append(line.rich)
      addAll(this.material.draft.notes, line.notes)
    } else if (!this.isAnswers && this.standsAbove(index)) this.material = this.newMaterial([], line.rich, null, line)
    else this.stray(line, text, false)
  }

  /** Whether the next line is no more than `据此完成下面小题。`: then this one is what it speaks of, and no title. */
  private standsAbove(index: number): boolean {
    const next = this.ahead.nextFilled(index)
    return next !== null && isBareIntroduction(this.ahead.lines[next]!.rich.text) && this.ahead.introduces(index, this.last ?? 0)
  }

  /** A text without questions below it that has an answer is one itself: blanks in a passage, a composition. */
  private asksItself({ rich }: Line): boolean {
    const { material } = this
    if (!material || material.isNumbered || labelsIn(rich.text)[0]?.from !== 0 || this.outline.drafts.at(-1)?.material === material) return false
    this.outline.materials.splice(this.outline.materials.indexOf(material), 1)
    this.outline.drafts.push(material.draft)
    this.draft = material.draft
    this.material = null
    return true
  }

  private stray(line: Line, text: string, isHeading: boolean): void {
    const open = this.outline.strays.at(-1)
    const said = text.replaceAll(leafCharacter, '').replaceAll('\t', ' ').trim()
    if (open && this.strayOpen && !isHeading) open.lines.push(said)
    else this.outline.strays.push({ at: line.at, lines: [said], isHeading })
    this.strayOpen = !isHeading
  }

  private beginsAnswers(index: number): boolean {
    const line = this.ahead.lines[index]!
    if (this.isAnswers || line.table || this.outline.drafts.length === 0 || this.ahead.starts[index]) return false
    const heading = answersHeading(line.rich.text)
    if (!heading) return false
    if (!this.headsAll(index, heading.isBare || heading.labels)) {
      if (heading.isBare || !heading.labels || !this.draft || line.isSoft) return false
      this.draft.target = 'answer'
      return true
    }
    this.isAnswers = true
    this.draft = null
    this.material = null
    this.section = null
    this.last = null
    return true
  }

  /** Answers for the whole paper begin anew with its numbers; where those go on, the line is of its question. */
  private headsAll(index: number, mayLabel: boolean): boolean {
    const number = this.ahead.nextNumber(index)
    if (number !== null) return this.last === null || number <= this.last
    const next = this.ahead.nextFilled(index)
    if (next === null) return !mayLabel
    const line = this.ahead.lines[next]!
    return !mayLabel || line.table !== null || sectionStart(line.rich.text) !== null || quickAnswers(line.rich.text).length > 0
  }

  private beginsSection(line: Line): boolean {
    if (line.table) return false
    const { text } = line.rich
    const start = sectionStart(text)
    const words = start ? text.slice(start.end) : text
    const hint = start || isTypeLabel(text) ? hintOf(words) : null
    const score = scoreIn(words)
    if (start && this.isChineseCounted && start.isChineseCount && hint === null) return false
    const isHeading = start ? this.headsSection(start, words, hint, score) : hint !== null && (this.draft === null || !this.draft.isLabelled || line.heading)
    if (!isHeading) return false
    this.section = { ordinal: start?.ordinal ?? null, title: words.trim(), hint, score, isScorePerBlank: isScorePerBlank(words), at: line.at }
    this.endDraft()
    this.material = null
    this.inner = null
    const intro = this.isAnswers ? null : materialStart(words)
    if (intro && words.length > 12) this.material = this.newMaterial([], line.rich.slice(start?.end ?? 0), intro.to, line)
    else if (this.isAnswers && start) this.listsAnswers({ ...line, rich: line.rich.slice(start.end) })
    else if (!isTypeLabel(words) && !(hint !== null && words.trim().length <= shortHeading)) this.stray(line, text, true)
    // Sections count their questions on, or anew.
    this.fresh = true
    return true
  }

  private fresh = true

  private headsSection(start: SectionStart, words: string, hint: string | null, score: number | null): boolean {
    const inText = this.draft !== null && (this.draft.target === 'answer' || this.draft.target === 'analysis')
    if (inText && !this.isAnswers) return (hint !== null && (score !== null || words.length < 30)) || (start.isChineseCount && materialStart(words) !== null)
    if (this.isAnswers) return words.length < 60 || quickAnswers(words).length > 0
    return start.isChineseCount ? hint !== null || score !== null || /大题|小题|共\s?\d+\s?分/.test(words) || (this.draft === null && words.length < 40) || materialStart(words) !== null : true
  }

  private endDraft(): void {
    this.draft = null
    this.strayOpen = false
  }

  private beginsMaterial(index: number): boolean {
    const line = this.ahead.lines[index]!
    if (this.isAnswers || line.table || line.counted > 0) return false
    const { text } = line.rich
    const start = this.ahead.starts[index]
    if (start && start.style === this.ahead.style) return false
    const intro = materialStart(text) ?? this.nextOfSeveral(index)
    if (!intro) return false
    if (this.draft && intro.from === null && !this.endsQuestion(index, this.draft)) return false
    if (intro.from !== null && this.last !== null && intro.from <= this.last) return false
    const before = this.material && this.material.to === null && this.outline.drafts.at(-1)?.material !== this.material ? this.material : null
    if (before) {
      before.draft.append(line.rich)
      before.to = intro.to
    } else this.material = this.newMaterial(this.textBefore(index), line.rich, intro.to, line)
    this.endDraft()
    return true
  }

  /** The texts of an English paper are A, B, C, D: a letter alone behind a question that is answered. */
  private nextOfSeveral(index: number): MaterialStart | null {
    const isLetter = /^\s*[A-G]\s*$/.test(this.ahead.lines[index]!.rich.text)
    const isDone = this.draft !== null && this.material !== null && !this.draft.field('answer').isBlank
    return isLetter && isDone && this.ahead.hasNumber(index, (this.last ?? 0) + 1) ? { from: null, to: null } : null
  }

  /** Whether a line that introduces a text does not rather introduce the parts (1), (2) of the question itself. */
  private endsQuestion(index: number, draft: Draft): boolean {
    const { text } = this.ahead.lines[index]!.rich
    const leads = this.ahead.leadsToQuestion(index, this.last ?? 0)
    if (this.isComplete(draft)) return leads || /^\s*(?:阅读|根据|Read)/i.test(text)
    return leads && /小题|各题/.test(text)
  }

  /** `据此完成下面小题。` by itself: its text stands above, where it was taken for the explanation of the question before. */
  private textBefore(index: number): RichLine[] {
    const lines = this.draft?.isLabelled && isBareIntroduction(this.ahead.lines[index]!.rich.text) ? this.draft.fields.get(this.draft.target as Field) : undefined
    const next = this.ahead.nextFilled(index)
    if (!lines || lines.length < 2 || next === null || this.ahead.starts[next] === null) return []
    const from = Math.max(1, lines.findLastIndex((line) => !isOnlyLeaves(line.text)))
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

  private isComplete = (draft: Draft): boolean => draft.options.length > 1 || draft.isLabelled

  private beginsQuestion(index: number): boolean {
    const line = this.ahead.lines[index]!
    if (line.table) return false
    const start = this.isChineseCounted ? chineseQuestion(line) : this.ahead.starts[index]
    if (!start) return false
    if (this.section?.hint === 'composite' && start.style === 'paren' && this.ahead.style !== 'paren') return this.beginsPart(line, start, index)
    if (!this.isChineseCounted && start.style !== this.ahead.style) return false
    if (this.isAnswers && this.goesOn(index, start.number)) this.endAnswers()
    const { accepted, note } = this.judgeNumber(index, start)
    if (!accepted) {
      this.passedOver(start.number)
      return false
    }
    if (this.material?.to !== null && this.material && start.number > this.material.to!) this.material = null
    const isComposite = this.section?.hint === 'composite' && !this.isAnswers
    const draft = new Draft(line.at, start.number, this.section, this.isAnswers || isComposite ? null : this.material)
    if (isComposite) this.material = this.begun({ draft, to: null, isNumbered: true })
    else if (this.isAnswers) this.outline.solutions.push(draft)
    else this.outline.drafts.push(draft)
    if (!this.isAnswers) {
      this.numbers.add(start.number)
      this.highest = Math.max(this.highest, start.number)
    }
    this.lastPart = 0
    this.draft = draft
    this.last = start.number
    this.inner = null
    this.fresh = false
    this.strayOpen = false
    if (note) draft.notes.add(note)
    const prefix = prefixOf(line.rich.slice(start.end))
    draft.score = prefix.score
    draft.hint = prefix.hint
    draft.source = prefix.source
    if (this.isAnswers) this.splitListed(draft, prefix.rest, line)
    else this.content(index, prefix.rest, line.notes)
    return true
  }

  private lastPart = 0
  /** Of the questions so far. */
  private readonly numbers = new Set<number>()
  private highest = 0

  /** A question within a numbered text: (1), (2). */
  private beginsPart(line: Line, start: NumberStart, index: number): boolean {
    if (!this.material?.isNumbered || start.number !== this.lastPart + 1) return false
    const draft = new Draft(line.at, start.number, this.section, this.material)
    this.outline.drafts.push(draft)
    this.draft = draft
    this.lastPart = start.number
    const prefix = prefixOf(line.rich.slice(start.end))
    draft.score = prefix.score
    draft.hint = prefix.hint
    draft.source = prefix.source
    this.content(index, prefix.rest, line.notes)
    return true
  }

  /** A number that was taken for no question: one of a list goes on from the one before, any other is said. */
  private passedOver(number: number): void {
    const isOfList = number === 1 || number === (this.inner ?? 0) + 1 || (this.draft !== null && hasBlank(this.draft, number))
    if (!isOfList && number > (this.last ?? 0) && !this.numbers.has(number)) this.draft?.notes.add(guesses.innerNumber(number))
    this.inner = number
  }

  private judgeNumber(index: number, { number }: NumberStart): { accepted: boolean; note?: Text } {
    if (this.isAnswers) return { accepted: this.isAnswered(number) }
    const { last, draft } = this
    if (draft?.target === 'answer' && hasBlank(draft, number)) return { accepted: false }
    if (last === null) return { accepted: true }
    const inLabelled = draft !== null && draft.isLabelled
    if (number === last + 1) {
      if (this.inner !== null && number === this.inner + 1 && draft !== null && !this.isComplete(draft)) return { accepted: !this.ahead.comesAgain(index, number) && this.ahead.hasEvidence(index) }
      return { accepted: !inLabelled || draft.target !== 'analysis' || this.ahead.hasEvidence(index) }
    }
    if (number === 1 && (this.fresh || draft === null || this.isComplete(draft))) return { accepted: this.fresh || this.ahead.hasEvidence(index) }
    if (number > last && this.leaps(index, number, inLabelled)) return { accepted: true, note: guesses.gap(last, number) }
    return { accepted: number > last && this.fresh }
  }

  /** Papers leave numbers out (24, 25, 33, 34); a number of a list or of a year does not look so. */
  private leaps(index: number, number: number, inLabelled: boolean): boolean {
    if (number > maxNumber || number === (this.inner ?? 0) + 1) return number - this.last! <= maxGap && this.ahead.hasEvidence(index)
    return this.ahead.hasEvidence(index) || !inLabelled || this.ahead.nextNumber(index) === number + 1
  }

  /** Among the answers a number counts when there is such a question, and none between it and the one before. */
  private isAnswered(number: number): boolean {
    if (!this.numbers.has(number)) return false
    if (this.last === null || this.fresh) return true
    if (number <= this.last) return false
    let next = Math.max(this.last + 1, number - maxNumber)
    while (next < number && !this.numbers.has(next)) next++
    return next === number || number - this.last <= maxGap
  }

  /** The answers were only those of the questions before them: the next question follows. */
  private goesOn(index: number, number: number): boolean {
    return number === this.highest + 1 && this.ahead.hasEvidence(index, true)
  }

  private endAnswers(): void {
    this.isAnswers = false
    this.last = this.highest
    this.draft = null
  }

  /** `1. B   2. C`: what follows the first number of a line of answers. */
  private splitListed(draft: Draft, rest: RichLine, line: Line): void {
    const quick = quickAnswers(line.rich.text)
    if (quick.length > 1) {
      this.outline.solutions.pop()
      this.draft = null
      this.addQuick(quick, line)
      return
    }
    const next = nextListed(rest.text, draft.number! + 1)
    const known = next && this.numbers.has(draft.number! + 1) ? next : null
    draft.append(known ? rest.slice(0, known.from).trim() : rest)
    addAll(draft.notes, line.notes)
    this.labelled(draft)
    if (!known) return
    const following = new Draft(line.at, draft.number! + 1, this.section, null)
    this.outline.solutions.push(following)
    this.draft = following
    this.last = following.number
    this.splitListed(following, rest.slice(known.to), { ...line, rich: rest.slice(known.from), notes: [] })
  }

  private labelled(draft: Draft): void {
    const line = draft.stem.pop()
    if (line) this.content(-1, line, [])
  }

  private listsAnswers(line: Line): boolean {
    const quick = line.table ? tableAnswers(line.table) : quickAnswers(line.rich.text)
    if (quick.length === 0 || (this.draft !== null && this.draft.isLabelled && !line.table)) return false
    this.addQuick(quick, line)
    this.draft = null
    return true
  }

  private addQuick(quick: readonly QuickAnswer[], line: Line): void {
    for (const one of quick) this.outline.quick.push({ ...one, section: this.section, at: line.at })
    this.last = Math.max(this.last ?? 0, quick.at(-1)!.number)
    this.fresh = false
  }

  /** A line of the current question, or what is left of it behind its number. */
  private content(index: number, rich: RichLine, notes: readonly Text[]): void {
    const draft = this.draft!
    addAll(draft.notes, notes)
    const labels = labelsIn(rich.text)
    const isWorked = labels.length === 0 && !draft.fields.has('answer') && /^\s*解\s?[:：]/.test(rich.text) && draft.target !== 'analysis'
    if (isWorked) draft.target = 'answer'
    const head = rich.slice(0, labels[0]?.from ?? rich.text.length)
    if (!head.isBlank || labels.length === 0) this.unlabelled(index, labels.length > 0 ? head.trim() : head, draft)
    for (const [at, label] of labels.entries()) this.labelledText(rich, label, labels[at + 1]?.from ?? rich.text.length)
  }

  private labelledText(rich: RichLine, label: LabelAt, to: number): void {
    const explained = label.number === undefined ? null : this.inGroup(label.number)
    if (explained) this.draft = explained
    const draft = this.draft!
    const body = rich.slice(label.to, to)
    const whole = (): RichLine => rich.slice(label.from, to)
    if (label.field === 'answer' && draft.fields.has('analysis') && !draft.field('answer').isBlank) return this.answerAgain(draft, body, whole())
    const isOther = label.field === 'analysis' && draft.fields.has('analysis')
    draft.target = label.field
    const isNamed = label.field === 'analysis' && !explained && (isOther || !/^(?:解析|explanation|analysis)$/i.test(label.word))
    draft.append(isNamed ? whole() : body)
  }

  /** The question of that number on the same text as the current one. */
  private inGroup(number: number): Draft | null {
    return this.outline.drafts.slice(-maxInGroup).findLast((one) => one.number === number && one.material === this.draft!.material) ?? null
  }

  /** An explanation that names the answer once more. */
  private answerAgain(draft: Draft, body: RichLine, whole: RichLine): void {
    const known = lettersOf(draft.field('answer').text)?.join('')
    const again = lettersOf(/^\s*[A-H]+(?![A-Za-z])/.exec(body.text)?.[0] ?? '')?.join('')
    if (known && again && known !== again) draft.notes.add(guesses.secondAnswer(again))
    draft.target = 'analysis'
    draft.append(whole)
  }

  private options = 0

  private unlabelled(index: number, rich: RichLine, draft: Draft): void {
    if (draft.target !== 'stem' && draft.target !== 'option') return draft.append(rich)
    const split = splitOptions(rich, draft.options.length, (option) => this.ahead.follows(index, option))
    if (!split) return this.afterOptions(index, rich, draft)
    if (!split.before.isBlank) draft.append(split.before)
    this.options += split.options.length
    if (this.options > maxOptions) throw new UnreadableFile(refusals.tooLong)
    for (const { key, line } of split.options) draft.options.push({ key, lines: line.isBlank ? [] : [line] })
    draft.target = 'option'
  }

  /** Words behind complete options: a picture of the stem, the next text, or the last option going on. */
  private afterOptions(index: number, rich: RichLine, draft: Draft): void {
    const isDone = draft.target === 'option' && draft.options.length > 1
    if (!isDone || index < 0 || this.ahead.lines[index]!.isSoft) return draft.append(rich)
    if (!this.isAnswers && this.ahead.introduces(index, this.last ?? 0)) this.materialBehind(index, rich)
    else if (isOnlyLeaves(rich.text)) {
      draft.stem.push(rich)
      draft.notes.add(guesses.pictureAfterOptions)
    } else if (!this.isAnswers && (/^\s*[A-D]\s*$/.test(rich.text) || rich.text.length >= longText) && this.ahead.hasNumber(index, (this.last ?? 0) + 1)) {
      this.materialBehind(index, rich)
    } else {
      draft.append(rich)
      draft.notes.add(guesses.afterOptions)
    }
  }

  private materialBehind(index: number, rich: RichLine): void {
    this.endDraft()
    this.material = this.newMaterial([], rich, null, this.ahead.lines[index]!)
    this.material.draft.notes.add(guesses.material)
  }
}

const addAll = (into: Set<Text>, notes: Iterable<Text>): void => {
  for (const note of notes) into.add(note)
}

function chineseQuestion(line: Line): NumberStart | null {
  const start = sectionStart(line.rich.text)
  return start?.isChineseCount && start.ordinal !== null ? { number: start.ordinal, style: 'dot', end: start.end } : null
}

/** Whether the paper gave a blank of the question this number: `__61__`. */
const hasBlank = (draft: Draft, number: number): boolean => {
  const blank = new RegExp(`[_＿\\s]{2}${number}\\s?[_＿\\s]{2}`)
  return draft.stem.some((line) => blank.test(line.text))
}

/** Where, in a line of answers, the answer of the next number begins. */
function nextListed(text: string, number: number): { from: number; to: number } | null {
  const match = new RegExp(`(?:\\t|[\\s\\u3000；;])\\s*${number}\\s?(?:[．、]|[.](?!\\d))\\s*`).exec(text)
  return match ? { from: match.index, to: match.index + match[0].length } : null
}

/** The lines are let go one by one. */
export const outlineOf = (lines: Line[]): Outline => new Outliner(lines).run()

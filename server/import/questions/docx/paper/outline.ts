import type { Text } from '../../../../../resources/kit/index.ts'
import { leafCharacter, RichLine } from '../rich-line.ts'
import { quickAnswers, tableAnswers, type QuickAnswer } from './answer-lists.ts'
import { Draft, type Material, type Section, type Stray } from './draft.ts'
import { guesses } from './guesses.ts'
import { isOnlyLeaves, type Line } from './lines.ts'
import { LinesAhead } from './lines-ahead.ts'
import { isAnswersHeading, isScorePerBlank, labelsIn, materialStart, scoreIn, sectionStart, type NumberStart, type SectionStart } from './markers.ts'
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
const longText = 80
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

  constructor(lines: readonly Line[]) {
    this.ahead = new LinesAhead(lines)
    const sections = lines.map((line) => sectionStart(line.rich.text)).filter((one) => one?.isChineseCount)
    this.isChineseCounted = this.ahead.style === null && sections.length > 1
  }

  run(): Outline {
    for (let index = 0; index < this.ahead.lines.length; index++) this.line(index)
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
    else if (this.material) {
      this.material.draft.append(line.rich)
      addAll(this.material.draft.notes, line.notes)
    } else this.stray(line, text, false)
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
    if (this.isAnswers || line.table || this.outline.drafts.length === 0 || this.ahead.starts[index] || !isAnswersHeading(line.rich.text)) return false
    const next = this.ahead.nextFilled(index)
    const isOwn = /[:：]\s*$/.test(line.rich.text) && next !== null && !this.startsAnew(next)
    if (isOwn) return false
    this.isAnswers = true
    this.draft = null
    this.material = null
    this.section = null
    this.last = null
    return true
  }

  /** Answers for the whole paper begin with a table, a section, or a number that was there before. */
  private startsAnew(index: number): boolean {
    const line = this.ahead.lines[index]!
    const number = this.ahead.starts[index]?.number
    return line.table !== null || sectionStart(line.rich.text) !== null || quickAnswers(line.rich.text).length > 0 || (number !== undefined && this.last !== null && number <= this.last)
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
    if (intro && words.length > 12) this.material = this.newMaterial(line.rich.slice(start?.end ?? 0), intro.to, line)
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
    const intro = materialStart(text)
    if (!intro) return false
    if (this.draft && intro.from === null && !(this.isComplete(this.draft) && /^\s*(?:阅读|根据|Read)/i.test(text))) return false
    if (intro.from !== null && this.last !== null && intro.from <= this.last) return false
    this.endDraft()
    const before = this.material && this.material.to === null && this.outline.drafts.at(-1)?.material !== this.material ? this.material : null
    if (before) {
      before.draft.append(line.rich)
      before.to = intro.to
    } else this.material = this.newMaterial(line.rich, intro.to, line)
    return true
  }

  private newMaterial(rich: RichLine, to: number | null, { at, notes }: Line): Material {
    const draft = new Draft(at, null, this.section, null)
    draft.append(rich)
    addAll(draft.notes, notes)
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
    const { accepted, note } = this.judgeNumber(index, start)
    if (!accepted) {
      this.inner = start.number
      return false
    }
    if (this.material?.to !== null && this.material && start.number > this.material.to!) this.material = null
    const isComposite = this.section?.hint === 'composite' && !this.isAnswers
    const draft = new Draft(line.at, start.number, this.section, this.isAnswers || isComposite ? null : this.material)
    if (isComposite) this.material = this.begun({ draft, to: null, isNumbered: true })
    else if (this.isAnswers) this.outline.solutions.push(draft)
    else this.outline.drafts.push(draft)
    if (!this.isAnswers) this.numbers.add(start.number)
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

  private judgeNumber(index: number, { number }: NumberStart): { accepted: boolean; note?: Text } {
    if (this.isAnswers) return { accepted: this.isAnswered(number) }
    const { last, draft } = this
    if (last === null) return { accepted: true }
    const inLabelled = draft !== null && draft.isLabelled
    if (number === last + 1) {
      if (this.inner !== null && number === this.inner + 1 && draft !== null && !this.isComplete(draft)) return { accepted: !this.ahead.comesAgain(index, number) && this.ahead.hasEvidence(index) }
      return { accepted: !inLabelled || draft.target !== 'analysis' || this.ahead.hasEvidence(index) }
    }
    if (number === 1 && (this.fresh || draft === null || this.isComplete(draft))) return { accepted: this.fresh || this.ahead.hasEvidence(index) }
    if (number > last && number - last <= maxGap && this.ahead.hasEvidence(index)) return { accepted: true, note: guesses.gap(last, number) }
    return { accepted: number > last && this.fresh }
  }

  /** Among the answers a number counts when there is such a question, and it goes on from the one before. */
  private isAnswered(number: number): boolean {
    if (!this.fresh && this.last !== null && number <= this.last) return false
    const isNear = this.last === null || this.fresh || number - this.last <= maxGap
    return isNear && this.numbers.has(number)
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
    for (const [at, label] of labels.entries()) {
      const isOther = label.field === 'analysis' && draft.fields.has('analysis')
      draft.target = label.field
      const body = rich.slice(label.to, labels[at + 1]?.from ?? rich.text.length)
      if (label.field === 'analysis' && (isOther || !/^(?:解析|explanation|analysis)$/i.test(label.word))) draft.append(RichLine.join([rich.slice(label.from, label.to), body], ''))
      else draft.append(body)
    }
  }

  private unlabelled(index: number, rich: RichLine, draft: Draft): void {
    if (draft.target !== 'stem' && draft.target !== 'option') return draft.append(rich)
    const split = splitOptions(rich, draft.options.length, (option) => this.ahead.follows(index, option))
    if (!split) return this.afterOptions(index, rich, draft)
    if (!split.before.isBlank) draft.append(split.before)
    for (const { key, line } of split.options) draft.options.push({ key, lines: line.isBlank ? [] : [line] })
    draft.target = 'option'
  }

  /** Words behind complete options: a picture of the stem, the next text, or the last option going on. */
  private afterOptions(index: number, rich: RichLine, draft: Draft): void {
    const isDone = draft.target === 'option' && draft.options.length > 1
    if (!isDone || index < 0 || this.ahead.lines[index]!.isSoft) return draft.append(rich)
    if (isOnlyLeaves(rich.text)) {
      draft.stem.push(rich)
      draft.notes.add(guesses.pictureAfterOptions)
    } else if (!this.isAnswers && (/^\s*[A-D]\s*$/.test(rich.text) || rich.text.length >= longText) && this.ahead.hasNumber(index, (this.last ?? 0) + 1)) {
      this.endDraft()
      this.material = this.newMaterial(rich, null, this.ahead.lines[index]!)
      this.material.draft.notes.add(guesses.material)
    } else {
      draft.append(rich)
      draft.notes.add(guesses.afterOptions)
    }
  }

}

const addAll = (into: Set<Text>, notes: Iterable<Text>): void => {
  for (const note of notes) into.add(note)
}

function chineseQuestion(line: Line): NumberStart | null {
  const start = sectionStart(line.rich.text)
  return start?.isChineseCount && start.ordinal !== null ? { number: start.ordinal, style: 'dot', end: start.end } : null
}

/** Where, in a line of answers, the answer of the next number begins. */
function nextListed(text: string, number: number): { from: number; to: number } | null {
  const match = new RegExp(`(?:\\t|[\\s\\u3000；;])\\s*${number}\\s?(?:[．、]|[.](?!\\d))\\s*`).exec(text)
  return match ? { from: match.index, to: match.index + match[0].length } : null
}

export const outlineOf = (lines: readonly Line[]): Outline => new Outliner(lines).run()

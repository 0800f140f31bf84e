import { itemAt } from '../../../../../../resources/kit/present.ts'
import type { Text } from '../../../../../../resources/kit/index.ts'
import { UnreadableFile } from '../../../../../exchange/spreadsheets/unreadable-file.ts'
import type { RichLine } from '../rich-line.ts'
import { refusals } from '../messages.ts'
import { lettersOf } from './answers.ts'
import { trimmedStem } from './blanks.ts'
import type { Draft, Target } from './draft.ts'
import { guesses } from './guesses.ts'
import { isOnlyLeaves } from './lines.ts'
import type { LinesAhead } from './lines-ahead.ts'
import { labelsIn, maySumUp, type LabelAt } from './markers.ts'
import { simplified } from './simplified.ts'
import { splitOptions, withCapitals, type SplitOptions } from './options.ts'

/** Assigns a line to a part of a question: the stem, an option, or a field that a label begins. */

/** A label that says nothing but that the analysis begins; 评分标准 and 思路分析 say more. */
const namesAll = /^(?:(?:试题|参考|答案)?解析|答案[与及]解析|详解|点睛|explanation|rationale|analysis)$/i
/** No text has more questions. */
const maxInGroup = 30
const longText = 80
/**
 * Limit over all questions, since an option takes more memory than the letter and sign that it can be written with. A
 * paper of 60,000 questions has 240,000.
 */
const maxOptions = 800_000

/** The context of the questions that decides where lines go. */
export interface AroundLines {
  ahead: LinesAhead
  /** All questions read before. */
  drafts: readonly Draft[]
  isAnswers(): boolean
  /** The number of the last question; 0 before the first. */
  last(): number
  /** The line does not belong to the question: it begins a text for the questions that follow. */
  beginMaterial(index: number, rich: RichLine): void
}

export class DraftLines {
  private readonly around: AroundLines
  private options = 0

  constructor(around: AroundLines) {
    this.around = around
  }

  /**
   * Adds a line of a question, or the rest of it after the number. Returns the question that the next line belongs to.
   */
  add(index: number, rich: RichLine, notes: Iterable<Text>, draft: Draft): Draft {
    for (const note of notes) draft.notes.add(note)
    const isSolving = this.around.isAnswers() || draft.target === 'answer' || draft.target === 'analysis'
    const labels = labelsIn(rich.text).filter((label) => !isSolving || !maySumUp(label))
    const isWorked =
      labels.length === 0 &&
      !draft.fields.has('answer') &&
      /^\s*解\s?[:：]/.test(rich.text) &&
      draft.target !== 'analysis'
    if (isWorked) draft.target = 'answer'
    const head = rich.slice(0, labels[0]?.from ?? rich.text.length)
    if (!head.isBlank || labels.length === 0)
      this.unlabelled(index, labels.length > 0 ? trimmedStem(head) : head, draft)
    return labels.reduce(
      (current, label, at) => this.labelled(rich, label, labels[at + 1]?.from ?? rich.text.length, current),
      draft,
    )
  }

  private labelled(rich: RichLine, label: LabelAt, to: number, current: Draft): Draft {
    const explained = label.number === undefined ? null : this.inGroup(label.number, current)
    const draft = explained ?? current
    const body = rich.slice(label.to, to)
    const whole = rich.slice(label.from, to)
    if (label.field === 'answer' && draft.fields.has('analysis') && !draft.field('answer').isBlank) {
      answerAgain(draft, body, whole)
      return draft
    }
    const isOther = label.field === 'analysis' && !draft.field('analysis').isBlank
    draft.target = label.field
    const isNamed = label.field === 'analysis' && !explained && (isOther || !namesAll.test(simplified(label.word)))
    draft.append(isNamed ? whole : body)
    return draft
  }

  /** The question with that number on the same text as the current one. */
  private inGroup(number: number, current: Draft): Draft | null {
    return (
      this.around.drafts
        .slice(-maxInGroup)
        .findLast((one) => one.number === number && one.material === current.material) ?? null
    )
  }

  private unlabelled(index: number, rich: RichLine, draft: Draft): void {
    if (isOneLine(draft.target) && !draft.field(draft.target).isBlank) draft.target = textOf(draft)
    if (draft.target !== 'stem' && draft.target !== 'option') return draft.append(rich)
    const split = this.split(index, rich, draft)
    if (!split) return this.afterOptions(index, rich, draft)
    if (!split.before.isBlank) draft.append(split.before)
    this.options += split.options.length
    if (this.options > maxOptions) throw new UnreadableFile(refusals.tooLong)
    for (const { key, line, stress } of split.options)
      draft.options.push({ key, lines: line.isBlank ? [] : [line], ...(stress && { stress }) })
    draft.target = 'option'
  }

  /** Letters `a.`, `b.` are options too, but number the parts of a question to be worked out. */
  private split(index: number, rich: RichLine, draft: Draft): SplitOptions | null {
    const follows = (option: number): boolean => this.around.ahead.follows(index, option)
    const split = splitOptions(rich, draft.options.length, follows)
    const hint = draft.hint ?? draft.section?.hint ?? null
    const capitals = split || (hint !== null && !isChosen(hint)) ? null : withCapitals(rich)
    return capitals ? splitOptions(capitals, draft.options.length, follows) : split
  }

  /** Text after complete options: a picture of the stem, the next text, or a continued last option. */
  private afterOptions(index: number, rich: RichLine, draft: Draft): void {
    const { ahead } = this.around
    const [isAnswers, last] = [this.around.isAnswers(), this.around.last()]
    const isDone = draft.target === 'option' && draft.options.length > 1
    if (!isDone || index < 0 || itemAt(ahead.lines, index).isSoft) return draft.append(rich)
    if (!isAnswers && ahead.introduces(index, last)) this.around.beginMaterial(index, rich)
    else if (isOnlyLeaves(rich.text)) {
      draft.stem.push(rich)
      draft.notes.add(guesses.pictureAfterOptions)
    } else if (
      !isAnswers &&
      (/^\s*[A-D]\s*$/.test(rich.text) || rich.text.length >= longText) &&
      ahead.hasNumber(index, last + 1)
    ) {
      this.around.beginMaterial(index, rich)
    } else {
      draft.append(rich)
      draft.notes.add(guesses.afterOptions)
    }
  }
}

const oneLine = ['difficulty', 'source', 'year', 'score', 'type', 'key'] as const
type OneLine = (typeof oneLine)[number]
const oneLineNames: readonly Target[] = oneLine
/** What follows such a field is not its own. */
const isOneLine = (target: Target): target is OneLine => oneLineNames.includes(target)

/** Where the text of the question was before such a field. */
function textOf({ fields, options }: Draft): Target {
  if (fields.has('analysis')) return 'analysis'
  if (fields.has('answer')) return 'answer'
  return options.length > 0 ? 'option' : 'stem'
}

const isChosen = (hint: string): boolean => hint.endsWith('choice') || hint === 'true_false' || hint === 'cloze'

/** An explanation that repeats the answer. */
function answerAgain(draft: Draft, body: RichLine, whole: RichLine): void {
  const known = lettersOf(draft.field('answer').text)?.join('')
  const again = lettersOf(/^\s*[A-H]+(?![A-Za-z])/.exec(body.text)?.[0] ?? '')?.join('')
  if (known && again && known !== again) draft.notes.add(guesses.secondAnswer(again))
  draft.target = 'analysis'
  draft.append(whole)
}

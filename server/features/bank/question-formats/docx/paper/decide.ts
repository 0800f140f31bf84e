import { itemAt } from '../../../../../../resources/kit/present.ts'
import { parseStored } from '../../../../../../editor/stored/parse.ts'
import { textOf } from '../../../../../../editor/stored/text.ts'
import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
  type ExerciseTypeName,
} from '../../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../../resources/kit/index.ts'
import { inTable } from '../../by-type.ts'
import { emptyQuestion } from '../../validated.ts'
import type { ReadQuestion } from '../../format.ts'
import { leafPiece, RichLine, textPiece } from '../rich-line.ts'
import {
  blankAnswers,
  choiceAnswer,
  fillAnswer,
  lettersOf,
  plainOf,
  stored,
  truthOf,
  writtenAnswer,
} from './answers.ts'
import { trimmedStem, withBlanks, withBracketBlanks, withFilledBlanks, withSources } from './blanks.ts'
import { inSection, nameOf, type Draft } from './draft.ts'
import { guesses } from './guesses.ts'
import { emptyBracket } from './markers.ts'
import { metadataOf } from './metadata.ts'
import { matchingOf } from './matching.ts'
import { stressOf } from './options.ts'
import { truthOptions } from '../../truth-options.ts'
import { hintOf } from './type-hints.ts'

/**
 * Decides what a collected question is: its type by the evidence, its answer in the form of that type, and a note for
 * every guess.
 */

/** `（B）`, `(√)`: an answer filled in, as in a teacher's copy. */
const filledBracket = /[（(]\s*([A-HＡ-Ｈ]{1,8}|[√×✓✔✗✘✕╳○◯⭕对错對錯]|正[确確]|[错錯][误誤])\s*[)）]/
const conclusion = /故\s?(?:本题)?(?:答案)?(?:应)?(?:选|为|是|填)(?:择)?\s?[:：]?\s?([A-H]{1,8})(?![A-Za-z])/g
const choices = new Set(['single_choice', 'multiple_choice', 'choice'])
/** Longer answers are worked solutions. */
const shortAnswerCharacters = 60

class Decider {
  private readonly draft: Draft
  private readonly notes: Set<Text>
  private readonly hint: string | null
  private stem: RichLine
  private blanks: number
  /** The blanks are numbered in the paper, and not by their place in order. */
  private hasNumbers: boolean
  private answer: RichLine
  private analysis: RichLine
  private readonly options: ExerciseOption[]
  /** For a true or false question with options: the meaning of their letters. */
  private meant: ReadonlyMap<string, boolean> | null = null

  constructor(draft: Draft) {
    this.draft = draft
    this.notes = new Set(draft.notes)
    this.hint = draft.hint ?? hintOf(plainOf(draft.field('type'))) ?? draft.section?.hint ?? null
    this.answer = this.sourced(draft.field('answer'))
    this.analysis = this.sourced(draft.field('analysis'))
    const sourced = this.sourced(trimmedStem(RichLine.lines(draft.stem)))
    const { line, isNumbered } = withBlanks(this.withoutAnswers(sourced))
    if (isNumbered) this.notes.add(guesses.blankNumbers)
    this.hasNumbers = isNumbered
    this.stem = line
    this.blanks = line.pieces.filter(({ leaf }) => leaf?.kind === 'blank').length
    this.options = draft.options.map(({ key, lines }) => ({
      key,
      text: stored(this.sourced(RichLine.lines(lines).trim()).inCell()),
    }))
    for (const { key, text } of this.options) if (text === '') this.notes.add(guesses.emptyOption(key))
  }

  /** Takes answers that are written on the lines of the stem. */
  private withoutAnswers(stem: RichLine): RichLine {
    const isFilled = this.draft.options.length === 0 && (this.hint === null || this.hint === 'fill_blank')
    const filled = isFilled ? withFilledBlanks(stem, !this.answer.isBlank, this.hint !== null) : null
    if (!filled) return stem
    const answer = RichLine.join(filled.answers, '；')
    this.notes.add(guesses.answerOnLine)
    if (this.answer.isBlank) this.answer = answer
    else if (plainOf(this.answer).replace(/\s/g, '') !== plainOf(answer).replace(/\s/g, '')) {
      this.notes.add(guesses.secondAnswer(answer.text.trim().slice(0, 40)))
      this.analysis = RichLine.lines([
        ...(this.analysis.isBlank ? [] : [this.analysis]),
        new RichLine([textPiece('答案：'), ...answer.pieces]),
      ])
    }
    return filled.line
  }

  private sourced(line: RichLine): RichLine {
    const { line: read, count } = withSources(line)
    if (count > 0) this.notes.add(guesses.sourceTexts)
    return read
  }

  question(hasKey: boolean): ReadQuestion {
    const { type, answer, options } = this.decided()
    const metadata = metadataOf(this.draft, this.notes, this.blanks)
    if (!answer && !this.answer.isBlank) this.keepAnswerAsWords()
    else if (!answer && hasKey && needsKey(type)) this.notes.add(guesses.noKey)
    const at =
      this.draft.number === null
        ? `paragraph ${this.draft.at}`
        : `question ${this.draft.number}, paragraph ${this.draft.at}`
    return {
      ...emptyQuestion(at, null),
      ...metadata,
      ...inSection(this.draft),
      type,
      stem: stored(this.stem),
      options,
      answer,
      analysis: stored(this.analysis),
      changes: [...this.notes],
    }
  }

  private decided(): { type: string; answer: ExerciseAnswer | null; options: ExerciseOption[] } {
    const matching =
      this.hint === 'matching' || this.hint === 'classification'
        ? matchingOf(this.hint, this.stem, plainOf(this.answer))
        : null
    if (matching) {
      this.stem = matching.stem
      return { type: this.hint!, answer: matching.answer, options: matching.options }
    }
    if (this.hint === 'true_false')
      this.meant = truthOptions(this.options.map(({ key, text }) => ({ key, text: textOf(parseStored(text)) })))
    if (this.options.length > 0 && !this.meant) return { ...this.choice(), options: this.options }
    return { ...this.withoutOptions(), options: [] }
  }

  /** With options: the letters of the answer. */
  private choice(): { type: string; answer: ExerciseAnswer | null } {
    if (this.hint === 'ordering' || this.hint === 'word_bank') {
      const read = exerciseType(this.hint)?.fromText(plainOf(this.answer))
      return { type: this.hint, answer: read && exerciseType(this.hint)!.fits(read, this.options) ? read : null }
    }
    const letters = this.choiceLetters()
    const type = this.hint === 'multiple_choice' || (letters?.length ?? 0) > 1 ? 'multiple_choice' : 'single_choice'
    if (type === 'multiple_choice' && this.hint === 'single_choice') this.notes.add(guesses.several)
    if (!letters) {
      if (this.hint !== type && this.answer.isBlank) this.notes.add(guesses.single)
      return { type, answer: null }
    }
    return { type, answer: choiceAnswer(type, letters, this.options) }
  }

  private choiceLetters(): string[] | null {
    const inStem = filledBracket.exec(this.stem.text)
    const inBracket = inStem ? lettersOf(inStem[1]!) : null
    const given = this.answer.isBlank ? null : lettersOf(plainOf(this.answer))
    if (inBracket && (given === null || given.join('') === inBracket.join(''))) this.emptyBracket(inStem!)
    if (given || !this.answer.isBlank) return given
    const marked = inBracket ? null : this.markedLetters()
    if (marked) return marked
    if (inBracket) {
      this.notes.add(guesses.answerInStem)
      this.answer = RichLine.of(inBracket.join(''))
      return inBracket
    }
    const concluded = [...this.analysis.text.matchAll(conclusion)].at(-1)?.[1]
    const letters = concluded ? lettersOf(concluded) : null
    if (letters) {
      this.notes.add(guesses.answerInAnalysis)
      this.answer = RichLine.of(concluded!)
    }
    return letters
  }

  /** A bracket before the statement is only a place for the answer: `(○)月球會反射太陽光。` */
  private emptyTruth(match: RegExpExecArray): void {
    if (this.stem.text.slice(0, match.index).trim() !== '') return this.emptyBracket(match)
    this.stem = this.stem.slice(match.index + match[0].length).trim()
  }

  /** The letters of options in red, or in bold, where others are not. */
  private markedLetters(): string[] | null {
    const stresses = this.draft.options.map(({ lines, stress }) => stressOf(RichLine.join(lines, '')) ?? stress ?? null)
    for (const look of ['red', 'bold'] as const) {
      const letters = this.draft.options.filter((_, index) => stresses[index] === look).map(({ key }) => key)
      if (letters.length === 0 || letters.length === stresses.length) continue
      this.notes.add(guesses.answerByLook[look])
      this.answer = RichLine.of(letters.join(''))
      for (const [index, { lines }] of this.draft.options.entries())
        this.options[index] = {
          key: itemAt(this.options, index).key,
          text: stored(this.sourced(RichLine.lines(lines.map(withoutBold)).trim()).inCell()),
        }
      return letters
    }
    return null
  }

  private emptyBracket(match: RegExpExecArray): void {
    this.stem = new RichLine([
      ...this.stem.slice(0, match.index).pieces,
      textPiece('（\u3000\u3000）'),
      ...this.stem.slice(match.index + match[0].length).pieces,
    ])
  }

  private withoutOptions(): { type: string; answer: ExerciseAnswer | null } {
    const type = this.typeWithoutOptions()
    return { type, answer: inTable(withoutOptions, type)?.(this, type) ?? null }
  }

  /** Reads the answer in the form that people type it in a sheet. */
  inWords(type: string): ExerciseAnswer | null {
    return this.answer.isBlank ? null : (exerciseType(type)?.fromText(plainOf(this.answer)) ?? null)
  }

  inSentences(type: 'short_answer' | 'essay'): ExerciseAnswer | null {
    return writtenAnswer(type, this.answer)
  }

  private typeWithoutOptions(): string {
    const { hint } = this
    const isTruth =
      hint === 'true_false' ||
      (hint === null && this.truthInStem() !== null) ||
      (hint === null &&
        !this.answer.isBlank &&
        truthOf(plainOf(this.answer)) !== null &&
        emptyBracket.test(this.stem.text))
    if (isTruth) return this.guessed('true_false')
    if (hint !== null && !choices.has(hint)) return hint
    if (choices.has(hint ?? '')) return hint === 'choice' ? 'single_choice' : hint!
    if (this.blanks > 0) return this.guessed('fill_blank')
    return this.guessed(
      !this.answer.isBlank && this.answer.text.length <= shortAnswerCharacters && !this.answer.text.includes('\n')
        ? 'short_answer'
        : 'essay',
    )
  }

  private guessed(type: string): string {
    if (this.hint !== type) this.notes.add(this.typeByLook(exerciseType(type)!.label))
    return type
  }

  private typeByLook(label: Text): Text {
    const heading = nameOf(this.draft.section?.title ?? '')
    return heading === '' ? guesses.typeByLook(label) : guesses.typeBelow(heading, label)
  }

  private truthInStem(): boolean | null {
    const match = filledBracket.exec(this.stem.text)
    return match && (this.meant || !/[A-Z]/.test(match[1]!.normalize('NFKC'))) ? this.truthIn(match[1]!) : null
  }

  private truthIn(text: string): boolean | null {
    return this.meant?.get(lettersOf(text)?.join('') ?? '') ?? truthOf(text)
  }

  truth(): ExerciseAnswer | null {
    const inStem = this.truthInStem()
    const value = this.answer.isBlank ? inStem : this.truthIn(plainOf(this.answer))
    if (inStem !== null) this.emptyTruth(filledBracket.exec(this.stem.text)!)
    if (this.answer.isBlank && inStem !== null) {
      this.notes.add(guesses.answerInStem)
      this.answer = RichLine.of(inStem ? '√' : '×')
    }
    return value === null ? null : { type: 'true_false', value }
  }

  filled(): ExerciseAnswer | null {
    if (this.blanks === 0) this.makeBlanks()
    if (this.answer.isBlank) return null
    const isShown = this.answer.pieces.some(({ leaf }) => leaf?.kind === 'table' || leaf?.kind === 'image')
    const texts = isShown ? null : blankAnswers(plainOf(this.answer), this.blanks, this.hasNumbers)
    if (texts && texts.every((text) => text.length <= 500)) return fillAnswer(texts)
    this.notes.add(guesses.toEssay)
    return null
  }

  private makeBlanks(): void {
    const { line, count } = withBracketBlanks(this.stem)
    if (count > 0) this.notes.add(guesses.bracketsAsBlanks)
    else this.notes.add(guesses.blankAdded)
    this.stem = count > 0 ? line : new RichLine([...this.stem.pieces, leafPiece({ kind: 'blank', blank: 1 })])
    this.blanks = Math.max(count, 1)
  }

  /** An answer that the type cannot hold is kept at the beginning of the analysis. */
  private keepAnswerAsWords(): void {
    this.notes.add(guesses.unreadAnswer(this.answer.text.trim().slice(0, 40)))
    const words = new RichLine([textPiece('答案：'), ...this.answer.pieces])
    this.analysis = this.analysis.isBlank ? words : RichLine.lines([words, this.analysis])
  }
}

/** Whether questions of the type are scored by their key alone. */
function needsKey(type: string): boolean {
  const declared = exerciseType(type)
  return declared !== undefined && declared.objective(declared.example.answer)
}

/** Reads the answer of a question without options, by its type. */
const inWords = (question: Decider, type: string): ExerciseAnswer | null => question.inWords(type)
const withoutOptions: {
  readonly [Name in ExerciseTypeName]: (question: Decider, type: string) => ExerciseAnswer | null
} = {
  single_choice: inWords,
  multiple_choice: inWords,
  true_false: (question) => question.truth(),
  fill_blank: (question) => question.filled(),
  numeric: inWords,
  cloze: inWords,
  word_bank: inWords,
  matching: inWords,
  classification: inWords,
  ordering: inWords,
  short_answer: (question) => question.inSentences('short_answer'),
  essay: (question) => question.inSentences('essay'),
  composite: inWords,
}

const withoutBold = (line: RichLine): RichLine =>
  new RichLine(line.pieces.map((piece) => ({ ...piece, marks: piece.marks.filter((mark) => mark !== 'bold') })))

/** `hasKey`: the paper has its answers at the end. */
export const decide = (draft: Draft, hasKey = false): ReadQuestion => new Decider(draft).question(hasKey)

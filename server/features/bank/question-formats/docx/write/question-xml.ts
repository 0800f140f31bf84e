import { parseStored } from '../../../../../../editor/stored/parse.ts'
import { exercise } from '../../../../../../resources/exercise.ts'
import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../../../resources/bank/exercise-types/index.ts'
import type { Language, Text } from '../../../../../../resources/kit/index.ts'
import { numberLabel, type QuestionNumbers } from '../../../../../../resources/papers/numbering.ts'
import type { ReadQuestion } from '../../format.ts'
import { columnsOf, mayTakeLines, tabsOf } from './option-lines.ts'
import type { PictureBook } from './pictures.ts'
import { questionWords } from '../roles.ts'
import { answerRuns } from './answer-runs.ts'
import { hiddenRun, RichWriter, pageWidth, roleRun, textRun, type Written } from './rich-runs.ts'

/** Writes a question as a paper shows it: number, points, stem, options, and further fields after labels. */

const difficulties = exercise.fields.difficulty.options['of'] as readonly { value: number; label: Text }[]

type Style = 'Question' | 'Material' | 'Options' | 'Solution'

/** How a paragraph is set besides its style: with its next on a page, and its tab stops. */
interface Setting {
  keepsNext?: boolean
  tabs?: string
  /** Room between its lines to write in. */
  isWide?: boolean
}

const wideLines = '<w:spacing w:before="120" w:line="600" w:lineRule="auto"/>'

/** Paragraphs with tables between them; the first begins with `start`. Properties are in the order of CT_PPr. */
export function paragraphs(
  style: Style,
  start: string,
  written: readonly Written[],
  { keepsNext = false, tabs = '', isWide = false }: Setting = {},
): string {
  let open: string | null = start
  let out = ''
  const close = (): void => {
    if (open !== null)
      out += `<w:p><w:pPr><w:pStyle w:val="${style}"/>${keepsNext ? '<w:keepNext/>' : ''}${tabs}${isWide ? wideLines : ''}</w:pPr>${open}</w:p>`
    open = null
  }
  for (const one of written) {
    if ('inline' in one) open = (open ?? '') + one.inline
    else {
      close()
      out += one.table
    }
  }
  close()
  // Word would join two adjacent tables, and a cell or body may not end with a table.
  return written.some((one) => 'table' in one) ? out.replaceAll('</w:tbl><w:tbl>', '</w:tbl><w:p/><w:tbl>') : out
}

interface QuestionOrPart {
  stem: string
  options: readonly ExerciseOption[]
  type: string
  score: number | null
  answer: ExerciseAnswer | null
  /** The number of its first blank where blanks have numbers of the paper. */
  first?: number | null
}

/** What a question is written with besides itself. */
interface QuestionSetting {
  width?: number
  language?: Language
  fontSize?: number
  numbers?: QuestionNumbers | null
  isWide?: boolean
}

export class QuestionWriter {
  readonly rich: RichWriter
  private readonly question: ReadQuestion

  /** In twentieths of a point, and points. */
  private readonly width: number
  private readonly fontSize: number

  readonly language: Language
  /** Where its blanks or parts have numbers of the paper. */
  private readonly numbers: QuestionNumbers | null
  private readonly isWide: boolean

  /**
   * `width`: of a line, in twips. `language`: of labels and signs. `fontSize` in points. `numbers`: those of its blanks
   * or parts, where each has one of the paper.
   */
  constructor(
    question: ReadQuestion,
    book: PictureBook,
    { width = pageWidth, language = 'zh', fontSize = 10.5, numbers = null, isWide = false }: QuestionSetting = {},
  ) {
    this.question = question
    this.language = language
    this.width = width
    this.fontSize = fontSize
    this.numbers = numbers
    this.isWide = isWide
    this.rich = new RichWriter(book, question.media, width)
  }

  /**
   * The prompt: what learners see. `label`: `12.`; with `solved`, each part of a composite is followed by its answer.
   * `isOnText`: it is one of the questions on the text above.
   */
  prompt(label: string, solved: boolean, isOnText = false): string {
    const { answer } = this.question
    const own = this.item(this.ownLabel(isOnText ? 'onText' : 'number', `${label} `), {
      ...this.question,
      first: this.numbers?.from ?? null,
    })
    const parts = answer?.type === 'composite' ? answer.parts : []
    const around = solved && parts.length > 0 ? this.around() : ''
    return (
      own +
      around +
      parts
        .map(
          (part, index) =>
            this.item(this.partLabel(index), { ...part, type: part.answer.type }) +
            (solved ? this.partSolution(part, '') : ''),
        )
        .join('')
    )
  }

  /**
   * Answer, analysis and the other fields. `isTyped`: the type is named, where neither the heading nor the look of the
   * question says it. `isKeyed`: its answer is elsewhere.
   */
  solution(label: string, { isTyped = false, isKeyed = false } = {}): string {
    const answer = this.question.answer
    const start = label === '' ? '' : this.ownLabel('number', label)
    const parts = answer?.type === 'composite' ? answer.parts : null
    const kind = isTyped ? this.typed(start, this.question.type) : ''
    if (!parts && isKeyed) return kind + (kind === '' ? paragraphs('Solution', start, []) : '') + this.around()
    if (!parts) return kind + this.answered(kind === '' ? start : '', answer) + this.around()
    if (label === '') return kind
    return (
      (kind === '' ? paragraphs('Solution', start, []) : kind) +
      this.around() +
      parts.map((part, index) => this.partSolution(part, this.partLabel(index))).join('')
    )
  }

  private partSolution(part: { answer: ExerciseAnswer; analysis: string }, label: string): string {
    return this.typed(label, part.answer.type) + this.answered('', part.answer) + this.analysis(part.analysis)
  }

  private get words() {
    return questionWords[this.language]
  }

  /** Hidden where its blanks or parts have numbers instead: a reader still knows which they are. */
  private ownLabel = (role: 'number' | 'onText', label: string): string =>
    this.numbers ? hiddenRun(role, `${numberLabel(this.numbers)}. `) : roleRun(role, label)

  private partLabel = (index: number): string =>
    roleRun('part', this.numbers ? `${this.numbers.from + index}. ` : this.words.part(index + 1))

  private typed(label: string, type: string): string {
    const name = exerciseType(type)?.label[this.language] ?? ''
    return paragraphs('Solution', label + roleRun('field', this.words.type), [{ inline: textRun(name) }])
  }

  private item(label: string, { stem, options, type, score, answer, first = null }: QuestionOrPart): string {
    const points = score === null ? '' : roleRun('points', this.words.points(score))
    const columns = exerciseType(type)?.optionLayout === 'columns'
    return (
      paragraphs('Question', label + points, this.rich.write(parseStored(stem), first), {
        keepsNext: options.length > 0,
        isWide: this.isWide,
      }) +
      (columns ? this.columns(options) : this.options(options)) +
      this.blankChoices(answer, first)
    )
  }

  private written = (stored: string): Written[] => this.rich.write(parseStored(stored))
  private inline = (stored: string): string =>
    this.written(stored)
      .map((one) => ('inline' in one ? one.inline : ''))
      .join('')

  private options(options: readonly ExerciseOption[]): string {
    const columns = columnsOf(options, this.width, this.fontSize)
    const tabs = tabsOf(columns, this.width)
    let out = ''
    for (let start = 0; start < options.length; start += columns) {
      const line = options.slice(start, start + columns)
      const setting = { tabs, keepsNext: start + columns < options.length }
      const [first] = line
      if (columns === 1 && first) out += paragraphs('Options', optionRun(first.key), this.written(first.text), setting)
      else
        out += paragraphs(
          'Options',
          line.map(({ key, text }, index) => optionRun(key, index === 0 ? '' : '\t') + this.inline(text)).join(''),
          [],
          setting,
        )
    }
    return out
  }

  /** Two columns to be matched, as a table. */
  private columns(options: readonly ExerciseOption[]): string {
    const [left, right] = (['left', 'right'] as const).map((group) => options.filter((one) => one.group === group))
    const cell = (option: ExerciseOption | undefined): string =>
      option ? optionRun(option.key) + this.inline(option.text) : ''
    const rows = Array.from({ length: Math.max(left!.length, right!.length) }, (_, index) => [
      cell(left![index]),
      cell(right![index]),
    ])
    return rows.length === 0 ? '' : this.rich.tableOf(rows)
  }

  /** The choices of blanks with their own choices, one line for each blank. */
  private blankChoices(answer: ExerciseAnswer | null, from: number | null): string {
    if (!answer || !('blanks' in answer)) return ''
    return answer.blanks
      .map((blank, index) => {
        if (blank.kind !== 'choice') return ''
        const label = roleRun('choices', from === null ? this.words.part(index + 1) : `${from + index}. `)
        const [first, ...others] = blank.options
        const tabs = tabsOf(blank.options.length, this.width)
        if (blank.options.some(({ text }) => mayTakeLines.test(text))) {
          return (
            paragraphs('Options', label, []) +
            blank.options.map(({ key, text }) => paragraphs('Options', optionRun(key), this.written(text))).join('')
          )
        }
        return paragraphs(
          'Options',
          label +
            optionRun(first!.key) +
            this.inline(first!.text) +
            others.map(({ key, text }) => optionRun(key, '\t') + this.inline(text)).join(''),
          [],
          { tabs },
        )
      })
      .join('')
  }

  private answered(label: string, answer: ExerciseAnswer | null): string {
    if (!answer) return label === '' ? '' : paragraphs('Solution', label, [])
    return paragraphs('Solution', label + roleRun('field', this.words.answer), answerRuns(answer, this))
  }

  private analysis(text: string): string {
    return text === '' ? '' : paragraphs('Solution', roleRun('field', this.words.analysis), this.written(text))
  }

  private labelled(label: string, inline: string): string {
    return inline === '' ? '' : paragraphs('Solution', fieldRun(label), [{ inline }])
  }

  private around(): string {
    const { analysis, difficulty, knowledge, chapters, labels, source, year, key } = this.question
    const known: readonly (readonly [string, string])[] = [
      ['难度', textOrNone(difficulties.find(({ value }) => value === difficulty)?.label.zh)],
      ['知识点', namesRuns(knowledge)],
      ['章节', namesRuns(chapters)],
      ['标签', namesRuns(labels)],
      ['来源', textOrNone(source)],
      ['年份', textOrNone(year)],
      ['编号', textOrNone(key)],
    ]
    return this.analysis(analysis) + known.map(([label, text]) => this.labelled(label, text)).join('')
  }
}

const fieldRun = (word: string): string => roleRun('field', `【${word}】`)
const optionRun = (key: string, before = ''): string => roleRun('option', `${before}${key}. `)
const textOrNone = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? '' : textRun(String(value))
/** `函数 > 指数函数；集合`. */
const namesRuns = (paths: readonly string[][]): string =>
  paths.map((path) => path.map((name) => textRun(name)).join(roleRun('sign', ' > '))).join(roleRun('sign', '；'))

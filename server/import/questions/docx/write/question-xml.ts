import type { Inline } from '../../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../../editor/stored/parse.ts'
import { exercise } from '../../../../../resources/exercise.ts'
import { exerciseType, optionColumns, type ExerciseAnswer, type ExerciseOption } from '../../../../../resources/exercise-types/index.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { ReadQuestion } from '../../format.ts'
import { pathText } from '../../name-paths.ts'
import type { PictureBook } from './pictures.ts'
import { RichWriter, textRun, type Written } from './rich-runs.ts'

/** A question as a paper has it: number, points, stem, options; and what belongs to it behind labels. */

const difficulties = exercise.fields.difficulty.options['of'] as readonly { value: number; label: Text }[]

type Style = 'Question' | 'Options' | 'Solution'

/** Paragraphs with tables between them; the first begins with `start`. */
function paragraphs(style: Style, start: string, written: readonly Written[]): string {
  let open: string | null = start
  let out = ''
  const close = (): void => {
    if (open !== null) out += `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${open}</w:p>`
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
  // Two tables that touch would be one, and a cell or body may not end with one.
  return written.some((one) => 'table' in one) ? out.replaceAll('</w:tbl><w:tbl>', '</w:tbl><w:p/><w:tbl>') : out
}

interface Asked {
  stem: string
  options: readonly ExerciseOption[]
  type: string
  score: number | null
}

export class QuestionWriter {
  private readonly rich: RichWriter
  private readonly question: ReadQuestion

  constructor(question: ReadQuestion, book: PictureBook) {
    this.question = question
    this.rich = new RichWriter(book, question.media)
  }

  /** What learners see. `label`: `12.`; with `solved` the answers of the parts of a composite stand behind each of them. */
  asked(label: string, solved: boolean): string {
    const { answer } = this.question
    const own = this.item(`${label} `, this.question)
    const parts = answer?.type === 'composite' ? answer.parts : []
    const around = solved && parts.length > 0 ? this.around() : ''
    return own + around + parts.map((part, index) => this.item(`（${index + 1}）`, { ...part, type: part.answer.type }) + (solved ? this.partSolution(part) : '')).join('')
  }

  /** Answer, analysis and what else is known. */
  solution(label: string): string {
    const { answer } = this.question
    const parts = answer?.type === 'composite' ? answer.parts : null
    if (!parts) return this.answered(label, answer, true) + this.around()
    if (label === '') return ''
    return `${paragraphs('Solution', textRun(label), [])}${this.around()}${parts.map((part, index) => this.answered(`（${index + 1}）`, part.answer, true) + this.analysis(part.analysis)).join('')}`
  }

  private partSolution(part: { answer: ExerciseAnswer; analysis: string }): string {
    const kind = exerciseType(part.answer.type)?.label.zh ?? ''
    return this.labelled('题型', kind) + this.answered('', part.answer, true) + this.analysis(part.analysis)
  }

  private item(label: string, { stem, options, type, score }: Asked): string {
    const points = score === null ? '' : `（${score}分）`
    return paragraphs('Question', textRun(label + points), this.written(stem)) + (exerciseType(type)?.optionLayout === 'columns' ? this.columns(options) : this.options(options)) + this.blankOptions(type)
  }

  private written = (stored: string): Written[] => this.rich.write(parseStored(stored))

  private options(options: readonly ExerciseOption[]): string {
    const isPlain = options.every(({ text }) => !/data-type="(?:table|image)"|<br>/.test(text))
    const columns = isPlain ? optionColumns(options) : 1
    let out = ''
    for (let start = 0; start < options.length; start += columns) {
      const line = options.slice(start, start + columns)
      if (columns > 1) {
        const inline = line.map(({ key, text }) => textRun(`${key}. `) + this.written(text).map((one) => ('inline' in one ? one.inline : '')).join(''))
        out += paragraphs('Options', inline.join(columns === 2 ? '<w:r><w:tab/><w:tab/></w:r>' : '<w:r><w:tab/></w:r>'), [])
      } else out += line.map(({ key, text }) => paragraphs('Options', textRun(`${key}. `), this.written(text))).join('')
    }
    return out
  }

  /** Two columns to be matched, as a table. */
  private columns(options: readonly ExerciseOption[]): string {
    const [left, right] = (['left', 'right'] as const).map((group) => options.filter((one) => one.group === group))
    const cell = (option: ExerciseOption | undefined) => ({
      children: option ? [{ kind: 'text', text: `${option.key}. ` } satisfies Inline, ...parseStored(option.text)] : [],
      header: false,
      colspan: 1,
      rowspan: 1,
    })
    const rows = Array.from({ length: Math.max(left!.length, right!.length) }, (_, index) => ({ cells: [cell(left![index]), cell(right![index])] }))
    return rows.length === 0 ? '' : paragraphs('Options', '', this.rich.write([{ kind: 'table', rows }])).replace(/^<w:p>.*?<\/w:p>/, '')
  }

  /** The choices of blanks that have their own, a line each. */
  private blankOptions(type: string): string {
    const { answer } = this.question
    if (type !== 'cloze' || answer?.type !== 'cloze') return ''
    return answer.blanks
      .map((blank, index) => (blank.kind === 'choice' ? paragraphs('Options', textRun(`（${index + 1}）`), [{ inline: blank.options.map(({ key, text }) => textRun(`  ${key}. `) + this.written(text).map((one) => ('inline' in one ? one.inline : '')).join('')).join('') }]) : ''))
      .join('')
  }

  private answered(label: string, answer: ExerciseAnswer | null, isLabelled: boolean): string {
    if (!answer) return label === '' ? '' : paragraphs('Solution', textRun(label), [])
    const written: Written[] = 'text' in answer ? this.written(answer.text) : this.rich.write(parseSources(exerciseType(answer.type)?.toText(answer) ?? ''))
    return paragraphs('Solution', textRun(label + (isLabelled ? '【答案】' : '')), written)
  }

  private analysis(text: string): string {
    return text === '' ? '' : paragraphs('Solution', textRun('【解析】'), this.written(text))
  }

  private labelled(label: string, text: string): string {
    return text === '' ? '' : paragraphs('Solution', textRun(`【${label}】${text}`), [])
  }

  private around(): string {
    const { analysis, difficulty, knowledge, chapters, labels, source, year, key } = this.question
    const names = (paths: readonly string[][]): string => paths.map(pathText).join('；')
    const known: readonly (readonly [string, string])[] = [
      ['难度', difficulties.find(({ value }) => value === difficulty)?.label.zh ?? ''],
      ['知识点', names(knowledge)],
      ['章节', names(chapters)],
      ['标签', names(labels)],
      ['来源', source ?? ''],
      ['年份', year === null ? '' : String(year)],
      ['编号', key ?? ''],
    ]
    return this.analysis(analysis) + known.map(([label, text]) => this.labelled(label, text)).join('')
  }
}

/** The formulas in a text that has them between dollars. */
function parseSources(text: string): Inline[] {
  return text.split(/(\$[^$]+\$)/).flatMap((part): Inline[] => (part === '' ? [] : /^\$[^$]+\$$/.test(part) ? [{ kind: 'formula', latex: part.slice(1, -1), display: false }] : [{ kind: 'text', text: part }]))
}

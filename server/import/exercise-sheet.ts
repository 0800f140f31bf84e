import { exercise } from '../../resources/exercise.ts'
import { exerciseType, type ExerciseOption } from '../../resources/exercise-types/index.ts'
import type { ExerciseType } from '../../resources/exercise-types/exercise-type.ts'
import { formSchema, mayWrite, messages, validationIssues, type AnyField, type Choice, type Language, type Text } from '../../resources/kit/index.ts'
import type { JobFault } from '../jobs/job-kind.ts'
import { columnName } from './cell-text.ts'
import { asStored } from './html-text.ts'
import type { SheetRow } from './sheet-rows.ts'

/**
 * Questions in a sheet, one a row. The first row names the columns by the labels of the fields, in either language; options
 * stand in columns of their own, A to H. A row becomes the input of a create and is judged by the same schema as the form;
 * what is wrong is named by its cell.
 */

type ColumnField = 'type' | 'stem' | 'answer' | 'analysis' | 'difficulty' | 'score' | 'source' | 'year'
const columnFields: readonly ColumnField[] = ['type', 'stem', 'answer', 'analysis', 'difficulty', 'score', 'source', 'year']
const neededFields: readonly ColumnField[] = ['type', 'stem']
const optionKeys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const

/** Which column holds what, both counted from 0. */
export interface Columns {
  fields: ReadonlyMap<ColumnField, number>
  /** Option keys in order, with their columns. */
  options: readonly { key: string; column: number }[]
}

export interface HeaderReading {
  columns: Columns
  faults: JobFault[]
  /** Labels of the columns without which nothing can be imported. */
  missing: string[]
}

export type RowReading = { input: Record<string, unknown> } | { faults: JobFault[] }

const fields: Readonly<Record<string, AnyField>> = exercise.fields
const schema = formSchema(exercise)

/** One form for what people type: width, case, spaces and the mark of a required column do not count. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()
const labelsOf = (label: Text): string[] => [plain(label.zh), plain(label.en)]

const columnNames: ReadonlyMap<string, ColumnField | { key: string }> = new Map<string, ColumnField | { key: string }>([
  ...columnFields.flatMap((name) => labelsOf(fields[name]!.label).map((label) => [label, name] as const)),
  ...optionKeys.flatMap((key) => [...labelsOf(fields['options']!.label), 'option'].map((label) => [plain(label + key), { key }] as const)),
])

const said = {
  unknownColumn: (name: string): Text => ({ zh: `不认识的列“${name}”，没有导入`, en: `Unknown column “${name}”, not imported` }),
  secondColumn: (name: string): Text => ({ zh: `列“${name}”重复，只导入第一个`, en: `A second column “${name}”; only the first is imported` }),
  noRight: (name: string): Text => ({ zh: `您没有填写“${name}”的权限，这一列没有导入`, en: `You have no right to write “${name}”; the column is not imported` }),
  unknownChoice: (choices: string): Text => ({ zh: `应为：${choices}`, en: `One of: ${choices}` }),
  notFromSheet: { zh: '这种题型不能用表格导入', en: 'Questions of this type cannot be imported from a sheet' },
  notANumber: { zh: '应为数字', en: 'A number is expected' },
  brokenFormula: { zh: '单元格的公式有错误', en: 'The formula of this cell is broken' },
  noOptions: (type: string): Text => ({ zh: `${type}没有选项`, en: `A question of the type ${type} has no options` }),
  unreadableAnswer: (example: string): Text => ({ zh: `无法识别的答案，应类似：${example}`, en: `The answer cannot be read; write it like: ${example}` }),
}

/** Reads the first row. Columns of fields that the person may not write are left out, and said to be. */
export function readHeader(header: SheetRow, rights: ReadonlySet<string>, language: Language): HeaderReading {
  const found = new Map<ColumnField, number>()
  const options: { key: string; column: number }[] = []
  const faults: JobFault[] = []
  header.cells.forEach((cell, column) => {
    const name = plain(cell)
    if (name === '') return
    const refuse = (text: Text) => faults.push({ at: `${columnName(column)}${header.row}`, message: text[language] })
    const shown = cell.trim().slice(0, 40)
    const known = columnNames.get(name)
    if (!known) return refuse(said.unknownColumn(shown))
    const field = typeof known === 'string' ? known : 'options'
    if (!mayWrite(exercise, fields[field]!, rights)) return refuse(said.noRight(shown))
    if (typeof known === 'string' ? found.has(known) : options.some((one) => one.key === known.key)) return refuse(said.secondColumn(shown))
    if (typeof known === 'string') found.set(known, column)
    else options.push({ key: known.key, column })
  })
  options.sort((a, b) => a.key.localeCompare(b.key))
  const missing = neededFields.filter((name) => !found.has(name)).map((name) => fields[name]!.label[language])
  return { columns: { fields: found, options }, faults, missing }
}

/** The choice that a text means: its value or its label in either language; `单选` will do for `单选题`. */
function choiceOf(field: AnyField, text: string): Choice | undefined {
  const wanted = plain(text)
  const names = (one: Choice) => [plain(String(one.value)), ...labelsOf(one.label)]
  return (field.options['of'] as readonly Choice[]).find((one) => names(one).some((name) => name === wanted || name.replace(/题$/, '') === wanted))
}

/** A type can come from a sheet when its options fit in one list and its answer can be read from text. */
const comesFromSheet = (type: ExerciseType): boolean =>
  !type.example.options.some((option) => option.group) && type.fromText(type.toText(type.example.answer)) !== null

/** A number as people write it with its unit: `5分`, `2019年`; of a day its year. */
const numberIn = (text: string): number | undefined => {
  const match = /^(-?\d+(?:\.\d+)?)(?:分|年|points?|-\d{2}-\d{2})?$/i.exec(plain(text))
  return match ? Number(match[1]) : undefined
}

class RowReader {
  readonly faults: JobFault[] = []
  private readonly row: SheetRow
  private readonly columns: Columns
  private readonly language: Language

  constructor(row: SheetRow, columns: Columns, language: Language) {
    this.row = row
    this.columns = columns
    this.language = language
  }

  text(name: ColumnField): string {
    const column = this.columns.fields.get(name)
    return column === undefined ? '' : (this.row.cells[column] ?? '').trim()
  }

  refuse(column: number | undefined, text: Text | string): void {
    this.faults.push({ at: `${columnName(column ?? 0)}${this.row.row}`, message: (typeof text === 'string' ? text : text[this.language]).slice(0, 500) })
  }

  refuseField(name: string, text: Text | string): void {
    const column = this.columns.fields.get(name as ColumnField)
    const label = fields[name]?.label[this.language] ?? name
    const words = typeof text === 'string' ? text : text[this.language]
    const colon = this.language === 'zh' ? '：' : ': '
    this.refuse(column ?? this.columns.fields.get('type'), words.startsWith(label) ? words : label + colon + words)
  }

  options(): ExerciseOption[] {
    return this.columns.options.flatMap(({ key, column }) => {
      const text = (this.row.cells[column] ?? '').trim()
      return text === '' ? [] : [{ key, text }]
    })
  }

  choice(name: ColumnField): Choice['value'] | undefined {
    const text = this.text(name)
    const field = fields[name]!
    if (text === '') {
      if (field.required && field.default === undefined) this.refuseField(name, messages.blank)
      return undefined
    }
    const chosen = choiceOf(field, text)
    const all = (field.options['of'] as readonly Choice[]).map((one) => one.label[this.language]).join(this.language === 'zh' ? '、' : ', ')
    if (!chosen) this.refuseField(name, said.unknownChoice(all))
    return chosen?.value
  }

  number(name: ColumnField): number | undefined {
    const text = this.text(name)
    const value = text === '' ? undefined : numberIn(text)
    if (text !== '' && value === undefined) this.refuseField(name, said.notANumber)
    return value
  }

  answer(type: ExerciseType | undefined): unknown {
    const text = this.text('answer')
    if (!type || text === '') return undefined
    const read = type.fromText(text)
    if (read === null) this.refuseField('answer', said.unreadableAnswer(type.toText(type.example.answer)))
    return read ?? undefined
  }

  /** What only a sheet can have wrong. */
  judgeCells(type: ExerciseType | undefined, options: readonly ExerciseOption[]): void {
    for (const column of this.row.broken ?? []) this.refuse(column, said.brokenFormula)
    if (type && !comesFromSheet(type)) this.refuseField('type', said.notFromSheet)
    else if (type && !type.hasOptions && options.length > 0) {
      this.refuse(this.columns.options.find((one) => one.key === options[0]!.key)?.column, said.noOptions(type.label[this.language]))
    }
  }

  /** The schema's issues at their cells: `options.1.text` is the second option's. */
  judge(input: Record<string, unknown>, options: readonly ExerciseOption[]): Record<string, unknown> | null {
    const parsed = schema.safeParse(input)
    if (parsed.success) return parsed.data as Record<string, unknown>
    for (const issue of validationIssues(parsed.error, this.language, input)) {
      const [name = '', index] = issue.path.split('.')
      const key = name === 'options' && index !== undefined ? options[Number(index)]?.key : undefined
      const column = key ?? (name === 'options' ? this.columns.options[0]?.key : undefined)
      if (column === undefined) this.refuseField(name, issue.message)
      else this.refuse(this.columns.options.find((one) => one.key === column)?.column, issue.message)
    }
    return null
  }
}

/** Reads one row for a course: the checked input of a create, or what is wrong with it. */
export function readRow(row: SheetRow, columns: Columns, courseId: number, language: Language): RowReading {
  const reader = new RowReader(row, columns, language)
  const typeName = reader.choice('type')
  const type = exerciseType(String(typeName))
  const options = reader.options()
  reader.judgeCells(type, options)
  const values: Record<string, unknown> = {
    type: typeName,
    stem: reader.text('stem'),
    options,
    answer: reader.faults.length === 0 ? reader.answer(type) : undefined,
    analysis: reader.text('analysis') || undefined,
    difficulty: reader.choice('difficulty'),
    score: reader.number('score'),
    source: reader.text('source') || undefined,
    year: reader.number('year'),
  }
  if (reader.faults.length > 0) return { faults: reader.faults }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const input = Object.fromEntries(given.map(([name, value]) => [name, asStored(fields[name]!, value)]))
  const checked = reader.judge({ ...input, subject_course_id: courseId }, options)
  return checked ? { input: checked } : { faults: reader.faults }
}

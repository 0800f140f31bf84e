import { exercise } from '../../../../resources/exercise.ts'
import { exerciseType, exerciseTypes, type ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import type { ExerciseType } from '../../../../resources/bank/exercise-types/exercise-type.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { isStored, storedOfCell } from '../../../exchange/record-files/rich-cell.ts'
import {
  importedFields,
  hasLostDigits,
  inBoth,
  labelled,
  longestUnread,
  readField,
  targetFor,
  type Cell,
  type RowReading,
  type TableShape,
  type TableTarget,
} from '../../../exchange/record-files/table-shape.ts'
import { answerOfCell, isJson } from './answer-cell.ts'
import { decidedByRow, decidedNote, isDecidedByRow, typeOfRow } from './decided-type.ts'
import { optionsInStem } from './stem-options.ts'
import { truthOptions } from '../question-formats/truth-options.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/**
 * Questions in a table, one a row: fields as everywhere, options in columns of their own, and the answer as people
 * write it for the type (`A`, `ABD`, `对`, `2; √3`). An answer that cannot be written so is JSON in its cell, as an
 * export writes it.
 */

const optionKeys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
const optionTarget = (key: string): string => `options.${key}`

const messages = {
  notFromSheet: {
    zh: '这种题型的答案在表格中须写成 JSON，见导出的文件',
    en: 'In a table the answer of this type is written as JSON; see an exported file',
  },
  noOptions: (type: Text): Text => ({
    zh: `${type.zh}没有选项`,
    en: `A question of the type ${type.en} has no options`,
  }),
  unreadableAnswer: (example: string): Text => ({
    zh: `无法识别的答案，应类似：${example}`,
    en: `The answer cannot be read; write it like: ${example}`,
  }),
  typeFirst: { zh: '有答案时须有题型', en: 'An answer needs the type beside it' },
}

/** A type can be read from plain cells when its options fit in one list and its answer can be read from text. */
const comesFromCells = (type: ExerciseType): boolean =>
  !type.example.options.some((option) => option.group) && type.fromText(type.toText(type.example.answer)) !== null

const optionColumn = (key: string): TableTarget => ({
  name: optionTarget(key),
  field: 'options',
  label: { zh: `选项${key}`, en: `Option ${key}` },
  help: null,
  required: false,
  takes: { zh: '一个选项，没有的留空', en: 'One option; left empty where there is none' },
  choices: null,
  isMany: false,
  example: inBoth(''),
  aliases: [`options${key}`, key],
})

/** Headings used by schools and publishers, besides the names of the fields. */
const otherHeadings: Readonly<Record<string, readonly string[]>> = {
  type: ['试题类型', '题目类型', 'question type'],
  stem: ['题目', '试题', '题目内容', '试题内容', 'question', 'question text'],
  answer: ['正确答案', '标准答案', '参考答案', 'correct answer', 'key'],
  analysis: ['答案解析', '试题解析', '题目解析', 'explanation'],
  difficulty: ['难易度', '难易程度', '难度等级'],
  score: ['分数', 'points', 'marks'],
  source: ['出处', '试题来源'],
  chapter_ids: ['所属章节'],
  knowledge_ids: ['所属知识点'],
}

/** Describes an answer by an example of each way to write one. */
const answerWords = (): Text => {
  const shown = [
    ...new Set(
      exerciseTypes.filter((type) => comesFromCells(type)).map((type) => type.toText(type.example.answer as never)),
    ),
  ]
  return {
    zh: `按题型填写，如 ${shown.join('，')}；其余写成 JSON，见示例`,
    en: `As the type has it, like ${shown.join(', ')}; others in JSON, as in the examples`,
  }
}

export function questionTargets(fields: readonly string[]): TableTarget[] {
  return fields.flatMap((name) => {
    const target = targetFor(exercise, name)
    if (name === 'options')
      return [
        ...optionKeys.map(optionColumn),
        { ...target, label: { zh: '选项（JSON）', en: 'Options (JSON)' }, example: inBoth('') },
      ]
    const aliases = ownEntry(otherHeadings, name) ?? []
    if (name === 'type') return [{ ...target, decided: decidedByRow, aliases }]
    return [name === 'answer' ? { ...target, takes: answerWords(), aliases } : { ...target, aliases }]
  })
}

function readOptions(cells: ReadonlyMap<string, Cell>, into: RowReading): void {
  const whole = cells.get('options')
  if (whole) return readField(exercise, 'options', whole, into)
  const options: ExerciseOption[] = []
  for (const key of optionKeys) {
    const cell = cells.get(optionTarget(key))
    if (!cell) continue
    into.places[`options.${options.length}`] = cell.at
    into.places['options'] ??= cell.at
    if (hasLostDigits(cell, exercise.fields.options.label, into)) continue
    options.push({ key, text: storedOfCell(cell.text) })
  }
  if (options.length > 0) into.values['options'] = options
}

/** A stem that contains its options, where the type has some, or can interpret them. */
export function stemAndOptions(cell: string, typeName: string): ReturnType<typeof optionsInStem> {
  const type = exerciseType(typeName)
  if (!type || isStored(cell)) return null
  const found = optionsInStem(cell)
  if (!found) return null
  return (type.hasOptions && type.optionLayout === 'list') || isTrueFalse(type, found.options) ? found : null
}

const isTrueFalse = (type: ExerciseType | undefined, options: readonly ExerciseOption[]): boolean =>
  type?.name === 'true_false' && truthOptions(options) !== null

function readStem(cells: ReadonlyMap<string, Cell>, into: RowReading): void {
  const cell = cells.get('stem')
  if (!cell) return
  into.places['stem'] = cell.at
  if (hasLostDigits(cell, exercise.fields.stem.label, into)) return
  const typeName = String(into.values['type'])
  const split = cells.has('options') || into.values['options'] ? null : stemAndOptions(cell.text, typeName)
  into.values['stem'] = storedOfCell(split?.stem ?? cell.text, { hasBlanks: typeName === 'fill_blank' })
  if (!split) return
  into.places['options'] = cell.at
  into.values['options'] = split.options.map(({ key, text }) => ({ key, text: storedOfCell(text) }))
}

/** `A. 正确  B. 错误`: options that a true or false question does not have, but that explain its answer by letter. */
function readTruth(type: ExerciseType | undefined, into: RowReading): ReadonlyMap<string, boolean> | null {
  const options = (into.values['options'] ?? []) as ExerciseOption[]
  if (!isTrueFalse(type, options)) return null
  delete into.values['options']
  return truthOptions(options)
}

function readAnswer(
  cell: Cell,
  type: ExerciseType | undefined,
  typeAt: string | undefined,
  meant: ReadonlyMap<string, boolean> | null,
  into: RowReading,
): void {
  const { label } = exercise.fields.answer
  into.places['answer'] = cell.at
  if (hasLostDigits(cell, label, into)) return
  if (isJson(cell.text)) return readField(exercise, 'answer', cell, into)
  const keepText = () => (into.unread = { ...into.unread, answer: cell.text.slice(0, longestUnread) })
  if (!type) {
    keepText()
    const at = typeAt ?? cell.at
    if (!into.reasons.some((reason) => reason.at === at))
      into.reasons.push({ at, text: labelled(label, messages.typeFirst) })
    return
  }
  const value = meant?.get(
    cell.text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[.、]$/, ''),
  )
  const read =
    value === undefined
      ? answerOfCell(type, cell.text, String(into.values['stem'] ?? ''))
      : { type: 'true_false', value }
  if (read === null) {
    keepText()
    into.reasons.push({
      at: cell.at,
      text: labelled(label, messages.unreadableAnswer(type.toText(type.example.answer))),
    })
  } else into.values['answer'] = read
}

/** Reports what a type does not allow in plain cells; returns whether its answer can be read from one. */
function checkType(type: ExerciseType, cells: ReadonlyMap<string, Cell>, into: RowReading): boolean {
  const answer = cells.get('answer')
  const at = into.places['type'] ?? null
  if (!comesFromCells(type) && !cells.has('options') && !(answer && isJson(answer.text))) {
    into.reasons.push({ at, text: labelled(exercise.fields.type.label, messages.notFromSheet) })
    return false
  }
  if (!type.hasOptions && !cells.has('options') && into.values['options'])
    into.reasons.push({ at: into.places['options']!, text: messages.noOptions(type.label) })
  return true
}

const apart: ReadonlySet<string> = new Set(['answer', 'stem', 'options', ...optionKeys.map(optionTarget)])

/** The cells with the type of the row, where it is to be decided by them. */
function withType(given: ReadonlyMap<string, Cell>, into: RowReading): ReadonlyMap<string, Cell> {
  const cell = given.get('type')
  if (!cell || !isDecidedByRow(cell.text)) return given
  const options = optionKeys.flatMap((key): ExerciseOption[] => {
    const text = given.get(optionTarget(key))?.text
    return text === undefined ? [] : [{ key, text }]
  })
  const [stem, answer] = ['stem', 'answer'].map((name) => given.get(name)?.text ?? '')
  const type = typeOfRow({ stem: stem ?? '', options, answer: answer ?? '' })
  into.changes = [{ at: null, text: decidedNote(type) }]
  return new Map(given).set('type', { ...cell, text: exerciseType(type)?.label.zh ?? type })
}

function read(given: ReadonlyMap<string, Cell>, places: Readonly<Record<string, string>>): RowReading {
  const into: RowReading = { values: {}, places: {}, wanted: [], reasons: [] }
  const cells = withType(given, into)
  for (const [name, cell] of cells) if (!apart.has(name)) readField(exercise, name, cell, into)
  const type = exerciseType(String(into.values['type']))
  readOptions(cells, into)
  readStem(cells, into)
  const meant = readTruth(type, into)
  const isInCells = !type || checkType(type, cells, into)
  const answer = cells.get('answer')
  if (answer && isInCells) readAnswer(answer, type, places['type'], meant, into)
  return into
}

export const questionShape = (rights: ReadonlySet<string>): TableShape => ({
  targets: questionTargets(importedFields(exercise, rights).map(([name]) => name)),
  read,
})

import type { AnyField, Choice, ColumnType, Text } from '../../resources/kit/index.ts'

/** What a column of a table takes, in words, and the words to choose among: for the template that a person fills in. */

export const choicesOf = (field: AnyField): readonly Choice[] | undefined =>
  field.options['of'] as readonly Choice[] | undefined

/** The first of each is what an export writes. */
export const yesNo: readonly [Text, Text] = [
  { zh: '是', en: 'yes' },
  { zh: '否', en: 'no' },
]

/** The words that a cell takes, where there are so many and no others; null for any other column. */
export function choiceWords(field: AnyField): readonly Text[] | null {
  const choices = choicesOf(field)
  if (choices) return choices.map(({ label }) => label)
  return field.column === 'boolean' ? yesNo : null
}

const numbered = (field: AnyField, kind: Text): Text => {
  const { min, max } = field.options as { min?: number; max?: number }
  const zh = [min === undefined ? [] : `不小于 ${min}`, max === undefined ? [] : `不大于 ${max}`].flat()
  const en = [min === undefined ? [] : `at least ${min}`, max === undefined ? [] : `at most ${max}`].flat()
  return { zh: [kind.zh, ...zh].join('，'), en: [kind.en, ...en].join(', ') }
}

const several: Text = { zh: '多个用“；”分开', en: 'several are separated by “;”' }
const and = (one: Text, other: Text): Text => ({ zh: `${one.zh}，${other.zh}`, en: `${one.en}; ${other.en}` })

function textWords(field: AnyField): Text {
  if (field.stored === 'sanitised') return { zh: '文字，公式写在 $…$ 中', en: 'Text, formulas between $…$' }
  const most = field.options['maxLength'] as number | undefined
  return most === undefined
    ? { zh: '文字', en: 'Text' }
    : { zh: `文字，最多 ${most} 字`, en: `Text, at most ${most} characters` }
}

const json: Text = { zh: 'JSON，写法同导出的表格', en: 'JSON, as an exported table has it' }

const byColumn: Record<ColumnType, (field: AnyField) => Text> = {
  text: textWords,
  integer: (field) => numbered(field, { zh: '整数', en: 'A whole number' }),
  decimal: (field) => numbered(field, { zh: '数字', en: 'A number' }),
  boolean: () => ({ zh: `${yesNo[0].zh}或${yesNo[1].zh}`, en: `${yesNo[0].en} or ${yesNo[1].en}` }),
  date: () => ({ zh: '日期，如 2026-05-31', en: 'A day, like 2026-05-31' }),
  timestamp: () => ({ zh: '日期和时间，如 2026-05-31 08:00', en: 'A day and time, like 2026-05-31 08:00' }),
  json: () => json,
  integers: () => json,
  texts: () => and({ zh: '文字', en: 'Text' }, several),
}

/** `isRef`: the column names records. */
export function takesOf(field: AnyField, isRef: boolean): Text {
  const names: Text = { zh: '名称、路径（上级 > 名称）或编号', en: 'A name, a path (above > name) or an id' }
  if (isRef) return field.target?.many ? and(names, several) : names
  const choices = choicesOf(field)
  if (!choices) return byColumn[field.column](field)
  const listed: Text = {
    zh: `可填：${choices.map(({ label }) => label.zh).join('、')}`,
    en: `One of: ${choices.map(({ label }) => label.en).join(', ')}`,
  }
  return field.column === 'texts' ? and(listed, several) : listed
}

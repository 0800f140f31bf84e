import type { AnyField, Fields, Text } from './field.ts'
import { choicesOf } from './field-checks.ts'
import type { RuleFault } from './rules.ts'

/** Fields that a record has only while other fields have certain values (`onlyWhen`). */

type Values = Readonly<Record<string, unknown>>

/** Whether a field counts, given the values of others. What does not count is not shown, and cannot be written. */
export const isMeant = ({ onlyWhen = {} }: Pick<AnyField, 'onlyWhen'>, record: Values): boolean =>
  Object.entries(onlyWhen).every(([name, values]) => values.includes(record[name]))

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const wordsOf = (field: AnyField | undefined, values: readonly unknown[], language: keyof Text): string =>
  values
    .map((value) => {
      return (field ? choicesOf(field) : []).find((one) => one.value === value)?.label[language] ?? String(value)
    })
    .join(language === 'zh' ? '、' : ', ')

function conditionOf(fields: Fields, { onlyWhen = {} }: AnyField, language: keyof Text): string {
  return Object.entries(onlyWhen)
    .map(([name, values]) => {
      const label = fields[name]?.label[language] ?? name
      const words = wordsOf(fields[name], values, language)
      return language === 'zh' ? `“${label}”为${words}` : `“${label}” is ${words}`
    })
    .join(language === 'zh' ? '，且' : ' and ')
}

/** Of the `written` fields those that have a value although they do not count in the record. */
export const unmeant = (fields: Fields, written: readonly string[], record: Values): RuleFault[] =>
  written.flatMap((name) => {
    const field = fields[name]
    if (!field?.onlyWhen || isEmpty(record[name]) || record[name] === field.default || isMeant(field, record)) return []
    const [zh, en] = [conditionOf(fields, field, 'zh'), conditionOf(fields, field, 'en')]
    return [{ path: name, message: { zh: `只有${zh}时才填`, en: `Only where ${en}` } }]
  })

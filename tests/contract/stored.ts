import type { AnyField, AnyResource, Choice } from '../../resources/kit/index.ts'

/** What was sent is what is read, and rows come in the order that was asked for; every fault as a sentence. */

type Values = Readonly<Record<string, unknown>>

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** A value in the form in which it is stored: text without blanks at its ends, numbers with their digits. */
function written(field: AnyField, value: unknown): unknown {
  const parsed = field.schema.safeParse(value)
  return parsed.success ? parsed.data : value
}

const isStructure = (value: unknown): value is Values => typeof value === 'object' && value !== null

/**
 * Whether what was sent is in what is read. The server may add to a structure (the versions of a paper's questions),
 * and an answer is read in the form of its question's type.
 */
function isIn(sent: unknown, read: unknown): boolean {
  if (isStructure(sent) && isStructure(read)) {
    if (sent['type'] !== read['type']) return true
    if (Array.isArray(sent) && Array.isArray(read) && sent.length !== read.length) return false
    return Object.entries(sent).every(([key, value]) => isIn(value, read[key]))
  }
  if (shown(sent) === shown(read)) return true
  // Decimals are read as text with their digits.
  return typeof read === 'string' && read !== '' && Number(sent) === Number(read)
}

/** Fields that were sent and are read as something else. */
export function notStored({ fields, name }: AnyResource, sent: Values, read: Values): string[] {
  return Object.entries(sent).flatMap(([key, value]) => {
    const field = fields[key]
    if (field?.flow !== 'both' || field.stored !== 'plain' || value === undefined) return []
    const expected = written(field, value)
    return isIn(expected, read[key]) ? [] : [`${name}.${key}: ${shown(expected)} was sent, ${shown(read[key])} is read`]
  })
}

/** Other values that a field may accept, to change it to. */
function candidates({ options, example }: AnyField, value: unknown): unknown[] {
  const choices = options['of'] as readonly Choice[] | undefined
  if (choices) return choices.map((choice) => choice.value)
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'string') return [`${value}改`, `${value.slice(0, -1)}改`, example]
  return [example]
}

/** Changes of every plain field of a record but its title. */
export function changes(resource: AnyResource, record: Values): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(resource.fields)) {
    if (
      field.flow !== 'both' ||
      field.stored !== 'plain' ||
      field.target ||
      field.unique ||
      key === resource.title ||
      key === resource.parentField
    )
      continue
    const other = candidates(field, record[key]).find(
      (one) => field.schema.safeParse(one).success && !isIn(written(field, one), record[key]),
    )
    if (other !== undefined) changed[key] = other
  }
  return changed
}

type Comparable = number | string | boolean

/** Compares as any database does; text in one alphabet alone, whose order is the same everywhere. */
function inOrder(field: AnyField, one: Comparable, other: Comparable): boolean {
  if (field.column === 'integer' || field.column === 'decimal') return Number(one) <= Number(other)
  if (typeof one === 'string' && field.column.startsWith('text'))
    return String(one).localeCompare(String(other), 'zh', { numeric: true }) <= 0
  return one <= other
}

/** Rows that come in another order than `sort` asks for. */
export function notSorted(field: AnyField, key: string, isDown: boolean, rows: readonly Values[]): string[] {
  const values = rows.map((row) => (row[key] ?? null) as Comparable | null)
  return values.slice(1).flatMap((next, at) => {
    const before = values[at]!
    if (before === null || next === null || (isDown ? inOrder(field, next, before) : inOrder(field, before, next)))
      return []
    return [
      `sort=${isDown ? '-' : ''}${key}: row ${at + 1} (${shown(before)}) is before row ${at + 2} (${shown(next)})`,
    ]
  })
}

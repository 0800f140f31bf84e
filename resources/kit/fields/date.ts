import { z } from 'zod'
import { field, type CellForm, type FieldOptions, type Only, type Text } from '../field.ts'
import { orderOperators } from '../operators.ts'

/**
 * A day or a moment with its parts in the usual order; a moment without a zone is in UTC, like all moments in files.
 */
function momentIn(text: string): string | null {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}:\d{2})(?::(\d{2}))?)?/.exec(text.trim())
  if (!match) return null
  if (text.includes('Z')) return text.trim()
  const day = `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
  return `${day}T${(match[4] ?? '00:00').padStart(5, '0')}:${match[5] ?? '00'}.000Z`
}

const dayTakes: Text = { zh: '日期，如 2026-05-31', en: 'A day, like 2026-05-31' }
const momentTakes: Text = { zh: '日期和时间，如 2026-05-31 08:00', en: 'A day and time, like 2026-05-31 08:00' }
const expected = ({ zh, en }: Text): { refused: Text } => ({ refused: { zh: `应为${zh}`, en: `Expected: ${en}` } })

const dayCell: CellForm<string> = {
  takes: dayTakes,
  read: (text) => {
    const moment = momentIn(text)
    return moment === null ? expected(dayTakes) : { value: moment.slice(0, 10) }
  },
  write: (value) => value,
}

const momentCell: CellForm<string> = {
  takes: momentTakes,
  read: (text) => {
    const moment = momentIn(text)
    return moment === null ? expected(momentTakes) : { value: moment }
  },
  write: (value) => value,
}

/** PostgreSQL's dates have a wider range, but a year before 1000 or after 9999 is a typing error. */
const inStorableYears = (value: string): boolean => /^[1-9]\d{3}-/.test(value)
const day = z.iso.date().refine(inStorableYears)
const moment = z.iso.datetime().max(30).refine(inStorableYears)

/** A day, `2026-05-31`. */
export const date = <const O extends FieldOptions<string>>(options: Only<O>) =>
  field<string, O>(
    {
      kind: 'date',
      schema: day,
      column: 'date',
      widget: 'date',
      operators: orderOperators,
      sortable: true,
      cell: dayCell,
      example: '2026-05-31',
    },
    options,
  )

/** A moment, ISO 8601 in UTC: `2026-05-31T08:00:00.000Z`. */
export const dateTime = <const O extends FieldOptions<string>>(options: Only<O>) =>
  field<string, O>(
    {
      kind: 'dateTime',
      schema: moment,
      column: 'timestamp',
      widget: 'dateTime',
      operators: orderOperators,
      sortable: true,
      cell: momentCell,
      example: '2026-05-31T08:00:00.000Z',
    },
    options,
  )

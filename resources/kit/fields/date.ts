import { z } from 'zod'
import { dayOf, instantAt } from '../school-day.ts'
import { momentText } from '../cells.ts'
import { field, type CellForm, type FieldOptions, type Only, type Text } from '../field.ts'
import { orderOperators } from '../operators.ts'

/** The clock that a text shows, `2026-05-31T16:00:00.000`, with its parts in the usual order; null for other text. */
function clockIn(text: string): string | null {
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?$/.exec(text)
  if (!match) return null
  const [, year, month = '', day = '', time = '00:00', second = '00', fraction = ''] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return `${date}T${time.padStart(5, '0')}:${second}.${fraction.padEnd(3, '0')}`
}

/** Text that names its zone, as programs write it. */
const instantIn = (text: string): Date | null => {
  const at = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

const dayTakes: Text = { zh: '日期，如 2026-05-31', en: 'A day, like 2026-05-31' }
const momentTakes: Text = { zh: '日期和时间，如 2026-05-31 08:00', en: 'A day and time, like 2026-05-31 08:00' }
const expected = ({ zh, en }: Text): { refused: Text } => ({ refused: { zh: `应为${zh}`, en: `Expected: ${en}` } })

const dayCell: CellForm<string> = {
  takes: dayTakes,
  read(given) {
    const text = given.trim()
    const instant = instantIn(text)
    const day = instant ? dayOf(instant) : clockIn(text)?.slice(0, 10)
    return day === undefined ? expected(dayTakes) : { value: day }
  },
  write: (value) => ({ date: value }),
}

const momentCell: CellForm<string> = {
  takes: momentTakes,
  read(given) {
    const text = given.trim()
    const clock = clockIn(text)
    const at = instantIn(text) ?? (clock === null || Number.isNaN(Date.parse(`${clock}Z`)) ? null : instantAt(clock))
    return at ? { value: at.toISOString() } : expected(momentTakes)
  },
  write: momentText,
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

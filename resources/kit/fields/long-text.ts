import { field, type FieldOptions, type Only } from '../field.ts'
import { textWritten } from '../storable-text.ts'
import { writtenText } from '../written-text.ts'
import { textCell } from '../cells.ts'

interface LongTextOptions {
  /** In characters. @default 2,000 */
  maxLength?: number
}

/** Several lines of plain text. */
export const longText = <const O extends FieldOptions<string> & LongTextOptions>(options: Only<O, 'maxLength'>) =>
  field<string, O>(
    {
      kind: 'longText',
      takes: ['maxLength'],
      schema: textWritten(options.maxLength ?? 2000, options.required ? 1 : 0),
      written: writtenText,
      column: 'text',
      widget: 'longText',
      options: { maxLength: options.maxLength ?? 2000 },
      operators: ['contains', 'isnull'],
      searchable: true,
      cell: textCell(options.maxLength ?? 2000),
      example: '第一行\n第二行',
    },
    options,
  )

import { field, type FieldOptions, type Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { keyWritten, lineWritten } from '../storable-text.ts'
import { writtenKey, writtenLine } from '../written-text.ts'
import { textCell } from '../cells.ts'

interface TextOptions {
  /** In characters. @default 200 */
  maxLength?: number
}

/** One line of text. A unique one identifies its record: it is written in one width, with one kind of hyphen. */
export const text = <const O extends FieldOptions<string> & TextOptions>(options: Only<O, 'maxLength'>) =>
  field<string, O>(
    {
      kind: 'text',
      takes: ['maxLength'],
      schema: (options.unique ? keyWritten : lineWritten)(options.maxLength ?? 200, options.required ? 1 : 0),
      written: options.unique ? writtenKey : writtenLine,
      column: 'text',
      widget: 'text',
      options: { maxLength: options.maxLength ?? 200 },
      operators: textOperators,
      sortable: true,
      searchable: true,
      foundByPinyin: true,
      cell: textCell(options.maxLength ?? 200),
      example: '示例文本',
    },
    options,
  )

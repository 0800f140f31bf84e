import { field, type FieldOptions, type Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { namedText, plainText } from '../storable-text.ts'
import { textCell } from '../cells.ts'

interface TextOptions {
  /** In characters. @default 200 */
  maxLength?: number
}

/** One line of text. */
export const text = <const O extends FieldOptions<string> & TextOptions>(options: Only<O, 'maxLength'>) =>
  field<string, O>(
    {
      kind: 'text',
      takes: ['maxLength'],
      schema: options.required ? namedText(options.maxLength ?? 200) : plainText(options.maxLength ?? 200),
      column: 'text',
      widget: 'text',
      options: { maxLength: options.maxLength ?? 200 },
      operators: textOperators,
      sortable: true,
      searchable: true,
      cell: textCell(options.maxLength ?? 200),
      example: '示例文本',
    },
    options,
  )

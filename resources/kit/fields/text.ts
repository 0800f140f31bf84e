import { field, type FieldOptions, type Only } from '../field.ts'
import { inBothOperators, textOperators } from '../operators.ts'
import { keyWritten, lineWritten } from '../storable-text.ts'
import { writtenKey, writtenLine } from '../written-text.ts'
import { textCell } from '../cells.ts'

interface TextOptions {
  /** In characters. @default 200 */
  maxLength?: number
  /**
   * The server composes it in both languages, and each reader gets it in theirs (`in-both.ts`); needs `flow: 'read'`.
   * @default false
   */
  inBoth?: boolean
}

/** One line of text. A unique one identifies its record: it is written in one width, with one kind of hyphen. */
export const text = <const O extends FieldOptions<string> & TextOptions>(options: Only<O, 'maxLength' | 'inBoth'>) =>
  field<string, O>(
    {
      kind: 'text',
      takes: ['maxLength', 'inBoth'],
      schema: (options.unique ? keyWritten : lineWritten)(options.maxLength ?? 200, options.required ? 1 : 0),
      written: options.unique ? writtenKey : writtenLine,
      column: 'text',
      widget: 'text',
      options: { maxLength: options.maxLength ?? 200, ...(options.inBoth ? { inBoth: true } : {}) },
      operators: options.inBoth ? inBothOperators : textOperators,
      sortable: true,
      searchable: true,
      foundByPinyin: true,
      cell: textCell(options.maxLength ?? 200),
      example: '示例文本',
    },
    options,
  )

import { textCell } from '../cells.ts'
import { field, type FieldOptions, type Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { pattern } from '../storable-text.ts'

/** A colour as `#rrggbb`, in lower or upper case, chosen in a palette. */
export const color = <const O extends FieldOptions<string>>(options: Only<O>) =>
  field<string, O>(
    {
      kind: 'color',
      schema: pattern(/^#[0-9a-f]{6}$/i, 'color', 7),
      column: 'text',
      widget: 'color',
      operators: textOperators,
      cell: { ...textCell(), takes: { zh: '颜色，如 #1d4ed8', en: 'A colour, such as #1d4ed8' } },
      example: '#1d4ed8',
    },
    options,
  )

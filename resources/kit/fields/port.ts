import { z } from 'zod'
import { wholeNumberCell } from '../cells.ts'
import { field, type FieldOptions, type Only } from '../field.ts'
import { orderOperators } from '../operators.ts'

/** A port of a computer, 0 to 65535. */
export const port = <const O extends FieldOptions<number>>(options: Only<O>) =>
  field<number, O>(
    {
      kind: 'port',
      schema: z.int('port').min(0, 'port').max(65_535, 'port'),
      column: 'integer',
      widget: 'integer',
      options: { min: 0, max: 65_535 },
      operators: orderOperators,
      sortable: true,
      cell: wholeNumberCell({ min: 0, max: 65_535 }),
      example: 8080,
    },
    options,
  )

import { z } from 'zod'
import { numberCell, wholeNumberCell } from '../cells.ts'
import { field, type FieldOptions, type Only, type Text } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { oncePerLimits } from '../once-per-limits.ts'

const safeInteger = oncePerLimits((min: number, max: number) => z.int().min(min).max(max))
const twoPlaces = oncePerLimits((min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'decimal'),
)

interface IntegerOptions {
  /** @default −2,147,483,648 */
  min?: number
  /** @default 2,147,483,647 */
  max?: number
  /** Shown behind the number: 分钟, minutes. */
  unit?: Text
}

interface DecimalOptions {
  /** @default −99,999,999.99 */
  min?: number
  /** @default 99,999,999.99 */
  max?: number
  /** Shown behind the number: 分, points. */
  unit?: Text
}

/** A whole number. */
export const integer = <const O extends FieldOptions<number> & IntegerOptions>(
  options: Only<O, 'min' | 'max' | 'unit'>,
) =>
  field<number, O>(
    {
      kind: 'integer',
      takes: ['min', 'max', 'unit'],
      schema: safeInteger(options.min ?? -2_147_483_648, options.max ?? 2_147_483_647),
      column: 'integer',
      widget: 'integer',
      options: { min: options.min, max: options.max, unit: options.unit },
      operators: orderOperators,
      sortable: true,
      cell: wholeNumberCell(options),
      example: options.min ?? 1,
    },
    options,
  )

/** A number with up to 2 decimal places (a score, a price). */
export const decimal = <const O extends FieldOptions<number> & DecimalOptions>(
  options: Only<O, 'min' | 'max' | 'unit'>,
) =>
  field<number, O>(
    {
      kind: 'decimal',
      takes: ['min', 'max', 'unit'],
      schema: twoPlaces(options.min ?? -99_999_999.99, options.max ?? 99_999_999.99),
      column: 'decimal',
      widget: 'decimal',
      options: { min: options.min, max: options.max, unit: options.unit },
      operators: orderOperators,
      sortable: true,
      cell: numberCell({ zh: '数字', en: 'A number' }, options),
      example: options.min ?? 2.5,
    },
    options,
  )

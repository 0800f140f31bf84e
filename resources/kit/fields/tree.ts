import { z } from 'zod'
import { field, type FieldOptions, type Only } from '../field.ts'
import { idCell, wholeNumberCell } from '../cells.ts'
import { recordId } from '../record-id.ts'

/**
 * The parent in the same resource's tree; null at the root. It makes the resource a tree: with the verbs `tree`,
 * `all_tree` and `move`, and a screen for it.
 */
export const parent = <const O extends FieldOptions<number>>(options: Only<O>) =>
  field<number, O>(
    {
      kind: 'parent',
      schema: recordId,
      column: 'integer',
      widget: 'parent',
      operators: ['eq', 'in', 'isnull'],
      cell: idCell,
      example: 1,
    },
    options,
  )

/**
 * The position among its siblings, counted from 0. The server puts a new record last and closes gaps when something
 * moves; people move records in the tree or list.
 */
export const order = <const O extends FieldOptions<number>>(options: Only<O>) =>
  field<number, O & { default: 0; flow: 'read' }>(
    {
      kind: 'order',
      schema: z.int().min(0).max(1_000_000),
      column: 'integer',
      widget: 'integer',
      options: { min: 0 },
      operators: ['gte', 'lte'],
      sortable: true,
      cell: wholeNumberCell({ min: 0 }),
      example: 0,
    },
    { ...options, default: 0, flow: 'read' },
  )

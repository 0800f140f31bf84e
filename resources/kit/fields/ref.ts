import { field, type FieldOptions, type Only } from '../field.ts'
import { idCell, idsCell } from '../cells.ts'
import { setOperators } from '../operators.ts'
import { z } from 'zod'
import { recordId } from '../record-id.ts'

interface BindingOptions {
  /**
   * Values beside it mean something with this record alone: its version, the letters of its options. While one points
   * at a record, that is merged into no other. What is collected out of a structured value (`from`) always binds.
   */
  binds?: boolean
}

interface RefOptions extends BindingOptions {
  /**
   * For a field that only the server sets: a ref of the same record. The value is that of the field with this name in
   * the record which that one refers to, as a topic has the course of its map.
   */
  follows?: string
  /**
   * What a form takes over from the record that is chosen, into fields that nobody has filled in: `full_score:
   * 'total_score'`, the field here and the one there.
   */
  takesOver?: Readonly<Record<string, string>>
}

interface RefsOptions extends BindingOptions {
  /** How many. @default 200 */
  max?: number
  /**
   * Only those chosen by a record that this one refers to: `subject_course_id.enum_ids`; where it has chosen none, all.
   */
  among?: `${string}.${string}`
  /** The field out of which a hook collects them; they are checked as if people had named them there. */
  from?: string
}

/** A record of another resource, by id, that its writer sees. While a record refers to it, it is not deleted. */
export const ref = <const T extends string, const O extends FieldOptions<number> & RefOptions>(
  resource: T,
  options: Only<O, 'follows' | 'binds' | 'takesOver'>,
) =>
  field<number, O, T>(
    {
      kind: 'ref',
      takes: ['follows', 'binds', 'takesOver'],
      schema: recordId,
      column: 'integer',
      widget: 'ref',
      options: {
        ...(options.follows && { follows: options.follows }),
        ...(options.binds && { binds: true }),
        ...(options.takesOver && { takesOver: options.takesOver }),
      },
      operators: ['eq', 'in', 'isnull'],
      sortable: true,
      target: { resource, many: false },
      cell: idCell,
      example: 1,
    },
    options,
  )

/** Any number of records of another resource, by id, without repetition. */
export const refs = <const T extends string, const O extends FieldOptions<number[]> & RefsOptions>(
  resource: T,
  options: Only<O, 'max' | 'among' | 'from' | 'binds'>,
) =>
  field<number[], O, T>(
    {
      kind: 'refs',
      takes: ['max', 'among', 'from', 'binds'],
      schema: z.array(recordId).max(options.max ?? 200),
      column: 'integers',
      widget: 'refs',
      options: {
        max: options.max ?? 200,
        among: options.among,
        ...(options.from && { from: options.from }),
        ...((options.binds || options.from) && { binds: true }),
      },
      operators: setOperators,
      target: { resource, many: true },
      cell: idsCell,
      example: [1],
    },
    options,
  )

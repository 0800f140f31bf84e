import { z } from 'zod'
import { jsonCell } from '../cells.ts'
import { field, type FieldOptions, type Only, type Text, type WidgetName } from '../field.ts'

/**
 * A structured value with its own schema, which should limit its own size. `widget` names its input, `example` is one
 * valid value; `html` names the keys whose texts, at any depth, are rich text of the question profile; `places` has the
 * names of the entries of its lists, by the list's key: `{ parts: { zh: '第 {n} 小题', … } }`. `refers`: the keys whose
 * values, at any depth, are ids of records of these resources.
 */
export const json = <
  V,
  const O extends FieldOptions<V> & {
    widget?: WidgetName
    example: V
    searchable?: boolean
    html?: readonly string[]
    places?: Readonly<Record<string, Text>>
    refers?: Readonly<Record<string, string>>
  },
>(
  schema: z.ZodType<V>,
  options: Only<O, 'widget' | 'example' | 'searchable' | 'html' | 'places' | 'refers'>,
) =>
  field<V, O>(
    {
      kind: 'json',
      takes: ['widget', 'example', 'searchable', 'html', 'places', 'refers'],
      // The site's build has none of what nobody enters (`vite.declarations.ts`).
      schema: (schema as typeof schema | undefined) ?? (z.unknown() as z.ZodType<V>),
      column: 'json',
      widget: options.widget ?? 'json',
      searchable: options.searchable ?? false,
      options: {
        ...(options.html && { profile: 'question', html: options.html }),
        ...(options.places && { places: options.places }),
        ...(options.refers && { refers: options.refers }),
      },
      stored: options.html ? 'sanitised' : 'plain',
      cell: jsonCell,
      example: options.example,
    },
    options,
  )

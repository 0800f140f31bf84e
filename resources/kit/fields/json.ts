import { z } from 'zod'
import { jsonCell } from '../cells.ts'
import { field, type FieldOptions, type Only, type Text, type WidgetName } from '../field.ts'

interface JsonOptions<V> {
  /** One valid value, for templates, documentation and tests. */
  example: V
  /** The name of its input, a folder of `src/records/fields`. @default `json`, a text area */
  widget?: WidgetName
  /** Whether `list.search` may name it. @default false */
  searchable?: boolean
  /** The keys whose texts, at any depth, are rich text of the profile `question`. */
  html?: readonly string[]
  /** What an entry of one of its lists is called in messages, by the list's key: `{ parts: { zh: '第 {n} 小题', … } }`. */
  places?: Readonly<Record<string, Text>>
  /** The keys whose values, at any depth, are ids of records, with the resource of each. */
  refers?: Readonly<Record<string, string>>
}

/** A structured value, checked by a schema of zod, which should limit its size. */
export const json = <V, const O extends FieldOptions<V> & JsonOptions<V>>(
  schema: z.ZodType<V>,
  options: Only<O, 'widget' | 'example' | 'searchable' | 'html' | 'places' | 'refers'>,
) =>
  field<V, O>(
    {
      kind: 'json',
      takes: ['widget', 'example', 'searchable', 'html', 'places', 'refers'],
      // The site's build has none of what nobody enters (`build/declarations.ts`).
      schema: schema ?? (z.unknown() as z.ZodType<V>),
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

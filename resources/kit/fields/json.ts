import { z } from 'zod'
import { jsonCell } from '../cells.ts'
import type { PartWords } from '../json-parts.ts'
import { field, type FieldOptions, type Only, type Text, type WidgetName } from '../field.ts'

interface JsonOptions<V> {
  /** One valid value, for templates, documentation and tests. */
  example: V
  /**
   * The name of its input, a folder of `src/records/fields`.
   * @default `json`: rows of inputs for a list of plain objects whose parts all have words, else a text area
   */
  widget?: WidgetName
  /** Whether `list.search` may name it. @default false */
  searchable?: boolean
  /** The keys whose texts, at any depth, are rich text of the profile `question`. */
  html?: readonly string[]
  /** What an entry of one of its lists is called in messages, by the list's key: `{ parts: { zh: '第 {n} 小题', … } }`. */
  places?: Readonly<Record<string, Text>>
  /** The keys whose values, at any depth, are ids of records, with the resource of each. */
  refers?: Readonly<Record<string, string>>
  /**
   * How its parts are called and shown, by their keys at any depth: a value of the widget `json` is shown by these, and
   * start refuses it with a part that has no words.
   */
  words?: PartWords
  /** The keys of parts that say nothing to people: what the server computes by. They are shown nowhere. */
  unshown?: readonly string[]
  /** The key that tells the entries of its lists apart, so that a difference compares an entry with itself. */
  entry?: string
  /** The resource whose fields its objects have besides: these are called and shown as there. */
  like?: string
  /**
   * Its entries are entered in a table, a row for each and a column for each part. `given`: parts that are shown and
   * not entered; with any, the rows are given too, and none is added or removed.
   */
  table?: { given: readonly string[] }
  /** Only the number of its entries is shown, as their keys are data. */
  counted?: true
}

const optionNames = [
  'widget',
  'example',
  'searchable',
  'html',
  'places',
  'refers',
  'words',
  'unshown',
  'entry',
  'like',
  'table',
  'counted',
] as const

/** A structured value, checked by a schema of zod, which should limit its size. */
export const json = <V, const O extends FieldOptions<V> & JsonOptions<V>>(
  schema: z.ZodType<V>,
  options: Only<O, (typeof optionNames)[number]>,
) =>
  field<V, O>(
    {
      kind: 'json',
      takes: optionNames,
      // The site's build has none of what nobody enters (`build/declarations.ts`).
      schema: schema ?? (z.unknown() as z.ZodType<V>),
      column: 'json',
      widget: options.widget ?? 'json',
      searchable: options.searchable ?? false,
      options: {
        ...(options.html && { profile: 'question', html: options.html }),
        ...(options.places && { places: options.places }),
        ...(options.refers && { refers: options.refers }),
        ...(options.words && { words: options.words }),
        ...(options.unshown && { unshown: options.unshown }),
        ...(options.entry && { entry: options.entry }),
        ...(options.like && { like: options.like }),
        ...(options.table && { table: options.table }),
        ...(options.counted && { counted: options.counted }),
      },
      stored: options.html ? 'sanitised' : 'plain',
      cell: jsonCell,
      example: options.example,
    },
    options,
  )

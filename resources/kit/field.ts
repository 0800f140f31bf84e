import type { z } from 'zod'

/** A text in both languages of the product. Every label that a person sees is one. */
export interface Text {
  zh: string
  en: string
}

/**
 * How a value is stored. The server turns it into a PostgreSQL column, and needs to know nothing else about the field.
 * `integers` and `texts` are arrays with an index for "contains"; `json` is jsonb.
 */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'json'
  | 'integers'
  | 'texts'

/**
 * The filters of a field: `field=`, `field__contains=`, `field__in=`, `field__gte=`, `field__lte=`, `field__isnull=`. A
 * ref into a tree also has `field__under=`: at one of these nodes, or at any below them (`operatorsOf`).
 */
export type Operator = 'eq' | 'contains' | 'in' | 'under' | 'gte' | 'lte' | 'isnull'

/** The content of a cell: a value, or what was expected. */
export type CellReading<Value> = { value: Value } | { refused: Text }

/** A day or a moment of the school's clock in a cell, a date to spreadsheets: `2026-05-31`, `2026-05-31 16:00:00`. */
export interface CellDate {
  date: string
}

/**
 * A value in a cell of a table: written by an export, read by an import.
 * - `takes`: the allowed content in words, for the template that a person fills in.
 * - `choices`: the words to choose from, where only those are allowed.
 */
export interface CellForm<Value> {
  takes: Text
  choices?: readonly Text[]
  read(text: string): CellReading<Value>
  write(value: Value, language: keyof Text): string | number | CellDate
}

/**
 * Whether the field's value is output (`read`), input (`write`), or both. A password is only input, a computed total
 * only output.
 */
export type Flow = 'both' | 'read' | 'write'

/** The options of every factory. */
export interface FieldOptions<Value> {
  /** What the field is called, in forms, in heads of columns and in files. */
  label: Text
  /** A sentence under the field in forms. */
  help?: Text
  /** A create must have it, and it is never null. @default false: it may be absent, and is null then. */
  required?: boolean
  /** The value of a create without it, in the form and in the database; with it the field is never null. */
  default?: NoInfer<Value>
  /**
   * No two living records share the value (records in the trash do not count); `within`: no two that also share the
   * value of that other field. An empty text then counts as no value. `lookalikes`: nor does one look like another's
   * (`admin`, `admın`).
   */
  unique?: boolean | { within: string; lookalikes?: never } | { lookalikes: true; within?: never }
  /**
   * A suffix of a right (`answer` becomes the right `exercise:answer`) without which a person neither sees, filters,
   * sorts, searches nor changes the field. A value derived from another resource's guarded field names that right in
   * full. @default everybody who may read the record
   */
  readable?: string
  /** The same for changing it. @default everybody who may change the record */
  writable?: string
  /** `read` for a field that only the server sets, `write` for one that is never sent back. @default `both` */
  flow?: Flow
  /**
   * A record has it only while other fields have one of these values: `{ scope_type: [2] }`. Else a form does not show
   * it, and the server refuses a value for it; one that was stored before stays, and does not count.
   */
  onlyWhen?: Readonly<Record<string, readonly unknown[]>>
  /** A list does not contain it, because of its size; the record itself does. */
  onlyInDetail?: boolean
  /**
   * The field's former name; the next migration renames its column and keeps its data. It can be removed after that.
   */
  was?: string
}

/**
 * A declared field: schema, storage, widget and labels as data. Created by a factory, read everywhere. `Beside` are the
 * names of other fields of the same record in its options; `defineResource` only compiles when these exist.
 */
export interface Field<
  Value = any,
  Required extends boolean = boolean,
  F extends Flow = Flow,
  Target extends string = string,
  Beside extends string = string,
> {
  /** The factory's name. Names the fixture in tests; no code switches on it. */
  readonly kind: string
  readonly label: Text
  readonly help?: Text
  /** The schema of a present value; the resource handles absence and null. */
  readonly schema: z.ZodType<Value>
  readonly column: ColumnType
  /** The name of the widget in `src/records/fields`, which contains input and display. */
  readonly widget: WidgetName
  /** The options of the widget: choices, profile, unit, … */
  readonly options: Readonly<Record<string, unknown>>
  readonly required: Required
  readonly flow: F
  readonly default?: Value
  readonly unique: boolean
  readonly uniqueWithin?: Beside
  /** Whether a value that looks like another record's counts as the same. */
  readonly lookalikes: boolean
  readonly readable?: string
  readonly writable?: string
  readonly onlyWhen?: Readonly<Record<string, readonly unknown[]>>
  readonly onlyInDetail: boolean
  readonly was?: string
  readonly operators: readonly Operator[]
  /** The filter in a list's bar, where it does not follow from `operators`. */
  readonly barOperators?: readonly Operator[]
  readonly cell: CellForm<Value>
  /** Whether its column is an array: an empty one is never null, and a filter means "contains". */
  readonly isArray: boolean
  readonly sortable: boolean
  /** Whether `list.search` may name it: its text goes into the search index. */
  readonly searchable: boolean
  /** The resource that this field refers to, and whether to one or many of it. */
  readonly target?: { readonly resource: Target; readonly many: boolean }
  /** How the server processes a value before it is stored. `file` is checked against the file store's index. */
  readonly stored: Stored
  /** How a text is written down (`written-text.ts`), on every way in. */
  readonly written?: (text: string) => string
  /** Whether a search finds it by its pinyin and their initials too: names and titles, of one line. */
  readonly foundByPinyin: boolean
  /** A valid value, for documentation, `npm run new`, and tests. */
  readonly example: Value
  /** Unknown options that were given, with those of its factory: `checkResources` names them. */
  readonly unknownOptions?: { readonly names: readonly string[]; readonly known: readonly string[] }
}

/**
 * `sanitised` by the field's `profile`; of a structure, the values of its `html` keys. `hashed` cannot be read back.
 */
export type Stored = 'plain' | 'sanitised' | 'hashed' | 'file'

export type AnyField = Field<any, boolean, Flow, string>
export type Fields = Record<string, AnyField>

/**
 * The widgets of `src/records/fields`. Each declares its name there by module augmentation (`widget-names.ts`), so that
 * a field with an unknown widget does not compile.
 */
export interface WidgetNames {}
export type WidgetName = keyof WidgetNames

/** What a factory defines, before the options of one use. */
export interface FieldKind<Value> {
  kind: string
  schema: z.ZodType<Value>
  column: ColumnType
  widget: WidgetName
  example: Value
  /** The names of its own options, besides those of every factory. */
  takes?: readonly string[]
  options?: Record<string, unknown>
  cell: CellForm<Value>
  operators?: readonly Operator[]
  barOperators?: readonly Operator[]
  sortable?: boolean
  searchable?: boolean
  target?: { resource: string; many: boolean }
  stored?: Stored
  written?: (text: string) => string
  foundByPinyin?: boolean
}

type IsRequired<O> = O extends { required: true } ? true : O extends { default: {} } ? true : false
type FlowOf<O> = O extends { flow: infer F extends Flow } ? F : 'both'

/** The other fields of the record named in a field's options. */
type BesideOf<O> =
  | (O extends { unique: { within: infer Name extends string } } ? Name : never)
  | (O extends { onlyWhen: infer Conditions } ? Extract<keyof Conditions, string> : never)
  | (O extends { unlike: readonly (infer Name extends string)[] } ? Name : never)
  | (O extends { among: `${infer Name}.${string}` } ? Name : never)
  | (O extends { from: infer Name extends string } ? Name : never)
  | (O extends { follows: infer Name extends string } ? Name : never)
  | (O extends { takesOver: infer Taken } ? Extract<keyof Taken, string> : never)
  | (O extends { fills: infer Fills } ? Extract<Fills[keyof Fills], string> : never)

/** The field type that a factory with value `V` returns for options `O`. */
export type FieldFor<V, O, Target extends string = never> = Field<V, IsRequired<O>, FlowOf<O>, Target, BesideOf<O>>

/** Only the options of every factory and its own, `More`: where options are inferred, any name would be accepted. */
export type Only<O, More extends string = never> = O & {
  readonly [K in Exclude<keyof O, keyof FieldOptions<any> | More>]: { 'there is no such option': K }
}

const textFrom = (text: string): string | undefined => (text === '' ? undefined : text)
const numberFrom = (text: string): number | undefined =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
export const yesOrNoFrom = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined

const fromAddress: Readonly<Record<ColumnType, (text: string) => string | number | boolean | undefined>> = {
  text: textFrom,
  texts: textFrom,
  integer: numberFrom,
  integers: numberFrom,
  decimal: numberFrom,
  boolean: yesOrNoFrom,
  date: textFrom,
  timestamp: textFrom,
  json: textFrom,
}

/** One value of an address, for a filter, as values of the field's column are written; undefined for an invalid one. */
export const valueFromAddress = (
  { column }: Pick<AnyField, 'column'>,
  text: string,
): string | number | boolean | undefined => fromAddress[column](text)

const noOperators: readonly Operator[] = ['isnull']

const commonOptions: Readonly<Record<keyof FieldOptions<unknown>, true>> = {
  label: true,
  help: true,
  required: true,
  default: true,
  unique: true,
  readable: true,
  writable: true,
  flow: true,
  onlyWhen: true,
  onlyInDetail: true,
  was: true,
}

/** The compiler infers the options of each use, so it accepts any name. */
function unknownOptions(given: object, takes: readonly string[] = []): AnyField['unknownOptions'] {
  const known = [...Object.keys(commonOptions), ...takes]
  const names = Object.keys(given).filter((name) => !known.includes(name))
  return names.length > 0 ? { names, known } : undefined
}

/**
 * Merges a factory's definition with the options of one use. A field with a default is never null, so it counts as
 * required.
 */
export function field<V, const O extends FieldOptions<V>, Target extends string = never>(
  known: FieldKind<V>,
  options: O,
): FieldFor<V, O, Target> {
  return {
    kind: known.kind,
    label: options.label,
    help: options.help,
    schema: known.schema,
    column: known.column,
    widget: known.widget,
    options: known.options ?? {},
    required: (options.required === true || options.default !== undefined) as IsRequired<O>,
    flow: (options.flow ?? 'both') as FlowOf<O>,
    default: options.default,
    unique: Boolean(options.unique),
    uniqueWithin: (typeof options.unique === 'object' ? options.unique.within : undefined) as BesideOf<O> | undefined,
    lookalikes: typeof options.unique === 'object' && options.unique.lookalikes === true,
    readable: options.readable,
    writable: options.writable,
    onlyWhen: options.onlyWhen,
    onlyInDetail: options.onlyInDetail === true,
    was: options.was,
    operators: known.operators ?? noOperators,
    barOperators: known.barOperators,
    cell: known.cell,
    isArray: known.column === 'integers' || known.column === 'texts',
    sortable: known.sortable ?? false,
    searchable: known.searchable ?? false,
    target: known.target as { resource: Target; many: boolean } | undefined,
    stored: known.stored ?? 'plain',
    written: known.written,
    foundByPinyin: known.foundByPinyin ?? false,
    example: known.example,
    unknownOptions: unknownOptions(options, known.takes),
  }
}

/**
 * The filter in a list's bar, from a field's operators: a range where there is an order, otherwise one of several
 * values, in a tree with all below them. None: the bar cannot show it, and start refuses the declaration.
 */
export function barOperators({ operators, target, barOperators: own }: AnyField, known = operators): Operator[] {
  if (known.includes('gte') && !target) return ['gte', 'lte']
  if (own) return own.filter((one) => known.includes(one))
  const preferred: Operator[] = ['under', 'in', 'contains', 'eq']
  return preferred.filter((one) => known.includes(one)).slice(0, 1)
}

/** The fields of the same record that a secret may not resemble. */
export const unlike = (one: AnyField): readonly string[] =>
  (one.options['unlike'] as readonly string[] | undefined) ?? []

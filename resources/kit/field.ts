import type { z } from 'zod'

/** A text in both languages of the product. Every label a person sees is one. */
export interface Text {
  zh: string
  en: string
}

/**
 * How a value is stored. The server turns it into a PostgreSQL column, and needs to know nothing else about the field.
 * `integers` and `texts` are arrays with an index that answers "contains"; `json` is jsonb.
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
 * What a list may be asked of a field: `field=`, `field__contains=`, `field__in=`, `field__gte=`, `field__lte=`, `field__isnull=`.
 * What points into a tree has `field__under=` besides: at one of these nodes, or at any below them (`operatorsOf`).
 */
export type Operator = 'eq' | 'contains' | 'in' | 'under' | 'gte' | 'lte' | 'isnull'

/** What a cell of a table says: a value, or what it should have said. */
export type CellReading<Value> = { value: Value } | { refused: Text }

/**
 * A value as a cell of a table has it: what an export writes, an import reads back.
 * - `takes`: what may stand there, in words, for the template that a person fills in.
 * - `choices`: the words to choose among, where there are so many and no others.
 */
export interface CellForm<Value> {
  takes: Text
  choices?: readonly Text[]
  read(text: string): CellReading<Value>
  write(value: Value, language: keyof Text): string | number
}

/** Whether the field's value travels out (`read`), in (`write`), or both. A password only goes in, a computed total only out. */
export type Flow = 'both' | 'read' | 'write'

/**
 * The options that every factory takes.
 * - `required`: a create must carry it, and it is never null. Default: optional, null when absent.
 * - `default`: the value of a create that leaves it out, in the form and in the database.
 * - `unique`: no two living records share the value (records in the trash do not count); `{ within }`: no two that share the
 *   value of another field too. An empty text is then no value. `{ lookalikes: true }`: nor does one look like another's (`admin`, `admın`).
 * - `readable`, `writable`: an action-like suffix (`answer` becomes the right `exercise:answer`) without which a person
 *   neither sees, filters, sorts and searches the field, or changes it. Default: whoever may read or change the record. What
 *   follows from a guarded field of another resource names that one's right whole: `exercise:answer`.
 * - `flow`: `read` for a field that only the server sets.
 * - `help`: a sentence under the field in forms.
 * - `was`: what the field was called before; the next migration renames its column, and keeps what it holds. It may stay, or go after that.
 * - `onlyWhen`: a form asks for it only while other fields have one of these values, and sends it only then.
 */
export interface FieldOptions<Value> {
  label: Text
  help?: Text
  required?: boolean
  default?: NoInfer<Value>
  unique?: boolean | { within: string; lookalikes?: never } | { lookalikes: true; within?: never }
  readable?: string
  writable?: string
  flow?: Flow
  onlyWhen?: Readonly<Record<string, readonly unknown[]>>
  was?: string
}

/**
 * A declared field: schema, storage, widget and labels as data. Made by a factory, read by everyone. `Beside` are the names of other
 * fields of the same record that its options name; `defineResource` compiles only when there are such fields.
 */
export interface Field<
  Value = any,
  Required extends boolean = boolean,
  F extends Flow = Flow,
  Target extends string = string,
  Beside extends string = string,
> {
  /** The factory's name. Names the fixture in tests; nobody switches on it. */
  readonly kind: string
  readonly label: Text
  readonly help?: Text
  /** The schema of a present value; absence and null are the resource's affair. */
  readonly schema: z.ZodType<Value>
  readonly column: ColumnType
  /** The name of the input in `src/fields`, which also knows how to show the value. */
  readonly widget: WidgetName
  /** What the widget is told: choices, profile, unit, … */
  readonly options: Readonly<Record<string, unknown>>
  readonly required: Required
  readonly flow: F
  readonly default?: Value
  readonly unique: boolean
  readonly uniqueWithin?: Beside
  /** Whether what looks like another record's value counts as the same. */
  readonly lookalikes: boolean
  readonly readable?: string
  readonly writable?: string
  readonly onlyWhen?: Readonly<Record<string, readonly unknown[]>>
  readonly was?: string
  readonly operators: readonly Operator[]
  /** What the bar of a list asks of a filter of it, where that does not follow from `operators`. */
  readonly barOperators?: readonly Operator[]
  /** One value as it stands in an address, behind a filter; undefined where it cannot be one. */
  readonly fromAddress: (text: string) => string | number | boolean | undefined
  readonly cell: CellForm<Value>
  /** Whether its column is an array: an empty one is never null, and a filter asks what it contains. */
  readonly isArray: boolean
  readonly sortable: boolean
  /** Whether `list.search` may name it: its text goes into the search index. */
  readonly searchable: boolean
  /** The resource that this field points at, and whether at one or many of it. */
  readonly target?: { readonly resource: Target; readonly many: boolean }
  /** What the server does with a value before it is stored. `file` is checked against the file store's index. */
  readonly stored: Stored
  /** A valid value, for documentation, `npm run new`, and tests. */
  readonly example: Value
  /** Options that it was given and nobody reads, with those that its factory takes: `checkResources` names them. */
  readonly unknownOptions?: { readonly names: readonly string[]; readonly known: readonly string[] }
}

/** `sanitised` by the field's `profile`; of a structure, the values of its `html` keys. `hashed` cannot be read back. */
export type Stored = 'plain' | 'sanitised' | 'hashed' | 'file'

export type AnyField = Field<any, boolean, Flow, string>
export type Fields = Record<string, AnyField>

/**
 * The widgets of `src/fields`. Each announces its name there by module augmentation (`widget-names.ts`), so that a field
 * that names a widget which nobody wrote does not compile.
 */
export interface WidgetNames {}
export type WidgetName = keyof WidgetNames

/** What a factory knows of itself, before the options of one use. */
export interface FieldKind<Value> {
  kind: string
  schema: z.ZodType<Value>
  column: ColumnType
  widget: WidgetName
  example: Value
  /** The names of its own options, besides those that every factory takes. */
  takes?: readonly string[]
  options?: Record<string, unknown>
  cell: CellForm<Value>
  operators?: readonly Operator[]
  barOperators?: readonly Operator[]
  /** Default: as its column's values are written. */
  fromAddress?: (text: string) => string | number | boolean | undefined
  sortable?: boolean
  searchable?: boolean
  target?: { resource: string; many: boolean }
  stored?: Stored
}

type IsRequired<O> = O extends { required: true } ? true : O extends { default: {} } ? true : false
type FlowOf<O> = O extends { flow: infer F extends Flow } ? F : 'both'

/** The other fields of the record that the options of one name. */
type BesideOf<O> =
  | (O extends { unique: { within: infer Name extends string } } ? Name : never)
  | (O extends { onlyWhen: infer Conditions } ? Extract<keyof Conditions, string> : never)
  | (O extends { unlike: readonly (infer Name extends string)[] } ? Name : never)
  | (O extends { among: `${infer Name}.${string}` } ? Name : never)

/** The field type that a factory with value `V` gives for options `O`. */
export type FieldFor<V, O, Target extends string = never> = Field<V, IsRequired<O>, FlowOf<O>, Target, BesideOf<O>>

/** Options and none but those that every factory takes and its own, `More`: where options are inferred, any name would pass. */
export type Only<O, More extends string = never> = O & {
  readonly [K in Exclude<keyof O, keyof FieldOptions<any> | More>]: { 'there is no such option': K }
}

const textFrom = (text: string): string | undefined => (text === '' ? undefined : text)
const numberFrom = (text: string): number | undefined =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
export const yesOrNoFrom = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined

const fromAddress: Record<ColumnType, (text: string) => string | number | boolean | undefined> = {
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
  was: true,
}

/** The compiler infers the options of each use, so it lets any name pass. */
function unknownOptions(given: object, takes: readonly string[] = []): AnyField['unknownOptions'] {
  const known = [...Object.keys(commonOptions), ...takes]
  const names = Object.keys(given).filter((name) => !known.includes(name))
  return names.length > 0 ? { names, known } : undefined
}

/** Joins what a factory knows with the options of one use. A field with a default is never null, so it counts as required. */
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
    default: options.default as V | undefined,
    unique: Boolean(options.unique),
    uniqueWithin: (typeof options.unique === 'object' ? options.unique.within : undefined) as BesideOf<O> | undefined,
    lookalikes: typeof options.unique === 'object' && options.unique.lookalikes === true,
    readable: options.readable,
    writable: options.writable,
    onlyWhen: options.onlyWhen,
    was: options.was,
    operators: known.operators ?? noOperators,
    barOperators: known.barOperators,
    fromAddress: known.fromAddress ?? fromAddress[known.column],
    cell: known.cell,
    isArray: known.column === 'integers' || known.column === 'texts',
    sortable: known.sortable ?? false,
    searchable: known.searchable ?? false,
    target: known.target as { resource: Target; many: boolean } | undefined,
    stored: known.stored ?? 'plain',
    example: known.example,
    unknownOptions: unknownOptions(options, known.takes),
  }
}

/**
 * What the bar of a list asks of a declared filter, of the operators that it may be asked by: a range where there is an order, else one
 * of several values, in a tree with all below them. None: the bar cannot show it, and start refuses the declaration.
 */
export function barOperators({ operators, target, barOperators: own }: AnyField, known = operators): Operator[] {
  if (known.includes('gte') && !target) return ['gte', 'lte']
  if (own) return own.filter((one) => known.includes(one))
  const preferred: Operator[] = ['under', 'in', 'contains', 'eq']
  return preferred.filter((one) => known.includes(one)).slice(0, 1)
}

/** The fields of the same record that a secret may not be like. */
export const unlike = (one: AnyField): readonly string[] =>
  (one.options['unlike'] as readonly string[] | undefined) ?? []

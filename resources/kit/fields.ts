import { z } from 'zod'
import { field, type FieldOptions, type Only, type Operator, type Text, type WidgetName } from './field.ts'
import { messages } from './messages.ts'
import type { TagColor } from './tag-colors.ts'

/**
 * The field factories. Each owns its schema, its column, its widget and an example; nothing else in the product lists field
 * types. A new need is a new factory here, with its widget in `src/fields` and its fixture in `tests/fields`.
 */

const textOperators: readonly Operator[] = ['eq', 'contains', 'in', 'isnull']
const orderOperators: readonly Operator[] = ['eq', 'in', 'gte', 'lte', 'isnull']
const choiceOperators: readonly Operator[] = ['eq', 'in', 'isnull']
const setOperators: readonly Operator[] = ['contains', 'in', 'isnull']

/** PostgreSQL stores neither NUL nor half a surrogate pair, so neither is text. */
const storable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()
export const plainText = (maxLength: number, minLength = 0) =>
  z
    .string()
    .max(maxLength)
    .min(minLength, minLength === 1 ? 'blank' : undefined)
    .refine(storable, 'text')
/** Text of a name or a title: at least one character that is not white space. */
const namedText = (maxLength: number) => plainText(maxLength).refine((value) => value.trim() !== '', 'blank')
const pattern = (expression: RegExp, message: keyof typeof messages, maxLength: number) =>
  z.string().max(maxLength).regex(expression, message)

type Options<V, More = {}> = FieldOptions<V> & More

/** One line of text. `maxLength` in characters, default 200. */
export const text = <const O extends Options<string, { maxLength?: number }>>(options: Only<O, 'maxLength'>) =>
  field<string, O>(
    {
      kind: 'text',
      takes: ['maxLength'],
      schema: options.required ? namedText(options.maxLength ?? 200) : plainText(options.maxLength ?? 200),
      column: 'text',
      widget: 'text',
      options: { maxLength: options.maxLength ?? 200 },
      operators: textOperators,
      sortable: true,
      searchable: true,
      example: '示例文本',
    },
    options,
  )

/** Several lines of plain text. `maxLength` in characters, default 2,000. */
export const longText = <const O extends Options<string, { maxLength?: number }>>(options: Only<O, 'maxLength'>) =>
  field<string, O>(
    {
      kind: 'longText',
      takes: ['maxLength'],
      schema: options.required ? namedText(options.maxLength ?? 2000) : plainText(options.maxLength ?? 2000),
      column: 'text',
      widget: 'longText',
      options: { maxLength: options.maxLength ?? 2000 },
      operators: ['contains', 'isnull'],
      searchable: true,
      example: '第一行\n第二行',
    },
    options,
  )

/** Which tags rich text keeps: `question` only br, span, b, em; `article` headings, lists, tables, links and media too. */
export type RichTextProfile = 'question' | 'article'

/** Formatted text, stored as HTML that the server has sanitised to its profile. `maxLength` counts the HTML, default 20,000. */
export const richText = <const O extends Options<string, { profile: RichTextProfile; maxLength?: number }>>(
  options: Only<O, 'profile' | 'maxLength'>,
) =>
  field<string, O>(
    {
      kind: 'richText',
      takes: ['profile', 'maxLength'],
      schema: options.required ? namedText(options.maxLength ?? 20_000) : plainText(options.maxLength ?? 20_000),
      column: 'text',
      widget: 'richText',
      options: { profile: options.profile, maxLength: options.maxLength ?? 20_000 },
      operators: ['contains', 'isnull'],
      searchable: true,
      stored: 'sanitised',
      example: '已知函数 <b>f(x)</b>',
    },
    options,
  )

const safeInteger = (min: number, max: number) => z.int().min(min).max(max)

/** A whole number; by default what PostgreSQL's `integer` holds. */
export const integer = <const O extends Options<number, { min?: number; max?: number; unit?: Text }>>(
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
      example: options.min ?? 1,
    },
    options,
  )

/** A number with up to 2 decimal places (a score, a price). */
export const decimal = <const O extends Options<number, { min?: number; max?: number; unit?: Text }>>(
  options: Only<O, 'min' | 'max' | 'unit'>,
) =>
  field<number, O>(
    {
      kind: 'decimal',
      takes: ['min', 'max', 'unit'],
      schema: z
        .number()
        .min(options.min ?? -99_999_999.99)
        .max(options.max ?? 99_999_999.99)
        .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'decimal'),
      column: 'decimal',
      widget: 'decimal',
      options: { min: options.min, max: options.max, unit: options.unit },
      operators: orderOperators,
      sortable: true,
      example: options.min ?? 2.5,
    },
    options,
  )

/** Yes or no. */
export const boolean = <const O extends Options<boolean>>(options: Only<O>) =>
  field<boolean, O>(
    {
      kind: 'boolean',
      schema: z.boolean(),
      column: 'boolean',
      widget: 'boolean',
      operators: ['eq', 'isnull'],
      sortable: true,
      example: true,
    },
    options,
  )

/** PostgreSQL's dates reach further, but a year before 1000 or after 9999 is a typing error. */
const inStorableYears = (value: string): boolean => /^[1-9]\d{3}-/.test(value)

/** A day, `2026-05-31`. */
export const date = <const O extends Options<string>>(options: Only<O>) =>
  field<string, O>(
    {
      kind: 'date',
      schema: z.iso.date().refine(inStorableYears),
      column: 'date',
      widget: 'date',
      operators: orderOperators,
      sortable: true,
      example: '2026-05-31',
    },
    options,
  )

/** A moment, ISO 8601 in UTC: `2026-05-31T08:00:00.000Z`. */
export const dateTime = <const O extends Options<string>>(options: Only<O>) =>
  field<string, O>(
    {
      kind: 'dateTime',
      schema: z.iso.datetime().max(30).refine(inStorableYears),
      column: 'timestamp',
      widget: 'dateTime',
      operators: orderOperators,
      sortable: true,
      example: '2026-05-31T08:00:00.000Z',
    },
    options,
  )

/** One selectable value. */
export interface Choice<V extends string | number = string | number> {
  value: V
  label: Text
  color?: TagColor
}

/** One of a few fixed values; text or whole numbers, as declared. */
export const choice = <V extends string | number, const O extends Options<V, { of: readonly Choice<V>[] }>>(
  options: Only<O, 'of'> & { of: readonly Choice<V>[] },
) =>
  field<O['of'][number]['value'], O>(
    {
      kind: 'choice',
      takes: ['of'],
      schema: z.literal(options.of.map((one) => one.value)) as unknown as z.ZodType<O['of'][number]['value']>,
      column: typeof options.of[0]?.value === 'number' ? 'integer' : 'text',
      widget: 'choice',
      options: { of: options.of },
      operators: choiceOperators,
      sortable: true,
      example: options.of[0]!.value,
    },
    options,
  )

/** Any number of a few fixed values. With `summary` a cell of a list shows this one word, and the values when one points at it. */
export const choices = <const O extends FieldOptions<string[]> & { of: readonly Choice<string>[]; summary?: Text }>(
  options: Only<O, 'of' | 'summary'>,
) =>
  field<O['of'][number]['value'][], O>(
    {
      kind: 'choices',
      takes: ['of', 'summary'],
      schema: z.array(z.literal(options.of.map((one) => one.value))).max(options.of.length) as unknown as z.ZodType<
        O['of'][number]['value'][]
      >,
      column: 'texts',
      widget: 'choices',
      options: { of: options.of, summary: options.summary },
      operators: setOperators,
      example: [options.of[0]!.value],
    },
    options as never,
  )

export const recordId = z.int().min(1).max(2_147_483_647)

/** A record of another resource, by id. A record that something points at cannot be deleted for good. */
export const ref = <const T extends string, const O extends Options<number>>(resource: T, options: Only<O>) =>
  field<number, O, T>(
    {
      kind: 'ref',
      schema: recordId,
      column: 'integer',
      widget: 'ref',
      operators: ['eq', 'in', 'isnull'],
      sortable: true,
      target: { resource, many: false },
      example: 1,
    },
    options,
  )

/**
 * Any number of records of another resource, by id, without repetition. `max` of them, default 200. `among`: only those that a record which this
 * one points at has chosen, as `subject_course_id.enum_ids`; where it has chosen none, all.
 */
export const refs = <
  const T extends string,
  const O extends FieldOptions<number[]> & { max?: number; among?: `${string}.${string}` },
>(
  resource: T,
  options: Only<O, 'max' | 'among'>,
) =>
  field<number[], O, T>(
    {
      kind: 'refs',
      takes: ['max', 'among'],
      schema: z.array(recordId).max(options.max ?? 200),
      column: 'integers',
      widget: 'refs',
      options: { max: options.max ?? 200, among: options.among },
      operators: setOperators,
      target: { resource, many: true },
      example: [1],
    },
    options,
  )

/** The parent in the same resource's tree; null at the root. Makes the resource a tree: see `tree` of `defineResource`. */
export const parent = <const O extends Options<number>>(options: Only<O>) =>
  field<number, O>(
    {
      kind: 'parent',
      schema: recordId,
      column: 'integer',
      widget: 'parent',
      operators: ['eq', 'in', 'isnull'],
      example: 1,
    },
    options,
  )

/** The place among its siblings, counted from 0. The server puts a new record last and keeps the places dense when something moves. */
export const order = <const O extends Options<number>>(options: Only<O>) =>
  field<number, O & { default: 0; flow: 'read' }>(
    {
      kind: 'order',
      schema: safeInteger(0, 1_000_000),
      column: 'integer',
      widget: 'integer',
      options: { min: 0 },
      operators: ['gte', 'lte'],
      sortable: true,
      example: 0,
    },
    { ...options, default: 0, flow: 'read' },
  )

/** A stored file as the upload call answers it. `url` is where it is fetched, `size` in bytes. */
export const storedFile = z.strictObject({
  id: recordId,
  name: plainText(255, 1),
  type: plainText(127),
  size: z.int().min(0),
  url: z
    .string()
    .max(500)
    .regex(/^\/api\/files\/[A-Za-z0-9_-]{20,64}$/, 'url'),
})
export type StoredFile = z.infer<typeof storedFile>

const exampleFile: StoredFile = {
  id: 1,
  name: '函数图像.png',
  type: 'image/png',
  size: 2048,
  url: '/api/files/AAAAAAAAAAAAAAAAAAAAAA',
}

/** One uploaded file. `accept` are media types or `image/*`; `maxMegabytes` default 200. */
export const file = <const O extends Options<StoredFile, { accept?: readonly string[]; maxMegabytes?: number }>>(
  options: Only<O, 'accept' | 'maxMegabytes'>,
) =>
  field<StoredFile, O>(
    {
      kind: 'file',
      takes: ['accept', 'maxMegabytes'],
      schema: storedFile,
      column: 'json',
      widget: 'file',
      options: { accept: options.accept, maxMegabytes: options.maxMegabytes ?? 200 },
      stored: 'file',
      example: exampleFile,
    },
    options,
  )

/** Several uploaded files, at most 50. */
export const files = <
  const O extends FieldOptions<StoredFile[]> & { accept?: readonly string[]; maxMegabytes?: number },
>(
  options: Only<O, 'accept' | 'maxMegabytes'>,
) =>
  field<StoredFile[], O>(
    {
      kind: 'files',
      takes: ['accept', 'maxMegabytes'],
      schema: z.array(storedFile).max(50),
      column: 'json',
      widget: 'files',
      options: { accept: options.accept, maxMegabytes: options.maxMegabytes ?? 200 },
      stored: 'file',
      example: [exampleFile],
    },
    options,
  )

/** One uploaded picture. */
export const image = <const O extends Options<StoredFile, { maxMegabytes?: number }>>(
  options: Only<O, 'maxMegabytes'>,
) =>
  field<StoredFile, O>(
    {
      kind: 'image',
      takes: ['maxMegabytes'],
      schema: storedFile,
      column: 'json',
      widget: 'image',
      options: { accept: ['image/*'], maxMegabytes: options.maxMegabytes ?? 10 },
      stored: 'file',
      example: exampleFile,
    },
    options,
  )

/**
 * A structured value with its own schema, which should limit its own size. `widget` names its input, `example` is one valid
 * value; `html` names the keys whose texts, at any depth, are rich text of the question profile; `places` is what the entries of its
 * lists are called, by the list's key: `{ parts: { zh: '第 {n} 小题', … } }`.
 */
export const json = <
  V,
  const O extends FieldOptions<V> & {
    widget?: WidgetName
    example: V
    searchable?: boolean
    html?: readonly string[]
    places?: Readonly<Record<string, Text>>
  },
>(
  schema: z.ZodType<V>,
  options: Only<O, 'widget' | 'example' | 'searchable' | 'html' | 'places'>,
) =>
  field<V, O>(
    {
      kind: 'json',
      takes: ['widget', 'example', 'searchable', 'html', 'places'],
      schema,
      column: 'json',
      widget: options.widget ?? 'json',
      searchable: options.searchable ?? false,
      options: {
        ...(options.html && { profile: 'question', html: options.html }),
        ...(options.places && { places: options.places }),
      },
      stored: options.html ? 'sanitised' : 'plain',
      example: options.example,
    },
    options,
  )

/**
 * A secret that only goes in; stored as an argon2id hash, at least 6 characters, and none of those that everybody tries first.
 * `unlike`: fields of the same record that it may neither be, nor hold, nor be a simple variant of.
 */
export const password = <const O extends Options<string, { unlike?: readonly string[] }>>(options: Only<O, 'unlike'>) =>
  field<string, O & { flow: 'write' }>(
    {
      kind: 'password',
      takes: ['unlike'],
      options: { unlike: options.unlike ?? [] },
      schema: z.string().min(6, 'password').max(128).refine(storable, 'text'),
      column: 'text',
      widget: 'password',
      operators: [],
      stored: 'hashed',
      example: 'correct-horse',
    },
    { ...options, flow: 'write' },
  )

/** A checked line of text: the factories below differ in the pattern alone. */
const checkedText =
  (kind: string, schema: z.ZodType<string>, example: string) =>
  <const O extends Options<string>>(options: Only<O>) =>
    field<string, O>(
      {
        kind,
        schema,
        column: 'text',
        widget: 'text',
        operators: textOperators,
        sortable: true,
        searchable: true,
        example,
      },
      options,
    )

/** 11 digits that start with 1. */
export const mobile = checkedText('mobile', pattern(/^1\d{10}$/, 'mobile', 11), '13800138000')
export const email = checkedText('email', z.email('email').max(254), 'teacher@example.com')
/** http or https only: anything else could run when clicked. */
export const url = checkedText(
  'url',
  z
    .url({ protocol: /^https?$/, error: 'url' })
    .max(2000)
    .refine(storable, 'text'),
  'https://example.com/page',
)
/** IPv4 or IPv6. */
export const ip = checkedText('ip', z.union([z.ipv4('ip'), z.ipv6('ip')], 'ip'), '192.168.1.10')
/** 2 to 4 Chinese characters. */
export const chineseName = checkedText('chineseName', pattern(/^\p{Script=Han}{2,4}$/u, 'chineseName', 8), '王小明')

/** A port, 0 to 65535. */
export const port = <const O extends Options<number>>(options: Only<O>) =>
  field<number, O>(
    {
      kind: 'port',
      schema: z.int('port').min(0, 'port').max(65_535, 'port'),
      column: 'integer',
      widget: 'integer',
      options: { min: 0, max: 65_535 },
      operators: orderOperators,
      sortable: true,
      example: 8080,
    },
    options,
  )

/** The check digit of GB 11643-1999 (ISO 7064 MOD 11-2) and a real date of birth. */
export function isIdCard(value: string): boolean {
  if (!/^\d{17}[\dX]$/i.test(value)) return false
  const [year, month, day] = [value.slice(6, 10), value.slice(10, 12), value.slice(12, 14)]
  if (!z.iso.date().safeParse(`${year}-${month}-${day}`).success) return false
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return '10X98765432'[sum % 11] === value[17]!.toUpperCase()
}

/** An 18-character resident identity card number. */
export const idCard = checkedText('idCard', z.string().max(18).refine(isIdCard, 'idCard'), '11010519491231002X')

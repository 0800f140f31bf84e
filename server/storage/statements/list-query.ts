import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import {
  itemAt,
  mayRead,
  messages,
  nearest,
  recordFields,
  type AnyField,
  type AnyResource,
  type ColumnType,
  type Language,
  type Operator,
  type ValidationIssue,
} from '../../../resources/kit/index.ts'
import { belongingOf } from '../../../resources/registry/belonging.ts'
import { allValue, fieldOf, offersAll, operatorsOf, treeOf } from '../../../resources/registry/record-fields.ts'
import { invalid } from '../../base/fault.ts'
import { capabilityFirstRows } from '../../parts/first-rows.ts'
import type { FirstRows } from './first-rows.ts'
import { sortedColumn } from './reading-order.ts'
import type { MembershipFilter } from './membership-filter.ts'
import type { SubtreeFilter } from './subtree-filter.ts'
import { castOf, columnTypeOf, parameter } from '../tables/columns.ts'
import { askedId, orNumbered, searchCondition, type SearchCondition } from '../../base/search-text/search-condition.ts'
import { namedIn, present } from '../../../resources/kit/present.ts'

/**
 * Parses `?page=2&sort=-updated_at&type=essay&score__gte=5&search=函数` strictly: an unknown parameter or sort key, a
 * field that the person may not read, or an operator that the field does not have is refused by name.
 */
export interface ListQuery {
  page: number
  pageSize: number
  cursor: readonly unknown[] | null
  /** Whether the row of the cursor was among those that come first. */
  isAfterFirst: boolean
  sort: readonly SortKey[]
  conditions: readonly SQL[]
  /** Conditions that need to read a tree first (`subtree-filter.ts`). */
  subtrees: readonly SubtreeFilter[]
  /** Conditions on what records belong to, which has to be seen (`membership-filter.ts`). */
  memberships: readonly MembershipFilter[]
  search: SearchCondition | null
  /** Identifies the filters, so that equal queries share a cached total. */
  key: string
}

export interface SortKey {
  name: string
  field: AnyField
  descending: boolean
  nullable: boolean
}

const operators: ReadonlySet<string> = new Set<Operator>(['eq', 'contains', 'in', 'under', 'gte', 'lte', 'isnull'])
const maxValues = 200

/** The schema of one value in a query string, by the column's type: parses text into a value, or fails. */
const valueSchemas: Record<ColumnType, z.ZodType> = {
  text: z
    .string()
    .max(500)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'text'),
  integer: z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(-2_147_483_648).max(2_147_483_647)),
  decimal: z
    .string()
    .regex(/^-?\d{1,10}(\.\d{1,2})?$/)
    .transform(Number),
  boolean: z.enum(['true', 'false']).transform((value) => value === 'true'),
  date: z.iso.date().refine((value) => /^[1-9]\d{3}-/.test(value)),
  timestamp: z.iso.datetime().refine((value) => /^[1-9]\d{3}-/.test(value)),
  json: z.never(),
  integers: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().max(2_147_483_647)),
  texts: z
    .string()
    .max(200)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'text'),
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const comparisons: Record<Exclude<Operator, 'under'>, (column: SQL, type: ColumnType, values: unknown[]) => SQL> = {
  eq: (column, type, [value]) => sql`${column} = ${parameter(type, value)}`,
  gte: (column, type, [value]) => sql`${column} >= ${parameter(type, value)}`,
  lte: (column, type, [value]) => sql`${column} <= ${parameter(type, value)}`,
  in: (column, type, values) => {
    if (type === 'integers' || type === 'texts') return sql`${column} && ${parameter(type, values)}`
    return sql`${column} in (${sql.join(
      values.map((value) => parameter(type, value)),
      sql`, `,
    )})`
  },
  contains: (column, type, [value]) => {
    if (type === 'integers' || type === 'texts') return sql`${column} @> ${parameter(type, [value])}`
    return sql`${column} ilike ${`%${escapeLike(String(value))}%`}`
  },
  isnull: (column, type, [value]) => {
    const empty = type === 'integers' || type === 'texts' ? sql`${column} = '{}'` : sql`${column} is null`
    return value ? empty : sql`not (${empty})`
  },
}

interface Asker {
  rights: ReadonlySet<string>
  language: Language
}

class QueryReader {
  readonly issues: ValidationIssue[] = []
  readonly conditions: SQL[] = []
  readonly subtrees: SubtreeFilter[] = []
  readonly memberships: MembershipFilter[] = []
  readonly keys: string[] = []
  search: SearchCondition | null = null
  readonly readable: readonly string[]
  readonly resource: AnyResource
  readonly asker: Asker

  constructor(resource: AnyResource, asker: Asker) {
    this.resource = resource
    this.asker = asker
    const fields = Object.entries(resource.fields).filter(([, one]) => mayRead(resource, one, asker.rights))
    const belonging = Object.keys(resource.belongs ?? {}).filter((name) =>
      mayRead(resource, fieldOf(resource, name)!, asker.rights),
    )
    this.readable = [...recordFields, ...fields.map(([name]) => name), ...belonging]
  }

  refuse(path: string, zh: string, en: string): void {
    this.issues.push({ path, message: this.asker.language === 'zh' ? zh : en })
  }

  unknown(parameterName: string, name: string, known: Iterable<string>): void {
    const near = nearest(name, known)
    this.refuse(
      parameterName,
      `不认识的参数${near ? `，是否要写 ${near}？` : ''}`,
      `Unknown parameter${near ? `; did you mean "${near}"?` : ''}`,
    )
  }

  unsortable(name: string): void {
    const near = nearest(
      name,
      this.readable.filter((one) => fieldOf(this.resource, one)?.sortable),
    )
    this.refuse(
      'sort',
      `不能按 ${name} 排序${near ? `，是否要写 ${near}？` : ''}`,
      `Cannot sort by "${name}"${near ? `; did you mean "${near}"?` : ''}`,
    )
  }

  number(query: Record<string, string>, name: string, fallback: number, max: number): number {
    const text = query[name]
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (value >= 1 && value <= max) return value
    this.refuse(name, `应为1到${max}之间的整数`, `A whole number from 1 to ${max}`)
    return fallback
  }

  filter(parameterName: string, text: string): void {
    const cut = parameterName.lastIndexOf('__')
    const name = cut > 0 ? parameterName.slice(0, cut) : parameterName
    const operator = cut > 0 ? parameterName.slice(cut + 2) : 'eq'
    if (!this.readable.includes(name) || !operators.has(operator))
      return this.unknown(parameterName, name, this.readable)
    const field = fieldOf(this.resource, name)!
    const allowed = operatorsOf(this.resource, field)
    if (!allowed.includes(operator as Operator)) {
      return this.refuse(
        parameterName,
        `该字段可用的条件：${allowed.join('、')}`,
        `This field allows: ${allowed.join(', ')}`,
      )
    }
    const type = columnTypeOf(this.resource, name)!
    const texts = operator === 'in' || operator === 'under' ? text.split(',').slice(0, maxValues + 1) : [text]
    if (operator !== 'isnull' && texts.includes(String(allValue)) && offersAll(field)) return
    if (texts.length > maxValues)
      return this.refuse(parameterName, `最多${maxValues}个值`, `At most ${maxValues} values`)
    const schema =
      operator === 'isnull'
        ? valueSchemas.boolean
        : operator === 'contains' && type === 'text'
          ? valueSchemas.text
          : valueSchemas[type]
    const parsed = texts.map((value) => schema.safeParse(value))
    if (parsed.some((result) => !result.success))
      return this.refuse(parameterName, '值的格式不正确', 'The value has the wrong form')
    const values = parsed.map((result) => result.data)
    const column = sql`${sql.identifier(name)}`
    const belonging = belongingOf(this.resource, name)
    if (belonging) this.memberships.push({ resource: this.resource, belonging, ids: values as number[] })
    else if (operator === 'under')
      this.subtrees.push({ column, type, tree: treeOf(this.resource, field)!, ids: values as number[] })
    else this.conditions.push(namedIn(comparisons, operator)(column, type, values))
    this.keys.push(`${parameterName}=${text}`)
  }

  sort(text: string | undefined): SortKey[] {
    const asked = (text ?? this.resource.list.sort ?? 'id').split(',').slice(0, 4)
    const keys = asked.flatMap((part): SortKey[] => {
      const name = part.replace(/^-/, '')
      const one = fieldOf(this.resource, name)
      if (!one?.sortable || !this.readable.includes(name)) {
        this.unsortable(name)
        return []
      }
      return [{ name, field: one, descending: part.startsWith('-'), nullable: !one.required }]
    })
    if (keys.length > 0 && !keys.some((key) => key.name === 'id')) {
      const field = present(fieldOf(this.resource, 'id'), 'the id of a record')
      keys.push({ name: 'id', field, descending: itemAt(keys, 0).descending, nullable: false })
    }
    return keys
  }

  cursor(text: string | undefined, sort: readonly SortKey[]): Pick<ListQuery, 'cursor' | 'isAfterFirst'> {
    const none = { cursor: null, isAfterFirst: false }
    if (text === undefined || text === '') return none
    const values = decodeCursor(text)
    const isAfterFirst = hasFirstRows(this.resource) ? values?.shift() : false
    const valid =
      values?.length === sort.length &&
      values.every((value, index) => valueSchemas[itemAt(sort, index).field.column].safeParse(String(value)).success)
    if (valid && typeof isAfterFirst === 'boolean') return { cursor: values, isAfterFirst }
    this.refuse(
      'cursor',
      '翻页标记无效，请从第一页重新开始',
      'This cursor is not valid here. Start again at the first page.',
    )
    return none
  }
}

/** The rows that the capabilities of a resource put first in its lists. */
export const firstRowsOf = (resource: AnyResource): readonly FirstRows[] =>
  capabilityFirstRows.flatMap((of) => of(resource) ?? [])

const hasFirstRows = (resource: AnyResource): boolean => firstRowsOf(resource).length > 0

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** The values in a cursor; null for an invalid one. */
function decodeCursor(text: string): unknown[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(values) && values.every(isScalar) ? values : null
  } catch {
    return null
  }
}

/**
 * The cursor of the page after a row: its values of the sort keys and, for a resource some of whose rows come first, in
 * front of them whether it is one of those. Null where a key can be null, as SQL compares nothing with null.
 */
export function cursorAfter(
  resource: AnyResource,
  row: Record<string, unknown>,
  sort: readonly SortKey[],
): string | null {
  if (sort.some((key) => key.nullable)) return null
  const first = firstRowsOf(resource)
  const values = [
    ...(first.length > 0 ? [first.some(({ mark }) => row[mark] === true)] : []),
    ...sort.map((key) => row[key.name]),
  ]
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Parses a list's query string for a resource and a person. Throws 100400 naming every invalid parameter. */
export function readListQuery(
  resource: AnyResource,
  asker: Asker,
  query: Record<string, string>,
  maxPageSize = 200,
): ListQuery {
  const reader = new QueryReader(resource, asker)
  const { page: _page, page_size: _size, sort: sortText, search, cursor: cursorText, ...filters } = query
  const page = reader.number(query, 'page', 1, 1_000_000)
  const pageSize = reader.number(query, 'page_size', 10, maxPageSize)
  const sort = reader.sort(sortText)
  for (const [name, text] of Object.entries(filters)) reader.filter(name, text)
  if (search !== undefined && search !== '') readSearch(reader, search)
  const { cursor, isAfterFirst } = reader.cursor(cursorText, sort)
  if (reader.issues.length > 0) throw invalid(reader.issues)
  return {
    page,
    pageSize,
    cursor,
    isAfterFirst,
    sort,
    conditions: reader.conditions,
    subtrees: reader.subtrees,
    memberships: reader.memberships,
    search: reader.search,
    key: JSON.stringify(reader.keys.sort()),
  }
}

function readSearch(reader: QueryReader, search: string): void {
  const { list } = reader.resource
  if (!list.search) return reader.unknown('search', 'search', [])
  // The index holds all its fields together, so without the right to read one of them there is no search.
  if (!list.search.every((name: string) => reader.readable.includes(name)))
    return reader.unknown('search', 'search', [])
  if (!valueSchemas.text.safeParse(search).success) return reader.refuse('search', messages.text.zh, messages.text.en)
  const id = askedId(search)
  reader.search = id === undefined ? searchCondition(search) : orNumbered(searchCondition(search), id)
  reader.keys.push(`search=${search}`)
}

const column = (key: SortKey): SQL => sortedColumn(sql`t.${sql.identifier(key.name)}`, key.field)
const direction = (key: SortKey, [ascending, descending]: [string, string]): SQL =>
  sql.raw(key.descending ? descending : ascending)

/**
 * The order and, with a cursor, the condition that selects the rows after it, which uses `values`. Columns are those of
 * the table, called `t`: without it, `order by updated_at` would mean the text that is output under that name, and no
 * index could serve it.
 */
export function orderAndCursor({ sort, cursor }: Pick<ListQuery, 'sort' | 'cursor'>): {
  order: SQL
  after: SQL | undefined
  values: Record<string, unknown>
} {
  const order = sql.join(
    sort.map((key) => sql`${column(key)} ${direction(key, ['asc', 'desc'])}`),
    sql`, `,
  )
  if (!cursor) return { order, after: undefined, values: {} }
  return {
    order,
    after: afterCursor(sort),
    values: Object.fromEntries(cursor.map((value, index) => [`cursor_${index}`, value])),
  }
}

function afterCursor(sort: readonly SortKey[]): SQL {
  const values = sort.map((key, index) => sql`${sql.placeholder(`cursor_${index}`)}::${castOf(key.field.column)}`)
  if (sort.every((key) => key.descending === itemAt(sort, 0).descending)) {
    return sql`(${sql.join(sort.map(column), sql`, `)}) ${direction(itemAt(sort, 0), ['>', '<'])} (${sql.join(values, sql`, `)})`
  }
  const steps = sort.map((key, index) => {
    const equal = sort.slice(0, index).map((before, at) => sql`${column(before)} = ${values[at]}`)
    return sql`(${sql.join([...equal, sql`${column(key)} ${direction(key, ['>', '<'])} ${values[index]}`], sql` and `)})`
  })
  return sql`(${sql.join(steps, sql` or `)})`
}

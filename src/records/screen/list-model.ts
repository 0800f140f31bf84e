import type { CrudSort, LogicalFilter } from '@refinedev/core'
import {
  itemAt,
  mayRead,
  recordFields,
  valueFromAddress,
  yesOrNoFrom,
  type AnyField,
  type AnyResource,
  type Operator,
} from '../../../resources/kit/index.ts'
import { fieldOf, operatorsOf } from '../../../resources/registry/record-fields.ts'

/**
 * The query of a list, as it is in the page's address. The address uses the wire's own terms (`type=…`, `score__gte=5`,
 * `sort=-updated_at`), so that a link can be read, shared and kept.
 */
export interface ListState {
  page: number
  pageSize: number
  sort: readonly SortKey[]
  search: string
  conditions: readonly Condition[]
}

export interface SortKey {
  field: string
  descending: boolean
}

export type Scalar = string | number | boolean
export type ConditionValue = Scalar | readonly Scalar[]

/** One filter of a list. `in` and `under` have a list of values, `isnull` yes or no, the others one value. */
export interface Condition {
  field: string
  operator: Operator
  value: ConditionValue
}

export const pageSizes = [10, 20, 50, 100, 200] as const
const defaultPageSize = 20
const longestSearch = 200

function valueFrom(field: AnyField, operator: Operator, text: string): ConditionValue | undefined {
  const read = (one: string) => valueFromAddress(field, one)
  if (operator === 'isnull') return yesOrNoFrom(text)
  if (operator !== 'in' && operator !== 'under') return read(text)
  const values = text.split(',').flatMap((part) => read(part) ?? [])
  return values.length > 0 ? values : undefined
}

function conditionFrom(
  resource: AnyResource,
  rights: ReadonlySet<string>,
  key: string,
  text: string,
): Condition | undefined {
  const [name, operator = 'eq'] = key.split('__') as [string, Operator?]
  const field = fieldOf(resource, name)
  if (!field || !operatorsOf(resource, field).includes(operator) || !mayRead(resource, field, rights)) return undefined
  const value = valueFrom(field, operator, text)
  return value === undefined ? undefined : { field: name, operator, value }
}

function sortFrom(resource: AnyResource, rights: ReadonlySet<string>, text: string): SortKey[] {
  return text.split(',').flatMap((part) => {
    const key = { field: part.replace(/^-/, ''), descending: part.startsWith('-') }
    const field = fieldOf(resource, key.field)
    return field?.sortable && mayRead(resource, field, rights) ? [key] : []
  })
}

/** The server takes no page number above. */
const lastPageNumber = 1_000_000

const pageFrom = (text: string | null): number => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPageNumber) : 1
}

/**
 * The page to show instead of an empty one behind the last: the last. Undefined where there is none: an estimated total
 * may promise pages that are not there.
 */
export function pageInstead(page: number, pageSize: number, total: number): number | undefined {
  const last = Math.max(1, Math.ceil(total / pageSize))
  return page > last ? last : undefined
}

/** The state in the address. Fields that the person may not use, or that do not exist, are left out silently. */
export function readListState(resource: AnyResource, address: URLSearchParams, rights: ReadonlySet<string>): ListState {
  const pageSize = Number(address.get('page_size'))
  const conditions = [...address].flatMap(([key, text]) => conditionFrom(resource, rights, key, text) ?? [])
  return {
    page: pageFrom(address.get('page')),
    pageSize: (pageSizes as readonly number[]).includes(pageSize) ? pageSize : defaultPageSize,
    sort: sortFrom(resource, rights, address.get('sort') ?? resource.list.sort ?? ''),
    search: (address.get('search') ?? '').slice(0, longestSearch),
    conditions,
  }
}

const sortText = (sort: readonly SortKey[]): string =>
  sort.map((key) => (key.descending ? `-${key.field}` : key.field)).join(',')

/**
 * The order after a click on a column, where `clicked` are the columns sorted so far. The clicked column comes first,
 * otherwise a click would often have no visible effect; earlier ones decide among equals. The declared order was not
 * chosen, so it is dropped.
 */
export function resorted(resource: AnyResource, before: readonly SortKey[], clicked: readonly SortKey[]): SortKey[] {
  const isIn = (keys: readonly SortKey[], key: SortKey) =>
    keys.some((one) => one.field === key.field && one.descending === key.descending)
  const isDeclared = sortText(before) === (resource.list.sort ?? '')
  const fresh = clicked.filter((key) => !isIn(before, key))
  const kept = before.filter((key) => isIn(clicked, key))
  return isDeclared && fresh.length > 0 ? fresh : [...fresh, ...kept]
}

export const conditionKey = ({ field, operator }: Pick<Condition, 'field' | 'operator'>): string =>
  operator === 'eq' ? field : `${field}__${operator}`

/** The address of a state, without defaults. Foreign parameters of the address are kept. */
export function writeListState(
  resource: AnyResource,
  state: ListState,
  before = new URLSearchParams(),
): URLSearchParams {
  const mine = new Set(['page', 'page_size', 'sort', 'search'])
  const address = new URLSearchParams()
  for (const [key, text] of before)
    if (!mine.has(key) && !fieldOf(resource, itemAt(key.split('__'), 0))) address.append(key, text)
  if (state.page > 1) address.set('page', String(state.page))
  if (state.pageSize !== defaultPageSize) address.set('page_size', String(state.pageSize))
  const sort = sortText(state.sort)
  if (sort !== (resource.list.sort ?? '')) address.set('sort', sort)
  if (state.search !== '') address.set('search', state.search)
  for (const condition of state.conditions) address.set(conditionKey(condition), String(condition.value))
  return address
}

/** Replaces the condition of one field and operator; an absent or empty value removes it. Returns to page 1. */
export function withCondition(
  state: ListState,
  field: string,
  operator: Operator,
  value: ConditionValue | null | undefined,
): ListState {
  const others = state.conditions.filter((one) => one.field !== field || one.operator !== operator)
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return { ...state, page: 1, conditions: empty ? others : [...others, { field, operator, value }] }
}

/**
 * Removes choices within a group that is no longer selected: another course has other chapters. Choices made together
 * with the new group are kept, and all choices are kept where the group only widens. `isWithin` returns which field
 * chooses within which.
 */
export function withoutOtherGroups(
  before: ListState,
  after: ListState,
  isWithin: (field: string, group: string) => boolean,
): ListState {
  const valuesOf = ({ conditions }: ListState, name: string) =>
    conditions.filter(({ field }) => field === name).flatMap(({ value }) => value as Scalar | Scalar[])
  const narrowed = [...new Set(after.conditions.map(({ field }) => field))].filter((name) => {
    const [had, has] = [valuesOf(before, name), valuesOf(after, name)]
    return had.length === 0 || had.some((one) => !has.includes(one))
  })
  const left = after.conditions.filter(
    (one) => !before.conditions.includes(one) || !narrowed.some((group) => isWithin(one.field, group)),
  )
  return left.length === after.conditions.length ? after : { ...after, conditions: left }
}

export const conditionValue = (state: ListState, field: string, operator: Operator): ConditionValue | undefined =>
  state.conditions.find((one) => one.field === field && one.operator === operator)?.value

export const isFiltered = (state: ListState): boolean => state.search !== '' || state.conditions.length > 0

/** The visible columns: the chosen ones in the declared order of all, or the declared default. */
export function shownColumns(
  resource: AnyResource,
  chosen: readonly string[] | null,
  rights: ReadonlySet<string>,
): string[] {
  const readable = readableColumns(resource, rights)
  const wanted = chosen ?? resource.list.columns
  return wanted.filter((name) => readable.includes(name))
}

/** Every column that this person may show: the declared list first, then the other fields, then the record's own. */
export function readableColumns(resource: AnyResource, rights: ReadonlySet<string>): string[] {
  const all = new Set<string>([...resource.list.columns, ...Object.keys(resource.fields), ...recordFields])
  return [...all].filter((name) => {
    const field = fieldOf(resource, name)
    return field !== undefined && mayRead(resource, field, rights)
  })
}

/** The state in Refine's terms; the data provider translates them back into the wire's. */
export function crudFilters({ conditions, search }: Pick<ListState, 'conditions' | 'search'>): LogicalFilter[] {
  const asked = conditions.map(({ field, operator, value }): LogicalFilter => {
    if (operator === 'isnull') return { field, operator: value === true ? 'null' : 'nnull', value: true }
    // Refine has no name for this one; the wire's key is used.
    if (operator === 'under') return { field: conditionKey({ field, operator }), operator: 'eq', value }
    return { field, operator, value }
  })
  return search === '' ? asked : [...asked, { field: 'search', operator: 'eq', value: search }]
}

export const crudSorters = (sort: readonly SortKey[]): CrudSort[] =>
  sort.map(({ field, descending }) => ({ field, order: descending ? 'desc' : 'asc' }))

/**
 * The initial values of a new record where the list is filtered by one value: a record added to a course's list belongs
 * to that course.
 */
export function givenBy(resource: AnyResource, { conditions }: Pick<ListState, 'conditions'>): Record<string, unknown> {
  const fields = resource.fields
  const single = conditions.flatMap(({ field, operator, value }): Array<[string, unknown]> => {
    const one = Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value
    const declared = fields[field]
    if (
      one === undefined ||
      !declared ||
      declared.flow === 'read' ||
      declared.column === 'text' ||
      !['eq', 'in', 'under', 'contains'].includes(operator)
    )
      return []
    return [[field, declared.target?.many ? [one] : one]]
  })
  return Object.fromEntries(single)
}

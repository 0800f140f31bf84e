import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core'

/**
 * A list's query, from Refine's terms into the wire's:
 * `?page=1&page_size=10&sort=-updated_at,id&search=…&field__in=1,2`.
 */

/** The most records that one page may carry. */
export const maxPageSize = 200

type Pairs = [name: string, value: unknown][]

/** Refine's operators that the wire has. `contains` on a list field means: has this one. */
const pairsOf: Partial<Record<CrudFilter['operator'], (field: string, value: unknown) => Pairs>> = {
  eq: (field, value) => [[field, value]],
  contains: (field, value) => [[`${field}__contains`, value]],
  in: (field, value) => [[`${field}__in`, value]],
  ina: (field, value) => [[`${field}__in`, value]],
  gte: (field, value) => [[`${field}__gte`, value]],
  lte: (field, value) => [[`${field}__lte`, value]],
  between: (field, value) => [
    [`${field}__gte`, (value as unknown[])[0]],
    [`${field}__lte`, (value as unknown[])[1]],
  ],
  null: (field) => [[`${field}__isnull`, true]],
  nnull: (field) => [[`${field}__isnull`, false]],
}

function filterPairs(filter: CrudFilter): Pairs {
  if (filter.operator === 'and') return filter.value.flatMap(filterPairs)
  const build = pairsOf[filter.operator]
  if (!build || !('field' in filter)) {
    throw new Error(
      `A list cannot be asked with the operator "${filter.operator}"; the wire has ${Object.keys(pairsOf).join(', ')}`,
    )
  }
  if (filter.field === 'search') return [['search', filter.value]]
  return build(filter.field, filter.value)
}

export interface ListQuestion {
  pagination?: Pagination
  sorters?: CrudSort[]
  filters?: CrudFilter[]
  /** The cursor of the previous page, for paging by key. It replaces the page number. */
  cursor?: string | null
}

/** With `pagination.mode: 'off'` it requests the longest page that the wire allows. */
export function listQuery({
  pagination = {},
  sorters = [],
  filters = [],
  cursor,
}: ListQuestion): Record<string, unknown> {
  const everything = pagination.mode === 'off'
  return {
    page: cursor || everything ? undefined : (pagination.currentPage ?? 1),
    page_size: everything ? maxPageSize : Math.min(pagination.pageSize ?? 10, maxPageSize),
    sort: sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)),
    cursor,
    ...Object.fromEntries(filters.flatMap(filterPairs)),
  }
}

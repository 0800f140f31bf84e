import { useInfiniteQuery, useIsFetching, useQuery, type InfiniteData } from '@tanstack/react-query'
import { dataProvider, readAllTrees, readTree, type TreeNode } from '../../../providers/data.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useListed } from '../../base/loading/declarations.ts'
import { fetchedOnce, useFetchedOnce } from './fetched-once.ts'
import { readTitles } from '../../../providers/titles.ts'
import { useRights } from '../../base/session/use-rights.ts'
import { titleOf, type NameOf } from './record-titles.ts'

/** The props of inputs that choose records of another resource. */
export interface RecordSelectProps {
  id?: string
  target: AnyResource
  many: boolean
  value: readonly number[]
  onChange: (ids: number[]) => void
  record: Readonly<Record<string, unknown>>
  max?: number
  disabled?: boolean
  status?: 'error'
  placeholder?: string
  /** The label of a record here; by default its title. */
  nameOf?: NameOf
  /** In a tree a node includes all below it, and the choice says so. */
  branches?: boolean
  /** As in `InputProps`. */
  withAll?: boolean
  /** Only what this record has chosen is offered; where it has chosen nothing, everything. */
  among?: Chooser
  /** Only records with this value in this field are offered. */
  same?: { field: string; value: number }
  /** A node that cannot be chosen, with everything below it: a node is not its own parent. */
  exceptBelow?: number
}

/** A record whose field `list` limits the possible references. */
export interface Chooser {
  resource: AnyResource
  id: number
  list: string
}

const pageSize = 20

interface OptionsPage {
  records: Array<Record<string, unknown>>
  total: number
}

/** The query of a search: the resource's own search, or else its title; null when neither can be searched. */
function searchFilter(target: AnyResource, words: string) {
  if (target.list.search?.length) return { field: 'search', operator: 'eq' as const, value: words }
  const title = target.fields[target.title]
  return title?.operators.includes('contains')
    ? { field: target.title, operator: 'contains' as const, value: words }
    : null
}

export const isSearchable = (target: AnyResource): boolean => searchFilter(target, 'x') !== null

/**
 * The ids that a record has chosen; none where it has chosen nothing, or where the person may not read it. Undefined
 * while loading.
 */
function useChosen(chooser: Chooser | undefined, enabled: boolean): readonly number[] | undefined {
  useFetchedOnce(chooser?.resource, 'detail chosen')
  const { can } = useRights()
  const isReadable = chooser !== undefined && can(chooser.resource, 'detail')
  const { data, isError } = useQuery<number[]>({
    ...fetchedOnce,
    queryKey: ['data', 'default', chooser?.resource.name ?? '', 'detail', 'chosen', chooser?.id, chooser?.list],
    enabled: enabled && isReadable,
    queryFn: async ({ signal }) => {
      const { data: record } = await dataProvider.getOne({
        resource: chooser!.resource.name,
        id: chooser!.id,
        meta: { queryContext: { signal, queryKey: [] } as never },
      })
      return (record as Record<string, unknown>)[chooser!.list] as number[]
    },
  })
  return isReadable && !isError ? data : []
}

/**
 * Records to choose from, page by page. Those that another record has chosen (a course its choices) are few and stable:
 * they are fetched once.
 */
export function useRecordOptions(
  target: AnyResource,
  words: string,
  open: boolean,
  { nameOf = titleOf, among, same, record }: Pick<RecordSelectProps, 'nameOf' | 'among' | 'same' | 'record'>,
) {
  useListed(target)
  const listed = useRights().can(target, 'list')
  const group = listed ? undefined : groupFor(target, record)
  const chosen = useChosen(among, open)
  useFetchedOnce(among && target)
  const enabled = open && chosen !== undefined
  const query = useInfiniteQuery<OptionsPage, Error, InfiniteData<OptionsPage>, readonly unknown[], number>({
    queryKey: ['data', 'default', target.name, 'list', 'options', words, chosen, listed, group, same],
    enabled,
    ...(among && fetchedOnce),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      if (!listed) {
        const ids = chosen?.length ? [...chosen] : undefined
        const contains = words === '' ? undefined : words
        return readTitles(target, { page: pageParam, page_size: pageSize, ids, contains, within: group }, signal)
      }
      const filter = words === '' ? null : searchFilter(target, words)
      const { data, total } = await dataProvider.getList({
        resource: target.name,
        pagination: { currentPage: pageParam, pageSize },
        filters: [
          ...(filter ? [filter] : []),
          ...(same ? [{ field: same.field, operator: 'eq' as const, value: same.value }] : []),
          ...(chosen?.length ? [{ field: 'id', operator: 'in' as const, value: chosen }] : []),
        ],
        meta: { queryContext: { signal, queryKey: [] } as never },
      })
      return { records: data as Record<string, unknown>[], total }
    },
    getNextPageParam: (last, all) =>
      last.records.length === pageSize && all.length * pageSize < last.total ? all.length + 1 : undefined,
  })
  return {
    ...query,
    options:
      query.data?.pages.flatMap((page) =>
        page.records.map((record) => ({ value: Number(record['id']), label: nameOf(target, record) })),
      ) ?? [],
  }
}

export const isTree = (target: AnyResource): boolean =>
  target.parentField !== undefined && target.verbs.includes('tree')

/**
 * A tree to choose from: one group's where the group is known, otherwise every group's. Fetched once, for all inputs.
 */
export function useTreeOptions(target: AnyResource, group: number | undefined, enabled: boolean) {
  useListed(target)
  useFetchedOnce(target)
  return useQuery<TreeNode[]>({
    queryKey: ['data', 'default', target.name, 'list', 'tree', group ?? 'all'],
    enabled,
    ...fetchedOnce,
    queryFn: ({ signal }) =>
      group === undefined && target.within ? readAllTrees(target, signal) : readTree(target, group, signal),
  })
}

/** Whether any tree of a group is loading: one flag for all the inputs that choose within a course. */
export const useTreesLoading = (group: number | undefined): boolean =>
  useIsFetching({
    predicate: ({ queryKey: [, , , verb, what, of] }) => verb === 'list' && what === 'tree' && of === (group ?? 'all'),
  }) > 0

/** Whether the outer nodes of `all_tree` are groups, which cannot be chosen, rather than records. */
export const hasGroups = (target: AnyResource): boolean =>
  Boolean(target.within && target.fields[target.within]?.target)

/**
 * The group chosen in a neighbouring field of the same name: a question's course limits its chapters. Undefined when
 * there is none.
 */
export function groupFor(target: AnyResource, record: Readonly<Record<string, unknown>>): number | undefined {
  const group = target.within && record[target.within]
  return typeof group === 'number' ? group : undefined
}

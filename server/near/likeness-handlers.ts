import type { AnyResource } from '../../resources/kit/index.ts'
import type { ActionContext } from '../actions/handlers.ts'
import { beginSearch, groupPage, searchOf, setAside } from './duplicate-groups.ts'
import { mustReadCompared } from './comparing.ts'
import { mergeRecords, type Merge } from './merge.ts'
import { nearRecords, typedOf } from './near-records.ts'

type AnyHandler = (context: ActionContext, input: any) => Promise<unknown>

const handlers: Readonly<Record<string, (resource: AnyResource) => AnyHandler>> = {
  merge:
    (resource) =>
    ({ records }, input: Merge) =>
      mergeRecords(records, resource, input),
  near:
    (resource) =>
    ({ records }, input) =>
      nearRecords(records, resource, typedOf(resource, input)),
  find:
    (resource) =>
    async ({ records, jobs, identity, database }, input) => {
      mustReadCompared(resource, identity)
      const title = { zh: `查找重复的${resource.label.zh}`, en: `Duplicates of ${resource.label.en.toLowerCase()}` }[
        identity.language
      ]
      const job_id = await jobs.enqueue('find_duplicates', title, {
        resource: resource.name,
        within: withinOf(resource, input),
      })
      await beginSearch(database, resource.name, identity.userId, job_id)
      records.changed.add('job')
      return { job_id }
    },
  groups:
    (resource) =>
    async ({ records, identity, database }, input: { page: number; page_size: number }) => {
      const search = await searchOf(database, resource.name, identity.userId)
      const { list, total } = await groupPage(records, resource, {
        within: withinOf(resource, input),
        page: input.page,
        pageSize: input.page_size,
      })
      return { list, total, search: search ?? null }
    },
  dismiss:
    (resource) =>
    async ({ records }, { ids }: { ids: number[] }) => {
      await setAside(records, resource, ids)
      return null
    },
}

const withinOf = ({ likeness }: AnyResource, input: object): number | null =>
  likeness?.within ? ((input as Record<string, number | null>)[likeness.within] ?? null) : null

/** The handlers of the actions that a resource has for declaring `likeness`; undefined for any other action. */
export function likenessHandler(resource: AnyResource, action: string): AnyHandler | undefined {
  if (!resource.likeness) return undefined
  const { name } = resource
  const named: Readonly<Record<string, string>> = {
    [`merge_${name}`]: 'merge',
    [`get_${name}_near`]: 'near',
    [`find_${name}_duplicates`]: 'find',
    [`get_${name}_duplicates`]: 'groups',
    [`dismiss_${name}_duplicates`]: 'dismiss',
  }
  return handlers[named[action] ?? '']?.(resource)
}

import { comparisonOf, duplicateCalls, duplicates as capability } from '../../../../resources/bank/duplicates/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { defineCalls, type CapabilityHandler } from '../../../calls/capability-calls.ts'
import { mustReadCompared } from './comparing.ts'
import { beginSearch, groupPage, searchOf, setAside } from './duplicate-groups.ts'
import { mergeRecords } from './merge.ts'
import { undoMerge } from './undo-merge.ts'
import { similarRecords, typedOf } from './similar-records.ts'

const withinOf = (resource: AnyResource, input: object): number | null => {
  const { within } = comparisonOf(resource)
  return within ? ((input as Record<string, number | null>)[within] ?? null) : null
}

const find =
  (resource: AnyResource): CapabilityHandler =>
  async ({ jobs, identity, database }, input) => {
    mustReadCompared(resource, identity)
    const title = { zh: `查找重复的${resource.label.zh}`, en: `Duplicates of ${resource.label.en.toLowerCase()}` }
    const within = withinOf(resource, input)
    const job_id = await jobs.enqueue('find_duplicates', title, { resource: resource.name, within })
    await beginSearch(database, resource.name, identity.userId, job_id)
    return { job_id }
  }

const groups =
  (resource: AnyResource): CapabilityHandler =>
  async ({ records, identity, database }, input: { page: number; page_size: number }) => {
    const search = await searchOf(database, resource.name, identity.userId)
    const { list, total } = await groupPage(records, resource, {
      within: withinOf(resource, input),
      page: input.page,
      pageSize: input.page_size,
    })
    return { list, total, search: search ?? null }
  }

const dismiss =
  (resource: AnyResource): CapabilityHandler =>
  async ({ records }, { ids }: { ids: number[] }) => {
    await setAside(records, resource, ids)
    return null
  }

export const duplicates = defineCalls(capability, {
  handlers(resource) {
    const calls = duplicateCalls(resource.name)
    return {
      [calls.merge]: ({ records }, input) => mergeRecords(records, resource, input),
      [calls.undo]: ({ records }, { merge_id }) => undoMerge(records, resource, merge_id),
      [calls.similar]: ({ records }, input) => similarRecords(records, resource, typedOf(resource, input)),
      [calls.find]: find(resource),
      [calls.groups]: groups(resource),
      [calls.dismiss]: dismiss(resource),
    }
  },
})

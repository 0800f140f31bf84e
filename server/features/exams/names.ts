import { resources, type ResourceName } from '../../../resources/index.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Records } from '../../records/records.ts'
import { listedRecords } from '../learners/analysis/labels.ts'

/** What records are called, by id; a number (`#3`) where the person may not see one. */
export async function namesOf(
  records: Records,
  name: ResourceName,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const resource: AnyResource = resources[name]
  const found = await listedRecords(records, resource, [...new Set(ids)])
  const names = new Map(
    found.map((record) => [record.id, String((resource.called && record[resource.called]) || record[resource.title])]),
  )
  return (id) => names.get(id) ?? `#${id}`
}

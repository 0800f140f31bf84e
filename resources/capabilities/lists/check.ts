import type { CapableResource, OptionChecks } from '../../kit/capability.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { recordFields } from '../../kit/resource.ts'
import type { ListsOptions } from './options.ts'

export function check(
  { name }: CapableResource,
  lists: ListsOptions,
  { resources, names, sort: checkSort, fault }: OptionChecks,
): void {
  for (const [of, { by, columns, sort }] of Object.entries(lists)) {
    const other = resources[of]
    if (!other) {
      fault(`no resource "${of}"${didYouMean(of, Object.keys(resources))}`, of)
      continue
    }
    const { fields } = other
    names(`${of}.columns`, columns, [...Object.keys(fields), ...recordFields])
    if (sort) checkSort(`${of}.sort`, sort, fields)
    // What stays when the record goes keeps its number alone.
    if (fields[by]?.kind === 'integer' && by === `${name}_id`) continue
    if (fields[by]?.target?.resource !== name) fault(`"${by}" of ${of} does not point at a ${name}`, `${of}.by`)
    else if (fields[by].target.many) fault(`"${by}" points at many; a list is of records that point at one`, `${of}.by`)
  }
}

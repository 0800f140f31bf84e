import { defineCapability, type Bearer, type OptionChecks } from '../../kit/capability.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { recordFields } from '../../kit/resource.ts'

/** Records of another resource that refer to one by the field `by`: the shown columns, the first linking to each. */
export interface PointingList {
  by: string
  columns: readonly string[]
  /** Default: in the order of their creation. */
  sort?: string
}

/** By the other resource's name, in the order of their tabs. */
export type ListsOptions = Readonly<Record<string, PointingList>>

function check(
  { name }: Bearer,
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
    if (fields[by]?.target?.resource !== name) fault(`"${by}" of ${of} does not point at a ${name}`, `${of}.by`)
    else if (fields[by].target.many) fault(`"${by}" points at many; a list is of records that point at one`, `${of}.by`)
  }
}

/** Lists of records that refer to one, each a tab of its page. */
export const lists = defineCapability(
  { name: 'lists', check },
  (had) => (options: ListsOptions) => had<ListsOptions>(options),
)

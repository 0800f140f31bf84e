import { resourceNamed } from '../../providers/data.ts'
import type { AnyResource, Fields } from '../../resources/kit/index.ts'

/** Whether a field chooses among records of a group that another field of the resource names: a question's chapters are its course's. */
export function isChosenWithin({ fields }: AnyResource, name: string, group: string): boolean {
  const declared: Fields = fields
  const target = declared[name]?.target && resourceNamed(declared[name].target.resource)
  const groups = target?.within === group ? (target.fields as Fields)[group]?.target?.resource : undefined
  return groups !== undefined && groups === declared[group]?.target?.resource
}

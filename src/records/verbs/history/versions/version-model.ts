import { mayWrite, namedIn, recordFields, type AnyResource } from '../../../../../resources/kit/index.ts'
import { isAbsent } from '../../../fields/registry.ts'
import { sameJson } from '../../../../base/inputs/same-json.ts'
import type { Values } from '../../../screen/stored-record.ts'
import { readableGroups, type Change } from '../../../views/show/show-model.ts'

const ofRecord: readonly string[] = recordFields

const isSame = ({ before, after }: Change): boolean => sameJson(before, after) || (isAbsent(before) && isAbsent(after))

/** Every field that this person may read, in the order of the record's page, in two versions. */
export function fieldsBetween(
  resource: AnyResource,
  rights: ReadonlySet<string>,
  before: Values,
  after: Values,
): (Change & { same: boolean })[] {
  const names = readableGroups(resource, rights).flatMap((group) =>
    group.fields.filter((name) => !ofRecord.includes(name)),
  )
  return names.map((name) => {
    const change = { name, before: before[name] ?? null, after: after[name] ?? null }
    return { ...change, same: isSame(change) }
  })
}

/** What reverting to a version changes, and which differences remain because this person may not write the fields. */
export function restoring(
  resource: AnyResource,
  rights: ReadonlySet<string>,
  current: Values,
  earlier: Values,
): { changes: Change[]; left: string[] } {
  const different = fieldsBetween(resource, rights, current, earlier).filter(({ same }) => !same)
  const isWritable = ({ name }: Change) => mayWrite(resource, namedIn(resource.fields, name), rights)
  return {
    changes: different.filter(isWritable),
    left: different.filter((change) => !isWritable(change)).map(({ name }) => name),
  }
}

/** At most this many versions are offered besides the chosen ones: the newest. */
const offeredMax = 500

/** The versions to choose from, newest first. */
export function offeredVersions(current: number, chosen: readonly number[]): number[] {
  const newest = Array.from({ length: Math.min(current, offeredMax) }, (_, index) => current - index)
  return [...new Set([...newest, ...chosen])].sort((a, b) => b - a)
}

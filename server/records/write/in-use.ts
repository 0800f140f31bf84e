import type { AnyResource } from '../../../resources/kit/index.ts'
import { referencesTo } from '../../../resources/registry/references.ts'
import { sql } from '../../storage/postgres/database.ts'
import { andScope, table } from '../../storage/statements/record-sql.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import { mayNameUses } from '../../storage/statements/uses.ts'
import { inUse, type Use } from '../../base/fault.ts'
import type { RecordContext } from '../hooks/write.ts'

/** At most this many records of each kind are examined. */
const mostCounted = 1000
export const mostNamed = 5

/**
 * Throws 100409 while records of any resource that declares a ref to this one still refer to these. Records that the
 * person may list and see are named and counted; for others it only says that there are some.
 */
export async function nothingPointsAt(
  { database, identity }: RecordContext,
  resource: AnyResource,
  ids: readonly number[],
): Promise<void> {
  const uses: Use[] = []
  let beyond = false
  for (const { resource: other, field, many } of referencesTo(resource.name)) {
    const points = many
      ? sql`t.${sql.identifier(field)} && ${sql.param([...ids])}::integer[]`
      : sql`t.${sql.identifier(field)} = any(${sql.param([...ids])}::integer[])`
    const self = other.name === resource.name ? sql` and t.id <> all(${sql.param([...ids])}::integer[])` : sql``
    const seen = mayNameUses(other, field, identity.rights) ? sql`true${andScope(other, identity, sql`t`)}` : sql`false`
    const found = await database.all<{ id: number; seen: boolean }>(
      sql`select t.id, (${seen}) is true as seen from ${table(other)} t where t.deleted_at is null and ${points}${self} limit ${mostCounted}`,
      scopeValues(identity),
    )
    const named = found.filter((one) => one.seen).map(({ id }) => id)
    if (named.length < found.length) beyond = true
    if (named.length > 0)
      uses.push({ resource: other.name, field, count: named.length, ids: named.slice(0, mostNamed) })
  }
  if (uses.length > 0 || beyond) throw inUse(uses, beyond)
}

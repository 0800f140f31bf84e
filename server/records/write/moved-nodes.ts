import type { AnyResource, Text } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { table } from '../../storage/statements/record-sql.ts'
import { Fault } from '../../base/fault.ts'
import { holdSiblings } from './siblings.ts'
import type { RecordContext } from '../hooks/write.ts'

/** Moving many nodes at once: the tree must stay a tree, whatever others changed meanwhile. */

/** No tree is so deep; this bounds the search in a cycle that does not lead back to its start. */
const maxSteps = 1000

const broken: Text = {
  zh: '没有改动任何记录：上下级在此之后有变动，改动后会成环，或上级已被删除。请重新预检',
  en: 'Nothing was changed: the nodes above these were changed meanwhile, and the move would create a circle or put them below a deleted node. Reload the tree and try again.',
}

/** Throws 100409 when one of these nodes is below itself, below a deleted node, or below a node of another group. */
export async function keepTree(database: Database, resource: AnyResource, ids: readonly number[]): Promise<void> {
  if (!resource.parentField || ids.length === 0) return
  const parent = sql.identifier(resource.parentField)
  const otherGroup = resource.within
    ? sql` or above.${sql.identifier(resource.within)} is distinct from t.${sql.identifier(resource.within)}`
    : sql``
  const found = await database.all<{ id: number }>(sql`
    with recursive moved as (select t.id, t.${parent} as above from ${table(resource)} t where t.id = any(${sql.param([...ids])}::integer[]) and t.${parent} is not null),
    up as (
      select id as start, above, 1 as steps from moved
      union all select up.start, t.${parent}, up.steps + 1 from ${table(resource)} t join up on t.id = up.above where up.above <> up.start and t.${parent} is not null and up.steps < ${maxSteps})
    (select start as id from up where above = start limit 5)
    union (select t.id from moved m join ${table(resource)} t on t.id = m.id join ${table(resource)} above on above.id = m.above where above.deleted_at is not null${otherGroup} limit 5)`)
  if (found.length > 0) throw new Fault(409, 100409, broken, { ids: found.map(({ id }) => id) })
}

/**
 * Several writes of a resource that belong together: the tree may be inconsistent between them, and is checked at the
 * end. Inside a transaction.
 */
export async function asOneWrite<T>(
  context: RecordContext,
  resource: AnyResource,
  work: (inner: RecordContext) => Promise<T>,
): Promise<T> {
  await holdSiblings(context.database, resource)
  const movedNodes = new Set<number>()
  const done = await work({ ...context, movedNodes })
  await keepTree(context.database, resource, [...movedNodes])
  return done
}

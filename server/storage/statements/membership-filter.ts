import { sql, type SQL } from 'drizzle-orm'
import { namedIn, holds, rightOf, type AnyResource } from '../../../resources/kit/index.ts'
import type { BelongingTo } from '../../../resources/registry/belonging.ts'

import { noActionRight, noSuchRecord } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import type { Database } from '../postgres/database.ts'
import { andScope, table } from './record-sql.ts'
import { dayOf, today } from './school-day.ts'
import { scopeValues } from './scope.ts'
import { targetResource } from '../../../resources/registry/by-name.ts'

/** `group_ids__in=3`: records that belong to a group by a membership that holds on the day that counts. */
export interface MembershipFilter {
  resource: AnyResource
  belonging: BelongingTo
  ids: readonly number[]
}

const name = (of: string): SQL => sql`${sql.identifier(of)}`

/** The day of a record `t`. */
function dayOfRecord({ resource, belonging: { on } }: MembershipFilter): SQL {
  if (on === undefined) return today()
  const [first, second] = on.split('.') as [string, string?]
  if (second === undefined) return dayOf(sql`coalesce(t.${name(first)}, t.created_at)`)
  const target: AnyResource = targetResource(namedIn(resource.fields, first))
  return dayOf(
    sql`coalesce((select coalesce(f.${name(second)}, f.created_at) from ${table(target)} f where f.id = t.${name(first)}), t.created_at)`,
  )
}

/**
 * The person has to see what they name, as in every other call: they need the right to list it, and it has to be in
 * their scope. Of the memberships those count that they would see in a list: otherwise the filter would say who is in a
 * group.
 */
async function conditionOf(database: Database, identity: Identity, filter: MembershipFilter): Promise<SQL> {
  const { to, through, by } = filter.belonging
  if (!holds(identity.rights, rightOf(to, 'list'))) throw noActionRight()
  const ids = [...new Set(filter.ids)]
  const seen = await database.all<{ id: number }>(
    sql`select t.id from ${table(to)} t where t.id = any(${sql.param(ids)}::integer[]) and t.deleted_at is null${andScope(to, identity, sql`t`)}`,
    scopeValues(identity),
  )
  if (seen.length < ids.length) throw noSuchRecord()
  const { of, in: group, from, until } = through.membership!
  const day = dayOfRecord(filter)
  return sql`exists (select 1 from ${table(through)} m where m.${name(of)} = t.${name(by)} and m.${name(group)} = any(${sql.param(ids)}::integer[])
    and (m.${name(from)} is null or m.${name(from)} <= ${day}) and (m.${name(until)} is null or m.${name(until)} >= ${day})
    and m.deleted_at is null${andScope(through, identity, sql`m`)})`
}

/** The conditions of the filters of a query over records `t`, using `scopeValues`. Throws "403" and 100404. */
export const membershipConditions = (
  database: Database,
  identity: Identity,
  filters: readonly MembershipFilter[],
): Promise<SQL[]> => Promise.all(filters.map((filter) => conditionOf(database, identity, filter)))

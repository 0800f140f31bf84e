import { holds, rightOf, type AnyResource } from '../../../resources/kit/index.ts'
import { grantedKinds } from '../../../resources/registry/references.ts'
import { user_group } from '../../../resources/user-group.ts'
import { user } from '../../../resources/user.ts'
import { sql, type SQL } from '../../storage/postgres/database.ts'
import { andScope, table } from '../../storage/statements/record-sql.ts'
import type { Records } from '../../records/records.ts'
import { titleText } from '../../records/title-text.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import { grantsHeld } from './grants-held.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

interface GrantLine {
  title: string
  /** The name of the resource. */
  kind: string
  target_id: number
  from: string | null
  until: string | null
  granted_by: string | null
  /** The group by which they have it, as its number where the caller does not see it; null for their own. */
  group: string | null
}

/** Of each kind; nobody reads a longer list. */
const mostGrants = 1000

/**
 * Lines of grants (`grantsHeld`) of every kind within the caller's scope: living records that the caller sees, latest
 * grant first.
 */
export async function grantLines(records: Records, grants: SQL): Promise<GrantLine[]> {
  const { identity } = records
  const seen = holds(identity.rights, rightOf(user_group, 'list'))
    ? sql`in_group.deleted_at is null${andScope(user_group, identity, sql`in_group`)}`
    : sql`false`
  const lists = await Promise.all(
    grantedKinds.map((name) => {
      const kind: AnyResource = resourceByName(name)
      return records.database.all<GrantLine & Record<string, unknown>>(
        sql`select t.${sql.identifier(kind.title)} as title, ${name}::text as kind, t.id as target_id, g."from"::text as "from", g.until::text as until, coalesce(p.name, p.username) as granted_by, case when g.group_id is not null then coalesce(in_group.name, '#' || g.group_id) end as group
          from ${grants} g join ${table(kind)} t on t.id = g.target_id left join "user" p on p.id = g.granted_by left join user_group in_group on in_group.id = g.group_id and ${seen}
          where g.kind = ${name} and t.deleted_at is null${andScope(kind, records.identity, sql`t`)}
          order by g.granted_at desc, t.id limit ${mostGrants}`,
        scopeValues(records.identity),
      )
    }),
  )
  return lists.flat().map((line) => ({
    ...line,
    title: titleText(resourceByName(line.kind), { id: line.target_id, title: line.title }),
  }))
}

/** The grants of a person, themselves or by a group. */
export async function grantsOf(records: Records, userId: number): Promise<{ list: GrantLine[]; total: number }> {
  await records.get(user, userId)
  const list = await grantLines(records, grantsHeld(userId))
  return { list, total: list.length }
}

/** Whether a person has something that the caller sees by a group. */
export const isOfGroup = async (
  { database, identity }: Records,
  userId: number,
  { kind: name, target_id }: { kind: string; target_id: number },
): Promise<boolean> => {
  const kind: AnyResource = resourceByName(name)
  const found = await database.first(
    sql`select 1 from ${grantsHeld(userId)} g join ${table(kind)} t on t.id = g.target_id
      where g.kind = ${name} and g.target_id = ${target_id} and g.group_id is not null and t.deleted_at is null${andScope(kind, identity, sql`t`)}`,
    scopeValues(identity),
  )
  return found !== undefined
}

interface GrantedRecord {
  id: number
  title: string
  from: string | null
  until: string | null
}

/** The records of one kind that a person was granted, as the caller sees both, latest grant first. */
export async function grantedRecordsOf(
  records: Records,
  kind: AnyResource,
  userId: number,
): Promise<{ list: GrantedRecord[]; total: number }> {
  await records.get(user, userId)
  const list = await records.database.all<GrantedRecord>(
    sql`select t.id, t.${sql.identifier(kind.title)} as title, g."from"::text as "from", g.until::text as until
      from ${grantsHeld(userId)} g join ${table(kind)} t on t.id = g.target_id
      where g.kind = ${kind.name} and t.deleted_at is null${andScope(kind, records.identity, sql`t`)}
      order by g.granted_at desc, t.id limit ${mostGrants}`,
    scopeValues(records.identity),
  )
  return { list, total: list.length }
}

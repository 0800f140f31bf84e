import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { sql, type Database, type SQL } from '../storage/postgres/database.ts'
import { scopePath, scopeValues, within, type Access } from '../storage/statements/scope.ts'
import type { Identity } from '../base/identity.ts'
import { ownEntry } from '../../resources/kit/own-entry.ts'

/**
 * What people reach, compared as sets: which rights, and for each right which records. `scopeType` alone is not enough:
 * the courses of one person need not be within the sites of another, and records shared for reference are seen by the
 * narrowest scope.
 */

export type Privileges = Pick<Identity, 'userId' | 'rights' | 'scopeType' | 'siteIds' | 'subjectCourseIds'>

/** The first difference found: a right, the span of a scope, or records of a resource. */
export type Beyond = { right: string } | { span: Privileges['scopeType'] } | { records: AnyResource }

const isAdmin = ({ rights }: Privileges): boolean => rights.has('*')
const idsOf = (privileges: Privileges, kind: keyof ReturnType<typeof scopeValues>): readonly number[] =>
  scopeValues(privileges)[kind]
const numbers = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::integer[]`

/** The records of a resource that these privileges reach, as a condition over `t`; undefined for all of them. */
function reached(resource: AnyResource, privileges: Privileges, access: Access): SQL | undefined {
  const found = scopePath(resource, privileges.scopeType, access)
  return found && within(resource, found.path, numbers(idsOf(privileges, found.ids)), sql`t`)
}

/**
 * Whether a right is missing, or a scope covers sites or courses that none of `others` covers. Which records these
 * contain at the moment does not matter.
 */
export async function rightsOrScopeBeyond(
  database: Database,
  one: Privileges,
  others: readonly Privileges[],
): Promise<Beyond | null> {
  if (others.some(isAdmin)) return null
  const right = [...one.rights].find((tag) => !others.some(({ rights }) => rights.has(tag)))
  if (right !== undefined) return { right }
  return (await spansBeyond(database, one, others)) ? { span: one.scopeType } : null
}

async function spansBeyond(database: Database, one: Privileges, others: readonly Privileges[]): Promise<boolean> {
  if (one.scopeType === 4 || others.some(({ scopeType }) => scopeType === 1)) return false
  if (one.scopeType === 1) return true
  const kind = one.scopeType === 2 ? 'site_ids' : 'course_ids'
  const spanned = new Set(
    others.filter(({ scopeType }) => scopeType === one.scopeType).flatMap((other) => idsOf(other, kind)),
  )
  const left = idsOf(one, kind).filter((id) => !spanned.has(id))
  const bySite = others.filter(({ scopeType }) => scopeType === 2)
  if (left.length === 0 || one.scopeType === 2 || bySite.length === 0) return left.length > 0
  const inside = sql.join(
    bySite.map((other) => reached(resources.subject_course, other, 'write')!),
    sql` or `,
  )
  const found = await database.first<{ count: number }>(
    sql`select count(*) from subject_course t where t.id = any(${numbers(left)}) and (${inside})`,
  )
  return found!.count < new Set(left).size
}

export interface Cover {
  /** Those who may already reach it. */
  by: readonly Privileges[]
  /**
   * Whether records that `one` created count as covered: true when rights are granted, as one's own work is one's own.
   */
  ownIsCovered: boolean
}

/** What `one` reaches beyond all of `by` together, by rights, scope or any existing record; null when nothing. */
export async function reachBeyond(
  database: Database,
  one: Privileges,
  { by, ownIsCovered }: Cover,
): Promise<Beyond | null> {
  if (by.some(isAdmin)) return null
  const rank = await rightsOrScopeBeyond(database, one, by)
  if (rank) return rank
  // Rights over one resource that the same people hold reach the same records: each such set is checked once.
  const looked = new Set<string>()
  for (const tag of one.rights) {
    const resource = ownEntry(resources as Record<string, AnyResource>, tag.slice(0, tag.indexOf(':')))
    const holders = by.filter(({ rights }) => rights.has(tag))
    const key = `${resource?.name} ${holders.map((holder) => by.indexOf(holder)).join()}`
    if (!resource || looked.has(key)) continue
    looked.add(key)
    for (const access of ['read', 'write'] as const) {
      if (await recordsBeyond(database, resource, one, { by: holders, ownIsCovered }, access))
        return { records: resource }
    }
  }
  return null
}

/** When the ids of a path are among those of others by the same path, no records need comparing, now or later. */
async function recordsBeyond(
  database: Database,
  resource: AnyResource,
  one: Privileges,
  { by, ownIsCovered }: Cover,
  access: Access,
): Promise<boolean> {
  const paths = by.map((other) => scopePath(resource, other.scopeType, access))
  if (paths.includes(undefined)) return false
  const mine = scopePath(resource, one.scopeType, access)
  if (!mine) return true
  if (ownIsCovered && mine.ids === 'own_ids') return false
  const known = new Set(
    by.flatMap((other, index) =>
      paths[index]!.path === mine.path && paths[index]!.ids === mine.ids ? idsOf(other, mine.ids) : [],
    ),
  )
  if (idsOf(one, mine.ids).every((id) => known.has(id))) return false
  const others = sql.join(
    by.map((other) => reached(resource, other, access)!),
    sql` or `,
  )
  const found = await database.first(
    sql`select 1 from ${sql.identifier(resource.name)} t where ${reached(resource, one, access)!} and (${others}) is not true limit 1`,
  )
  return found !== undefined
}

/** Whether somebody reaches every record of a resource that refers to one of `ids` by `field`. */
export async function reachesAllAt(
  database: Database,
  resource: AnyResource,
  field: string,
  ids: readonly number[],
  privileges: Privileges,
): Promise<boolean> {
  const mine = reached(resource, privileges, 'read')
  if (!mine) return true
  const found = await database.first(
    sql`select 1 from ${sql.identifier(resource.name)} t where t.${sql.identifier(field)} = any(${numbers(ids)}) and (${mine}) is not true limit 1`,
  )
  return found === undefined
}

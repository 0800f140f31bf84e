import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { sql, type Database, type SQL } from '../postgres/database.ts'
import { scopePath, scopeValues, within, type Access } from '../statements/scope.ts'
import type { Identity } from '../identity.ts'

/**
 * What people reach, compared as sets: which rights, and with each right which records. `scopeType` alone says nothing, as the
 * courses of one person need not be within the sites of another, and what is shared for reference is seen by the narrowest scope.
 */

export type Standing = Pick<Identity, 'userId' | 'rights' | 'scopeType' | 'siteIds' | 'subjectCourseIds'>

/** The first thing found that one reaches and others do not: a right, the span of a scope, or records of a resource. */
export type Beyond = { right: string } | { span: Standing['scopeType'] } | { records: AnyResource }

const isAdmin = ({ rights }: Standing): boolean => rights.has('*')
const idsOf = (standing: Standing, kind: keyof ReturnType<typeof scopeValues>): readonly number[] =>
  scopeValues(standing)[kind]
const numbers = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::integer[]`

/** The records of a resource that a standing reaches, as a condition over `t`; undefined when all of them. */
function reached(resource: AnyResource, standing: Standing, access: Access): SQL | undefined {
  const found = scopePath(resource, standing.scopeType, access)
  return found && within(resource, found.path, numbers(idsOf(standing, found.ids)), sql`t`)
}

/** Whether a right is missing, or a scope spans sites or courses that none of `others` spans. What stands in them now does not count. */
export async function rankBeyond(
  database: Database,
  one: Standing,
  others: readonly Standing[],
): Promise<Beyond | null> {
  if (others.some(isAdmin)) return null
  const right = [...one.rights].find((tag) => !others.some(({ rights }) => rights.has(tag)))
  if (right !== undefined) return { right }
  return (await spansBeyond(database, one, others)) ? { span: one.scopeType } : null
}

async function spansBeyond(database: Database, one: Standing, others: readonly Standing[]): Promise<boolean> {
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
  /** Those who may reach it. */
  by: readonly Standing[]
  /** Whether what `one` made itself counts as covered: true for a gift, as everybody's own work is theirs. */
  ownIsOwn: boolean
}

/** What `one` reaches beyond all of `by` together, by rank or by any record there is; null when there is nothing. */
export async function reachBeyond(database: Database, one: Standing, { by, ownIsOwn }: Cover): Promise<Beyond | null> {
  if (by.some(isAdmin)) return null
  const rank = await rankBeyond(database, one, by)
  if (rank) return rank
  // Rights over one resource that the same people hold reach the same records: each such set is looked at once.
  const looked = new Set<string>()
  for (const tag of one.rights) {
    const resource = (resources as Record<string, AnyResource>)[tag.slice(0, tag.indexOf(':'))]
    const holders = by.filter(({ rights }) => rights.has(tag))
    const key = `${resource?.name} ${holders.map((holder) => by.indexOf(holder)).join()}`
    if (!resource || looked.has(key)) continue
    looked.add(key)
    for (const access of ['read', 'write'] as const) {
      if (await recordsBeyond(database, resource, one, { by: holders, ownIsOwn }, access)) return { records: resource }
    }
  }
  return null
}

/** Ids of one path that are among those of others by the same path need no look at the records, of today or tomorrow. */
async function recordsBeyond(
  database: Database,
  resource: AnyResource,
  one: Standing,
  { by, ownIsOwn }: Cover,
  access: Access,
): Promise<boolean> {
  const paths = by.map((other) => scopePath(resource, other.scopeType, access))
  if (paths.includes(undefined)) return false
  const mine = scopePath(resource, one.scopeType, access)
  if (!mine) return true
  if (ownIsOwn && mine.ids === 'own_ids') return false
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

/** Whether somebody reaches every record of a resource that points at one of `ids` by `field`. */
export async function reachesAllAt(
  database: Database,
  resource: AnyResource,
  field: string,
  ids: readonly number[],
  standing: Standing,
): Promise<boolean> {
  const mine = reached(resource, standing, 'read')
  if (!mine) return true
  const found = await database.first(
    sql`select 1 from ${sql.identifier(resource.name)} t where t.${sql.identifier(field)} = any(${numbers(ids)}) and (${mine}) is not true limit 1`,
  )
  return found === undefined
}

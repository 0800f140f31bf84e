import { sql, type SQL } from 'drizzle-orm'

import { holds, isReference, namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import type { Identity } from '../../base/identity.ts'
import { columnTypeOf } from '../tables/columns.ts'
import { targetResource } from '../../../resources/registry/by-name.ts'

/**
 * Which records a person sees, as a condition in the SQL of every read and write. scopeType 1 sees all, 2 the records
 * of the roles' sites, 3 those of the roles' courses, 4 only one's own. A resource that declares no path for a scope
 * falls back to the narrowest: what one created. Records shared for reference are read by everybody, and written by
 * their creator and the scopes that the resource names (docs/decisions/scopes.md); so a condition is for reading or for
 * writing.
 */
export type Access = 'read' | 'write'

/** Lists of ids are named parameters, so that one prepared text serves everybody: pass it `scopeValues(identity)`. */
export const scopeValues = (identity: Pick<Identity, 'userId' | 'siteIds' | 'subjectCourseIds'>) => ({
  site_ids: identity.siteIds,
  course_ids: identity.subjectCourseIds,
  own_ids: [identity.userId],
})

/** The path that a scope follows, and which of the person's ids it is compared with. */
export interface ScopePath {
  path: string
  ids: keyof ReturnType<typeof scopeValues>
}

/** The declared path by which a scope reaches records of a resource; undefined when it reaches all of them. */
export function scopePath(
  resource: AnyResource,
  scopeType: Identity['scopeType'],
  access: Access,
): ScopePath | undefined {
  const { scope } = resource
  if (scope === 'shared' || scopeType === 1) return undefined
  if (scopeType === 2 && scope.site) return { path: scope.site, ids: 'site_ids' }
  if (scopeType === 3 && scope.course) return { path: scope.course, ids: 'course_ids' }
  if (isReference(resource, scopeType)) return access === 'read' ? undefined : { path: 'created_by', ids: 'own_ids' }
  return { path: scope.own, ids: 'own_ids' }
}

/** What decides which records a person sees. */
type Seeing = Pick<Identity, 'scopeType' | 'rights'>

const overlaps = (resource: AnyResource, column: string, ids: SQL, alias: SQL): SQL => {
  const list = sql`${ids}::integer[]`
  const name = sql`${alias}.${sql.identifier(column)}`
  return columnTypeOf(resource, column) === 'integers' ? sql`${name} && ${list}` : sql`${name} = any(${list})`
}

/** Whether this person sees of a resource with closed records (`closed`) only the open ones and their own. */
const seesOpenOnly = (resource: AnyResource, { rights }: Seeing): boolean =>
  resource.closed !== undefined && !holds(rights, `${resource.name}:${resource.closed.seenWith}`)

/** What the condition depends on besides `scopeValues`: part of the key of a statement that is kept. */
export const scopeKey = (resource: AnyResource, identity: Seeing): string =>
  `${identity.scopeType}${seesOpenOnly(resource, identity) ? ' open' : ''}`

/** A path of two parts follows the ref named by the first. */
export function within(resource: AnyResource, path: string, ids: SQL, alias: SQL): SQL {
  const [first, second] = path.split('.') as [string, string?]
  if (!second) return overlaps(resource, first, ids, alias)
  const target: AnyResource = targetResource(namedIn(resource.fields, first))
  const inner = overlaps(target, second, ids, sql`followed`)
  return sql`exists (select 1 from ${sql.identifier(target.name)} followed where followed.id = ${alias}.${sql.identifier(first)} and ${inner})`
}

/** The condition over a table or row called `alias`, using `scopeValues`; undefined when it holds for every record. */
export function scopeCondition(resource: AnyResource, identity: Seeing, alias: SQL, access: Access): SQL | undefined {
  const found = scopePath(resource, identity.scopeType, access)
  const inside = found && within(resource, found.path, sql`${sql.placeholder(found.ids)}`, alias)
  if (!seesOpenOnly(resource, identity)) return inside
  const own = overlaps(resource, 'created_by', sql`${sql.placeholder('own_ids')}`, alias)
  const { unless } = resource.closed!
  const open = unless === undefined ? own : sql`(${alias}.${sql.identifier(unless)} or ${own})`
  return inside ? sql`(${inside} and ${open})` : open
}

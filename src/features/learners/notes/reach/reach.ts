import type { Role } from '../../../../../resources/role.ts'

/** Which records the holder of some roles sees. */
export interface Reach {
  /** 1 everything, 2 of sites, 3 of courses, 4 the person's own. */
  scope: number
  /** The names of the deciding roles. */
  by: string[]
  /** The sites or the courses. */
  ids: number[]
}

type ScopedRole = Pick<Role, 'name' | 'is_admin' | 'scope_type' | 'site_ids' | 'subject_course_ids'>

/**
 * The server's rule (`server/access/load-identity.ts`): the widest scope of all roles, with the sites or courses of
 * the roles that have it.
 */
export function reachOf(roles: readonly ScopedRole[]): Reach {
  const scopeOf = (role: ScopedRole): number => (role.is_admin ? 1 : Number(role.scope_type))
  const scope = Math.min(4, ...roles.map(scopeOf))
  const widest = roles.filter((role) => scopeOf(role) === scope)
  const ids =
    scope === 2
      ? widest.flatMap((role) => role.site_ids ?? [])
      : scope === 3
        ? widest.flatMap((role) => role.subject_course_ids ?? [])
        : []
  return { scope, by: widest.map(({ name }) => name), ids: [...new Set(ids)] }
}

import type { AnyResource, Text } from '../../resources/kit/index.ts'
import { resources } from '../../resources/index.ts'
import { sql } from '../database/database.ts'
import type { Records } from '../database/records.ts'
import { Fault } from '../fault.ts'
import type { Identity } from '../identity.ts'
import { standingOf } from '../login/identity.ts'

/**
 * Nobody raises themselves or anybody else above what they may do: rights are given only by who has them, and only who
 * stands as high may change an account or a role. Without this, the right to edit users would be every right.
 */

const refused = (text: Text): Fault => new Fault(403, '403', text)
const above = (): Fault => refused({ zh: '不能修改权限高于自己的用户或角色', en: 'You cannot change a user or a role with more rights than yours.' })
const notYours = (): Fault => refused({ zh: '不能授予自己没有的权限', en: 'You cannot give a right that you do not have.' })

/** Whether `one` may do everything that `other` may, on at least the records of `other`. */
function standsAsHigh(one: Pick<Identity, 'rights' | 'scopeType'>, other: Pick<Identity, 'rights' | 'scopeType'>): boolean {
  if (one.rights.has('*')) return true
  return !other.rights.has('*') && [...other.rights].every((tag) => one.rights.has(tag)) && (other.rights.size === 0 || one.scopeType <= other.scopeType)
}

interface RoleRights {
  id: number
  is_admin: boolean
  scope_type: number
  menu_perms: { tag: string }[] | null
}

const rightsOfRole = (role: RoleRights) => ({
  rights: new Set(role.is_admin ? ['*'] : (role.menu_perms ?? []).map((perm) => perm.tag)),
  scopeType: role.scope_type as Identity['scopeType'],
})

/** Throws unless the person stands as high as every one of these roles. */
export async function guardRoles(records: Records, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return
  const roles = await records.database.all<RoleRights>(
    sql`select id, is_admin, scope_type, menu_perms from role where id = any(${sql.param([...roleIds])}::integer[])`,
  )
  if (!roles.every((role) => standsAsHigh(records.identity, rightsOfRole(role)))) throw notYours()
}

/** Throws unless the person stands as high as this user. */
export async function guardUser(records: Records, userId: number): Promise<void> {
  if (userId === records.identity.userId || records.identity.rights.has('*')) return
  const other = await standingOf(records.database, userId)
  if (other && !standsAsHigh(records.identity, other)) throw above()
}

async function guardUserWrite(records: Records, id: number | null, changes: Record<string, any>): Promise<void> {
  if (id !== null) await guardUser(records, id)
  const given: number[] = changes['role_ids'] ?? []
  if (given.length === 0) return
  const held = id === null ? undefined : await records.database.first<{ role_ids: number[] }>(sql`select role_ids from "user" where id = ${id}`)
  await guardRoles(records, given.filter((role) => !held?.role_ids.includes(role)))
}

async function guardRoleWrite(records: Records, id: number | null, changes: Record<string, any>): Promise<void> {
  if (id !== null) {
    const [role] = await records.database.all<RoleRights>(sql`select id, is_admin, scope_type, menu_perms from role where id = ${id}`)
    if (role && !standsAsHigh(records.identity, rightsOfRole(role))) throw above()
  }
  const wanted = { rights: new Set<string>(changes['is_admin'] ? ['*'] : (changes['menu_perms'] ?? []).map((perm: { tag: string }) => perm.tag)), scopeType: 4 as const }
  if (!standsAsHigh(records.identity, wanted)) throw notYours()
}

const guards = new Map<AnyResource, (records: Records, id: number | null, changes: Record<string, unknown>) => Promise<void>>([
  [resources.user, guardUserWrite],
  [resources.role, guardRoleWrite],
])

/** Asked before a record is created (`id` null), changed or deleted (no changes). */
export async function guardWrite(resource: AnyResource, records: Records, id: number | null, changes: Record<string, unknown>): Promise<void> {
  await guards.get(resource)?.(records, id, changes)
}

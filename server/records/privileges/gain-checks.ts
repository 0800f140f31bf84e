import type { Text } from '../../../resources/kit/index.ts'
import { sql } from '../../storage/postgres/database.ts'

import type { GainCheck, RecordContext, WatchedWrite } from '../hooks/write.ts'
import { Fault } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { loadIdentity, privilegesOf, privilegesOfRoles } from '../../access/load-identity.ts'
import { loginFields } from '../../access/login-fields.ts'
import { rightsOrScopeBeyond, reachBeyond, type Beyond, type Privileges } from '../../access/reach.ts'

/**
 * Checks around writes of people, roles and menus: who could do what before, and can after
 * (docs/decisions/privileges.md).
 */

const refused = (text: Text): Fault => new Fault(403, '403', text)
const above = (): Fault =>
  refused({
    zh: '不能修改权限高于自己的用户或角色',
    en: 'You cannot change a user or a role that has more rights than you.',
  })
const inHandedSession = (): Fault =>
  refused({
    zh: '代他人登录时不能修改其密码和手机号',
    en: 'While you act for somebody else you cannot change their password or mobile.',
  })

export function notYours(beyond: Beyond): Fault {
  if ('right' in beyond)
    return refused({ zh: '不能授予自己没有的权限', en: 'You cannot give a right that you do not have.' })
  if ('span' in beyond)
    return refused({ zh: '不能让他人的数据范围超出自己的数据范围', en: 'You cannot give a scope beyond your own.' })
  const { zh, en } = beyond.records.label
  return refused({
    zh: `这样会让人看到或修改您无权接触的“${zh}”`,
    en: `This would let somebody see or change records that you cannot: ${en}.`,
  })
}

/** Throws when acting in another user's name would reach more than one's own account does. */
export async function mayActAs(context: RecordContext, userId: number): Promise<void> {
  const other = await privilegesOf(context.database, userId)
  if (!other) return
  const beyond = await reachBeyond(context.database, other, { by: [context.identity], ownIsCovered: false })
  if (beyond && 'records' in beyond) throw notYours(beyond)
  if (beyond) throw above()
}

/** People grouped by what they may do: one entry for each set of roles. */
interface Group {
  roleIds: number[]
  privileges: Identity
}

export async function groupsOf({ database }: RecordContext, holding: readonly number[] | null): Promise<Group[]> {
  const rows = await database.all<{ role_ids: number[] }>(
    sql`select distinct role_ids from "user" where deleted_at is null and status = 1 and role_ids <> '{}'
      ${holding ? sql`and role_ids && ${sql.param([...holding])}::integer[]` : sql``}`,
  )
  const groups: Group[] = []
  for (const { role_ids } of rows)
    groups.push({ roleIds: role_ids, privileges: await privilegesOfRoles(database, role_ids) })
  return groups
}

async function nobodyGains(
  { database, identity }: RecordContext,
  pairs: readonly { before: Privileges | null; after: Privileges | null }[],
): Promise<void> {
  for (const { before, after } of pairs) {
    const beyond =
      after &&
      (await reachBeyond(database, after, { by: before ? [before, identity] : [identity], ownIsCovered: true }))
    if (beyond) throw notYours(beyond)
  }
}

/** For changes of roles and menus: checks the holders of the roles, or everybody. */
export const ofHolders = (context: RecordContext, holding: readonly number[] | null): GainCheck => ({
  async before() {
    const groups = await groupsOf(context, holding)
    return async () => {
      const pairs = []
      for (const { roleIds, privileges } of groups)
        pairs.push({ before: privileges, after: await privilegesOfRoles(context.database, roleIds) })
      await nobodyGains(context, pairs)
    }
  },
})

/**
 * A user may be changed by people with at least the same rights. Roles can be granted, and users enabled or restored,
 * only within what the writer reaches; changing how a user logs in requires reaching everything that the user does.
 */
export const ofUsers = ({ context, ids, fields }: WatchedWrite): GainCheck => ({
  async before() {
    const { database, identity } = context
    const others = (ids ?? []).filter((id) => id !== identity.userId)
    for (const id of others) {
      const other = await privilegesOf(database, id)
      if (other && (await rightsOrScopeBeyond(database, other, [identity]))) throw above()
    }
    const isTaking = fields?.some((name) => loginFields.includes(name)) ?? false
    if (isTaking) for (const id of others) await mayActAs(context, id)
    if (isTaking && identity.takenBy !== null && others.length < ids!.length) throw inHandedSession()
    const before = new Map<number, Identity | null>()
    for (const id of ids ?? []) before.set(id, await loadIdentity(database, id, 'zh'))
    return async (written) => {
      const pairs = []
      for (const id of written)
        pairs.push({ before: before.get(id) ?? null, after: await loadIdentity(database, id, 'zh') })
      await nobodyGains(context, pairs)
      // With the roles that the same write gives, taking the account over may reach more.
      if (isTaking) for (const id of others) await mayActAs(context, id)
    }
  },
})

/** What a role grants, whether or not it is active and its menus still list its rights. */
async function privilegesOfRows({ database }: RecordContext, ids: readonly number[]): Promise<Privileges[]> {
  const rows = await database.all<{
    is_admin: boolean
    scope_type: number
    site_ids: number[]
    subject_course_ids: number[]
    menu_perms: { tag: string }[] | null
  }>(
    sql`select is_admin, scope_type, site_ids, subject_course_ids, menu_perms from role where id = any(${sql.param([...ids])}::integer[])`,
  )
  return rows.map((row) => ({
    userId: 0,
    rights: new Set(row.is_admin ? ['*'] : (row.menu_perms ?? []).map(({ tag }) => tag)),
    scopeType: (row.is_admin ? 1 : row.scope_type) as Privileges['scopeType'],
    siteIds: row.site_ids,
    subjectCourseIds: row.subject_course_ids,
  }))
}

/** A role may be changed by people with at least its rights, before and after; and no holder gains by it. */
export const ofRoles = (write: WatchedWrite): GainCheck => ({
  async before() {
    const { context, ids } = write
    for (const role of await privilegesOfRows(context, ids ?? []))
      if (await rightsOrScopeBeyond(context.database, role, [context.identity])) throw above()
    const after = await ofHolders(context, ids ?? []).before()
    return async (written) => {
      for (const role of await privilegesOfRows(context, written)) {
        const beyond = await rightsOrScopeBeyond(context.database, role, [context.identity])
        if (beyond) throw notYours(beyond)
      }
      await after(written)
    }
  },
})

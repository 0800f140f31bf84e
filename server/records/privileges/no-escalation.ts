import { resources } from '../../../resources/index.ts'
import type { AnyResource, Fields, Text } from '../../../resources/kit/index.ts'
import { sql } from '../../storage/postgres/database.ts'
import type { RecordContext } from '../hooks/write.ts'
import { Fault } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { loadIdentity, privilegesOf, privilegesOfRoles } from '../../access/load-identity.ts'
import { loginFields } from '../../access/login-fields.ts'
import { rightsOrScopeBeyond, reachBeyond, reachesAllAt, type Beyond, type Privileges } from '../../access/reach.ts'
import { advisoryLocks } from '../../storage/postgres/advisory-locks.ts'

/**
 * No write lets anybody read or write more than they could before it, or than its writer can
 * (docs/decisions/privileges.md). Every write is checked here (the stage `authorise`): what people can reach is
 * compared before and after it, in its transaction.
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

function notYours(beyond: Beyond): Fault {
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

/** Checks around a write: `before` it, and, with the ids that were written, after it. */
interface Watch {
  before(): Promise<(ids: readonly number[]) => Promise<void>>
}

interface Write {
  context: RecordContext
  /** The records; null for new ones. */
  ids: readonly number[] | null
  /** The fields; null where the record itself is created, deleted or restored. */
  fields: readonly string[] | null
}

/** People grouped by what they may do: one entry for each set of roles. */
interface Group {
  roleIds: number[]
  privileges: Identity
}

async function groupsOf({ database }: RecordContext, holding: readonly number[] | null): Promise<Group[]> {
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
const ofHolders = (context: RecordContext, holding: readonly number[] | null): Watch => ({
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
const ofUsers = ({ context, ids, fields }: Write): Watch => ({
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
const ofRoles = (write: Write): Watch => ({
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

/** A declared scope path that leads through a field of another resource: `subject_course_id.site_ids`. */
interface Through {
  resource: AnyResource
  ref: string
  field: string
  kind: 'site' | 'course'
}

/** Every scope path that leads through these fields of a resource. */
export const pathsThrough = (through: AnyResource, fields: readonly string[]): Through[] =>
  Object.values(resources).flatMap((resource) =>
    Object.entries(resource.scope === 'shared' ? {} : resource.scope).flatMap(([kind, path]): Through[] => {
      const [ref, field] = path.split('.') as [string, string?]
      const target = (resource.fields as Fields)[ref]?.target
      if (!field || target?.resource !== through.name || !fields.includes(field) || kind === 'own') return []
      return [{ resource, ref, field, kind: kind as Through['kind'] }]
    }),
  )

/**
 * When records come into other people's scope, with all that refers to them, those people may reach no more of them
 * than the writer does.
 */
const ofPaths = (
  context: RecordContext,
  through: AnyResource,
  paths: readonly Through[],
  ids: readonly number[],
): Watch => ({
  async before() {
    const valuesNow = async () => {
      const columns = sql.join(
        [...new Set(paths.map(({ field }) => field))].map((field) => sql.identifier(field)),
        sql`, `,
      )
      const rows = await context.database.all<{ id: number }>(
        sql`select id, ${columns} from ${sql.identifier(through.name)} where id = any(${sql.param([...ids])}::integer[])`,
      )
      return new Map(rows.map((row) => [row.id, row as { id: number } & Record<string, unknown>]))
    }
    const before = await valuesNow()
    return async () => {
      const after = await valuesNow()
      const groups = await groupsOf(context, null)
      for (const path of paths)
        for (const { privileges } of groups) await noneComeIntoScope(context, path, privileges, { before, after })
    }
  },
})

type Values = ReadonlyMap<number, Record<string, unknown>>

async function noneComeIntoScope(
  context: RecordContext,
  { resource, ref, field, kind }: Through,
  person: Privileges,
  { before, after }: { before: Values; after: Values },
): Promise<void> {
  const { database, identity } = context
  if (person.scopeType !== (kind === 'site' ? 2 : 3)) return
  const tags = [...person.rights].filter((tag) => tag.startsWith(`${resource.name}:`))
  if (tags.length === 0) return
  const spans = kind === 'site' ? person.siteIds : person.subjectCourseIds
  const isIn = (values: Values, id: number) =>
    [values.get(id)?.[field] ?? []].flat().some((one) => spans.includes(one as number))
  const come = [...after.keys()].filter((id) => isIn(after, id) && !isIn(before, id))
  if (come.length === 0) return
  const isHeld = tags.every((tag) => identity.rights.has(tag))
  const points =
    isHeld ||
    (await database.first(
      sql`select 1 from ${sql.identifier(resource.name)} where ${sql.identifier(ref)} = any(${sql.param(come)}::integer[]) limit 1`,
    ))
  if (isHeld ? !(await reachesAllAt(database, resource, ref, come, identity)) : points)
    throw notYours({ records: resource })
}

function watchesOf(resource: AnyResource, write: Write): Watch[] {
  const { context, ids, fields } = write
  if (resource === resources.user) return [ofUsers(write)]
  if (resource === resources.role) return [ofRoles(write)]
  if (resource === resources.menu) return [ofHolders(context, null)]
  const paths = ids && fields ? pathsThrough(resource, fields) : []
  return paths.length > 0 ? [ofPaths(context, resource, paths, ids!)] : []
}

/**
 * The advisory lock that serialises changes of privileges, so that two harmless changes at once do not add up to a
 * harmful one.
 */
const lockNumber = advisoryLocks.privileges

/** Whether a write affects what somebody can reach. */
export const isWatched = (
  context: RecordContext,
  resource: AnyResource,
  { ids, fields }: Omit<Write, 'context'>,
): boolean =>
  !(context.identity.rights.has('*') && context.identity.takenBy === null) &&
  watchesOf(resource, { context, ids, fields }).length > 0

/**
 * Called before a write, in its transaction: records what people can reach. The function it returns is called
 * afterwards with the ids written, and throws "403" when somebody gained access beyond what they and the writer had.
 */
export async function watchPrivileges(
  context: RecordContext,
  resource: AnyResource,
  { ids, fields }: Omit<Write, 'context'>,
): Promise<((written: readonly number[]) => Promise<void>) | undefined> {
  if (!isWatched(context, resource, { ids, fields })) return undefined
  await context.database.run(sql`select pg_advisory_xact_lock(${lockNumber})`)
  const checks: ((written: readonly number[]) => Promise<void>)[] = []
  for (const watch of watchesOf(resource, { context, ids, fields })) checks.push(await watch.before())
  return async (written) => {
    for (const check of checks) await check(written)
  }
}

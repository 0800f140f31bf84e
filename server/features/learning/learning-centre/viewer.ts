import { holdsOn, livingMemberships } from '../../../people/grants/grants-held.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { dayAt } from '../../../storage/statements/school-day.ts'
import type { ReleasedModule } from './snapshot.ts'

/** Who reads a centre, and when. Without a login `userId` is null. */
export interface Viewer {
  userId: number | null
  name: string | null
  roleIds: readonly number[]
  /** Of the groups that they are in on that day. */
  groupIds: readonly number[]
  at: Date
}

const stranger = (at = new Date()): Viewer => ({ userId: null, name: null, roleIds: [], groupIds: [], at })

/** An active person as a reader; a stranger where there is none. */
export async function viewerOf(database: Database, userId: number | null, at = new Date()): Promise<Viewer> {
  if (userId === null) return stranger(at)
  const row = await database.first<{ name: string; role_ids: number[]; group_ids: number[] }>(
    sql`select coalesce(name, username) as name, role_ids,
      array(select distinct m.group_id from ${livingMemberships} where m.user_id = ${userId} and ${holdsOn(sql`m`, dayAt(at))}) as group_ids
      from "user" where id = ${userId} and status = 1 and deleted_at is null`,
  )
  return row ? { userId, name: row.name, roleIds: row.role_ids, groupIds: row.group_ids, at } : stranger(at)
}

export const viewerWith = (database: Database, identity: Identity | null): Promise<Viewer> =>
  viewerOf(database, identity?.userId ?? null)

const sees: Readonly<Record<ReleasedModule['audience'], (module: ReleasedModule, viewer: Viewer) => boolean>> = {
  everybody: () => true,
  signed_in: (_module, { userId }) => userId !== null,
  groups: ({ group_ids }, { groupIds }) => (group_ids ?? []).some((id) => groupIds.includes(id)),
  roles: ({ role_ids }, { roleIds }) => (role_ids ?? []).some((id) => roleIds.includes(id)),
}

/** Whether a module is there for a reader, at their time: from `shown_from` on, until before `shown_until`. */
export function isShown(module: ReleasedModule, viewer: Viewer): boolean {
  const { state, shown_from, shown_until, audience } = module
  const now = viewer.at.getTime()
  return (
    state === 'shown' &&
    (!shown_from || Date.parse(shown_from) <= now) &&
    (!shown_until || now < Date.parse(shown_until)) &&
    sees[audience](module, viewer)
  )
}

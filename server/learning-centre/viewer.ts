import type { Identity } from '../identity.ts'
import { sql, type Database } from '../postgres/database.ts'
import type { ReleasedModule } from './snapshot.ts'

/** Who reads a centre, and when. Without a login `userId` is null. */
export interface Viewer {
  userId: number | null
  name: string | null
  roleIds: readonly number[]
  at: Date
}

const stranger = (at = new Date()): Viewer => ({ userId: null, name: null, roleIds: [], at })

/** An active person as a reader; a stranger where there is none. */
export async function viewerOf(database: Database, userId: number | null, at = new Date()): Promise<Viewer> {
  if (userId === null) return stranger(at)
  const row = await database.first<{ name: string; role_ids: number[] }>(
    sql`select coalesce(name, username) as name, role_ids from "user" where id = ${userId} and status = 1 and deleted_at is null`,
  )
  return row ? { userId, name: row.name, roleIds: row.role_ids, at } : stranger(at)
}

export const viewerWith = (database: Database, identity: Identity | null): Promise<Viewer> =>
  viewerOf(database, identity?.userId ?? null)

const sees: Readonly<Record<ReleasedModule['audience'], (module: ReleasedModule, viewer: Viewer) => boolean>> = {
  everybody: () => true,
  signed_in: (_module, { userId }) => userId !== null,
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

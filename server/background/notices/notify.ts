import { sql, type Database } from '../../storage/postgres/database.ts'
import { noticeKinds, type NoticeKindName, type NoticeParams } from './kinds.ts'
import { advisoryLocks } from '../../storage/postgres/advisory-locks.ts'

/** A notice to write: to whom (ids of users), and which page it links to, if any (`page-addresses.ts`). */
export type NewNotice = {
  [K in NoticeKindName]: { to: readonly number[]; kind: K; params: NoticeParams<K>; path: string | null }
}[NoticeKindName]

/** The transaction to write in, and the list of people to notify: `announce` does that after the commit. */
export interface Telling {
  database: Database
  notified: Set<number>
}

/** The first number of the advisory locks of people's notices; the second is the person's id. */
const lockNumber = advisoryLocks.notices

/**
 * Writes notices in the same transaction as what they are about. People whose account was deleted are left out. Writers
 * to one person wait for one another, so that ids rise in the order of commits and "cleared up to here" never hides a
 * notice that nobody has seen.
 */
export async function notify({ database, notified }: Telling, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.flatMap(({ to, kind, params, path }) =>
    [...new Set(to)].map((user_id) => ({ user_id, type: noticeKinds[kind].type, kind, params, path })),
  )
  if (rows.length === 0) return
  const people = [...new Set(rows.map((row) => row.user_id))].sort((a, b) => a - b)
  await database.transaction(async (inner) => {
    await inner.run(
      sql`select pg_advisory_xact_lock(${lockNumber}, person) from unnest(${sql.param(people)}::integer[]) person`,
    )
    const recipients = await inner.all<{ user_id: number }>(sql`
      with living as materialized (select id from "user" where id = any(${sql.param(people)}::integer[]) and deleted_at is null for key share)
      insert into notice (user_id, type, kind, params, path)
      select given.user_id, given.type, given.kind, given.params, given.path
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(user_id integer, type text, kind text, params jsonb, path text)
      join living on living.id = given.user_id
      returning user_id`)
    for (const { user_id } of recipients) notified.add(user_id)
  })
}

/** The name by which others know a person. */
export async function personName(database: Database, userId: number): Promise<string> {
  const person = await database.first<{ name: string }>(
    sql`select coalesce(nullif(name, ''), username) as name from "user" where id = ${userId}`,
  )
  return person?.name ?? `#${userId}`
}

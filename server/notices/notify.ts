import { sql, type Database } from '../postgres/database.ts'
import { noticeKinds, type NoticeKindName, type NoticeParams } from './kinds.ts'

/** Something to tell people: to whom (ids of users), and where it leads, if anywhere (`page-addresses.ts`). */
export type NewNotice = {
  [K in NoticeKindName]: { to: readonly number[]; kind: K; params: NoticeParams<K>; path: string | null }
}[NoticeKindName]

/** The transaction of what is told, and who will have to be told that there is something: `announce` does so when it is committed. */
export interface Telling {
  database: Database
  notified: Set<number>
}

/** The first number of the locks of people's notices; the second is the person's id. */
const lockNumber = 7_205_203

/**
 * Writes notices beside what they are about: both are stored, or neither. People who have no account any more are left out.
 * Writers to one person wait for one another, so that ids rise in the order of commits and "cleared up to here" never
 * swallows what nobody has seen.
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
    const told = await inner.all<{ user_id: number }>(sql`
      with living as materialized (select id from "user" where id = any(${sql.param(people)}::integer[]) and deleted_at is null for key share)
      insert into notice (user_id, type, kind, params, path)
      select given.user_id, given.type, given.kind, given.params, given.path
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(user_id integer, type text, kind text, params jsonb, path text)
      join living on living.id = given.user_id
      returning user_id`)
    for (const { user_id } of told) notified.add(user_id)
  })
}

/** What a person is called by others. */
export async function personName(database: Database, userId: number): Promise<string> {
  const person = await database.first<{ name: string }>(
    sql`select coalesce(nullif(name, ''), username) as name from "user" where id = ${userId}`,
  )
  return person?.name ?? `#${userId}`
}

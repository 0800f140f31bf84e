import type { Notice, NoticeType } from '../../../resources/system/notice-calls.ts'
import type { SystemInput, SystemOutput } from '../../../resources/system/system-calls.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'
import type { Identity } from '../../base/identity.ts'
import { wordsOf } from './kinds.ts'
import { openPath, pageRoutes } from './page-addresses.ts'

/** A person's notices. Every statement selects by that person, so that nobody reads or clears somebody else's. */

/** At most this many are kept per person, and for this long. */
const mostKept = 500
const longestDays = 180

interface StoredNotice {
  id: number
  type: NoticeType
  kind: string
  params: unknown
  path: string | null
  created_at: string
  read: boolean
}

const uncleared = ({ userId }: Identity): SQL => sql`user_id = ${userId} and cleared_at is null`
const ofType = (type: NoticeType | undefined): SQL => (type ? sql` and type = ${type}` : sql``)

function shown(
  { kind, params, path, ...row }: StoredNotice,
  { language, rights }: Identity,
  routes: ReadonlyMap<string, string>,
): Notice {
  return { ...row, kind, ...wordsOf(kind, params, language), path: openPath(path, routes, rights) }
}

/** A page of notices that are not cleared, newest first, in the person's language, with the number of unread ones. */
export async function listNotices(
  database: Database,
  identity: Identity,
  { type, page, pageSize }: SystemInput<'noticeList'>,
): Promise<SystemOutput<'noticeList'>> {
  const [rows, counts, routes] = await Promise.all([
    database.all<StoredNotice>(sql`
      select id, type, kind, params, path, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, read_at is not null as read
      from notice where ${uncleared(identity)}${ofType(type)} order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
    database.all<{ type: NoticeType; total: number; unread: number }>(sql`
      select type, count(*) as total, count(*) filter (where read_at is null) as unread from notice where ${uncleared(identity)} group by type`),
    pageRoutes(database),
  ])
  const unreadOf = (one: NoticeType) => counts.find((count) => count.type === one)?.unread ?? 0
  return {
    list: rows.map((row) => shown(row, identity, routes)),
    total: counts.filter((count) => !type || count.type === type).reduce((sum, count) => sum + count.total, 0),
    unread: { notice: unreadOf('notice'), email: unreadOf('email') },
  }
}

export async function readNotices(database: Database, identity: Identity, ids: readonly number[]): Promise<null> {
  await database.run(
    sql`update notice set read_at = now() where ${uncleared(identity)} and read_at is null and id = any(${sql.param([...ids])}::bigint[])`,
  )
  return null
}

export async function clearNotices(
  database: Database,
  identity: Identity,
  { type, until }: SystemInput<'noticeClear'>,
): Promise<null> {
  await database.run(
    sql`update notice set cleared_at = now() where ${uncleared(identity)}${ofType(type)} and id <= ${until}::bigint`,
  )
  return null
}

/** Deletes old notices, and the oldest of people who have too many. */
export async function sweepNotices(database: Database): Promise<number> {
  const old = await database.run(
    sql`delete from notice where created_at < now() - make_interval(days => ${longestDays})`,
  )
  const many = await database.run(sql`
    delete from notice using (
      select user_id, (select id from notice kept where kept.user_id = one.user_id order by id desc offset ${mostKept} limit 1) as last
      from notice one group by user_id having count(*) > ${mostKept}) over
    where notice.user_id = over.user_id and notice.id <= over.last`)
  return old + many
}

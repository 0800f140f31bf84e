import type { AnyResource } from '../../../resources/kit/index.ts'
import type { CommentState } from '../../../resources/capabilities/comments/index.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'

/**
 * The stored comments. A thread is a comment and its replies, one level deep; a reply has the same subject as its
 * thread.
 */

export interface CommentRow {
  id: number
  reply_to: number | null
  user_id: number | null
  user_name: string | null
  text: string
  deleted: boolean
  field: string | null
  created_at: string
  edited_at: string | null
  resolved_at: string | null
  resolved_by: string | null
}

/**
 * The comments of one record that a person may read: those on the record as a whole, and on fields that they may read.
 */
export interface Sight {
  resource: AnyResource
  id: number
  fields: readonly string[]
}

const inSight = ({ resource, id, fields }: Sight): SQL =>
  sql`c.resource = ${resource.name} and c.record_id = ${id} and (c.field is null or c.field = any(${sql.param([...fields])}::text[]))`

/** A deleted comment is kept while another comment replies to it. */
const isKept = sql`(c.deleted_at is null or exists (select 1 from comment r where r.reply_to = c.id and r.deleted_at is null))`

const inState: Record<CommentState, SQL> = {
  all: sql`true`,
  open: sql`c.resolved_at is null`,
  resolved: sql`c.resolved_at is not null`,
}

const moment = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const nameOf = (alias: SQL): SQL => sql`coalesce(nullif(${alias}.name, ''), ${alias}.username)`

/** The threads of a page, oldest first, each followed by its replies. */
export async function commentRows(
  database: Database,
  sight: Sight,
  state: CommentState,
  page: number,
  pageSize: number,
): Promise<CommentRow[]> {
  return database.all<CommentRow>(sql`
    with roots as (
      select c.id from comment c where ${inSight(sight)} and c.reply_to is null and ${isKept} and ${inState[state]}
      order by c.id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select c.id, c.reply_to, c.user_id, ${nameOf(sql`u`)} as user_name, c.text, c.deleted_at is not null as deleted, c.field, ${moment(sql`c.created_at`)} as created_at,
      case when c.updated_at > c.created_at then ${moment(sql`c.updated_at`)} end as edited_at, ${moment(sql`c.resolved_at`)} as resolved_at, ${nameOf(sql`r`)} as resolved_by
    from roots join comment c on c.id = roots.id or (c.reply_to = roots.id and c.deleted_at is null)
    left join "user" u on u.id = c.user_id left join "user" r on r.id = c.resolved_by
    order by coalesce(c.reply_to, c.id), c.id`)
}

export async function countComments(
  database: Database,
  sight: Sight,
): Promise<{ open: number; resolved: number; comments: number }> {
  const row = await database.first<{ open: number; resolved: number; comments: number }>(sql`
    select count(*) filter (where c.reply_to is null and c.resolved_at is null and ${isKept}) as open,
      count(*) filter (where c.reply_to is null and c.resolved_at is not null and ${isKept}) as resolved,
      count(*) filter (where c.deleted_at is null) as comments
    from comment c where ${inSight(sight)}`)
  return row!
}

/** One visible comment, with the thread that it belongs to; undefined when there is none. */
export const findComment = (database: Database, sight: Sight, commentId: number) =>
  database.first<{ id: number; thread: number; user_id: number | null; field: string | null; deleted: boolean }>(
    sql`select c.id, coalesce(c.reply_to, c.id) as thread, c.user_id, c.field, c.deleted_at is not null as deleted from comment c
      where ${inSight(sight)} and c.id = ${commentId} and ${isKept} for update`,
  )

/** Authors of comments that are kept, latest first. */
export async function participants(
  database: Database,
  resource: AnyResource,
  id: number,
  most: number,
): Promise<number[]> {
  const rows = await database.all<{ user_id: number }>(
    sql`select user_id from comment where resource = ${resource.name} and record_id = ${id} and deleted_at is null and user_id is not null
      group by user_id order by max(id) desc limit ${most}`,
  )
  return rows.map((row) => row.user_id)
}

/** Comments are deleted for good together with their records. */
export async function dropComments(database: Database, resource: AnyResource, ids: readonly number[]): Promise<void> {
  await database.run(
    sql`delete from comment where resource = ${resource.name} and record_id = any(${sql.param([...ids])}::integer[])`,
  )
}

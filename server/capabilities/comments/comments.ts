import { createHash } from 'node:crypto'
import { mayRead, messages, type AnyResource, type Language } from '../../../resources/kit/index.ts'
import {
  commentCalls,
  type Comment,
  type CommentPage,
  type CommentState,
} from '../../../resources/capabilities/comments/index.ts'
import type { ActionContext } from '../../calls/handlers.ts'
import { sql } from '../../storage/postgres/database.ts'
import { checkedKey } from '../../records/idempotency-key.ts'
import { byWhom } from '../../storage/statements/record-sql.ts'
import type { Records } from '../../records/records.ts'
import { invalid, noActionRight, noSuchRecord } from '../../base/fault.ts'
import { commentRows, countComments, findComment, type CommentRow, type Sight } from './comment-rows.ts'
import { notifyOfComment } from './notify-of-comment.ts'

/**
 * Comments of people on a record. Each call begins by reading the record as its caller sees it, so scope holds for
 * comments too; a comment about a field is hidden from people who may not read that field.
 */

const maxThreads = 1000
const maxReplies = 100

const sightOf = (records: Records, resource: AnyResource, id: number): Sight => ({
  resource,
  id,
  fields: records.readable(resource),
})

interface ReadInput {
  id: number
  state: CommentState
  page: number
  page_size: number
}

export async function readComments(
  { records, database, identity }: ActionContext,
  resource: AnyResource,
  { id, state, page, page_size }: ReadInput,
): Promise<CommentPage> {
  await records.getText(resource, id)
  const sight = sightOf(records, resource, id)
  const [rows, counts] = await Promise.all([
    commentRows(database, sight, state, page, page_size),
    countComments(database, sight),
  ])
  const shown = ({ reply_to: _thread, ...row }: CommentRow): Comment => ({
    ...row,
    mine: row.user_id === identity.userId,
  })
  const list = rows
    .filter((row) => row.reply_to === null)
    .map((root) => ({ ...shown(root), replies: rows.filter((row) => row.reply_to === root.id).map(shown) }))
  const total = { all: counts.open + counts.resolved, open: counts.open, resolved: counts.resolved }[state]
  return { list, total, ...counts }
}

interface WriteInput {
  id: number
  text: string
  reply_to: number | null
  field: string | null
}

/** A repeated Idempotency-Key returns the first comment; with a different text it is refused. */
export async function writeComment(
  { records, identity, idempotencyKey }: ActionContext,
  resource: AnyResource,
  input: WriteInput,
): Promise<{ comment_id: number }> {
  const key = checkedKey(idempotencyKey)
  return records.transaction(async (inner) => {
    const { database } = inner
    const record = await inner.lock(resource, input.id, 'read')
    const hash = createHash('sha256')
      .update(`${resource.name}.${commentCalls(resource.name).write}\n${JSON.stringify(input)}`)
      .digest()
    if (key) {
      const isFirst = await database.run(
        sql`insert into idempotency (user_id, key, request_hash) values (${identity.userId}, ${key}, ${hash}) on conflict do nothing`,
      )
      if (isFirst === 0) return repeated(inner, key, hash)
    }
    const place = await placeOf(inner, resource, input)
    const row = await database.first<{ id: number }>(sql`
      insert into comment (resource, record_id, user_id, taken_by, text, reply_to, field)
      values (${resource.name}, ${input.id}, ${byWhom(identity)}, ${input.text.trim()}, ${place.thread}, ${place.field}) returning id`)
    const answer = { comment_id: row!.id }
    if (key)
      await database.run(
        sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb where user_id = ${identity.userId} and key = ${key}`,
      )
    await notifyOfComment(inner, resource, record, { text: input.text.trim(), field: place.field })
    inner.changed.add(liveName(resource))
    return answer
  })
}

async function repeated({ database, identity }: Records, key: string, hash: Buffer): Promise<{ comment_id: number }> {
  const kept = await database.first<{ request_hash: Buffer; answer: { comment_id: number } }>(
    sql`select request_hash, answer from idempotency where user_id = ${identity.userId} and key = ${key}`,
  )
  if (kept && hash.equals(kept.request_hash)) return kept.answer
  throw invalid([
    {
      path: 'Idempotency-Key',
      message: inLanguage(
        { zh: '该 Idempotency-Key 已用于另一个请求', en: 'This Idempotency-Key was used for another request' },
        identity.language,
      ),
    },
  ])
}

const inLanguage = (text: { zh: string; en: string }, language: Language): string => text[language]

/**
 * The thread that a comment joins, or the field of a new one; refused where that does not exist or the thread is full.
 */
async function placeOf(
  records: Records,
  resource: AnyResource,
  { id, reply_to, field }: WriteInput,
): Promise<{ thread: number | null; field: string | null }> {
  const { database, identity } = records
  const { language } = identity
  if (reply_to === null) {
    const declared = field === null ? undefined : resource.fields[field]
    if (
      field !== null &&
      !(declared && Object.hasOwn(resource.fields, field) && mayRead(resource, declared, identity.rights))
    )
      throw invalid([{ path: 'field', message: messages.notAChoice[language] }])
    const threads = await database.first<{ count: number }>(
      sql`select count(*) from comment where resource = ${resource.name} and record_id = ${id} and reply_to is null`,
    )
    if (threads!.count >= maxThreads)
      throw invalid([
        {
          path: 'text',
          message: inLanguage(
            { zh: `每条记录最多${maxThreads}个讨论`, en: `At most ${maxThreads} threads for one record` },
            language,
          ),
        },
      ])
    return { thread: null, field }
  }
  const found = await findComment(database, sightOf(records, resource, id), reply_to)
  if (!found) throw invalid([{ path: 'reply_to', message: messages.noSuchRecord[language] }])
  const replies = await database.first<{ count: number }>(
    sql`select count(*) from comment where reply_to = ${found.thread}`,
  )
  if (replies!.count >= maxReplies)
    throw invalid([
      {
        path: 'reply_to',
        message: inLanguage(
          {
            zh: `每个讨论最多${maxReplies}条回复，请另起一条`,
            en: `At most ${maxReplies} replies; begin another thread`,
          },
          language,
        ),
      },
    ])
  return { thread: found.thread, field: found.field }
}

/** A comment of this record that the caller may read and that is not deleted. Throws 100404 where there is none. */
async function standing(records: Records, resource: AnyResource, id: number, commentId: number) {
  await records.lock(resource, id, 'read')
  const found = await findComment(records.database, sightOf(records, resource, id), commentId)
  if (!found) throw noSuchRecord()
  return found
}

async function own(records: Records, resource: AnyResource, id: number, commentId: number): Promise<void> {
  const found = await standing(records, resource, id, commentId)
  if (found.deleted) throw noSuchRecord()
  if (found.user_id !== records.identity.userId) throw noActionRight()
}

export function editComment(
  { records }: ActionContext,
  resource: AnyResource,
  { id, comment_id, text }: { id: number; comment_id: number; text: string },
): Promise<null> {
  return records.transaction(async (inner) => {
    await own(inner, resource, id, comment_id)
    await inner.database.run(sql`update comment set text = ${text.trim()}, updated_at = now() where id = ${comment_id}`)
    inner.changed.add(liveName(resource))
    return null
  })
}

/** Deletes the text. The comment itself is kept where others replied. */
export function removeComment(
  { records }: ActionContext,
  resource: AnyResource,
  { id, comment_id }: { id: number; comment_id: number },
): Promise<null> {
  return records.transaction(async (inner) => {
    await own(inner, resource, id, comment_id)
    await inner.database.run(sql`update comment set text = '', deleted_at = now() where id = ${comment_id}`)
    inner.changed.add(liveName(resource))
    return null
  })
}

/** Resolves or reopens the whole thread of a comment. */
export function resolveComment(
  { records, identity }: ActionContext,
  resource: AnyResource,
  { id, comment_id, resolved }: { id: number; comment_id: number; resolved: boolean },
): Promise<null> {
  return records.transaction(async (inner) => {
    const { thread } = await standing(inner, resource, id, comment_id)
    await inner.database.run(
      resolved
        ? sql`update comment set resolved_at = now(), resolved_by = ${identity.userId || null} where id = ${thread} and resolved_at is null`
        : sql`update comment set resolved_at = null, resolved_by = null where id = ${thread}`,
    )
    inner.changed.add(liveName(resource))
    return null
  })
}

/**
 * The name under which changes are published: a part of the resource, since no record changes (`server/calls/live.ts`).
 */
const liveName = (resource: AnyResource): string => `${resource.name}/comments`

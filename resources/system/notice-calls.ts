import { z } from 'zod'
import { nothing, type SystemCall } from './system-call.ts'

/** What the server tells a person: notices, and what just changed. */

/** `notice`: from the system, such as a job that ended. `email` (邮件): caused by a colleague's action. */
const noticeType = z.enum(['notice', 'email'])
export type NoticeType = z.infer<typeof noticeType>
const noticeId = z.int().min(1)

/**
 * `title` is plain text, `content` HTML of the question profile; both in the requested language. `path` is a page that
 * the person may open.
 */
const notice = z.strictObject({
  id: noticeId,
  type: noticeType,
  kind: z.string(),
  title: z.string(),
  content: z.string(),
  path: z.string().nullable(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

export const noticeCalls = {
  /** The user's notices that are not cleared, newest first; `unread` counts all of them. */
  noticeList: {
    method: 'GET',
    base: 'api',
    path: 'notice/getList',
    right: 'session',
    summary: { zh: '我的消息', en: 'Notices to oneself' },
    input: z.strictObject({
      type: noticeType.optional(),
      page: z.int().min(1).max(10_000).default(1),
      pageSize: z.int().min(1).max(50).default(10),
    }),
    output: z.strictObject({
      list: z.array(notice),
      total: z.int(),
      unread: z.strictObject({ notice: z.int(), email: z.int() }),
    }),
  },
  noticeRead: {
    method: 'POST',
    base: 'api',
    path: 'notice/read',
    right: 'session',
    personal: true,
    summary: { zh: '消息设为已读', en: 'Mark notices as read' },
    input: z.strictObject({ ids: z.array(noticeId).min(1).max(50) }),
    output: z.null(),
  },
  /** Clears notices up to the newest one that was seen; later ones stay. */
  noticeClear: {
    method: 'POST',
    base: 'api',
    path: 'notice/clear',
    right: 'session',
    personal: true,
    summary: { zh: '清空消息', en: 'Clear notices away' },
    input: z.strictObject({ type: noticeType.optional(), until: noticeId }),
    output: z.null(),
  },
  /**
   * Server-sent events: `changed` with `{ resource }` when a record of a resource that the user may list was written,
   * `notice` for a new notice, `session` when the session is over.
   */
  live: {
    method: 'GET',
    base: 'api',
    path: 'admin/live/stream',
    right: 'session',
    summary: { zh: '实时更新', en: 'What just changed' },
    input: nothing,
    output: z.unknown(),
    answers: 'text/event-stream',
  },
} as const satisfies Record<string, SystemCall>

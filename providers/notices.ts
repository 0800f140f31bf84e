import type { Notice, NoticeType } from '../resources/system/notice-calls.ts'
import type { SystemOutput } from '../resources/system/system-calls.ts'
import { send } from './http.ts'
import { liveProvider, noticesChannel } from './live.ts'
import { expectShape } from './response-shape.ts'
import { sessionCalls } from './session-calls.ts'
import { shownInPlace } from './shown-in-place.ts'

/** The person's notices that are not cleared. The server stores them, for every browser that they use. */

export type { Notice, NoticeType }
export type NoticePage = SystemOutput<'noticeList'>

export const noticesPerPage = 10

const page = {
  shape: '{ list: [{ id, … }], total, unread: { notice, email } }',
  holds: (data: unknown) =>
    Array.isArray((data as NoticePage | null)?.list) && typeof (data as NoticePage).unread?.notice === 'number',
}

async function readNotices(query: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<NoticePage> {
  const { data } = await send<unknown>(sessionCalls.noticeList, { query, signal, quietFor: shownInPlace })
  return expectShape<NoticePage>(page, data, sessionCalls.noticeList.path)
}

/** The newest first, of one type or of all; pages count from 1. The popover itself shows a failure. */
export const readNoticePage = (
  type: NoticeType | undefined,
  number: number,
  signal: AbortSignal,
): Promise<NoticePage> => readNotices({ type, page: number, pageSize: noticesPerPage }, signal)

/** How many of each type are unread. */
export const countUnread = async (signal: AbortSignal): Promise<NoticePage['unread']> =>
  (await readNotices({ pageSize: 1 }, signal)).unread

export const markRead = (ids: readonly number[]): Promise<unknown> => send(sessionCalls.noticeRead, { body: { ids } })

/** Clears everything of a type, or of all, up to the newest that was seen. The caller shows the result. */
export const clearNotices = (type: NoticeType | undefined, until: number): Promise<unknown> =>
  send(sessionCalls.noticeClear, { body: { type, until }, quietFor: shownInPlace })

/** Subscribes to possible changes. Returns the unsubscribe function. */
export function watchNotices(listener: () => void): () => void {
  const subscription: unknown = liveProvider.subscribe({ channel: noticesChannel, types: ['*'], callback: listener })
  return () => void liveProvider.unsubscribe(subscription)
}

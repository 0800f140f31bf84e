import type { NotificationProvider } from '@refinedev/core'

/**
 * Messages to the person. Any code can send one here; the open page shows it (the shell with antd, the pages before
 * login with their own live region). So nothing here needs a component library, and messages sent during a change of
 * pages (an expired session, a greeting) are kept for the next page.
 */
export type Tone = 'success' | 'info' | 'warning' | 'error'

export interface Notice {
  tone: Tone
  text: string
  /** A second line; with it the notice is a card in the corner, without it a line at the top. */
  detail?: string
}

/** How long a notice is shown. */
export const noticeMs = 3000
/** How long a notice waits for a page that can show it. */
const keepMs = 10_000

type Show = (notice: Notice) => void

const shows: Show[] = []
let waiting: { notice: Notice; at: number }[] = []
const settledAt = new Map<string, number>()

/** Marks a text as shown, without showing it: a form that marks its fields has reported it already. */
export function settle(text: string): void {
  const now = Date.now()
  for (const [text, at] of settledAt) if (now - at >= noticeMs) settledAt.delete(text)
  settledAt.set(text, now)
}

const isSettled = (text: string): boolean => Date.now() - (settledAt.get(text) ?? -Infinity) < noticeMs

function deliver(notice: Notice): void {
  const show = shows.at(-1)
  if (show) show(notice)
  else waiting = [...waiting, { notice, at: Date.now() }].slice(-5)
}

/** Shows a message once: the same text within three seconds (ten queries that failed alike) is not shown again. */
export function notify(tone: Tone, text: string, detail?: string): void {
  if (isSettled(text)) return
  settle(text)
  deliver({ tone, text, detail })
}

/** The same, when the current page is about to be replaced: shown after React has removed that page. */
export function notifyOnNextPage(tone: Tone, text: string): void {
  if (isSettled(text)) return
  settle(text)
  setTimeout(() => deliver({ tone, text }), 0)
}

/** The page that mounts last shows messages; waiting ones come first. Returns the unsubscribe function. */
export function showNotices(show: Show): () => void {
  shows.push(show)
  const fresh = waiting.filter(({ at }) => Date.now() - at < keepMs)
  waiting = []
  for (const { notice } of fresh) show(notice)
  return () => void shows.splice(shows.indexOf(show), 1)
}

/**
 * Refine's own notices. After a fault of the wire Refine opens one more with the same text as `description`: `http.ts`
 * has shown it, or left it to the form, so it is dropped.
 */
export const notificationProvider: NotificationProvider = {
  open({ type, message, description }) {
    if (type === 'success')
      notify('success', description && description !== message ? `${message}：${description}` : message)
    else if (type === 'error') notify('error', description ?? message)
    else notify('info', message)
  },
  close() {},
}

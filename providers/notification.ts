import type { NotificationProvider } from '@refinedev/core'

/**
 * What the product says to a person in passing. Whoever finds something out says it here; the open page shows it (the
 * shell with antd, the pages before login with their own live region). So nothing here needs a component library, and what
 * is said while one page gives way to the next (a session that ended, a greeting) is kept for the page that comes.
 */
export type Tone = 'success' | 'info' | 'warning' | 'error'

export interface Notice {
  tone: Tone
  text: string
  /** A second line; with it the notice is a card in the corner, without it a line at the top. */
  detail?: string
}

/** How long a notice stands. */
export const noticeMs = 3000
/** How long a notice waits for a page that can show it. */
const keepMs = 10_000

type Show = (notice: Notice) => void

const shows: Show[] = []
let waiting: { notice: Notice; at: number }[] = []
const settledAt = new Map<string, number>()

/** Counts a text as said, without showing it: a form that marks its fields has told the person already. */
export function settle(text: string): void {
  const now = Date.now()
  for (const [said, at] of settledAt) if (now - at >= noticeMs) settledAt.delete(said)
  settledAt.set(text, now)
}

const isSettled = (text: string): boolean => Date.now() - (settledAt.get(text) ?? -Infinity) < noticeMs

function deliver(notice: Notice): void {
  const show = shows.at(-1)
  if (show) show(notice)
  else waiting = [...waiting, { notice, at: Date.now() }].slice(-5)
}

/** Says something once: the same text within three seconds (ten queries that failed alike) is not said again. */
export function say(tone: Tone, text: string, detail?: string): void {
  if (isSettled(text)) return
  settle(text)
  deliver({ tone, text, detail })
}

/** The same, when the page that shows now is about to go: it is said when React has taken that page away. */
export function sayOnNextPage(tone: Tone, text: string): void {
  if (isSettled(text)) return
  settle(text)
  setTimeout(() => deliver({ tone, text }), 0)
}

/** The page that mounts last shows; what waited comes first. Returns the way to stop. */
export function showNotices(show: Show): () => void {
  shows.push(show)
  const fresh = waiting.filter(({ at }) => Date.now() - at < keepMs)
  waiting = []
  for (const { notice } of fresh) show(notice)
  return () => void shows.splice(shows.indexOf(show), 1)
}

/**
 * Refine's own notices. After a fault of the wire Refine opens one more with the same text as `description`: `http.ts` has
 * said it, or left it to the form, so it is dropped as settled.
 */
export const notificationProvider: NotificationProvider = {
  open({ type, message, description }) {
    if (type === 'success')
      say('success', description && description !== message ? `${message}：${description}` : message)
    else if (type === 'error') say('error', description ?? message)
    else say('info', message)
  },
  close() {},
}

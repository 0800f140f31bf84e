/**
 * Temporary messages: pictures that could not be taken over, `$…$` that may become formulas, files that are no
 * pictures.
 */
export type Notice =
  | { kind: 'missing' | 'wrongFiles'; count: number }
  | { kind: 'dollars'; count: number; take: () => void }

/** Subscribers, and the message shown to the author until the next one. */
export interface SessionNotices {
  changed(): void
  show(notice: Notice | null): void
  /** A change of the text, which is reported asynchronously, removes earlier offers: this message is shown after it. */
  showAfter(notice: Notice): void
  notice(): Notice | null
  subscribe(listener: () => void): () => void
  /** Changes with every change. */
  version(): number
  close(): void
}

export function createSessionNotices(): SessionNotices {
  const listeners = new Set<() => void>()
  let version = 0
  let notice: Notice | null = null
  const changed = () => {
    version++
    for (const listener of listeners) listener()
  }
  const show = (what: Notice | null) => {
    notice = what
    changed()
  }
  return {
    changed,
    show,
    showAfter: (what) => queueMicrotask(() => show(what)),
    notice: () => notice,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    close: () => listeners.clear(),
  }
}

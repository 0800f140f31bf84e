/** What was said in passing: pictures that could not come along, `$…$` that may become formulas, files that are no pictures. */
export type Notice =
  | { kind: 'missing' | 'wrongFiles'; count: number }
  | { kind: 'dollars'; count: number; take: () => void }

/** Who has to know of changes, and what is said to the author until the next one. */
export interface Teller {
  tell(): void
  say(notice: Notice | null): void
  /** A change of the text, which comes in a turn of its own, takes down what was offered before it: this is said after it. */
  sayAfter(notice: Notice): void
  notice(): Notice | null
  subscribe(listener: () => void): () => void
  /** Changes with every change. */
  version(): number
  close(): void
}

export function createTeller(): Teller {
  const listeners = new Set<() => void>()
  let version = 0
  let notice: Notice | null = null
  const tell = () => {
    version++
    for (const listener of listeners) listener()
  }
  const say = (what: Notice | null) => {
    notice = what
    tell()
  }
  return {
    tell,
    say,
    sayAfter: (what) => queueMicrotask(() => say(what)),
    notice: () => notice,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    close: () => listeners.clear(),
  }
}

/**
 * Drafts held by open forms, in any window of this browser: two windows never share one, and those of a crashed window
 * are free at once. Plain http has no locks; there only this page is known.
 */

const prefix = 'draft/'
/** The holds of this page, each until it is released. */
const heldHere = new Map<string, Promise<void>>()
/** How long a form of this page may take to write its last input before it releases. */
const closingMs = 300

/** Releases a draft for the next form; resolves when it is released. */
export type Release = () => Promise<void>

/** Takes a draft; null when another form holds it and does not release it within `waitMs`. */
export async function hold(name: string, waitMs: number): Promise<Release | null> {
  const until = heldHere.get(name)
  if (until) await Promise.race([until, new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, closingMs)))])
  if (heldHere.has(name)) return null
  const locks = globalThis.navigator?.locks
  const release = locks ? await holdLock(locks, name, waitMs) : nothingToRelease
  return release && holdHere(name, release)
}

const nothingToRelease: Release = () => Promise.resolve()

function holdLock(locks: LockManager, name: string, waitMs: number): Promise<Release | null> {
  const options: LockOptions = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
  return new Promise((settle) => {
    const held = (lock: Lock | null): Promise<void> | null => {
      if (!lock) return null
      return new Promise<void>((release) => {
        settle(() => {
          release()
          return isFree.then(() => undefined)
        })
      })
    }
    const isFree = locks.request(prefix + name, options, held)
    // Where there was no lock, nothing was settled yet. A browser that refuses storage refuses locks too.
    isFree.then(
      () => settle(null),
      (fault: DOMException) => settle(fault.name === 'SecurityError' ? nothingToRelease : null),
    )
  })
}

function holdHere(name: string, release: Release): Release {
  let free = (): void => undefined
  heldHere.set(name, new Promise((resolve) => (free = resolve)))
  return async () => {
    await release()
    heldHere.delete(name)
    free()
  }
}

/** The names of all current holds. */
export async function heldNames(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => null)) ?? {}
  return new Set([
    ...heldHere.keys(),
    ...held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  ])
}

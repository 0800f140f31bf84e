/**
 * Which drafts are held by a form that is open, in whichever window of this browser: two windows never share one, and what
 * a window left behind when it crashed is free at once. Plain http has no locks; there only this page is known.
 */

const prefix = 'draft/'
/** What this page holds, each until it is free. */
const heldHere = new Map<string, Promise<void>>()
/** What a form of this page takes at most to write its last before it lets go. */
const closingMs = 300

/** Gives a draft free for the next form, and answers when it is. */
export type Release = () => Promise<void>

/** Takes hold of a draft; null when another form holds it and does not let go within `waitMs`. */
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
    // Where there was no lock to give, nothing was settled yet. A browser that refuses storage refuses locks with it.
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

/** The names of all that are held now. */
export async function heldNames(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => null)) ?? {}
  return new Set([
    ...heldHere.keys(),
    ...held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  ])
}

import type { ClientConfig } from 'pg'
import type { Language } from '../../resources/kit/index.ts'
import type { Database } from '../storage/postgres/database.ts'
import type { Identity } from '../base/identity.ts'
import { lookUpSession, type SessionLookup } from './load-identity.ts'
import { listen } from '../storage/postgres/listener.ts'
import { renewSession, tokenHash } from './sessions.ts'

/**
 * The identities of recent callers. When a change of a user, role, menu or session commits, triggers (migration
 * 0002_identity) notify every server; the server that made the change calls `invalidate` before it responds, so it is
 * up to date by then. The others use the old identity until the message arrives, about a millisecond by `tests/server`.
 * While the listening connection is down nothing is cached, and every request reads the database.
 */
export interface IdentityCache {
  /** The holder of a token, in the requested language; null for an unknown or expired token. */
  of(token: string, language: Language): Promise<Identity | null>
  /**
   * Drops all entries, or those of one session and of what was handed out through it; reads in progress are not cached.
   */
  invalidate(sessionHash?: Buffer): void
  /** Calls `listener` after any identity may have changed. Returns a function that unsubscribes it. */
  onChange(listener: () => void): () => void
  /** Whether identities are cached at the moment. */
  isKeeping(): boolean
  close(): Promise<void>
}

export interface IdentityCacheOptions {
  database: Database
  /** Where to listen: the database itself or a session-wise pooler; one that shares connections loses messages. */
  listen: ClientConfig
  warn(message: string): void
}

/** The tables whose changes may change an identity. Code that writes one of them calls `invalidate`. */
export const identityTables: ReadonlySet<string> = new Set(['user', 'role', 'menu', 'session'])

const most = 5_000
const maxAgeMs = 30_000

interface Kept {
  identity: Identity
  /** The session of the taker, with which a handed session ends. */
  takenThrough: string | null
  untilMs: number
}

/** Many people share few sets of rights; storing each set once keeps 5,000 identities within a few megabytes. */
function sharedRights(): (rights: ReadonlySet<string>) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (rights) => {
    const key = [...rights].join(' ')
    const same = known.get(key)
    if (same) return same
    if (known.size >= 500) known.clear()
    known.set(key, rights)
    return rights
  }
}

/** The most recently used entries, each until it expires; when full, the least recently used is dropped. */
function recentlySeen() {
  const kept = new Map<string, Kept>()
  return {
    get(key: string): Identity | null {
      const found = kept.get(key)
      if (!found) return null
      kept.delete(key)
      if (found.untilMs <= performance.now()) return null
      kept.set(key, found) // a Map iterates in insertion order, so this entry moves to the end
      return found.identity
    },
    put(key: string, one: Kept): void {
      if (kept.size >= most) kept.delete(kept.keys().next().value!)
      kept.set(key, one)
    },
    drop(isConcerned: (key: string, one: Kept) => boolean): void {
      for (const [key, one] of kept) if (isConcerned(key, one)) kept.delete(key)
    },
  }
}

/** A session, by its hash, and what was handed out through it. */
const ofSession =
  (hash: string) =>
  (key: string, { takenThrough }: Kept): boolean =>
    key === hash || takenThrough === hash

export function identityCache({ database, listen: connection, warn }: IdentityCacheOptions): IdentityCache {
  const seen = recentlySeen()
  const reading = new Map<string, Promise<Identity | null>>()
  const listeners = new Set<() => void>()
  const shared = sharedRights()
  /** Incremented by every change: a result read before it is neither cached nor shared with later requests. */
  let generation = 0

  function forget(isConcerned: (key: string, one: Kept) => boolean): void {
    generation += 1
    reading.clear()
    seen.drop(isConcerned)
    for (const listener of listeners) listener()
  }

  function received(payload: string): void {
    const [kind, what] = payload.split(':')
    if (kind === 'session') forget(ofSession(what!))
    else if (kind === 'user')
      forget((_, { identity }) => identity.userId === Number(what) || identity.takenBy === Number(what))
    else forget(() => true)
  }

  const listener = listen({ connection, channel: 'identity', received, changed: () => forget(() => true), warn })

  async function renewed(hash: Buffer, found: SessionLookup): Promise<void> {
    if (!found.due) return
    // A database that cannot be written to, for example on a full disk, still serves reads; the next lookup tries
    // again.
    await renewSession(database, hash).catch((error: Error) =>
      warn(`a session could not be extended: ${error.message}`),
    )
  }

  async function read(key: string, hash: Buffer, language: Language): Promise<Identity | null> {
    const begun = generation
    const beganAtMs = performance.now()
    const found = await lookUpSession(database, hash, language)
    if (!found) return null
    const identity = { ...found.identity, rights: shared(found.identity.rights) }
    if (listener.isUp() && generation === begun) {
      seen.put(key, {
        identity,
        takenThrough: found.takenThrough?.toString('hex') ?? null,
        untilMs: beganAtMs + Math.min(maxAgeMs, found.secondsLeft * 1000),
      })
    }
    await renewed(hash, found)
    return identity
  }

  function readOnce(key: string, hash: Buffer, language: Language): Promise<Identity | null> {
    if (!listener.isUp()) return read(key, hash, language)
    const same = reading.get(key)
    if (same) return same
    const one = read(key, hash, language).finally(() => reading.get(key) === one && reading.delete(key))
    reading.set(key, one)
    return one
  }

  return {
    async of(token, language) {
      const hash = tokenHash(token)
      if (!hash) return null
      const key = hash.toString('hex')
      const identity = seen.get(key) ?? (await readOnce(key, hash, language))
      return identity && identity.language !== language ? { ...identity, language } : identity
    },
    invalidate(sessionHash) {
      forget(sessionHash ? ofSession(sessionHash.toString('hex')) : () => true)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isKeeping: () => listener.isUp(),
    close: () => listener.close(),
  }
}

import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { holds } from '../../resources/kit/index.ts'
import { listen, type ListenerOptions } from '../storage/postgres/listener.ts'
import { tooManyTries } from '../base/fault.ts'
import type { Identity } from '../base/identity.ts'

/**
 * Server-sent events: `changed` with the name of a resource that was written, to people who may list it; `notice` to
 * people with a new notice. They are hints to reload, and carry no record. Servers notify one another by NOTIFY,
 * batched for a moment, outside of the writes' transactions: a NOTIFY inside one takes a lock that serialises commits.
 */
export interface Live {
  /** Resources that were written, and people (ids of users) who have a new notice. */
  publish(resourceNames: Iterable<string>, notified?: Iterable<number>): void
  /** Checks all followers again: ends the streams of expired sessions, and applies the current rights. */
  recheck(): void
  /**
   * Throws 100429 where the person has too many open. `current` returns the person's identity now, null when the
   * session is over.
   */
  follow(identity: Identity, reply: FastifyReply, current: () => Promise<Identity | null>): void
  close(): Promise<void>
}

const gatherMs = 200
const heartbeatMs = 15_000
const channel = 'live'
/** Tabs that one person may have open, on all machines: each holds a connection. Counted by each server separately. */
export const mostPerPerson = 20
const retryFullSeconds = 30
/** A NOTIFY carries at most 8,000 bytes; a name has at most 63. */
const mostAtOnce = 100

interface Follower {
  identity: Identity
  reply: FastifyReply
  current: () => Promise<Identity | null>
}

/** Marks a person among the names of resources. */
const personMark = '@'
const eventOf = (name: string, { userId, rights }: Identity): string | null => {
  if (name.startsWith(personMark)) return name === `${personMark}${userId}` ? 'event: notice\ndata: {}\n\n' : null
  // A part of a resource (`exercise/comments`) is announced to people who may list it.
  return holds(rights, `${name.split('/')[0]}:list`)
    ? `event: changed\ndata: ${JSON.stringify({ resource: name })}\n\n`
    : null
}

/** Messages sent while this server was not listening were missed: all followers reload everything. */
function recheckAfterLoss(followers: Iterable<Follower>): (isUp: boolean) => void {
  let wasUp = false
  return (isUp) => {
    if (isUp && wasUp) for (const { reply } of followers) reply.raw.write('event: changed\ndata: {}\n\n')
    wasUp ||= isUp
  }
}

/** Whether each follower may still follow, with their current rights. */
async function beatOf(followers: ReadonlySet<Follower>, end: (follower: Follower) => void): Promise<void> {
  for (const follower of followers) {
    const now = await follower.current().catch(() => follower.identity)
    // Beats overlap: meanwhile another one may have ended this stream, or the person left.
    if (!followers.has(follower)) continue
    if (now) {
      follower.identity = now
      follower.reply.raw.write(':\n\n')
    } else {
      follower.reply.raw.write('event: session\ndata: {}\n\n')
      end(follower)
    }
  }
}

export function createLive(pool: pg.Pool, listening: Pick<ListenerOptions, 'connection' | 'warn'>): Live {
  const followers = new Set<Follower>()
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const notifyFollowers = (names: string[]): void => {
    for (const { identity, reply } of followers) {
      for (const name of names) {
        const event = eventOf(name, identity)
        if (event) reply.raw.write(event)
      }
    }
  }
  const listener = listen({
    ...listening,
    channel,
    received: (payload) => notifyFollowers(payload.split(',')),
    changed: recheckAfterLoss(followers),
  })
  const end = (follower: Follower): void => {
    followers.delete(follower)
    follower.reply.raw.end()
  }
  const beat = (): Promise<void> => beatOf(followers, end)
  const heart = setInterval(() => void beat(), heartbeatMs)
  heart.unref()

  const flush = (): void => {
    timer = undefined
    const all = [...gathered]
    gathered.clear()
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const names = all.slice(from, from + mostAtOnce)
      // Where the other servers cannot be reached, at least this one's followers are notified.
      pool.query('select pg_notify($1, $2)', [channel, names.join(',')]).then(
        () => (listener.isUp() ? undefined : notifyFollowers(names)),
        () => notifyFollowers(names),
      )
    }
  }
  return {
    publish(resourceNames, notified = []) {
      for (const name of resourceNames) gathered.add(name)
      for (const userId of notified) gathered.add(`${personMark}${userId}`)
      if (gathered.size > 0 && !closed) timer ??= setTimeout(flush, gatherMs)
    },
    recheck: () => void beat(),
    follow(identity, reply, current) {
      const own = [...followers].filter((one) => one.identity.userId === identity.userId)
      if (own.length >= mostPerPerson) throw tooManyTries(retryFullSeconds)
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write(':\n\n')
      const follower = { identity, reply, current }
      followers.add(follower)
      reply.raw.on('close', () => followers.delete(follower))
    },
    async close() {
      closed = true
      clearInterval(heart)
      clearTimeout(timer)
      for (const follower of followers) end(follower)
      await listener.close()
    },
  }
}

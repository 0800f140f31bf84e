import { hostname } from 'node:os'
import type pg from 'pg'

/** Two app servers on one data directory would both run its jobs and move each other's files. */
export interface DatabaseLock {
  /** Releases the lock; the connection stays open and is the caller's to end. */
  release(): Promise<void>
}

export interface LockHolder {
  /** Null where the other session's details are hidden from this database user. */
  pid: number | null
  host: string | null
  port: number | null
}

/** Another process holds the lock, and keeps it. */
export class RefusedLock extends Error {
  override readonly name = 'RefusedLock'
  /** A connection of this process holds it: a broken one whose end the database has not noticed yet. */
  readonly bySelf: boolean

  constructor(holder: LockHolder | null) {
    super(describeRefusal(holder))
    this.bySelf = isSelf(holder)
  }
}

/** The session-level advisory lock's two keys: 'bank' in ASCII, and 1 for "the app server". */
const LOCK_KEYS = [0x62616e6b, 1]
const REFUSE_AFTER_MS = 1_500
/** A holder that was just killed can still look alive, until its parent has noticed. */
const BELIEVE_ALIVE_AFTER_MS = 200
const RETRY_EVERY_MS = 50

/**
 * Makes this process the only app server of the database for as long as `client`'s connection lives. The kernel closes
 * that connection when the process ends, kill -9 included, so the lock cannot be left behind. When the holder runs on
 * this machine the call fails at once; otherwise it retries for 1.5 s, because the database needs a moment to notice a
 * holder's death. The Error names the holder's pid.
 * `client` is a connection used for nothing else, to the database itself: a pooler would hand the session on. `onLost`
 * is called once when the connection ends without `release()`; from then on another server may start.
 */
export async function lockDatabase(
  client: pg.Client,
  options: { port?: number; onLost: (reason: Error) => void },
): Promise<DatabaseLock> {
  await client.query(`SELECT set_config('application_name', $1, false)`, [describeSelf(options.port)])
  const began = Date.now()
  while (!(await tryLock(client))) {
    const holder = await findLockHolder(client)
    const waitedMs = Date.now() - began
    if (waitedMs > REFUSE_AFTER_MS || (waitedMs > BELIEVE_ALIVE_AFTER_MS && lives(holder) && !isSelf(holder)))
      throw new RefusedLock(holder)
    await new Promise((resume) => setTimeout(resume, RETRY_EVERY_MS))
  }
  let held = true
  const lose = (reason: Error): void => {
    if (!held) return
    held = false
    options.onLost(reason)
  }
  client.on('error', lose)
  client.on('end', () => lose(new Error('The connection that holds the app server lock was closed')))
  return {
    async release() {
      if (!held) return
      held = false
      await client.query('SELECT pg_advisory_unlock($1, $2)', LOCK_KEYS)
    },
  }
}

const isSelf = (holder: LockHolder | null): boolean =>
  holder?.pid === process.pid && holder.host !== null && hostname().startsWith(holder.host)

/** Whether the holder is a living process of this machine. For a pid of another machine this says nothing. */
function lives(holder: LockHolder | null): boolean {
  if (!holder?.pid || !holder.host || !hostname().startsWith(holder.host)) return false
  try {
    return process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS got', LOCK_KEYS)
  return rows[0]?.got === true
}

/** Who holds the app server lock of the database that `client` is connected to; null when nobody does. */
export async function findLockHolder(client: pg.ClientBase): Promise<LockHolder | null> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT activity.application_name AS name
       FROM pg_locks AS held LEFT JOIN pg_stat_activity AS activity USING (pid)
      WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 2
        AND held.classid = $1::oid AND held.objid = $2::oid
        AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    LOCK_KEYS,
  )
  const [row] = rows
  if (!row) return null
  return readHolder(row.name ?? '')
}

/** The inverse of `describeSelf`. */
export function readHolder(text: string): LockHolder {
  const part = (pattern: RegExp): string | null => pattern.exec(text)?.[1] ?? null
  const port = part(/ port=(\d+)/)
  const pid = part(/ pid=(\d+)/)
  return {
    pid: pid === null ? null : Number(pid),
    host: part(/ host=(\S+)/),
    port: port === null ? null : Number(port),
  }
}

/** PostgreSQL cuts an application name at 63 bytes, so the host, which may be long, comes last. */
export function describeSelf(port: number | undefined): string {
  return `bank-server pid=${process.pid}${port === undefined ? '' : ` port=${port}`} host=${hostname()}`.slice(0, 63)
}

export function describeRefusal(holder: LockHolder | null): string {
  const details = [
    holder?.pid && `pid ${holder.pid}`,
    holder?.port && `port ${holder.port}`,
    holder?.host && `host ${holder.host}`,
  ].filter(Boolean)
  return (
    `Another server already uses this database (${details.join(', ') || 'its pid is not visible to this user'}). ` +
    'Stop it first, or give this one another DATA_DIR or DATABASE_URL.'
  )
}

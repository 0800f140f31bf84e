import { createHash, randomBytes } from 'node:crypto'
import { sql, type Database } from '../storage/postgres/database.ts'
import { Fault } from '../base/fault.ts'

/** Sessions: opaque tokens of 256 bits, of which the database stores only the SHA-256. */

/** A session ends after this long without use, */
export const idleSeconds = 12 * 3600
/** and at the latest this long after the login. */
export const longestSeconds = 30 * 24 * 3600
/** Its use is recorded at most this often. */
export const renewSeconds = 600

export interface OpenedSession {
  token: string
  expires_at: string
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** None that begins with a dash, which a command line would take for an option: testers type it behind `--token`. */
function newToken(): string {
  const token = randomBytes(32).toString('base64url')
  return token.startsWith('-') ? newToken() : token
}

/** The form in which a token is stored and looked up; null for text that cannot be one of our tokens. */
export const tokenHash = (token: string): Buffer | null =>
  tokenPattern.test(token) ? createHash('sha256').update(token).digest() : null

const accountDisabled = (): Fault =>
  new Fault(403, '403', { zh: '该账号已停用，请联系管理员', en: 'This account is disabled. Ask an administrator.' })

/** Why somebody with the right password cannot log in; `status` is that of the user. */
export function notActive(status: number): Fault {
  if (status === 2)
    return new Fault(403, '403', {
      zh: '您的注册正在等待批准，批准后即可登录',
      en: 'Your registration waits for approval. You can log in once it is approved.',
    })
  if (status === 3)
    return new Fault(403, '403', {
      zh: '您的注册没有获得批准，请联系管理员',
      en: 'Your registration was not approved. Ask an administrator.',
    })
  return accountDisabled()
}

/** The person a session is handed to, and their session that requested it. */
export interface Taker {
  userId: number
  sessionHash: Buffer | null
}

/**
 * Logs an active user in. With a `taker` that person acts for the user, as long as their own session lasts. A session
 * of less than 12 hours ends at a fixed time; longer ones are extended by use. The user's row is locked, so that
 * disabling the user at the same moment either refuses the session or ends it. Throws "403" when the user is disabled
 * or deleted.
 */
export async function openSession(
  database: Database,
  userId: number,
  ttlSeconds = idleSeconds,
  taker: Taker | null = null,
): Promise<OpenedSession> {
  const token = newToken()
  const row = await database.first<{ expires_at: Date }>(sql`
    insert into session (token_hash, user_id, created_at, expires_at, taken_by, taken_through)
    select ${tokenHash(token)}::bytea, id, now(), now() + make_interval(secs => ${ttlSeconds}::integer), ${taker?.userId ?? null}::integer, ${taker?.sessionHash ?? null}::bytea
    from "user" where id = ${userId}::integer and status = 1 and deleted_at is null for share
    returning expires_at`)
  if (!row) throw accountDisabled()
  return { token, expires_at: row.expires_at.toISOString() }
}

/** Extends a session that was just used; one with a fixed end keeps it. */
export const renewSession = (database: Database, hash: Buffer): Promise<number> =>
  database.run(sql`
    update session set expires_at = least(now() + make_interval(secs => ${idleSeconds}::integer), created_at + make_interval(secs => ${longestSeconds}::integer))
    where token_hash = ${hash} and expires_at > now() and expires_at - created_at >= make_interval(secs => ${idleSeconds}::integer)`)

export const closeSession = (database: Database, hash: Buffer): Promise<number> =>
  database.run(sql`delete from session where token_hash = ${hash}`)

/** Ends all sessions of a user, except the one with `exceptHash`. Returns how many. */
export const closeSessionsOf = (
  database: Database,
  userId: number,
  exceptHash: Buffer | null = null,
): Promise<number> =>
  database.run(sql`delete from session where user_id = ${userId} and token_hash is distinct from ${exceptHash}::bytea`)

/** Removes expired sessions, counters of attempts, codes and states. Run every few minutes by one server or by all. */
export async function sweepLogins(database: Database): Promise<number> {
  const sessions = await database.run(sql`delete from session where expires_at <= now()`)
  const attempts = await database.run(sql`delete from attempt where until <= now()`)
  const secrets = await database.run(sql`delete from login_secret where until <= now()`)
  return sessions + attempts + secrets
}

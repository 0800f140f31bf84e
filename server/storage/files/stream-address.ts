import { createHash, randomBytes } from 'node:crypto'
import { noSuchRecord } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { sql, type Database } from '../postgres/database.ts'
import { keyOf, type FileStore } from './file-store.ts'

/**
 * The address of a file for a player, which cannot send a token: it fetches a sound or a video part by part. Nobody can
 * guess it, it is for one file, and it ends with the session that asked for it, or after some hours.
 */

/** Longer than a film, and than people leave one paused. */
const hours = 4
const secretKey = (ticket: string): string => `stream:${createHash('sha256').update(ticket).digest('base64url')}`

interface Ticket {
  key: string
  /** Hexadecimal. */
  session: string
}

/** Throws 100404 where there is no such file. */
export async function streamAddress(
  { database, files }: { database: Database; files: FileStore },
  { sessionHash }: Identity,
  url: string,
): Promise<{ url: string; until: string }> {
  const row = await files.find(keyOf({ url }))
  if (!row || !sessionHash) throw noSuchRecord()
  const ticket = randomBytes(24).toString('base64url')
  const secret: Ticket = { key: row.key, session: sessionHash.toString('hex') }
  const kept = await database.first<{ until: Date }>(
    sql`insert into login_secret (key, secret, until) values (${secretKey(ticket)}, ${JSON.stringify(secret)}::jsonb, now() + make_interval(hours => ${hours}::integer)) returning until`,
  )
  return { url: `${url}/${ticket}`, until: kept!.until.toISOString() }
}

/** Throws 100404 for an address that is over, of another file, or of a session or an account that is. */
export async function requireStream(database: Database, key: string, ticket: string): Promise<void> {
  const row = await database.first(sql`
    select 1 from login_secret t
      join session on session.token_hash = decode(t.secret->>'session', 'hex') and session.expires_at > now()
      join "user" person on person.id = session.user_id and person.status = 1 and person.deleted_at is null
    where t.key = ${secretKey(ticket)} and t.until > now() and t.secret->>'key' = ${key}`)
  if (!row) throw noSuchRecord()
}

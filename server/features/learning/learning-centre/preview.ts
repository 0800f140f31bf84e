import { createHash, randomBytes } from 'node:crypto'
import { learn_module } from '../../../../resources/learn-module.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import { site } from '../../../../resources/site.ts'
import { user } from '../../../../resources/user.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { noSuchRecord } from '../../../base/fault.ts'
import { loadIdentity } from '../../../access/load-identity.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { recordsFor, type Records } from '../../../records/records.ts'
import { andWriteScope, table } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import type { Centre, CentreSite } from './page.ts'
import { draftOf, themeOf } from './releases.ts'
import { viewerOf } from './viewer.ts'

/**
 * The draft of a centre under an address that nobody can guess, for a frame beside the editor: the same page that
 * readers get. It lasts a quarter of an hour, and only as long as the session of who asked for it, and their right to
 * see the draft.
 */

const minutes = 15
const keyOf = (ticket: string): string => `preview:${createHash('sha256').update(ticket).digest('base64url')}`

interface Ticket {
  site_id: number
  by: number
  /** Hexadecimal. */
  session: string
  at: string | null
  user_id: number | null
}

/** Everybody reads sites; the draft of one is for people who may write it. */
const mayWriteSite = async ({ database, identity }: Records, id: number): Promise<boolean> =>
  (await database.first(
    sql`select 1 from ${table(site)} t where t.id = ${id} and t.deleted_at is null${andWriteScope(site, identity, sql`t`)}`,
    scopeValues(identity),
  )) !== undefined

/** Throws 100404 where the caller may not write the site, or does not see the person as whom it is to be shown. */
export async function previewAddress(
  records: Records,
  { site_id, at, user_id }: Omit<Ticket, 'by' | 'session'>,
): Promise<{ url: string; until: string }> {
  const { userId: by, sessionHash } = records.identity
  if (!(await mayWriteSite(records, site_id))) throw noSuchRecord()
  if (!sessionHash) throw noSuchRecord()
  if (user_id !== null) await records.get(user, user_id)
  const ticket = randomBytes(24).toString('base64url')
  const secret: Ticket = { site_id, at, user_id, by, session: sessionHash.toString('hex') }
  const row = await records.database.first<{ until: Date }>(
    sql`insert into login_secret (key, secret, until) values (${keyOf(ticket)}, ${JSON.stringify(secret)}::jsonb, now() + make_interval(mins => ${minutes}::integer)) returning until`,
  )
  return { url: `/s/preview/${ticket}`, until: row!.until.toISOString() }
}

/** What a preview shows; null for an address that is over, or whose asker may not see it any more. */
export async function previewed(database: Database, ticket: string, language: Language): Promise<Centre | null> {
  const row = await database.first<{ secret: Ticket }>(
    sql`select t.secret from login_secret t
      join session on session.token_hash = decode(t.secret->>'session', 'hex') and session.expires_at > now()
      where t.key = ${keyOf(ticket)} and t.until > now()`,
  )
  if (!row) return null
  const { site_id, by, at, user_id } = row.secret
  const identity = await loadIdentity(database, by, language)
  if (!identity || !holds(identity.rights, rightOf(learn_module, 'list'))) return null
  const records = recordsFor(database, identity)
  if (!(await mayWriteSite(records, site_id))) return null
  const [of] = await records.getMany(site, [site_id])
  const shown = of as unknown as CentreSite
  return {
    site: shown,
    modules: await draftOf(database, site_id),
    theme: await themeOf(database, shown),
    viewer: await viewerOf(database, user_id, at ? new Date(at) : new Date()),
    address: `/s/preview/${ticket}`,
    offers: 'preview',
  }
}

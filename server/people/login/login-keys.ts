import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { SystemOutput } from '../../../resources/system/system-calls.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'

/**
 * The key pairs of encrypted logins: one a day, in the database so that every server can decrypt with any of them, and
 * kept for a second day for pages that fetched one just before midnight.
 */
export interface LoginKey {
  /** The prefix of every encrypted chunk, see `login-rsa.ts`. */
  id: string
  public_key: string
  private_key: string
}

/** Chunks of 117 bytes that become 128 mean a modulus of 1024 bits. */
const modulusLength = 1024
export const keyIdLength = 22

const generate = promisify(generateKeyPair)

async function makeKey(): Promise<LoginKey> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { id: randomBytes(16).toString('base64url'), public_key: publicKey, private_key: privateKey }
}

const today = sql`'rsa:' || to_char(now(), 'YYYY-MM-DD')`

/** When two servers make the key of a day at once, both use the first one's. */
async function makeTodaysKey(database: Database): Promise<LoginKey> {
  const row = await database.first<{ secret: LoginKey }>(sql`
    insert into login_secret (key, secret, until) values (${today}, ${JSON.stringify(await makeKey())}::jsonb, now() + interval '2 days')
    on conflict (key) do update set until = login_secret.until
    returning secret`)
  return row!.secret
}

const making = new Map<Database, Promise<LoginKey>>()

/** The key of today. Callers that ask while it is being made share it: making one is work that anybody can cause. */
async function todaysKey(database: Database): Promise<LoginKey> {
  const row = await database.first<{ secret: LoginKey }>(sql`select secret from login_secret where key = ${today}`)
  if (row) return row.secret
  const begun = making.get(database) ?? makeTodaysKey(database).finally(() => making.delete(database))
  making.set(database, begun)
  return begun
}

/** Every key that a page may still use. */
export async function livingKeys(database: Database): Promise<LoginKey[]> {
  const rows = await database.all<{ secret: LoginKey }>(
    sql`select secret from login_secret where key like 'rsa:%' and until > now() order by key desc`,
  )
  return rows.map(({ secret }) => secret)
}

/** What a login page encrypts with, or that this server accepts plain passwords. */
export async function publicKey(database: Database, isOn: boolean): Promise<SystemOutput<'publicKey'>> {
  if (!isOn) return { mode: 'off', public_key: null, key_id: null }
  const { id, public_key } = await todaysKey(database)
  return { mode: 'rsa', public_key, key_id: id }
}

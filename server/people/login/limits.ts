import { holdsUntil } from '../../storage/postgres/held-until.ts'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { tooManyTries } from '../../base/fault.ts'

/**
 * Limits on attempts, counted in PostgreSQL so that all servers count together. Counting uses the pool, never a
 * transaction that a failed attempt would roll back. Keys are hashed: people type passwords into the wrong field.
 */

export interface Limit {
  key: string
  most: number
  windowSeconds: number
}

const keyOf = (...parts: string[]): string =>
  `${parts[0]}:${createHash('sha256').update(parts.slice(1).join('\n')).digest('base64url')}`

/** One normal form of a user name: width, case and surrounding spaces make no difference. */
export const loginName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** The client behind an address: an IPv4 address, in any notation, or the /64 that one IPv6 customer controls. */
export function addressOf(ip: string): string {
  const [bare = ''] = ip.split('%')
  if (!isIPv6(bare)) return bare
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortest)
  if (mapped)
    return mapped
      .slice(1)
      .map((group) => Number.parseInt(group, 16))
      .map((group) => `${group >> 8}.${group & 255}`)
      .join('.')
  const [before = [], after = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

const minute = 60
const hour = 60 * minute

const loginHere = (name: string, ip: string): Limit => ({
  key: keyOf('login-name', loginName(name), addressOf(ip)),
  most: 10,
  windowSeconds: 5 * minute,
})
const loginOfAddress = (ip: string): Limit => ({
  key: keyOf('login-ip', addressOf(ip)),
  most: 300,
  windowSeconds: 5 * minute,
})
const loginOfStrangers = (name: string): Limit => ({
  key: keyOf('login-strangers', loginName(name)),
  most: 100,
  windowSeconds: hour,
})

/** A user name logged in from this address; after a month without another login the address counts as unknown again. */
const knownHere = (name: string, ip: string): string => keyOf('login-known', loginName(name), addressOf(ip))
const knownDays = 30

/**
 * The limits of a login attempt (docs/decisions/login-limits.md): account and address together, in five minutes. An
 * attempt from an address where the account has not logged in also counts for the address and for the account, so that
 * many names, or many addresses, do not get around the limit. The broader limit is checked first: a client that has
 * used it up cannot fill the table with names.
 */
export async function loginLimits(database: Database, name: string, ip: string): Promise<Limit[]> {
  const known = await database.first(sql`select 1 from attempt where key = ${knownHere(name, ip)} and until > now()`)
  return known ? [loginHere(name, ip)] : [loginOfAddress(ip), loginHere(name, ip), loginOfStrangers(name)]
}

export const secondsBetweenCodes = 60
export const codeLimits = (mobile: string, ip: string): Limit[] => [
  { key: keyOf('code-ip', addressOf(ip)), most: 30, windowSeconds: hour },
  { key: keyOf('code', mobile), most: 1, windowSeconds: secondsBetweenCodes },
  { key: keyOf('code-day', mobile), most: 20, windowSeconds: 24 * hour },
]
export const registerLimits = (ip: string): Limit[] => [
  { key: keyOf('register-ip', addressOf(ip)), most: 20, windowSeconds: hour },
]
export const socialLimits = (ip: string): Limit[] => [
  { key: keyOf('social-ip', addressOf(ip)), most: 60, windowSeconds: 5 * minute },
]

/**
 * Counts an attempt against each limit before it is made, so that a burst of simultaneous attempts cannot slip through.
 * Throws 100429 with the seconds until the window ends; a refusal does not extend it.
 */
export async function countTry(database: Database, limits: readonly Limit[]): Promise<void> {
  for (const { key, most, windowSeconds } of limits) {
    const counting = holdsUntil(sql`attempt.until`, windowSeconds)
    const row = await database.first<{ count: number; seconds: number }>(sql`
      insert into attempt (key, count, until) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}::integer))
      on conflict (key) do update set
        count = case when ${counting} then least(attempt.count, 1000000) + 1 else 1 end,
        until = case when ${counting} then attempt.until else excluded.until end
      returning count, ceil(extract(epoch from until - now()))::integer as seconds`)
    if (row!.count > most) throw tooManyTries(Math.max(1, row!.seconds))
  }
}

/**
 * After a successful login: the counter of the name at this address restarts, the counters of account and address get
 * this attempt back, and the address is known for the account.
 */
export async function forgiveLogin(database: Database, name: string, ip: string): Promise<void> {
  await database.run(sql`delete from attempt where key = ${loginHere(name, ip).key}`)
  await database.run(sql`update attempt set count = greatest(count - 1, 0) where key in (${loginOfAddress(ip).key}, ${loginOfStrangers(name).key})
    and not exists (select 1 from attempt known where known.key = ${knownHere(name, ip)} and known.until > now())`)
  await database.run(sql`insert into attempt (key, count, until) values (${knownHere(name, ip)}, 0, now() + make_interval(days => ${knownDays}::integer))
    on conflict (key) do update set until = excluded.until`)
}

import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql, type Database } from '../postgres/database.ts'
import { tooManyTries } from '../fault.ts'

/**
 * How often something may be tried, counted in PostgreSQL so that all servers count together. A count belongs to the pool,
 * never to a transaction that the failure of the try would undo. Keys are hashed: people type passwords into the wrong box.
 */

export interface Limit {
  key: string
  most: number
  windowSeconds: number
}

const keyOf = (...parts: string[]): string =>
  `${parts[0]}:${createHash('sha256').update(parts.slice(1).join('\n')).digest('base64url')}`

/** One spelling of a user name: width, case and the space around it make no difference. */
export const loginName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** Whom an address stands for: an IPv4 address, however written, or the /64 that one IPv6 customer commands. */
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

/** Somebody logged in by this name from this address; a month without doing so again, and it is a stranger's. */
const knownHere = (name: string, ip: string): string => keyOf('login-known', loginName(name), addressOf(ip))
const knownDays = 30

/**
 * What a try to log in counts against (docs/decisions/login-limits.md): an account and an address together, in five minutes. A
 * try from where the account has not logged in counts for the address and for the account besides, so that many names, or
 * many addresses, are no way round. The broader limit comes first: who has used it up cannot fill the table with names.
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
 * Counts a try against each limit, before it is made, so that a burst of tries at once cannot slip through. Throws 100429
 * with the seconds until the window ends; being refused does not make it longer.
 */
export async function countTry(database: Database, limits: readonly Limit[]): Promise<void> {
  for (const { key, most, windowSeconds } of limits) {
    const row = await database.first<{ count: number; seconds: number }>(sql`
      insert into attempt (key, count, until) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}::integer))
      on conflict (key) do update set
        count = case when attempt.until <= now() then 1 else least(attempt.count, 1000000) + 1 end,
        until = case when attempt.until <= now() then excluded.until else attempt.until end
      returning count, ceil(extract(epoch from until - now()))::integer as seconds`)
    if (row!.count > most) throw tooManyTries(Math.max(1, row!.seconds))
  }
}

/** After a login that succeeded: the name's count here begins anew, address and account get back the one try, and the two know each other. */
export async function forgiveLogin(database: Database, name: string, ip: string): Promise<void> {
  await database.run(sql`delete from attempt where key = ${loginHere(name, ip).key}`)
  await database.run(sql`update attempt set count = greatest(count - 1, 0) where key in (${loginOfAddress(ip).key}, ${loginOfStrangers(name).key})
    and not exists (select 1 from attempt known where known.key = ${knownHere(name, ip)} and known.until > now())`)
  await database.run(sql`insert into attempt (key, count, until) values (${knownHere(name, ip)}, 0, now() + make_interval(days => ${knownDays}::integer))
    on conflict (key) do update set until = excluded.until`)
}

import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql, type Database } from '../database/database.ts'
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

const keyOf = (...parts: string[]): string => `${parts[0]}:${createHash('sha256').update(parts.slice(1).join('\n')).digest('base64url')}`

/** One spelling of a user name: width, case and the space around it make no difference. */
export const loginName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** Whom an address stands for: an IPv4 address, however written, or the /64 that one IPv6 customer commands. */
export function addressOf(ip: string): string {
  const [bare = ''] = ip.split('%')
  if (!isIPv6(bare)) return bare
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortest)
  if (mapped) return mapped.slice(1).map((group) => Number.parseInt(group, 16)).map((group) => `${group >> 8}.${group & 255}`).join('.')
  const [before = [], after = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

const minute = 60
const hour = 60 * minute

const loginOfName = (name: string, ip: string): Limit => ({ key: keyOf('login-name', loginName(name), addressOf(ip)), most: 10, windowSeconds: 5 * minute })
const loginOfAddress = (ip: string): Limit => ({ key: keyOf('login-ip', addressOf(ip)), most: 50, windowSeconds: 5 * minute })

/** The broader limit first: who has used it up cannot fill the table with names. */
export const loginLimits = (name: string, ip: string): Limit[] => [loginOfAddress(ip), loginOfName(name, ip)]

export const secondsBetweenCodes = 60
export const codeLimits = (mobile: string, ip: string): Limit[] => [
  { key: keyOf('code-ip', addressOf(ip)), most: 30, windowSeconds: hour },
  { key: keyOf('code', mobile), most: 1, windowSeconds: secondsBetweenCodes },
  { key: keyOf('code-day', mobile), most: 20, windowSeconds: 24 * hour },
]
export const registerLimits = (ip: string): Limit[] => [{ key: keyOf('register-ip', addressOf(ip)), most: 20, windowSeconds: hour }]
export const socialLimits = (ip: string): Limit[] => [{ key: keyOf('social-ip', addressOf(ip)), most: 60, windowSeconds: 5 * minute }]

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

/** After a login that succeeded: the name's count begins anew, and the address gets back the one try (a school logs in at once). */
export async function forgiveLogin(database: Database, name: string, ip: string): Promise<void> {
  await database.run(sql`delete from attempt where key = ${loginOfName(name, ip).key}`)
  await database.run(sql`update attempt set count = greatest(count - 1, 0) where key = ${loginOfAddress(ip).key}`)
}

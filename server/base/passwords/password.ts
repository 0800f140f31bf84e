import { hash, verify } from '@node-rs/argon2'
import { inTurns } from '../threads/in-turns.ts'

interface Cost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** Argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one lane; 10 to 15 ms a password. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The lowest cost that argon2 allows: cracked in no time, and only for passwords that protect nothing. */
const least: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let cost = recommended

/**
 * Sets the lowest cost for this process (`PASSWORD_COST=least`): for tests, which create hundreds of accounts. Callers
 * must log a warning.
 */
export function hashAtLeastCost(): void {
  cost = least
}

/** The hash of a random secret, at the same cost, which the login of an unknown user is checked against. */
const decoyHash = ({ memoryCost, timeCost, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$bKhFYAGubWunTKKf3HtOBg$70/lEWXZGr0Eu4R9UQtYwlHfk6GuAvFOvPr5gABjBi8`

/**
 * Argon2 runs in Node's pool of 4 threads, which file access and DNS lookups need too. Anybody can cause these, so the
 * queue is bounded: 100 waiting calls take about a second.
 */
const verifying = inTurns(2, 100)
/** Separate from logins, so that an import of a thousand users blocks no login; it may wait as long as needed. */
const hashing = inTurns(1, Infinity)

/** One normal form of a password, no matter which keyboard produced it (RFC 8265). */
const spelling = (password: string): string => password.normalize('NFC')

/** A PHC string with its own salt, for a password column. */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(spelling(password), cost))

/**
 * Whether a password matches a hash. Without a hash (unknown user, or one who never had a password) the result is
 * false, after the same work. Throws 100429 when too many calls are waiting.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verifying(() => verify(stored ?? decoyHash(cost), spelling(password)))
  return right && typeof stored === 'string'
}

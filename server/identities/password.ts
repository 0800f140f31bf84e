import { hash, verify } from '@node-rs/argon2'
import { tooManyTries } from '../fault.ts'

interface Cost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** Argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one lane; 10 to 15 ms a password. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The least that argon2 takes: undone in no time, and good for passwords that guard nothing. */
const least: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let cost = recommended

/** From now on in this process, `PASSWORD_COST=least`: for tests, which make hundreds of accounts. Whoever calls it must warn of it. */
export function hashAtLeastCost(): void {
  cost = least
}

/** The hash of something that nobody knows, of the same cost: what a login of an unknown user is checked against. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$bKhFYAGubWunTKKf3HtOBg$70/lEWXZGr0Eu4R9UQtYwlHfk6GuAvFOvPr5gABjBi8`

/**
 * Lets `atOnce` calls run; the others wait in order, `waitingAtMost` of them, and what comes after is told to try again.
 * Argon2 runs in Node's pool of 4 threads, which files and names of hosts need too.
 */
function inTurns(atOnce: number, waitingAtMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingAtMost) throw tooManyTries(5)
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Anybody may ask for this, so the wait has an end: at 100 waiting it is about a second. */
const verifying = inTurns(2, 100)
/** Apart from logins, so that an import of a thousand users keeps nobody out; it waits as long as it has to. */
const hashing = inTurns(1, Infinity)

/** One spelling of a password, whichever keyboard composed it (RFC 8265). */
const spelling = (password: string): string => password.normalize('NFC')

/** A PHC string with its own salt, for the column of a password. */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(spelling(password), cost))

/**
 * Whether a password is the one that was hashed. Without a hash (an unknown user, or one who never had a password) the
 * answer is no, after the same work. Throws 100429 when too many are waiting.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verifying(() => verify(stored ?? nobodysHash(cost), spelling(password)))
  return right && typeof stored === 'string'
}

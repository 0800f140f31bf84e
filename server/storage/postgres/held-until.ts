import { sql, type SQL } from './database.ts'

/** Transactions that began before one another differ by less. */
const slackSeconds = 60

/**
 * Whether what was set to `now() + windowSeconds` still holds. More than its window ahead of now it was set by a clock
 * that was corrected since, and holds no longer: nobody waits for days.
 */
export const holdsUntil = (until: SQL, windowSeconds: number): SQL =>
  sql`(${until} > now() and ${until} <= now() + make_interval(secs => ${windowSeconds + slackSeconds}::integer))`

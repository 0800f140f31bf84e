import type pg from 'pg'
import { sql, type Database } from '../postgres/database.ts'
import { advisoryLocks } from '../postgres/advisory-locks.ts'

/**
 * While a backup copies the files that it found in the index, none of their bytes may go. Files can be deleted all the
 * same: their entry in the index goes at once, and the sweep removes the bytes once no backup runs.
 */

const holdLock = advisoryLocks.fileRemoval

/**
 * Holds until the connection ends, kill -9 included. Take it before the snapshot: who removes a file looks here after
 * its entry is gone, so either the snapshot does not have the file, or the hold is seen.
 */
export const holdRemovals = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_lock_shared($1)', [holdLock])

export async function isRemovalHeld(database: Database): Promise<boolean> {
  const row = await database.first(sql`
    select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${holdLock} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`)
  return row !== undefined
}

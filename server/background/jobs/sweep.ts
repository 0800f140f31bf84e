import type { Database } from '../../storage/postgres/database.ts'

/** Removes what nobody will ask for any more. Runs every few minutes (`server/start/start-server.ts`). */
export type Sweep = (database: Database) => Promise<unknown>

export const defineSweep = (sweep: Sweep): Sweep => sweep

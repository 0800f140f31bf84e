import type { Database } from '../postgres/database.ts'

/** Removes what a capability keeps and nobody will ask for any more. Runs every few minutes (`server/start/start-server.ts`). */
export type CapabilitySweep = (database: Database) => Promise<unknown>

export const defineSweep = (sweep: CapabilitySweep): CapabilitySweep => sweep

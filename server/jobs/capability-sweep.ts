import type { Database } from '../postgres/database.ts'

/** Removes what nobody will ask a capability for any more, in `server/capabilities/<name>/sweeps.ts`. Runs now and then. */
export type CapabilitySweep = (database: Database) => Promise<unknown>

export const defineSweep = (sweep: CapabilitySweep): CapabilitySweep => sweep

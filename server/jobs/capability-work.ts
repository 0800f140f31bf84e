import type { Database } from '../postgres/database.ts'

/** What a capability does beside the calls, in `server/capabilities/<name>/work.ts`. */
export interface CapabilityWork {
  /** What could not be done, for the log: "computing statistics". */
  name: string
  /** Begins when the server does; `failed` logs, and the work goes on. The answer ends it. */
  start(database: Database, failed: (error: unknown) => void): { stop(): Promise<void> }
}

export const defineWork = (work: CapabilityWork): CapabilityWork => work

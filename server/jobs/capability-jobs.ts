import type { JobKind } from './job-kind.ts'

/** The long work of a capability by kind, in `server/capabilities/<name>/jobs.ts`. */
export type CapabilityJobs = Readonly<Record<string, JobKind>>

export const defineJobs = (kinds: CapabilityJobs): CapabilityJobs => kinds

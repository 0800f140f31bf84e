import type { JobKind } from './job-kind.ts'

/** The long work of a capability or a feature, by the name that `enqueue` uses and `job.kind` shows. */
export type JobKinds = Readonly<Record<string, JobKind>>

export const defineJobs = (kinds: JobKinds): JobKinds => kinds

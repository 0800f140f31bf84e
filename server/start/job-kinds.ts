import { capabilityJobs } from '../capabilities/jobs.ts'
import { commitKind, leftOutKind, undoKind } from '../import/batch-kinds.ts'
import { exportKind } from '../export/export-kind.ts'
import { importKind } from '../import/read-batch.ts'
import type { JobKind } from '../jobs/job-kind.ts'

/** Every kind of background job, by the name that `enqueue` uses and `job.kind` shows. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  import: importKind,
  import_commit: commitKind,
  import_undo: undoKind,
  import_left_out: leftOutKind,
  export: exportKind,
  ...Object.assign({}, ...capabilityJobs),
}

import { commitKind, leftOutKind, undoKind } from '../../import/batch-kinds.ts'
import { importKind } from '../../import/read-batch.ts'
import { defineJobs } from '../../jobs/capability-jobs.ts'

export const importable = defineJobs({
  import: importKind,
  import_commit: commitKind,
  import_undo: undoKind,
  import_left_out: leftOutKind,
})

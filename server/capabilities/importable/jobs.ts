import { commitKind, leftOutKind, undoKind } from '../../exchange/import/batch-kinds.ts'
import { importKind } from '../../exchange/import/read-batch.ts'
import { defineJobs } from '../../background/jobs/job-kinds.ts'

export const importable = defineJobs({
  import: importKind,
  import_commit: commitKind,
  import_undo: undoKind,
  import_left_out: leftOutKind,
})

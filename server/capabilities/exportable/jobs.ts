import { exportKind } from '../../exchange/export/export-kind.ts'
import { defineJobs } from '../../background/jobs/job-kinds.ts'

export const exportable = defineJobs({ export: exportKind })

import { exportKind } from '../../export/export-kind.ts'
import { defineJobs } from '../../jobs/capability-jobs.ts'

export const exportable = defineJobs({ export: exportKind })

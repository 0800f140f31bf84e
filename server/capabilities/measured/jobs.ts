import { defineJobs } from '../../jobs/capability-jobs.ts'
import { measuredDatesKind } from './workbook.ts'

export const measured = defineJobs({ measured_dates: measuredDatesKind })

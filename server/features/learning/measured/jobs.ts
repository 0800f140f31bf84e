import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { measuredDatesKind } from './workbook.ts'

export const measured = defineJobs({ measured_dates: measuredDatesKind })

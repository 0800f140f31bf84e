import { defineJobs } from '../../jobs/capability-jobs.ts'
import { analysisKind } from './workbook.ts'

export const analysis = defineJobs({ analysis: analysisKind })

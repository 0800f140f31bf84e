import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { analysisKind } from './workbook.ts'

export const analysis = defineJobs({ analysis: analysisKind })

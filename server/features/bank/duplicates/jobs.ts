import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { findDuplicatesKind } from './find-duplicates.ts'

export const duplicates = defineJobs({ find_duplicates: findDuplicatesKind })

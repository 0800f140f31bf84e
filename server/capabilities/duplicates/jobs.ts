import { defineJobs } from '../../jobs/capability-jobs.ts'
import { findDuplicatesKind } from './find-duplicates.ts'

export const duplicates = defineJobs({ find_duplicates: findDuplicatesKind })

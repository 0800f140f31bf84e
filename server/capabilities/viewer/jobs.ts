import { defineJobs } from '../../jobs/capability-jobs.ts'
import { pagesKind } from './make-pages.ts'

export const viewer = defineJobs({ file_pages: pagesKind })

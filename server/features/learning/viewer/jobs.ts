import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { pagesKind } from './make-pages.ts'

export const viewer = defineJobs({ file_pages: pagesKind })

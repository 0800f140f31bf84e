// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { JobKinds } from '../background/jobs/job-kinds.ts'
import { analysis } from '../features/learners/analysis/jobs.ts'
import { answerSheets } from '../features/papers/answer-sheets/import-scans.ts'
import { duplicates } from '../features/bank/duplicates/jobs.ts'
import { examPrints } from '../features/exams/prints/jobs.ts'
import { examResults } from '../features/exams/results/workbook.ts'
import { examReviews } from '../features/exams/review/jobs.ts'
import { exportable } from '../capabilities/exportable/jobs.ts'
import { importable } from '../capabilities/importable/jobs.ts'
import { markedPapers } from '../features/exams/marked-papers/jobs.ts'
import { measured } from '../features/learning/measured/jobs.ts'
import { people } from '../features/learners/people/export-person.ts'
import { scoreCorrections } from '../features/learners/corrected/job.ts'
import { scoreSlips } from '../features/exams/slips/jobs.ts'
import { sheetPrints } from '../features/papers/answer-sheets/print-sheets.ts'
import { sourceFiles } from '../features/papers/source-files/conversion.ts'
import { viewer } from '../features/learning/viewer/jobs.ts'

export const partJobs: readonly JobKinds[] = [
  analysis,
  answerSheets,
  duplicates,
  examPrints,
  examResults,
  examReviews,
  exportable,
  importable,
  markedPapers,
  measured,
  people,
  scoreCorrections,
  scoreSlips,
  sheetPrints,
  sourceFiles,
  viewer,
]

// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { Importer } from '../exchange/record-files/importer.ts'
import { answerImporter } from '../features/learners/answers/answer-importer.ts'
import { mapReportImporter } from '../features/learning/maps/report-importer.ts'
import { questionImporter } from '../features/bank/questions/question-importer.ts'

export const importers: readonly Importer[] = [
  answerImporter,
  mapReportImporter,
  questionImporter,
]

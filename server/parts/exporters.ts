// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { Exporter } from '../exchange/record-files/exporter.ts'
import { questionExporter } from '../features/bank/questions/question-exporter.ts'

export const exporters: readonly Exporter[] = [
  questionExporter,
]

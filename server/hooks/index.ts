// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { capabilityWrites } from '../capabilities/writes.ts'
import { findHooks } from './hooks.ts'
import { answer_exercise } from './answer-exercise.ts'
import { answer_record } from './answer-record.ts'
import { answer_sheet } from './answer-sheet.ts'
import { exam_source_file } from './exam-source-file.ts'
import { exam } from './exam.ts'
import { map_report } from './map-report.ts'
import { menu } from './menu.ts'

/** What a resource and its capabilities add to every write of its records. */
export const hooksOf = findHooks(
  [
    answer_exercise,
    answer_record,
    answer_sheet,
    exam_source_file,
    exam,
    map_report,
    menu,
  ],
  capabilityWrites,
)

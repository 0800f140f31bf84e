// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { HooksOfResource } from '../records/hooks/hooks.ts'
import { answer_exercise } from '../features/learners/hooks/answer-exercise.ts'
import { answer_record } from '../features/learners/hooks/answer-record.ts'
import { answer_sheet } from '../features/papers/hooks/answer-sheet.ts'
import { exam } from '../features/papers/hooks/exam.ts'
import { exam_source_file } from '../features/papers/hooks/exam-source-file.ts'
import { exercise } from '../features/papers/hooks/exercise.ts'
import { map_report } from '../features/learning/hooks/map-report.ts'
import { menu } from '../features/system/hooks/menu.ts'
import { role } from '../features/system/hooks/role.ts'
import { score_correction } from '../features/learners/hooks/score-correction.ts'
import { user } from '../features/learners/hooks/user.ts'

export const resourceHooks: readonly HooksOfResource[] = [
  answer_exercise,
  answer_record,
  answer_sheet,
  exam,
  exam_source_file,
  exercise,
  map_report,
  menu,
  role,
  score_correction,
  user,
]

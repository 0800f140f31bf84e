// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { Handlers } from '../calls/handlers.ts'
import { answer_exercise } from '../features/learners/handlers/answer-exercise.ts'
import { answer_record } from '../features/learners/handlers/answer-record.ts'
import { answer_sheet } from '../features/papers/handlers/answer-sheet.ts'
import { blueprint } from '../features/papers/handlers/blueprint.ts'
import { chapter_catalog } from '../features/bank/handlers/chapter-catalog.ts'
import { exam } from '../features/papers/handlers/exam.ts'
import { exam_source_file } from '../features/papers/handlers/exam-source-file.ts'
import { exam_subject } from '../features/exams/handlers/exam-subject.ts'
import { exercise } from '../features/bank/handlers/exercise.ts'
import { exercise_enum_config } from '../features/bank/handlers/exercise-enum-config.ts'
import { import_batch } from '../features/system/handlers/import-batch.ts'
import { job } from '../features/system/handlers/job.ts'
import { learn_module } from '../features/learning/handlers/learn-module.ts'
import { learn_release } from '../features/learning/handlers/learn-release.ts'
import { map_report } from '../features/learning/handlers/map-report.ts'
import { menu } from '../features/system/handlers/menu.ts'
import { resource } from '../features/learning/handlers/resource.ts'
import { role } from '../features/system/handlers/role.ts'
import { scan_page } from '../features/papers/handlers/scan-page.ts'
import { school_exam } from '../features/exams/handlers/school-exam.ts'
import { score_correction } from '../features/exams/handlers/score-correction.ts'
import { simulate_answer_exam } from '../features/learners/handlers/simulate-answer-exam.ts'
import { user } from '../features/learners/handlers/user.ts'
import { user_group } from '../features/learners/handlers/user-group.ts'

export const handlers: Handlers = {
  answer_exercise,
  answer_record,
  answer_sheet,
  blueprint,
  chapter_catalog,
  exam,
  exam_source_file,
  exam_subject,
  exercise,
  exercise_enum_config,
  import_batch,
  job,
  learn_module,
  learn_release,
  map_report,
  menu,
  resource,
  role,
  scan_page,
  school_exam,
  score_correction,
  simulate_answer_exam,
  user,
  user_group,
}

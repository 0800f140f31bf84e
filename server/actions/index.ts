// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { Handlers } from '../calls/handlers.ts'
import { answer_exercise } from './answer-exercise.ts'
import { answer_record } from './answer-record.ts'
import { answer_sheet } from './answer-sheet.ts'
import { blueprint } from './blueprint.ts'
import { chapter_catalog } from './chapter-catalog.ts'
import { exam_source_file } from './exam-source-file.ts'
import { exam } from './exam.ts'
import { exercise_enum_config } from './exercise-enum-config.ts'
import { exercise } from './exercise.ts'
import { import_batch } from './import-batch.ts'
import { job } from './job.ts'
import { learn_module } from './learn-module.ts'
import { learn_release } from './learn-release.ts'
import { map_report } from './map-report.ts'
import { menu } from './menu.ts'
import { resource } from './resource.ts'
import { role } from './role.ts'
import { scan_page } from './scan-page.ts'
import { simulate_answer_exam } from './simulate-answer-exam.ts'
import { user_group } from './user-group.ts'
import { user } from './user.ts'

export const handlers: Handlers = {
  answer_exercise,
  answer_record,
  answer_sheet,
  blueprint,
  chapter_catalog,
  exam_source_file,
  exam,
  exercise_enum_config,
  exercise,
  import_batch,
  job,
  learn_module,
  learn_release,
  map_report,
  menu,
  resource,
  role,
  scan_page,
  simulate_answer_exam,
  user_group,
  user,
}

// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { defineRegistry } from './kit/registry.ts'
import { analysis_chart_config } from './analysis-chart-config.ts'
import { answer_exercise } from './answer-exercise.ts'
import { answer_record } from './answer-record.ts'
import { answer_sheet } from './answer-sheet.ts'
import { blueprint } from './blueprint.ts'
import { chapter_catalog } from './chapter-catalog.ts'
import { exam_candidate } from './exam-candidate.ts'
import { exam_download_log } from './exam-download-log.ts'
import { exam_item } from './exam-item.ts'
import { exam_print } from './exam-print.ts'
import { exam_source_file } from './exam-source-file.ts'
import { exam_subject } from './exam-subject.ts'
import { exam } from './exam.ts'
import { exercise_enum_config } from './exercise-enum-config.ts'
import { exercise } from './exercise.ts'
import { group_member } from './group-member.ts'
import { import_batch } from './import-batch.ts'
import { job } from './job.ts'
import { knowledge_catalog } from './knowledge-catalog.ts'
import { label } from './label.ts'
import { learn_module } from './learn-module.ts'
import { learn_release } from './learn-release.ts'
import { resource } from './learning-resource.ts'
import { map_report } from './map-report.ts'
import { map_topic } from './map-topic.ts'
import { map } from './map.ts'
import { marking_scheme } from './marking-scheme.ts'
import { menu } from './menu.ts'
import { role } from './role.ts'
import { scan_page } from './scan-page.ts'
import { school_exam } from './school-exam.ts'
import { score_correction } from './score-correction.ts'
import { section } from './section.ts'
import { simulate_answer_exam } from './simulate-answer-exam.ts'
import { site_theme } from './site-theme.ts'
import { site } from './site.ts'
import { subject_course } from './subject-course.ts'
import { subject } from './subject.ts'
import { user_group } from './user-group.ts'
import { user } from './user.ts'

export { belongingFields } from './registry/belonging.ts'
export { recordFieldDeclarations } from './registry/own-fields.ts'
export { rightNames } from './registry/right-names.ts'
export { actionNames } from './registry/action-names.ts'
export const resources = defineRegistry({
  analysis_chart_config,
  answer_exercise,
  answer_record,
  answer_sheet,
  blueprint,
  chapter_catalog,
  exam_candidate,
  exam_download_log,
  exam_item,
  exam_print,
  exam_source_file,
  exam_subject,
  exam,
  exercise_enum_config,
  exercise,
  group_member,
  import_batch,
  job,
  knowledge_catalog,
  label,
  learn_module,
  learn_release,
  resource,
  map_report,
  map_topic,
  map,
  marking_scheme,
  menu,
  role,
  scan_page,
  school_exam,
  score_correction,
  section,
  simulate_answer_exam,
  site_theme,
  site,
  subject_course,
  subject,
  user_group,
  user,
})
export type Resources = typeof resources
export type ResourceName = keyof Resources

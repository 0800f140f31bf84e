import { pinned } from './parts/capabilities.ts'
import { decimal, defineResource, ref, refs, richText, text, verbNoun, type Row } from './kit/index.ts'

/** One entry of a paper: a material with one or more questions, or a single question. */
export const exam_item = defineResource({
  name: 'exam_item',
  label: { zh: '题目', en: 'Paper item' },
  calls: verbNoun('admin/exam'),
  menu: {
    help: {
      zh: '试卷中的一项：一道单题，或一段材料和它的几道小题',
      en: 'An entry of a paper: one question, or a material with its questions',
    },
    path: '/testing/examItemManagement',
    icon: 'cluster',
    keepAlive: true,
    order: 15,
  },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  holds: 'exercise_ids',
  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, maxLength: 200 }),
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    material: richText({ label: { zh: '材料', en: 'Material' }, profile: 'question', maxLength: 50_000 }),
    exercise_ids: refs('exercise', { label: { zh: '单题', en: 'Questions' }, required: true, max: 50 }),
    score: decimal({ label: { zh: '分值', en: 'Score' }, min: 0, max: 1000 }),
  },
  list: {
    columns: ['title', 'subject_course_id', 'score', 'updated_at'],
    filters: ['subject_course_id'],
    search: ['title', 'material'],
    sort: '-updated_at',
  },
  with: [pinned()],
})
export type ExamItem = Row<typeof exam_item>

import { analysis } from './parts/capabilities.ts'
import { courseLanguage } from './papers/paper-language.ts'
import { choice, defineResource, order, ref, refs, text, verbNoun, type Row } from './kit/index.ts'

/**
 * A course of a subject (学科课程), such as 高中数学. Its two trees (chapters, knowledge) belong to it; scopeType 3 refers to
 * it.
 */
export const subject_course = defineResource({
  name: 'subject_course',
  label: { zh: '学科课程', en: 'Course' },
  calls: verbNoun('admin/subject_course'),
  menu: { path: '/systemManagement/courseManagement', icon: 'apartment', order: 12 },
  scope: { course: 'id', site: 'site_ids', own: 'shared' },
  title: 'name',
  fields: {
    subject_id: ref('subject', { label: { zh: '学科', en: 'Subject' }, required: true }),
    name: text({ label: { zh: '课程名称', en: 'Name' }, required: true, maxLength: 60 }),
    stage: choice({
      label: { zh: '学段', en: 'Stage' },
      of: [
        { value: 'primary', label: { zh: '小学', en: 'Primary' } },
        { value: 'junior', label: { zh: '初中', en: 'Junior high' } },
        { value: 'senior', label: { zh: '高中', en: 'Senior high' } },
        { value: 'college', label: { zh: '大学', en: 'College' } },
      ],
      default: 'senior',
    }),
    language: courseLanguage,
    site_ids: refs('site', { label: { zh: '所属域', en: 'Sites' } }),
    enum_ids: refs('exercise_enum_config', { label: { zh: '试题枚举', en: 'Custom choices' }, flow: 'read' }),
    ...analysis.lines,
    sort: order({ label: { zh: '排序', en: 'Order' } }),
  },
  form: [
    { label: { zh: '课程', en: 'Course' }, fields: ['subject_id', 'name', 'stage', 'language', 'site_ids'] },
    {
      label: { zh: '成绩线', en: 'Score lines' },
      fields: ['excellent_line', 'good_line', 'pass_line', 'low_line', 'band_width', 'near_width'],
    },
  ],
  within: 'subject_id',
  list: {
    columns: ['name', 'subject_id', 'stage', 'site_ids', 'sort', 'updated_at'],
    filters: ['subject_id', 'stage'],
    search: ['name'],
    sort: 'sort',
  },
  rules: analysis.lineRules,
})
export type SubjectCourse = Row<typeof subject_course>

import { defineResource, integer, longText, ref, text, verbNoun, type Row } from './kit/index.ts'

/** A map of an area of study (图谱): a tree of topics with places, on which a learner's values are drawn. */
export const map = defineResource({
  name: 'map',
  label: { zh: '图谱', en: 'Map' },
  calls: verbNoun('admin/extend_map'),
  menu: { path: '/testing/map', group: 'learning', icon: 'apartment', order: 50 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'shared' },
  title: 'name',
  fields: {
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, maxLength: 100 }),
    remark: longText({ label: { zh: '说明', en: 'Description' }, maxLength: 500 }),
    /** Counts the changes of what its topics mean: their names, tree, knowledge points, weights and links. */
    edition: integer({ label: { zh: '版次', en: 'Edition' }, flow: 'read', default: 1, min: 1 }),
  },
  list: {
    columns: ['name', 'subject_course_id', 'edition', 'updated_at'],
    filters: ['subject_course_id'],
    search: ['name'],
    sort: 'name',
  },
})
export type StudyMap = Row<typeof map>

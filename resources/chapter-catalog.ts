import { exportable, importable } from './capabilities/index.ts'
import { defineResource, order, parent, ref, refs, text, verbNoun, type Row } from './kit/index.ts'

/** A chapter of a course's textbook (章节), in a tree of any depth. Questions are bound to chapters. */
export const chapter_catalog = defineResource({
  name: 'chapter_catalog',
  label: { zh: '章节', en: 'Chapter' },
  calls: verbNoun('admin/chapter_catalog'),
  menu: { path: '/systemManagement/chapterManagement', icon: 'partition', order: 14 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'shared' },
  title: 'name',
  fields: {
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    name: text({ label: { zh: '章节名称', en: 'Name' }, required: true, maxLength: 100 }),
    parent_id: parent({ label: { zh: '上级章节', en: 'Parent' } }),
    sort: order({ label: { zh: '排序', en: 'Order' } }),
  },
  within: 'subject_course_id',
  list: {
    columns: ['name', 'subject_course_id', 'updated_at'],
    filters: ['subject_course_id'],
    search: ['name'],
    sort: 'sort',
  },
  with: [importable({ once: ['subject_course_id'] }), exportable()],
  actions: {
    bind_chapter_catalog: {
      on: 'row',
      label: { zh: '绑定单题', en: 'Bind questions' },
      icon: 'link',
      idKey: 'chapter_id',
      input: { exercise_ids: refs('exercise', { label: { zh: '单题', en: 'Questions' }, required: true }) },
    },
  },
})
export type ChapterCatalog = Row<typeof chapter_catalog>

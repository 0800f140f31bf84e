import { exportable, importable } from './parts/capabilities.ts'
import { defineResource, order, parent, ref, richText, text, verbNoun, type Row } from './kit/index.ts'

/** A point of knowledge of a course (知识点), in a tree of any depth. */
export const knowledge_catalog = defineResource({
  name: 'knowledge_catalog',
  label: { zh: '知识点', en: 'Knowledge point' },
  calls: verbNoun('admin/knowledge_catalog'),
  menu: { path: '/systemManagement/knowledgeManagement', group: 'questions', icon: 'bulb', order: 22 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'shared' },
  title: 'name',
  fields: {
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    name: text({ label: { zh: '知识点名称', en: 'Name' }, required: true, maxLength: 100 }),
    parent_id: parent({ label: { zh: '上级知识点', en: 'Parent' } }),
    /** What a learner reads about it. */
    explanation: richText({ label: { zh: '讲解', en: 'Explanation' }, profile: 'article', maxLength: 50_000 }),
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
})
export type KnowledgeCatalog = Row<typeof knowledge_catalog>

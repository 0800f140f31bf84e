import { exportable, importable } from './parts/capabilities.ts'
import { grantedRecords, grantedTo, grantInput } from './fields/grant-input.ts'
import { defineResource, order, parent, ref, refs, text, verbNoun, type Row } from './kit/index.ts'

/** A chapter of a course's textbook (章节), in a tree of any depth. Questions are bound to chapters. */
export const chapter_catalog = defineResource({
  name: 'chapter_catalog',
  label: { zh: '章节', en: 'Chapter' },
  calls: verbNoun('admin/chapter_catalog'),
  menu: { path: '/systemManagement/chapterManagement', group: 'questions', icon: 'partition', order: 20 },
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
      label: { zh: '绑定单题和题组', en: 'Bind questions and sets' },
      icon: 'link',
      idKey: 'chapter_id',
      input: {
        exercise_ids: refs('exercise', { label: { zh: '单题', en: 'Questions' } }),
        exam_ids: refs('exam', { label: { zh: '题组', en: 'Question sets' } }),
      },
    },
    /** A chapter with everything below it. */
    set_chapter_auth_to_user: {
      on: 'rows',
      path: 'admin/exam/set_chapter_auth_to_user',
      label: { zh: '授权给用户', en: 'Grant to users' },
      help: { zh: '包括下级章节', en: 'With all chapters below' },
      icon: 'userAdd',
      idsKey: 'chapter_ids',
      right: 'resource:grant',
      input: grantInput,
    },
    get_chapter_auth_to_user: {
      on: 'page',
      method: 'GET',
      path: 'admin/exam/get_chapter_auth_to_user',
      label: { zh: '用户的章节', en: 'Chapters of a user' },
      right: 'resource:grant',
      hidden: true,
      input: grantedTo,
      output: grantedRecords,
    },
  },
})
export type ChapterCatalog = Row<typeof chapter_catalog>

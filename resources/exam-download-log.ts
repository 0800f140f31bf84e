import { choice, defineResource, integer, ref, text, verbNoun, type Row } from './kit/index.ts'

/** What a file of a question set contains (形式). */
export const downloadForms = [
  { value: 'paper', label: { zh: '试卷', en: 'Paper' }, color: 'blue' },
  { value: 'paper_with_answers', label: { zh: '试卷和答案', en: 'Paper with answers' }, color: 'purple' },
  { value: 'answers', label: { zh: '答案与解析', en: 'Answers and analysis' }, color: 'gold' },
  { value: 'answer_sheet', label: { zh: '答题卡', en: 'Answer sheet' }, color: 'cyan' },
  { value: 'marked_papers', label: { zh: '批阅后的答卷', en: 'Marked papers' }, color: 'red' },
  { value: 'score_slips', label: { zh: '成绩条', en: 'Slips of scores' }, color: 'green' },
] as const
export type DownloadForm = (typeof downloadForms)[number]['value']

export const downloadFormats = [
  { value: 'pdf', label: { zh: 'PDF 文件', en: 'PDF' } },
  { value: 'docx', label: { zh: 'Word 文档', en: 'Word' } },
  { value: 'pptx', label: { zh: 'PPT 演示文稿', en: 'Slides' } },
  { value: 'qti', label: { zh: 'QTI 测验包', en: 'QTI test' } },
] as const
export type DownloadFormat = (typeof downloadFormats)[number]['value']

/**
 * Who downloaded what, when, and in which form (下载记录). The server writes it with each download
 * (`server/features/papers/paper-files/downloads.ts`); nobody changes it. It can be deleted, with a right of its own,
 * so that a course is not kept for ever by what was downloaded of it.
 */
export const exam_download_log = defineResource({
  name: 'exam_download_log',
  label: { zh: '下载记录', en: 'Download' },
  calls: verbNoun('admin/exam'),
  verbs: ['list', 'detail', 'delete', 'trash', 'restore', 'purge'],
  menu: { path: '/testing/examDownloadLog', group: 'papers', icon: 'unorderedList', order: 60 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    title: text({ label: { zh: '题组', en: 'Question set' }, maxLength: 200, flow: 'read' }),
    /** A number and no reference: what was downloaded once can be deleted all the same. */
    exam_id: integer({ label: { zh: '题组编号', en: 'Question set no.' }, flow: 'read' }),
    exam_version: integer({ label: { zh: '题组版本', en: 'Version' }, flow: 'read' }),
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, flow: 'read' }),
    form: choice({ label: { zh: '内容', en: 'Content' }, of: downloadForms, default: 'paper', flow: 'read' }),
    format: choice({ label: { zh: '格式', en: 'Format' }, of: downloadFormats, default: 'pdf', flow: 'read' }),
  },
  list: {
    columns: ['title', 'form', 'format', 'subject_course_id', 'created_by', 'created_at'],
    filters: ['form', 'format', 'exam_id', 'subject_course_id', 'created_by', 'created_at'],
    search: ['title'],
    sort: '-created_at',
  },
})
export type ExamDownloadLog = Row<typeof exam_download_log>

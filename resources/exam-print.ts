import { defineResource, file, integer, json, ref, text, verbNoun, type Row } from './kit/index.ts'
import { layoutWords, printLayout } from './papers/print-layout.ts'
import { keyWords, printedPapers, printedWords, printKeys } from './papers/print-record.ts'

/**
 * A print that learners can sit (打印的试卷): the PDF of one version of a question set, with what answer sheets and their
 * scans need to know of it. The server writes it with the download
 * (`server/features/papers/paper-files/print-records.ts`).
 */
export const exam_print = defineResource({
  name: 'exam_print',
  label: { zh: '打印的试卷', en: 'Printed paper' },
  calls: verbNoun('admin/exam'),
  verbs: ['list', 'detail', 'delete', 'trash', 'restore', 'purge'],
  menu: { path: '/testing/examPrint', group: 'papers', icon: 'file', order: 50 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    title: text({ label: { zh: '题组', en: 'Question set' }, maxLength: 200, flow: 'read' }),
    /** A number and no reference: a question set that was printed can be deleted all the same. */
    exam_id: integer({ label: { zh: '题组编号', en: 'Question set no.' }, flow: 'read' }),
    exam_version: integer({ label: { zh: '题组版本', en: 'Version' }, flow: 'read' }),
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, flow: 'read' }),
    variants: integer({ label: { zh: '打乱份数', en: 'Shuffled papers' }, default: 0, flow: 'read' }),
    seed: integer({ label: { zh: '随机种子', en: 'Seed' }, default: 0, flow: 'read' }),
    page_count: integer({ label: { zh: '页数', en: 'Pages' }, default: 0, flow: 'read' }),
    engine: text({ label: { zh: '排版程序', en: 'Typeset by' }, maxLength: 100, flow: 'read' }),
    layout: json(printLayout, {
      label: { zh: '版式', en: 'Layout' },
      example: {
        form: 'paper',
        paper: 'a4',
        columns: 1,
        sealing_line: false,
        sealing_fields: ['school', 'class', 'name', 'number'],
        header: '',
        footer: '',
        page_numbers: true,
        large: false,
        person: false,
        score_table: false,
        room: true,
        points: true,
        points_at: 'needed',
        variants: 0,
        seed: 0,
      },
      flow: 'read',
      onlyInDetail: true,
      words: layoutWords,
    }),
    /** Each paper of the print: its questions in order, and where they are. */
    papers: json(printedPapers, {
      label: { zh: '题目位置', en: 'Places of questions' },
      example: [],
      flow: 'read',
      onlyInDetail: true,
      words: printedWords,
      refers: { exercise_id: 'exercise' },
      unshown: ['key', 'options', 'parts', 'x', 'y', 'end'],
    }),
    keys: json(printKeys, {
      label: { zh: '答案', en: 'Answer key' },
      example: [],
      flow: 'read',
      words: keyWords,
      unshown: ['key'],
      readable: 'exercise:answer',
      onlyInDetail: true,
    }),
    /** People who may read it get the file without using up a download. */
    file: file({ label: { zh: '文件', en: 'File' }, accept: ['.pdf'], flow: 'read', readable: 'file' }),
    /** The same print of the same person is kept once. */
    digest: text({
      label: { zh: '摘要', en: 'Digest' },
      maxLength: 64,
      flow: 'read',
      unique: true,
      onlyInDetail: true,
    }),
  },
  list: {
    columns: [
      'title',
      'exam_version',
      'variants',
      'page_count',
      'subject_course_id',
      'file',
      'created_by',
      'created_at',
    ],
    filters: ['exam_id', 'subject_course_id', 'created_by', 'created_at'],
    search: ['title'],
    sort: '-created_at',
  },
})
export type ExamPrint = Row<typeof exam_print>

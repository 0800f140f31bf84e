import { z } from 'zod'
import { comments, polled } from './parts/capabilities.ts'
import { jobResult } from './job.ts'
import {
  boolean,
  choice,
  defineResource,
  file,
  files,
  json,
  longText,
  ref,
  richText,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'

const fileStatus = [
  { value: 'uploaded', label: { zh: '已上传', en: 'Uploaded' } },
  { value: 'converting', label: { zh: '转换中', en: 'Being converted' }, color: 'blue' },
  { value: 'converted', label: { zh: '已转换', en: 'Converted' }, color: 'green' },
  { value: 'failed', label: { zh: '转换失败', en: 'Failed' }, color: 'red' },
] as const

/** The kinds of files that a paper can come in. */
const paperFiles = ['.docx', '.zip', '.pdf', '.png', '.jpg', '.jpeg']
const maxMegabytes = 100
const course = ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true })

/**
 * The file of a paper (试卷源文件): a Word document, a package of QTI, a PDF or a picture. The first two are converted into
 * questions and a question set (`server/features/papers/source-files`); the others are typed from, with the file beside
 * the paper.
 */
export const exam_source_file = defineResource({
  name: 'exam_source_file',
  label: { zh: '试卷源文件', en: 'Source file' },
  calls: verbNoun('admin/exam'),
  menu: { path: '/testing/examSourceFile', group: 'papers', icon: 'import', keepAlive: true, order: 40 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  closed: { unless: 'is_open', seenWith: 'update_open' },
  title: 'title',
  fields: {
    title: text({ label: { zh: '名称', en: 'Name' }, required: true, maxLength: 200 }),
    subject_course_id: course,
    file: file({ label: { zh: '文件', en: 'File' }, required: true, accept: paperFiles, maxMegabytes }),
    conversion: choice({
      label: { zh: '录入方式', en: 'Made by' },
      help: {
        zh: 'Word 和 QTI 文件自动转换成题组；PDF 和图片不自动识别，请对照录入',
        en: 'Word and QTI files are converted; PDF files and pictures are typed from',
      },
      flow: 'read',
      of: [
        { value: 'automatic', label: { zh: '自动转换', en: 'Conversion' } },
        { value: 'typed', label: { zh: '对照录入', en: 'Typing' } },
      ],
      default: 'typed',
    }),
    status: choice({ label: { zh: '状态', en: 'Status' }, of: fileStatus, default: 'uploaded', flow: 'read' }),
    reason: longText({ label: { zh: '失败原因', en: 'Why it failed' }, maxLength: 1000, flow: 'read' }),
    is_open: boolean({ label: { zh: '开放', en: 'Open' }, default: false, flow: 'read' }),
    exam_id: ref('exam', { label: { zh: '题组', en: 'Question set' } }),
    result: json(jobResult, {
      label: { zh: '转换结果', en: 'What was converted' },
      flow: 'read',
      widget: 'jobResult',
      onlyInDetail: true,
      example: { done: 20, failed: 1, faults: [{ at: '第 12 段', message: '题干不能为空' }] },
    }),
    /** What a Word document says, a paragraph a line, for reading beside the paper. */
    content: richText({
      label: { zh: '文件内容', en: 'Content of the file' },
      profile: 'question',
      maxLength: 1_000_000,
      flow: 'read',
      onlyInDetail: true,
    }),
    import_batch_id: ref('import_batch', {
      label: { zh: '导入批次', en: 'Import' },
      flow: 'read',
      onlyInDetail: true,
    }),
    remark: longText({ label: { zh: '备注', en: 'Note' }, maxLength: 500 }),
  },
  list: {
    columns: ['title', 'subject_course_id', 'conversion', 'status', 'exam_id', 'is_open', 'reason', 'updated_at'],
    filters: ['subject_course_id', 'status', 'conversion', 'is_open', 'exam_id'],
    search: ['title', 'remark'],
    sort: '-updated_at',
  },
  form: [
    {
      label: { zh: '试卷源文件', en: 'Source file' },
      fields: ['title', 'subject_course_id', 'file', 'exam_id', 'remark'],
    },
  ],
  with: [polled({ by: 'get_exam_source_file_status', while: { status: ['converting'] } }), comments()],
  actions: {
    /** One record for each file, with the file's name as its own; those that can be converted are. */
    batch_create_exam_source_file: {
      on: 'page',
      label: { zh: '批量上传', en: 'Upload' },
      help: {
        zh: 'Word 和 QTI 文件上传后自动转换成题组；PDF 和图片保存下来，供对照录入。',
        en: 'Word and QTI files become question sets by themselves; PDF files and pictures are kept, to type from.',
      },
      icon: 'cloudUpload',
      right: 'create',
      input: {
        subject_course_id: course,
        files: files({ label: { zh: '文件', en: 'Files' }, required: true, accept: paperFiles, maxMegabytes }),
      },
      output: z.strictObject({ ids: z.array(z.int()) }),
    },
    convert_exam_source_file: {
      on: 'rows',
      label: { zh: '转换成题组', en: 'Convert' },
      icon: 'redo',
      right: 'create',
      set: { status: 'converting', reason: null, result: null },
      after: true,
      when: { conversion: ['automatic'], status: ['uploaded', 'failed'] },
      withSave: true,
    },
    /** The paper of the file, with the file beside it; a file without one gets an empty paper of its name. */
    type_exam_source_file: {
      on: 'row',
      label: { zh: '对照录入', en: 'Open beside the paper' },
      icon: 'form',
      right: 'exam:update',
      when: { status: ['uploaded', 'converted', 'failed'] },
      confirm: {
        zh: '打开这个文件的题组，文件显示在旁边；还没有题组的，先按文件名建立一个空的题组。',
        en: 'Opens the question set of this file with the file beside it; a file without one gets an empty set of its name.',
      },
      output: z.strictObject({ id: z.int() }),
      opens: 'exam',
    },
    /** The states of many files at once, for a person who waits for them; those out of sight are left out. */
    get_exam_source_file_status: {
      on: 'rows',
      reads: true,
      label: { zh: '文件状态', en: 'States of files' },
      right: 'list',
      hidden: true,
      output: z.strictObject({
        list: z.array(
          z.strictObject({
            id: z.int(),
            status: z.enum(fileStatus.map(({ value }) => value)),
            reason: z.string().nullable(),
            is_open: z.boolean(),
            exam_id: z.int().nullable(),
          }),
        ),
        total: z.int(),
      }),
    },
    update_open: {
      on: 'rows',
      label: { zh: '开放或关闭', en: 'Open or close' },
      help: {
        zh: '关闭的源文件只有上传者和有此权限的人看得到。',
        en: 'A closed file is seen only by the person who uploaded it and by people with this right.',
      },
      icon: 'eye',
      input: { is_open: boolean({ label: { zh: '开放', en: 'Open' }, default: true }) },
      set: {},
    },
  },
})
export type ExamSourceFile = Row<typeof exam_source_file>

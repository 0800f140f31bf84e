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
  refs,
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
    file: file({
      label: { zh: '文件', en: 'File' },
      help: {
        zh: '已转换的文件改正后换在这里，再选择更新上次生成的题目和题组，或转换成另一套题组',
        en: 'Put a corrected file here in the place of a converted one; then update what that made, or convert it to another question set',
      },
      required: true,
      accept: paperFiles,
      maxMegabytes,
    }),
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
    /** Each conversion of this file, and of the files that it corrects. */
    import_batch_ids: refs('import_batch', {
      label: { zh: '历次导入', en: 'Imports so far' },
      flow: 'read',
      onlyInDetail: true,
    }),
    /** By an earlier conversion of this file, or of a file with its name and course. */
    has_made: boolean({
      label: { zh: '已有生成的题目', en: 'Has made questions' },
      help: {
        zh: '这个文件，或同一学科课程的同名文件，已经转换过',
        en: 'This file, or one with the same name and course, was converted before',
      },
      default: false,
      flow: 'read',
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
        same_name: choice({
          label: { zh: '与已转换的文件同名时', en: 'A file named like one that was converted' },
          help: {
            zh: '重新上传改正过的试卷时，选“更新”：换上新文件，更新上次生成、此后没有改动的题目和题组草稿，不产生重复的题。',
            en: 'For a corrected paper, choose “Updates”: the file is replaced, and the questions and the draft of a question set that it made are changed where nobody has changed them since. Nothing is made twice.',
          },
          of: [
            { value: 'new', label: { zh: '另建题组', en: 'Makes a question set of its own' } },
            { value: 'update', label: { zh: '更新上次生成的题目和题组', en: 'Updates what that one made' } },
          ],
          default: 'new',
        }),
      },
      output: z.strictObject({ ids: z.array(z.int()) }),
    },
    convert_exam_source_file: {
      on: 'rows',
      label: { zh: '转换成题组', en: 'Convert' },
      help: {
        zh: '建立一套新的题组；题库里已有的题直接使用，不改动。',
        en: 'Makes a new question set. Questions that the bank has are used as they are there.',
      },
      icon: 'redo',
      right: 'create',
      set: { status: 'converting', reason: null, result: null },
      after: true,
      when: { conversion: ['automatic'], status: ['uploaded', 'failed'] },
      withSave: true,
    },
    /** A corrected file changes the questions and the paper that the one before it made, as far as nobody has. */
    update_from_exam_source_file: {
      on: 'rows',
      label: { zh: '更新上次生成的题目和题组', en: 'Update what it made' },
      help: {
        zh: '文件改正、换上之后使用：更新上次生成、此后没有人改动的草稿题和题组草稿，新增的题加进来，文件里去掉的题移出题组、留在题库。改动过、已发布或用在别处的不更新，写在转换结果里。要另建一套，用“转换成题组”。',
        en: 'For a corrected file: draft questions and the draft of a question set that it made are changed where nobody has changed them since, new questions are added, and those that it no longer has leave the set and stay in the bank. What was changed, published or is used elsewhere is left as it is, and named in the result. Convert makes another set instead.',
      },
      icon: 'edit',
      right: 'create',
      set: { status: 'converting', reason: null, result: null },
      after: true,
      when: { conversion: ['automatic'], status: ['uploaded', 'converted', 'failed'], has_made: [true] },
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

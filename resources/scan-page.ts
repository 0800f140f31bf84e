import { z } from 'zod'
import { queue } from './parts/capabilities.ts'
import {
  choice,
  defineResource,
  files,
  image,
  integer,
  json,
  longText,
  ref,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'
import { decisionInput, doubtsSchema, doubtWords } from './papers/queue/doubts.ts'
import { list, queue as queueView } from './parts/views.ts'

/** What was read on a page: the filled bubbles of each row by its key, and the file of what is in each box. */
const reading = z.strictObject({
  digits: z.array(z.string()),
  rows: z.record(z.string(), z.array(z.string())),
  boxes: z.record(z.string(), z.unknown()),
  /** What was given in red, by the keys of the rows of points. */
  points: z.record(z.string(), z.number()).optional(),
})
export type PageReading = z.infer<typeof reading>

const course = { label: { zh: '学科课程', en: 'Course' }, required: true } as const

/**
 * A page of an answer sheet as it was scanned, with what was read on it. What is in doubt waits for a person; when all
 * pages of a copy are there and nothing is in doubt, they become the learner's answers
 * (`server/features/papers/answer-sheets`).
 */
export const scan_page = defineResource({
  name: 'scan_page',
  label: { zh: '答题卡扫描页', en: 'Scanned page' },
  calls: verbNoun('admin/exam'),
  verbs: ['list', 'detail', 'delete', 'trash', 'restore', 'purge', 'history'],
  menu: { path: '/testing/scanPage', group: 'results', icon: 'import', order: 40 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    title: text({ label: { zh: '文件和页', en: 'File and page' }, flow: 'read', maxLength: 250 }),
    subject_course_id: ref('subject_course', { label: course.label, flow: 'read' }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      flow: 'read',
      of: [
        { value: 'waiting', label: { zh: '待判定', en: 'To be decided' }, color: 'gold' },
        { value: 'read', label: { zh: '已识别', en: 'Read' }, color: 'blue' },
        { value: 'recorded', label: { zh: '已入库', en: 'Recorded' }, color: 'green' },
        { value: 'repeated', label: { zh: '重复', en: 'Repeated' } },
        { value: 'absent', label: { zh: '缺考', en: 'Absent' } },
        { value: 'unreadable', label: { zh: '无法识别', en: 'Not readable' }, color: 'red' },
      ],
      default: 'waiting',
    }),
    reason: longText({ label: { zh: '原因', en: 'Reason' }, flow: 'read', maxLength: 500 }),
    sheet_id: ref('answer_sheet', { label: { zh: '答题卡', en: 'Answer sheet' }, flow: 'read' }),
    exam_id: ref('exam', { label: { zh: '题组', en: 'Question set' }, flow: 'read' }),
    copy: integer({
      label: { zh: '份号', en: 'Copy' },
      help: {
        zh: '编号的答题卡为每份的编号；母版和每人一份的为学员的编号',
        en: 'The number of a numbered copy; of a master, or one that is bound, the id of the learner',
      },
      flow: 'read',
    }),
    page_number: integer({ label: { zh: '第几页', en: 'Page' }, flow: 'read' }),
    number: text({ label: { zh: '考号', en: 'Number' }, flow: 'read', maxLength: 20 }),
    user_id: ref('user', { label: { zh: '学员', en: 'Learner' }, flow: 'read' }),
    record_id: ref('answer_record', { label: { zh: '作答记录', en: 'Attempt' }, flow: 'read' }),
    simulate_id: ref('simulate_answer_exam', {
      label: { zh: '模拟考试', en: 'Mock exam' },
      flow: 'read',
      onlyInDetail: true,
    }),
    job_id: integer({ label: { zh: '任务编号', en: 'Job no.' }, flow: 'read', onlyInDetail: true }),
    picture: image({ label: { zh: '扫描件', en: 'Scan' }, flow: 'read' }),
    doubts: json(doubtsSchema, {
      label: { zh: '存疑', en: 'Doubts' },
      flow: 'read',
      default: [],
      onlyInDetail: true,
      words: doubtWords,
      unshown: ['key', 'many', 'choices', 'of', 'area'],
      entry: 'label',
      example: [],
    }),
    reading: json(reading, {
      label: { zh: '识别结果', en: 'Reading' },
      flow: 'read',
      onlyInDetail: true,
      words: { digits: { zh: '考号各位', en: 'Digits of the number' } },
      unshown: ['rows', 'boxes', 'points'],
      example: { digits: [], rows: { '1.1.1': ['A'] }, boxes: {} },
    }),
  },
  list: {
    columns: [
      'title',
      'state',
      'reason',
      'exam_id',
      'copy',
      'page_number',
      'number',
      'user_id',
      'record_id',
      'created_at',
    ],
    filters: ['subject_course_id', 'state', 'exam_id', 'sheet_id', 'user_id'],
    search: ['title', 'number'],
    sort: '-created_at',
  },
  views: [list, queueView],
  with: [
    queue({
      state: 'state',
      waits: ['waiting'],
      doubts: 'doubts',
      picture: 'picture',
      decide: 'decide_scan_page',
      undo: 'undo_decide_scan_page',
    }),
  ],
  actions: {
    import_scans: {
      on: 'page',
      label: { zh: '导入扫描件', en: 'Import scans' },
      icon: 'import',
      job: true,
      input: {
        subject_course_id: ref('subject_course', course),
        files: files({
          label: { zh: '扫描件', en: 'Scans' },
          help: {
            zh: 'PDF、JPEG、PNG、TIFF，可以多页、多个；文件夹请打成 zip。平板或馈纸扫描，150 dpi 以上',
            en: 'PDF, JPEG, PNG, TIFF, of any number of pages; folders as a zip. From a flatbed or a feeder, at 150 dpi or more',
          },
          accept: ['.pdf', '.jpg', '.jpeg', '.png', '.tif', '.tiff', '.zip'],
          maxMegabytes: 1024,
          max: 200,
          required: true,
        }),
        sheet_id: ref('answer_sheet', {
          label: { zh: '答题卡', en: 'Answer sheet' },
          help: {
            zh: '读不出的页算在哪张答题卡上；不填则与前后页相同',
            en: 'Of which the pages are that cannot be read; left out: as those before and after them',
          },
        }),
      },
    },
    decide_scan_page: {
      on: 'row',
      hidden: true,
      label: { zh: '判定存疑', en: 'Decide doubts' },
      input: decisionInput,
      output: z.strictObject({ version: z.int(), state: z.string() }),
    },
    undo_decide_scan_page: {
      on: 'row',
      hidden: true,
      right: 'decide_scan_page',
      label: { zh: '撤销判定', en: 'Undo a decision' },
      output: z.strictObject({ version: z.int(), state: z.string() }),
    },
  },
})
export type ScanPage = Row<typeof scan_page>

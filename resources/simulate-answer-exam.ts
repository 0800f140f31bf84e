import { z } from 'zod'
import { choice, defineResource, files, integer, longText, ref, text, verbNoun, type Row } from './kit/index.ts'
import { lists, polled } from './parts/capabilities.ts'

const course = { label: { zh: '学科课程', en: 'Course' }, required: true } as const
const learner = { label: { zh: '学员', en: 'Learner' }, required: true } as const
const sitting = text({
  label: { zh: '考试名称', en: 'Test' },
  help: {
    zh: '作答记录的名称，同一学员的每次考试不同；不填则为题组的标题',
    en: "The attempt's title, unlike every other of the learner; left out: that of the question set",
  },
  maxLength: 200,
})
const scans = {
  label: { zh: '答题卡', en: 'Answer sheet' },
  accept: ['.pdf', '.jpg', '.jpeg', '.png', '.tif', '.tiff'],
  maxMegabytes: 200,
} as const

const states = [
  { value: 'reading', label: { zh: '识别中', en: 'Being read' }, color: 'blue' },
  { value: 'doubtful', label: { zh: '待判定', en: 'To be decided' }, color: 'gold' },
  { value: 'recorded', label: { zh: '已入库', en: 'Recorded' }, color: 'green' },
  { value: 'failed', label: { zh: '失败', en: 'Failed' }, color: 'red' },
] as const

/**
 * The filled-in answer sheet of one learner's mock exam, scanned: read as a job, as scans of a class are (`scan_page`),
 * but for the number, which need not be filled in. `state` follows from its pages.
 */
export const simulate_answer_exam = defineResource({
  name: 'simulate_answer_exam',
  label: { zh: '模拟考试', en: 'Mock exam' },
  calls: verbNoun('admin/user'),
  verbs: ['list', 'detail', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  menu: { path: '/testing/simulateAnswerExam', group: 'results', icon: 'clockCircle', order: 50 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    title: text({ label: { zh: '文件', en: 'Files' }, flow: 'read', maxLength: 250 }),
    user_id: ref('user', { label: learner.label, flow: 'read' }),
    subject_course_id: ref('subject_course', { label: course.label, flow: 'read' }),
    sitting,
    files: files({ ...scans, flow: 'read', onlyInDetail: true }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      flow: 'read',
      of: states,
      default: 'reading',
    }),
    reason: longText({ label: { zh: '原因', en: 'Reason' }, flow: 'read', maxLength: 500 }),
    pages: integer({ label: { zh: '页数', en: 'Pages' }, flow: 'read' }),
    exam_id: ref('exam', { label: { zh: '题组', en: 'Question set' }, flow: 'read' }),
    record_id: ref('answer_record', { label: { zh: '作答记录', en: 'Attempt' }, flow: 'read' }),
    job_id: integer({ label: { zh: '任务编号', en: 'Job no.' }, flow: 'read', onlyInDetail: true }),
  },
  list: {
    columns: ['title', 'user_id', 'state', 'reason', 'exam_id', 'record_id', 'pages', 'created_at'],
    filters: ['subject_course_id', 'state', 'group_ids', 'user_id', 'exam_id'],
    search: ['title', 'sitting'],
    sort: '-created_at',
  },
  belongs: { group_ids: { by: 'user_id', through: 'group_member', on: 'created_at' } },
  with: [
    polled({ by: 'get_simulate_answer_exam_status', while: { state: ['reading'] } }),
    lists({ scan_page: { by: 'simulate_id', columns: ['title', 'state', 'reason', 'page_number'] } }),
  ],
  actions: {
    upload_simulate_answer_exam_file: {
      on: 'page',
      label: { zh: '上传答题卡', en: 'Upload a sheet' },
      icon: 'cloudUpload',
      job: true,
      input: {
        user_id: ref('user', learner),
        subject_course_id: ref('subject_course', course),
        sitting,
        files: files({
          ...scans,
          help: {
            zh: '一名学员的一份答题卡；PDF、JPEG、PNG、TIFF，可以多页、多个',
            en: 'One sheet of one learner; PDF, JPEG, PNG, TIFF, of any number of pages',
          },
          required: true,
        }),
      },
    },
    /** The progress of reading several: for lists that follow it. */
    get_simulate_answer_exam_status: {
      on: 'rows',
      reads: true,
      label: { zh: '识别状态', en: 'States of readings' },
      right: 'list',
      hidden: true,
      output: z.strictObject({
        list: z.array(z.strictObject({ id: z.int(), state: z.enum(states.map(({ value }) => value)) })),
        total: z.int(),
      }),
    },
    /** Reads the files again; what was recorded before stays. */
    retry_simulate_answer_exam: {
      on: 'rows',
      label: { zh: '重新识别', en: 'Read again' },
      icon: 'redo',
      right: 'upload_simulate_answer_exam_file',
      when: { state: ['failed'] },
    },
  },
})
export type SimulateAnswerExam = Row<typeof simulate_answer_exam>

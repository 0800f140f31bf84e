import { scored } from './answer-exercise.ts'
import { bulkEdit, lists, responses } from './parts/capabilities.ts'
import {
  boolean,
  choice,
  dateTime,
  decimal,
  defineResource,
  integer,
  ref,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'

/**
 * One attempt: a learner, a title, and the result. Answers (`answer_exercise`) name their attempt, which is created
 * with the first of them; its scores are the sums of theirs. The title is text, since one question set is sat under
 * several titles (a class each, a first and a second time), and results come of papers that are no question set.
 */
export const answer_record = defineResource({
  name: 'answer_record',
  label: { zh: '作答记录', en: 'Attempt' },
  calls: verbNoun('admin/user', {
    noun: 'user_answer_record',
    paths: { list: 'get_user_answer_record' },
    posts: ['detail'],
  }),
  menu: { path: '/testing/answerRecord', group: 'results', icon: 'solution', order: 10 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    title: text({
      label: { zh: '考试或练习', en: 'Test' },
      help: { zh: '同一学员的每次考试用不同的名称', en: 'Each attempt of one learner has a title of its own' },
      required: true,
      unique: { within: 'user_id' },
    }),
    user_id: ref('user', { label: { zh: '学员', en: 'Learner' }, required: true }),
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    exam_id: ref('exam', {
      label: { zh: '题组', en: 'Question set' },
      help: {
        zh: '分析按题组汇总；由答题明细生成的记录，名称与题组标题相同时自动填写',
        en: 'Reports add up by question set. An attempt made by its answers gets the set of the same title',
      },
    }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      of: [
        { value: 'in_progress', label: { zh: '作答中', en: 'In progress' }, color: 'blue' },
        { value: 'submitted', label: { zh: '已交卷', en: 'Submitted' }, color: 'gold' },
        { value: 'marked', label: { zh: '已批阅', en: 'Marked' }, color: 'green' },
      ],
      default: 'submitted',
    }),
    started_at: dateTime({ label: { zh: '开始时间', en: 'Started' } }),
    submitted_at: dateTime({ label: { zh: '交卷时间', en: 'Submitted' } }),
    due_at: dateTime({ label: { zh: '截止时间', en: 'Due' }, flow: 'read', onlyInDetail: true }),
    /** That of the paper that was sat: by it answers are scored, shown and counted, whatever becomes of the set. */
    exam_version: integer({ label: { zh: '题组版本', en: 'Version of the set' }, flow: 'read', onlyInDetail: true }),
    /** Begun and ended by the calls of a learner's app; the others were entered, imported or scanned. */
    is_online: boolean({
      label: { zh: '在线作答', en: 'Sat online' },
      flow: 'read',
      onlyInDetail: true,
      default: false,
    }),
    score: decimal({ label: { zh: '得分', en: 'Score' }, flow: 'read', readable: scored }),
    total_score: decimal({
      label: { zh: '已评满分', en: 'Out of' },
      help: { zh: '已评分各题的满分之和', en: 'The full scores of what has a score' },
      flow: 'read',
      readable: scored,
    }),
    open_score: decimal({
      label: { zh: '待评分值', en: 'Still to be marked' },
      help: { zh: '还没有得分的各题的满分之和', en: 'The full scores of what has no score yet' },
      flow: 'read',
      readable: scored,
    }),
  },
  list: {
    columns: [
      'title',
      'user_id',
      'subject_course_id',
      'exam_id',
      'state',
      'score',
      'total_score',
      'open_score',
      'submitted_at',
    ],
    filters: ['subject_course_id', 'exam_id', 'group_ids', 'user_id', 'state'],
    sort: '-updated_at',
  },
  /** As reports have it: the groups of the day of submission. */
  belongs: { group_ids: { by: 'user_id', through: 'group_member', on: 'submitted_at' } },
  with: [
    responses({ call: 'get_user_exam_answer_record' }),
    bulkEdit(['exam_id']),
    lists({
      answer_exercise: {
        by: 'record_id',
        columns: ['exercise_id', 'number', 'answer', 'score', 'full_score', 'remark', 'marked_by'],
      },
    }),
  ],
  actions: {
    /** What a learner's app does, and the server when the time has ended; an administrator for a learner who cannot. */
    submit_sitting: {
      on: 'rows',
      label: { zh: '交卷', en: 'Submit' },
      icon: 'checkCircle',
      when: { state: ['in_progress'] },
      confirm: {
        zh: '已保存的作答会交卷并评分，学员不能再作答。',
        en: 'What was saved is submitted and scored; the learner cannot go on.',
      },
    },
  },
  rules: [
    {
      path: 'submitted_at',
      message: { zh: '交卷时间不能早于开始时间', en: 'It cannot be submitted before it was started' },
      of: { started_at: true, submitted_at: true },
      holds: ({ started_at, submitted_at }) => !started_at || !submitted_at || started_at <= submitted_at,
    },
  ],
})
export type AnswerRecord = Row<typeof answer_record>

import { marking, workflow } from './parts/capabilities.ts'
import { rubricSchema } from './learners/marking/rubric.ts'
import { choice, decimal, defineResource, integer, json, ref, refs, text, verbNoun, type Row } from './kit/index.ts'
import { list, marking as markingView } from './parts/views.ts'

/**
 * How the answers to one question of a question set are marked, and by whom. It names no learner: that keeps markers
 * blind.
 */
export const marking_scheme = defineResource({
  name: 'marking_scheme',
  label: { zh: '阅卷方案', en: 'Marking scheme' },
  calls: verbNoun('admin/exam'),
  menu: { path: '/testing/marking', group: 'results', icon: 'form', keepAlive: true, order: 60 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  /** Three things that people do: mark, lead those who mark, and set up how it is marked. */
  rightLabels: {
    create: { zh: '设置：新建方案、设置整卷阅卷', en: 'Set up: make schemes, set up the marking of a paper' },
    update: { zh: '设置：修改方案', en: 'Set up: change schemes' },
    mark_answer_of_marking_scheme: {
      zh: '评卷：领取答卷并评分（只限方案中的人员）',
      en: 'Mark: take answers and score them, where a scheme names one',
    },
    get_quality_of_marking_scheme: { zh: '带领：查看阅卷质量', en: 'Lead: see the quality of marking' },
    change_rubric_of_marking_scheme: { zh: '带领：阅卷中更改评分标准', en: 'Lead: change the rubric while marking' },
    send_back_of_marking_scheme: {
      zh: '带领：抽查、退回重评',
      en: 'Lead: look at marks, and send them back',
    },
    open_marking_scheme: { zh: '带领：开始阅卷', en: 'Lead: begin marking' },
    close_marking_scheme: { zh: '带领：结束阅卷', en: 'Lead: end marking' },
  },
  title: 'title',
  fields: {
    title: text({
      label: { zh: '名称', en: 'Title' },
      help: { zh: '例如“期末第 18 题”', en: 'Such as “Finals, question 18”' },
      required: true,
      maxLength: 100,
    }),
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    exam_id: ref('exam', { label: { zh: '题组', en: 'Question set' }, required: true }),
    exercise_id: ref('exercise', { label: { zh: '单题', en: 'Question' }, required: true, binds: true }),
    mode: choice({
      label: { zh: '评卷方式', en: 'Marked' },
      help: {
        zh: '1+1：两人评，误差内取平均，超出由组长定分。2+1：超出时三评，取三评与较近者的平均。2+1+1：三评仍都超出时由组长定分。',
        en: '1+1: by two; the mean within the tolerance, else a leader decides. 2+1: else a third marks, and the mean with the nearer one counts. 2+1+1: a leader decides where the third is too far from both.',
      },
      of: [
        { value: 'single', label: { zh: '单评', en: 'Once' } },
        { value: 'double', label: { zh: '双评 1+1', en: 'Twice (1+1)' } },
        { value: 'third', label: { zh: '双评 2+1', en: 'Twice, third (2+1)' } },
        { value: 'arbitrated', label: { zh: '双评 2+1+1', en: 'Twice, third, final (2+1+1)' } },
      ],
      default: 'single',
    }),
    tolerance: decimal({
      label: { zh: '误差', en: 'Tolerance' },
      help: { zh: '两次评分最多相差多少', en: 'How far two marks may be apart' },
      min: 0,
      max: 100,
      default: 1,
    }),
    step: choice({
      label: { zh: '最小分值', en: 'Step' },
      of: [
        { value: '1', label: { zh: '1 分', en: '1' } },
        { value: '0.5', label: { zh: '0.5 分', en: '0.5' } },
      ],
      default: '1',
    }),
    rubric: json(rubricSchema, {
      label: { zh: '评分标准', en: 'Rubric' },
      widget: 'rubric',
      default: [],
      onlyInDetail: true,
      example: [{ key: 'A', label: '列出方程', points: 2 }],
    }),
    markers: refs('user', { label: { zh: '评卷人', en: 'Markers' }, required: true, max: 100 }),
    quota: integer({
      label: { zh: '每人定额', en: 'Quota each' },
      help: {
        zh: '一名评卷人在一评和二评中最多评多少份；不填不限',
        en: 'How many answers one marker gets in the first two rounds at most; empty: any number',
      },
      min: 1,
      max: 100_000,
    }),
    arbiters: refs('user', {
      label: { zh: '三评人', en: 'Third markers' },
      help: { zh: '留空时由没有评过的评卷人三评', en: 'Left out: markers who did not mark that answer' },
      max: 100,
    }),
    leaders: refs('user', {
      label: { zh: '组长', en: 'Leaders' },
      help: { zh: '定分和处理问题卷', en: 'They decide, also of flagged answers' },
      max: 20,
    }),
    repeats: integer({
      label: { zh: '自评复现（%）', en: 'Repeats (%)' },
      help: {
        zh: '每评 100 份，有多少份已评的作答不加提示再次出现，用来看评卷人前后是否一致；不影响得分和定额',
        en: 'Of a hundred marks, how many answers come again to their marker, unseen, to show how they agree with themselves; scores and quotas stay',
      },
      min: 0,
      max: 20,
      default: 0,
    }),
    trial_size: integer({
      label: { zh: '试评份数', en: 'Answers of a trial' },
      help: {
        zh: '试评时人人评同样的这些作答，不计分',
        en: 'In a trial everybody marks these same answers; nothing counts',
      },
      min: 1,
      max: 100,
      default: 10,
    }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      of: [
        { value: 'draft', label: { zh: '未开始', en: 'Not begun' } },
        { value: 'trial', label: { zh: '试评中', en: 'On trial' }, color: 'gold' },
        { value: 'open', label: { zh: '阅卷中', en: 'Being marked' }, color: 'blue' },
        { value: 'closed', label: { zh: '已结束', en: 'Closed' }, color: 'green' },
      ],
      default: 'draft',
    }),
  },
  list: {
    columns: ['title', 'exam_id', 'exercise_id', 'mode', 'markers', 'state', 'updated_at'],
    filters: ['subject_course_id', 'exam_id', 'state', 'markers'],
    search: ['title'],
    sort: '-updated_at',
  },
  form: [
    {
      label: { zh: '阅卷方案', en: 'Marking scheme' },
      fields: ['subject_course_id', 'exam_id', 'exercise_id', 'title', 'mode', 'tolerance', 'step', 'rubric'],
    },
    {
      label: { zh: '人员', en: 'People' },
      fields: ['markers', 'quota', 'arbiters', 'leaders', 'repeats', 'trial_size'],
    },
  ],
  formIn: 'page',
  views: [list, markingView],
  with: [
    workflow({
      field: 'state',
      states: { trial: {}, open: {}, closed: { delete: true } },
      open: ['title', 'markers', 'quota', 'arbiters', 'leaders', 'repeats', 'trial_size'],
    }),
    marking({
      exam: 'exam_id',
      question: 'exercise_id',
      mode: 'mode',
      tolerance: 'tolerance',
      step: 'step',
      rubric: 'rubric',
      markers: 'markers',
      quota: 'quota',
      arbiters: 'arbiters',
      leaders: 'leaders',
      repeats: 'repeats',
      trialSize: 'trial_size',
      state: 'state',
      open: 'open',
      trial: 'trial',
    }),
  ],
  example: { arbiters: [] },
  rules: [
    {
      path: 'markers',
      message: { zh: '双评至少要两名评卷人', en: 'Two markers are needed' },
      of: { mode: true, markers: true },
      holds: ({ mode, markers }) => mode === 'single' || (markers ?? []).length > 1,
    },
    {
      path: 'arbiters',
      message: { zh: '三评人不能同时是评卷人', en: 'Third markers cannot be markers too' },
      of: { markers: true, arbiters: true },
      holds: ({ markers, arbiters }) => !(arbiters ?? []).some((one: number) => (markers ?? []).includes(one)),
    },
    {
      path: 'arbiters',
      message: { zh: '三评需要三评人，或第三名评卷人', en: 'A third marker is needed' },
      of: { mode: true, markers: true, arbiters: true },
      holds: ({ mode, markers, arbiters }) =>
        mode === 'single' || mode === 'double' || (arbiters ?? []).length > 0 || (markers ?? []).length > 2,
    },
    {
      path: 'leaders',
      message: { zh: '双评需要组长', en: 'A leader is needed' },
      of: { mode: true, leaders: true },
      holds: ({ mode, leaders }) => mode === 'single' || (leaders ?? []).length > 0,
    },
    {
      path: 'leaders',
      message: { zh: '双评时组长不能同时评卷', en: 'Where answers are marked twice, a leader cannot mark too' },
      of: { mode: true, markers: true, arbiters: true, leaders: true },
      holds: ({ mode, markers, arbiters, leaders }) =>
        mode === 'single' ||
        !(leaders ?? []).some((one: number) => [...(markers ?? []), ...(arbiters ?? [])].includes(one)),
    },
  ],
  actions: {
    try_marking_scheme: {
      on: 'rows',
      label: { zh: '开始试评', en: 'Begin a trial' },
      help: {
        zh: '评卷人都评同样的若干份，不计分；看过一致性后再开始阅卷',
        en: 'Everybody marks the same answers and nothing counts; after looking at how they agree, begin marking',
      },
      icon: 'tool',
      right: 'open_marking_scheme',
      set: { state: 'trial' },
      when: { state: ['draft'] },
    },
    open_marking_scheme: {
      on: 'rows',
      label: { zh: '开始阅卷', en: 'Begin marking' },
      icon: 'checkCircle',
      set: { state: 'open' },
      when: { state: ['draft', 'trial', 'closed'] },
    },
    close_marking_scheme: {
      on: 'rows',
      label: { zh: '结束阅卷', en: 'Close' },
      icon: 'stop',
      set: { state: 'closed' },
      when: { state: ['open', 'trial'] },
      confirm: { zh: '结束后不能再评分或改分。', en: 'Nothing can be marked or corrected any more.' },
    },
  },
})
export type MarkingScheme = Row<typeof marking_scheme>

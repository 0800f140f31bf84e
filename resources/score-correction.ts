import { correction } from './parts/capabilities.ts'
import { correctionFields, correctionNotices } from './learners/correction/rules.ts'
import { choice, dateTime, defineResource, integer, ref, text, verbNoun, type Row } from './kit/index.ts'
import { scored } from './answer-exercise.ts'
import { hasItsPoints } from './papers/partial-credit.ts'

/**
 * A correction of the scores of one question for everybody who sat a question set (成绩更正). The paper keeps its
 * version: this is a record beside it, and the scores of answers are counted from what they were before
 * (`before_correction`) by all corrections in force, in their order.
 */
export const score_correction = defineResource({
  name: 'score_correction',
  label: { zh: '成绩更正', en: 'Score correction' },
  calls: verbNoun('admin/exam'),
  menu: {
    help: {
      zh: '考后发现答案有误：改答案、送分、作废、改分值或给部分分，先预览影响，可撤销',
      en: 'A key was wrong: another key, full marks, no marks, other points or partial credit, previewed, and undone as one',
    },
    path: '/testing/scoreCorrection',
    group: 'results',
    icon: 'audit',
    order: 30,
  },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    exam_id: ref('exam', { label: { zh: '题组', en: 'Question set' }, required: true }),
    ...correctionFields,
    title: text({
      label: { zh: '名称', en: 'Title' },
      help: { zh: '不填为题组和题号', en: 'Left out: the question set and the number' },
      maxLength: 250,
    }),
    exercise_id: ref('exercise', { label: { zh: '单题', en: 'Question' }, flow: 'read' }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      flow: 'read',
      of: [
        { value: 'draft', label: { zh: '未执行', en: 'Not applied' } },
        { value: 'applying', label: { zh: '执行中', en: 'Being applied' }, color: 'blue' },
        { value: 'applied', label: { zh: '已执行', en: 'Applied' }, color: 'green' },
        { value: 'undoing', label: { zh: '撤销中', en: 'Being undone' }, color: 'gold' },
        { value: 'undone', label: { zh: '已撤销', en: 'Undone' } },
        { value: 'stopped', label: { zh: '中断', en: 'Stopped' }, color: 'red' },
      ],
      default: 'draft',
    }),
    /** Among the corrections in force, by the number of the job that applied it; null while it is not in force. */
    place: integer({ label: { zh: '次序', en: 'Order' }, flow: 'read', onlyInDetail: true }),
    answers: integer({ label: { zh: '作答份数', en: 'Answers' }, flow: 'read', readable: scored }),
    changed: integer({ label: { zh: '得分有变化', en: 'Scores changed' }, flow: 'read', readable: scored }),
    kept: integer({ label: { zh: '人工评分不变', en: 'Marked by people: kept' }, flow: 'read', readable: scored }),
    applied_at: dateTime({ label: { zh: '执行时间', en: 'Applied' }, flow: 'read' }),
    applied_by: ref('user', { label: { zh: '执行人', en: 'Applied by' }, flow: 'read' }),
    job_id: integer({ label: { zh: '任务编号', en: 'Job no.' }, flow: 'read', onlyInDetail: true }),
  },
  list: {
    columns: ['title', 'exam_id', 'number', 'rule', 'reason', 'state', 'changed', 'applied_by', 'applied_at'],
    filters: ['subject_course_id', 'exam_id', 'rule', 'state'],
    search: ['title'],
    sort: '-updated_at',
  },
  with: [correction({ field: 'state', edited: ['draft'], deleted: ['draft', 'undone'] })],
  rules: [
    {
      path: 'key',
      message: { zh: '请填写正确答案', en: 'Enter the right answer' },
      of: { rule: true, key: true },
      holds: ({ rule, key }) => (rule !== 'new_key' && rule !== 'also_right') || Boolean(key),
    },
    {
      path: 'points',
      message: { zh: '请填写新分值', en: 'Enter the new points' },
      of: { rule: true, points: true },
      holds: ({ rule, points }) => rule !== 'points' || Boolean(points),
    },
    {
      path: 'partial_rule',
      message: { zh: '请选择部分选对的规则', en: 'Choose the rule' },
      of: { rule: true, partial_rule: true },
      holds: ({ rule, partial_rule }) => rule !== 'partial' || Boolean(partial_rule),
    },
    {
      path: 'partial_points',
      message: { zh: '请填写部分选对的分值', en: 'Enter the points of the partly right' },
      of: { rule: true, partial_rule: true, partial_points: true },
      holds: ({ rule, ...row }) => rule !== 'partial' || hasItsPoints(row),
    },
  ],
  example: { rule: 'points', points: 10 },
  actions: {
    apply_score_correction: {
      on: 'row',
      label: { zh: '执行更正', en: 'Apply' },
      help: {
        zh: '先在“影响”中看谁的得分会变；以后交卷和识别的作答也会按此计分',
        en: '“Effect” says whose scores change. What is handed in or read later counts by it too',
      },
      icon: 'checkCircle',
      when: { state: ['draft', 'undone', 'stopped'] },
      job: true,
      input: { notify: correctionNotices },
    },
    undo_score_correction: {
      on: 'row',
      label: { zh: '撤销更正', en: 'Undo' },
      help: {
        zh: '得分回到没有这项更正时的样子；之后人工评的分不变',
        en: 'Scores are again what they are without it; what people marked since stays',
      },
      icon: 'undo',
      when: { state: ['applied', 'stopped'] },
      job: true,
      input: { notify: correctionNotices },
    },
  },
})
export type ScoreCorrection = Row<typeof score_correction>

import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { choice, json, ref } from '../../kit/fields/index.ts'
import type { Text } from '../../kit/index.ts'
import { markingModes, type MarkingMode } from '../marking/index.ts'
import { markingSetupCalls } from './calls.ts'
import { check } from './check.ts'
import type { MarkingSetupOptions } from './options.ts'
import { setupRows } from './rows.ts'

export { markingSetupCalls } from './calls.ts'

/** Who may set up the marking of a paper makes its schemes; who begins it leads. */
const right = 'marking_scheme:create'
const leads = 'marking_scheme:open_marking_scheme'

const begins = [
  { value: 'open', label: { zh: '正评', en: 'Marking' } },
  { value: 'trial', label: { zh: '试评（不计分）', en: 'A trial (nothing counts)' } },
] as const

const modeNames: Readonly<Record<MarkingMode, Text>> = {
  single: { zh: '单评', en: 'Once' },
  double: { zh: '1+1', en: '1+1' },
  third: { zh: '2+1', en: '2+1' },
  arbitrated: { zh: '2+1+1', en: '2+1+1' },
}

const stateNames: Readonly<Record<string, Text>> = {
  none: { zh: '未设置', en: 'Not set up' },
  draft: { zh: '未开始', en: 'Not begun' },
  trial: { zh: '试评中', en: 'On trial' },
  open: { zh: '阅卷中', en: 'Being marked' },
  closed: { zh: '已结束', en: 'Closed' },
}

const rows = () =>
  json(setupRows, {
    label: { zh: '由人评阅的题', en: 'Questions that people mark' },
    help: {
      zh: '按 Tab 逐格填写，Ctrl+D 取上一行的值，列标题旁的箭头把这一行的值填到以下各行。没有评卷人的题先不设。',
      en: 'Tab goes from cell to cell, Ctrl+D takes the value above, the arrow at a heading fills it down. Questions without markers are left for later.',
    },
    places: { rows: { zh: '第 {n} 行', en: 'Row {n}' } },
    refers: {
      exercise_id: 'exercise',
      markers: 'user',
      group_ids: 'user_group',
      arbiters: 'user',
      leaders: 'user',
    },
    words: {
      number: { zh: '题号', en: 'No.' },
      exercise_id: { zh: '单题', en: 'Question' },
      points: { zh: '分值', en: 'Points' },
      state: { label: { zh: '状态', en: 'State' }, of: stateNames },
      mode: {
        label: { zh: '评卷方式', en: 'Marked' },
        of: Object.fromEntries(markingModes.map((one) => [one, modeNames[one]])),
      },
      tolerance: { zh: '误差', en: 'Tolerance' },
      step: {
        label: { zh: '最小分值', en: 'Step' },
        of: { '1': { zh: '1', en: '1' }, '0.5': { zh: '0.5', en: '0.5' } },
      },
      markers: { zh: '评卷人', en: 'Markers' },
      group_ids: { zh: '评卷组', en: 'Groups of markers' },
      arbiters: { zh: '三评人', en: 'Third markers' },
      leaders: { zh: '组长', en: 'Leaders' },
      quota: { zh: '每人定额', en: 'Quota each' },
      rubric: { zh: '评分标准（说明 分值；…）', en: 'Rubric (what points; …)' },
    },
    unshown: ['version'],
    table: { given: ['number', 'exercise_id', 'points', 'state'] },
    required: true,
    example: [],
  })

function actions({ name }: CapableResource): Record<string, Action> {
  const calls = markingSetupCalls(name)
  return {
    [calls.read]: {
      on: 'row',
      method: 'GET',
      hidden: true,
      right,
      label: { zh: '阅卷设置', en: 'How a paper is marked' },
      input: { copied_from: copiedFrom() },
      output: z.strictObject({ rows: setupRows }),
    },
    [calls.save]: {
      on: 'row',
      icon: 'audit',
      right,
      label: { zh: '设置阅卷', en: 'Set up marking' },
      startsFrom: calls.read,
      input: { copied_from: copiedFrom(), rows: rows() },
      output: z.strictObject({ created: z.int(), updated: z.int(), without: z.int(), waiting: z.int() }),
      answerLabels: {
        created: { zh: '新建方案', en: 'Schemes made' },
        updated: { zh: '更新方案', en: 'Schemes changed' },
        without: { zh: '还没有评卷人的题', en: 'Questions without markers' },
        waiting: { zh: '还没有开始的方案，请用“开始阅卷”', en: 'Schemes to begin, by “Begin marking”' },
      },
    },
    [calls.begin]: {
      on: 'row',
      icon: 'checkCircle',
      right: leads,
      label: { zh: '开始阅卷', en: 'Begin marking' },
      help: {
        zh: '整卷的阅卷方案一起开始：未开始的，正评时还有试评中的',
        en: 'All schemes of the paper begin together: those not begun, and for marking those on trial too',
      },
      input: {
        how: choice({ label: { zh: '开始', en: 'Begin' }, of: begins, default: 'open', required: true }),
      },
      output: z.strictObject({ begun: z.int(), before: z.int() }),
      answerLabels: {
        begun: { zh: '开始的方案', en: 'Schemes begun' },
        before: { zh: '此前已开始的方案', en: 'Begun before' },
      },
    },
  }
}

const copiedFrom = () =>
  ref('exam', {
    label: { zh: '沿用上次的题组', en: 'As in an earlier question set' },
    help: {
      zh: '选同一学科课程以前的题组：题号相同的题沿用方式、误差和人员',
      en: 'Of the same course: questions of the same number take its way, tolerance and people',
    },
  })

/** The marking of a whole paper is set up in one table: its schemes are made and changed together. */
export const markingSetup = defineCapability(
  { name: 'markingSetup', actions, check, others: ['marking_scheme'] },
  (had) =>
    <const O extends MarkingSetupOptions>(options: O) =>
      had<MarkingSetupOptions, O extends { exam: infer N extends string } ? N : never>(options),
)

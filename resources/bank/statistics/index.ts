import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { choice, choices, dateTime, decimal, integer } from '../../kit/fields/index.ts'
import { statisticsCall } from './calls.ts'

export { statisticsCall } from './calls.ts'

/** Why a question should be reviewed; the rules are in `server/features/bank/statistics/rules.ts`. */
export const suspicions = [
  { value: 'negative', label: { zh: '区分度为负', en: 'Negative discrimination' }, color: 'red' },
  { value: 'distractor', label: { zh: '高分组多选错项', en: 'Wrong option preferred' }, color: 'red' },
  { value: 'weak', label: { zh: '区分度低', en: 'Weak discrimination' }, color: 'orange' },
  { value: 'too_hard', label: { zh: '过难', en: 'Too hard' }, color: 'orange' },
  { value: 'too_easy', label: { zh: '过易', en: 'Too easy' }, color: 'gold' },
  { value: 'difficulty_differs', label: { zh: '难度标注不符', en: 'Not as difficult as declared' }, color: 'gold' },
] as const
export type Suspicion = (typeof suspicions)[number]['value']

/**
 * Usage and statistics of a question. The server computes them (docs/capabilities/statistics.md); with too few answers
 * they are empty. Values derived from scores reveal the key, so they need the right to see answers.
 */
const fields = {
  usage: choice({
    label: { zh: '使用情况', en: 'Use' },
    of: [
      { value: 'unused', label: { zh: '未使用', en: 'Unused' } },
      { value: 'used', label: { zh: '已使用', en: 'Used' }, color: 'blue' },
    ],
    default: 'unused',
    flow: 'read',
  }),
  used_count: integer({ label: { zh: '使用次数', en: 'Times used' }, default: 0, flow: 'read' }),
  last_used_at: dateTime({ label: { zh: '最近使用', en: 'Last used' }, flow: 'read' }),
  answer_count: integer({ label: { zh: '作答人次', en: 'Answers' }, default: 0, flow: 'read' }),
  facility: decimal({ label: { zh: '难度系数', en: 'Facility' }, flow: 'read', readable: 'answer' }),
  discrimination: decimal({ label: { zh: '区分度', en: 'Discrimination' }, flow: 'read', readable: 'answer' }),
  suspicions: choices({
    label: { zh: '可疑', en: 'Suspicious' },
    of: suspicions,
    flow: 'read',
    readable: 'answer',
    summary: { zh: '可疑', en: 'Suspicious' },
  }),
  statistics_at: dateTime({ label: { zh: '统计时间', en: 'Computed' }, flow: 'read' }),
}

const groupCounts = z.strictObject({ upper: z.int(), middle: z.int(), lower: z.int() })

/**
 * The content of the record's page; without the right to see answers, values derived from scores are empty. Groups are
 * the upper 27%, the lower 27% and those between, by the total of their attempt.
 */
const exerciseStatistics = z.strictObject({
  /** Scored answers of submitted attempts; below `needed` of them nothing is computed. */
  answer_count: z.int(),
  needed: z.int(),
  used_count: z.int(),
  last_used_at: z.string().nullable(),
  facility: z.number().nullable(),
  discrimination: z.number().nullable(),
  /** The mean share of the upper group minus that of the lower. */
  upper_lower: z.number().nullable(),
  suspicions: z.array(z.string()),
  statistics_at: z.string().nullable(),
  /** Answers were added or changed, and are not counted yet. */
  pending: z.boolean(),
  groups: groupCounts,
  /** Who chose what, for types with options; the empty key counts those who chose nothing. */
  picks: z.array(groupCounts.extend({ key: z.string(), right: z.boolean() })),
  /** Answers by their share of the full score, in five equal steps; a full score is in the last. */
  shares: z.array(groupCounts),
})
export type ExerciseStatistics = z.infer<typeof exerciseStatistics>

const actions = ({ name }: CapableResource): Record<string, Action> => ({
  [statisticsCall(name)]: {
    on: 'row',
    method: 'GET',
    label: { zh: '统计', en: 'Statistics' },
    right: 'list',
    hidden: true,
    output: exerciseStatistics,
  },
})

/** Statistics have no options. */
export type StatisticsOptions = Record<string, never>

/**
 * Usage and statistics of questions, on a tab of their page and in columns: `...statistics.fields` is part of the
 * resource's fields.
 */
export const statistics = Object.assign(
  defineCapability(
    {
      name: 'statistics',
      actions,
      check({ fields: own }, _, { fault }) {
        for (const name of Object.keys(fields))
          if (!(name in own)) fault(`no field "${name}"; add "...statistics.fields" to the fields`)
      },
    },
    (had) => () => had<StatisticsOptions>({}),
  ),
  { fields },
)

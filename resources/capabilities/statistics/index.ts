import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type Bearer } from '../../kit/capability.ts'
import { choice, choices, dateTime, decimal, integer } from '../../kit/fields/index.ts'

/** Why a question is worth another look; the rules are in `server/capabilities/statistics/rules.ts`. */
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
 * What use and answers say of a question. The server computes them (docs/capabilities/statistics.md); too few answers leave them empty.
 * What is computed of scores says what the key is, so it is for those who may see that.
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

/** What the record's page shows; without the right to see answers, what is computed of scores is empty. Groups are the upper 27%, the lower 27% and those between, by the total of their sitting. */
const exerciseStatistics = z.strictObject({
  /** Marked answers of submitted sittings; below `needed` of them nothing is computed. */
  answer_count: z.int(),
  needed: z.int(),
  used_count: z.int(),
  last_used_at: z.string().nullable(),
  facility: z.number().nullable(),
  discrimination: z.number().nullable(),
  /** Mean share of the upper group less that of the lower. */
  upper_lower: z.number().nullable(),
  suspicions: z.array(z.string()),
  statistics_at: z.string().nullable(),
  /** Answers came or changed, and are not counted yet. */
  pending: z.boolean(),
  groups: groupCounts,
  /** Who chose what, where options are chosen; an empty key is who chose nothing. */
  picks: z.array(groupCounts.extend({ key: z.string(), right: z.boolean() })),
  /** Answers by their share of the full score, in five equal steps; a full score is in the last. */
  shares: z.array(groupCounts),
})
export type ExerciseStatistics = z.infer<typeof exerciseStatistics>

/** The name of the call of the statistics of a resource's records. */
export const statisticsCall = (name: string) => `get_${name}_statistics`

const actions = ({ name }: Bearer): Record<string, Action> => ({
  [statisticsCall(name)]: {
    on: 'row',
    method: 'GET',
    label: { zh: '统计', en: 'Statistics' },
    right: 'list',
    hidden: true,
    output: exerciseStatistics,
  },
})

/** What a resource says of statistics: nothing but that it has them. */
export type StatisticsOptions = Record<never, never>

/**
 * What use and answers say of questions, on a tab of their page and in columns: `...statistics.fields` stands among the fields of
 * the resource that has it.
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

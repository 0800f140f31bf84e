import type { Text } from '../../kit/field.ts'

/**
 * What a report of attempts measures, and by what: the one declaration that charts, their tables and the workbook are
 * made from. Attempts count when they are fully marked; single answers, when they have a score.
 */

interface Named {
  value: string
  label: Text
}

/** `of`: what its groups are made of. `ofLearner`: only the report of one learner has it, and no chart of a course. */
interface Dimension extends Named {
  of: 'attempts' | 'answers'
  ofLearner?: true
  /** How often one attempt or answer can count: in each of several groups, or in one. */
  several?: Text
}

export const dimensions = [
  { value: 'score_band', label: { zh: '得分率分段', en: 'Score band' }, of: 'attempts' },
  { value: 'question', label: { zh: '题目', en: 'Question' }, of: 'answers' },
  {
    value: 'knowledge',
    label: { zh: '知识点', en: 'Knowledge point' },
    of: 'answers',
    several: {
      zh: '一题有几个知识点，就分别计入每一个',
      en: 'A question with several knowledge points counts in each of them',
    },
  },
  { value: 'type', label: { zh: '题型', en: 'Question type' }, of: 'answers' },
  { value: 'sitting', label: { zh: '考试场次', en: 'Test' }, of: 'attempts' },
  {
    value: 'site',
    label: { zh: '学员所属域', en: 'Site of the learner' },
    of: 'attempts',
    several: { zh: '属于几个域的学员，分别计入每一个', en: 'A learner of several sites counts in each of them' },
  },
  {
    value: 'group',
    label: { zh: '班级', en: 'Group' },
    of: 'attempts',
    several: {
      zh: '按交卷那天所在的班级；在几个班级的学员，分别计入每一个',
      en: 'The groups of the day of submission; a learner of several counts in each of them',
    },
  },
  { value: 'attempt', label: { zh: '历次作答', en: 'Attempts' }, of: 'attempts', ofLearner: true },
] as const satisfies readonly Dimension[]
export type DimensionName = (typeof dimensions)[number]['value']
const declarable: readonly (Dimension & { value: DimensionName })[] = dimensions
export const chartDimensions = declarable.filter(({ ofLearner }) => !ofLearner)

/** The dimensions that tell groups of learners apart: others can be compared by them. */
export type GroupName = 'sitting' | 'site' | 'group'
const groups: readonly GroupName[] = ['sitting', 'site', 'group']
export const groupDimensions = dimensions.filter(({ value }) => (groups as readonly DimensionName[]).includes(value))
export const isGroup = (name: DimensionName): name is GroupName => (groups as readonly DimensionName[]).includes(name)

/**
 * - `by`: the dimensions that it can be drawn by; `overall`: the summary above the charts has it.
 * - `compared`: groups of learners can be compared by it.
 * - `adds`: its values add up to a whole, so that they can be drawn as a pie.
 * - `drawn`: the only ways to draw it; without them, every way that needs no special values.
 * - `splits`: it has several values of each group, by fixed parts (`parts.ts`) or against every other group.
 */
interface Measure extends Named {
  by: readonly DimensionName[]
  overall?: boolean
  compared?: boolean
  adds?: boolean
  drawn?: readonly string[]
  splits?: 'parts' | 'pairs'
}

const ofAnswers: readonly DimensionName[] = ['question', 'knowledge', 'type']

const declared = [
  {
    value: 'count',
    label: { zh: '人次', en: 'Attempts' },
    by: ['score_band', ...groups],
    compared: true,
    adds: true,
  },
  {
    value: 'share',
    label: { zh: '人次占比', en: 'Share of attempts' },
    by: ['score_band'],
    compared: true,
    adds: true,
  },
  {
    value: 'average',
    label: { zh: '平均分', en: 'Average score' },
    by: [...groups, ...ofAnswers],
    overall: true,
    compared: true,
  },
  {
    value: 'deviation',
    label: { zh: '标准差', en: 'Standard deviation' },
    by: groups,
    overall: true,
  },
  {
    value: 'highest',
    label: { zh: '最高分', en: 'Highest score' },
    by: groups,
    overall: true,
  },
  {
    value: 'lowest',
    label: { zh: '最低分', en: 'Lowest score' },
    by: groups,
    overall: true,
  },
  {
    value: 'score_rate',
    label: { zh: '得分率', en: 'Score rate' },
    by: [...groups, ...ofAnswers],
    overall: true,
    compared: true,
  },
  {
    value: 'excellent_rate',
    label: { zh: '优秀率', en: 'Excellent rate' },
    by: groups,
    overall: true,
  },
  {
    value: 'good_rate',
    label: { zh: '良好率', en: 'Rate of good' },
    by: groups,
    overall: true,
  },
  {
    value: 'pass_rate',
    label: { zh: '及格率', en: 'Pass rate' },
    by: groups,
    overall: true,
  },
  {
    value: 'low_rate',
    label: { zh: '低分率', en: 'Rate of low scores' },
    by: groups,
    overall: true,
  },
  {
    value: 'four_rates',
    label: { zh: '四率', en: 'Four rates' },
    by: groups,
    drawn: ['bar', 'line', 'heatmap'],
    splits: 'parts',
  },
  {
    value: 'above_average',
    label: { zh: '超均率', en: 'Above average' },
    by: groups,
  },
  {
    value: 'interval',
    label: { zh: '平均分及 95% 区间', en: 'Average with 95% interval' },
    by: groups,
    drawn: ['interval'],
    splits: 'parts',
  },
  {
    value: 'quartiles',
    label: { zh: '四分位', en: 'Quartiles' },
    by: groups,
    drawn: ['box'],
    splits: 'parts',
  },
  {
    value: 'effect',
    label: { zh: '效应量 d', en: 'Effect size d' },
    by: groups,
    drawn: ['heatmap'],
    splits: 'pairs',
  },
  {
    value: 'full_rate',
    label: { zh: '满分率', en: 'Rate of full scores' },
    by: ofAnswers,
    compared: true,
  },
  {
    value: 'mastery',
    label: { zh: '掌握度', en: 'Mastery' },
    by: ['knowledge'],
    compared: true,
  },
  {
    value: 'progress',
    label: { zh: '得分率变化', en: 'Score rate over time' },
    by: ['attempt'],
    drawn: ['line', 'bar'],
    splits: 'parts',
  },
  {
    value: 'facility',
    label: { zh: '难度系数 P', en: 'Facility P' },
    by: ['question'],
  },
  {
    value: 'discrimination',
    label: { zh: '区分度 r', en: 'Discrimination r' },
    by: ['question'],
  },
  {
    value: 'upper_lower',
    label: { zh: '高低分组差 D', en: 'Upper minus lower group, D' },
    by: ['question'],
  },
  {
    value: 'reliability',
    label: { zh: '信度 α', en: 'Reliability α' },
    by: [],
    overall: true,
  },
  {
    value: 'standard_error',
    label: { zh: '测量标准误', en: 'Standard error of measurement' },
    by: [],
    overall: true,
  },
] as const satisfies readonly Measure[]
export type MeasureName = (typeof declared)[number]['value']
export const measures: readonly (Measure & { value: MeasureName })[] = declared
export const chartMeasures = measures.filter(({ by }) =>
  by.some((one) => chartDimensions.some(({ value }) => value === one)),
)
export const overallMeasures = measures.filter(({ overall }) => overall)

export const measureOf = (name: string): (typeof measures)[number] => measures.find(({ value }) => value === name)!
export const dimensionOf = (name: string): Dimension => dimensions.find(({ value }) => value === name)!

/** The measures that need as many answers as the statistics of questions do. */
export const isOfQuestions = (measure: MeasureName): boolean =>
  measure === 'facility' || measure === 'discrimination' || measure === 'upper_lower'

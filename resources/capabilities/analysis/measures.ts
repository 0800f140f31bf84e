import type { Text } from '../../kit/field.ts'

/**
 * What a report of attempts measures, and by what: the one declaration that charts, their tables and the workbook are
 * made from. Attempts count when they are fully marked; single answers, when they have a score.
 */

/** The share of the full score from which an attempt passes, and from which it is excellent: usual in Chinese schools. */
export const passShare = 0.6
export const excellentShare = 0.85

/** Score bands: ten of equal width, by the share of the full score. The full score itself is in the last. */
export const scoreBands = 10

interface Named {
  value: string
  label: Text
}

/** `of`: what its groups are made of. */
interface Dimension extends Named {
  of: 'attempts' | 'answers'
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
] as const satisfies readonly Dimension[]
export type DimensionName = (typeof dimensions)[number]['value']

/** The dimensions that tell groups of learners apart: others can be compared by them. */
export type GroupName = 'sitting' | 'site' | 'group'
const groups: readonly GroupName[] = ['sitting', 'site', 'group']
export const groupDimensions = dimensions.filter(({ value }) => (groups as readonly DimensionName[]).includes(value))
export const isGroup = (name: DimensionName): name is GroupName => (groups as readonly DimensionName[]).includes(name)

/**
 * - `by`: the dimensions that it can be drawn by; `overall`: the summary above the charts has it.
 * - `compared`: groups of learners can be compared by it.
 * - `adds`: its values add up to a whole, so that they can be drawn as a pie.
 */
interface Measure extends Named {
  by: readonly DimensionName[]
  overall?: boolean
  compared?: boolean
  adds?: boolean
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
    value: 'pass_rate',
    label: { zh: '及格率', en: 'Pass rate' },
    by: groups,
    overall: true,
  },
  {
    value: 'excellent_rate',
    label: { zh: '优秀率', en: 'Rate of excellent' },
    by: groups,
    overall: true,
  },
  {
    value: 'full_rate',
    label: { zh: '满分率', en: 'Rate of full scores' },
    by: ofAnswers,
    compared: true,
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
    label: { zh: '高低分组差 D', en: 'Upper less lower group D' },
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
export const chartMeasures = declared.filter((one) => one.by.length > 0)
export const overallMeasures = measures.filter(({ overall }) => overall)

export const measureOf = (name: string): (typeof measures)[number] => measures.find(({ value }) => value === name)!
export const dimensionOf = (name: string): Dimension => dimensions.find(({ value }) => value === name)!

/** The measures that need as many answers as the statistics of questions do. */
export const isOfQuestions = (measure: MeasureName): boolean =>
  measure === 'facility' || measure === 'discrimination' || measure === 'upper_lower'

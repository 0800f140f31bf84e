import type { Text } from '../../kit/field.ts'
import { boolean, choice } from '../../kit/fields/index.ts'
import type { Rule } from '../../kit/resource.ts'
import {
  chartDimensions,
  chartMeasures,
  groupDimensions,
  measureOf,
  type DimensionName,
  type GroupName,
  type MeasureName,
} from './measures.ts'

/** The ways to draw a chart. */
const drawings = [
  { value: 'bar', label: { zh: '柱状图', en: 'Bars' } },
  { value: 'line', label: { zh: '折线图', en: 'Line' } },
  { value: 'pie', label: { zh: '饼图', en: 'Pie' } },
  { value: 'radar', label: { zh: '雷达图', en: 'Radar' } },
  { value: 'heatmap', label: { zh: '热力图', en: 'Heat map' } },
  { value: 'box', label: { zh: '箱线图', en: 'Box plot' } },
  { value: 'interval', label: { zh: '区间图', en: 'Intervals' } },
] as const
export type Drawing = (typeof drawings)[number]['value']

/** Those that any measure can have. */
const usualDrawings: readonly string[] = ['bar', 'line', 'pie', 'radar', 'heatmap']

/** A chart of a report: a measure by a dimension, for each group that is compared. */
export interface ChartSpec {
  title: Text
  dimension: DimensionName
  measure: MeasureName
  compare: GroupName | null
  chart: Drawing
}

/** The fields of a record that declares a chart. */
export const chartFields = {
  dimension: choice({
    label: { zh: '维度', en: 'By' },
    help: { zh: '按什么分组', en: 'How to group the results' },
    of: chartDimensions.map(({ value, label }) => ({ value, label })),
    required: true,
  }),
  measure: choice({
    label: { zh: '指标', en: 'Measure' },
    of: chartMeasures.map(({ value, label }) => ({ value, label })),
    required: true,
  }),
  compare: choice({
    label: { zh: '对比', en: 'Compare' },
    help: { zh: '每组学员一个系列', en: 'A series for each group of learners' },
    of: groupDimensions.map(({ value, label }) => ({ value, label })),
  }),
  chart: choice({ label: { zh: '图形', en: 'Chart' }, of: drawings, default: 'bar' }),
  enabled: boolean({ label: { zh: '启用', en: 'Enabled' }, default: true }),
}

type ChartRule = Rule<keyof typeof chartFields>

/** Which charts there are: the measure fits the dimension, and the drawing fits both. */
export const chartRules: readonly ChartRule[] = [
  {
    path: 'measure',
    message: { zh: '这个维度没有这个指标', en: 'There is no such measure by this dimension' },
    of: { dimension: true, measure: true },
    holds: ({ dimension, measure }) => !dimension || !measure || measureOf(measure).by.includes(dimension),
  },
  {
    path: 'compare',
    message: { zh: '这个维度和指标不能再分组对比', en: 'This dimension and measure cannot be compared by groups' },
    of: { dimension: true, measure: true, compare: true },
    holds: ({ dimension, measure, compare }) =>
      !compare ||
      !measure ||
      (measureOf(measure).compared === true && groupDimensions.every(({ value }) => value !== dimension)),
  },
  {
    path: 'chart',
    message: { zh: '饼图只能画人次和占比，且不分组对比', en: 'A pie is only of counts and shares, without comparison' },
    of: { measure: true, compare: true, chart: true },
    holds: ({ measure, compare, chart }) => chart !== 'pie' || (!compare && Boolean(measureOf(measure).adds)),
  },
  {
    path: 'chart',
    message: { zh: '热力图需要分组对比', en: 'A heat map needs a comparison by groups' },
    of: { measure: true, compare: true, chart: true },
    holds: ({ measure, compare, chart }) =>
      chart !== 'heatmap' || Boolean(compare) || Boolean(measure && measureOf(measure).splits),
  },
  {
    path: 'chart',
    message: { zh: '这个指标不能这样画', en: 'This measure cannot be drawn so' },
    of: { measure: true, chart: true },
    holds: ({ measure, chart }) => !measure || !chart || (measureOf(measure).drawn ?? usualDrawings).includes(chart),
  },
]

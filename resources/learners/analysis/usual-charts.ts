import type { ChartSpec } from './charts.ts'

/** What is drawn where nobody declared charts: titles in both languages, the rest as in a declared one. */

const chart = (
  zh: string,
  en: string,
  dimension: ChartSpec['dimension'],
  measure: ChartSpec['measure'],
  drawn: ChartSpec['chart'] = 'bar',
): ChartSpec => ({ title: { zh, en }, dimension, measure, compare: null, chart: drawn })

/** The charts of a course that has none of its own. */
export const usualCharts: readonly ChartSpec[] = [
  chart('成绩分布', 'Distribution of scores', 'score_band', 'count'),
  chart('各题难度', 'Facility of the questions', 'question', 'facility'),
  chart('各题区分度', 'Discrimination of the questions', 'question', 'discrimination'),
  chart('各知识点掌握度', 'Mastery by knowledge point', 'knowledge', 'mastery'),
  chart('各题型得分率', 'Score rate by question type', 'type', 'score_rate'),
  chart('各场次平均分', 'Average score by test', 'sitting', 'average'),
]

/** Those that compare groups of learners: after the usual ones, where there are two groups or more. */
export const groupCharts: readonly ChartSpec[] = [
  chart('各班四率', 'Four rates by group', 'group', 'four_rates'),
  chart('各班平均分', 'Average score by group', 'group', 'interval', 'interval'),
  chart('各班分数分布', 'Spread of scores by group', 'group', 'quartiles', 'box'),
  chart('各班超均率', 'Above average by group', 'group', 'above_average'),
  chart('班级差异（效应量）', 'Differences of groups (effect size)', 'group', 'effect', 'heatmap'),
]

/** The charts of one learner's report. */
export const learnerCharts: readonly ChartSpec[] = [
  chart('历次得分率', 'Score rate over time', 'attempt', 'progress', 'line'),
  chart('各知识点掌握度', 'Mastery by knowledge point', 'knowledge', 'mastery'),
  chart('各题型得分率', 'Score rate by question type', 'type', 'score_rate'),
]

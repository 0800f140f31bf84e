import type { AnalysisChartConfig } from '../../../resources/analysis-chart-config.ts'
import { resources } from '../../../resources/index.ts'
import type { Database } from '../../storage/postgres/database.ts'
import { insertRows } from './insert-rows.ts'

/** The charts of the course that the sample's classes sat: each kind of drawing, and comparisons of the classes. */

type Chart = Pick<AnalysisChartConfig, 'title' | 'dimension' | 'measure' | 'chart'> &
  Partial<Pick<AnalysisChartConfig, 'compare'>>

const charts: readonly Chart[] = [
  { title: '成绩分布', dimension: 'score_band', measure: 'count', compare: 'group', chart: 'bar' },
  { title: '各班四率', dimension: 'group', measure: 'four_rates', chart: 'bar' },
  { title: '各班平均分', dimension: 'group', measure: 'interval', chart: 'interval' },
  { title: '各班分数', dimension: 'group', measure: 'quartiles', chart: 'box' },
  { title: '班级差异', dimension: 'group', measure: 'effect', chart: 'heatmap' },
  { title: '各题难度', dimension: 'question', measure: 'facility', chart: 'bar' },
  { title: '各题区分度', dimension: 'question', measure: 'discrimination', chart: 'line' },
  { title: '知识点掌握度对比', dimension: 'knowledge', measure: 'mastery', compare: 'group', chart: 'heatmap' },
  { title: '题型得分率对比', dimension: 'type', measure: 'score_rate', compare: 'group', chart: 'radar' },
]

export async function insertCharts(database: Database, subject_course_id: number, created_by: number): Promise<void> {
  const rows = charts.map((chart, sort) => ({ ...chart, subject_course_id, created_by, enabled: true, sort }))
  await insertRows(database, resources.analysis_chart_config, rows)
}

import type { AnalysisChartConfig } from '../../resources/analysis-chart-config.ts'
import { resources } from '../../resources/index.ts'
import type { Database } from '../postgres/database.ts'
import { insertRows } from './insert-rows.ts'

/** The charts of the course that the sample's classes sat: each kind of drawing, and comparisons of the classes. */

type Chart = Pick<AnalysisChartConfig, 'title' | 'dimension' | 'measure' | 'chart'> &
  Partial<Pick<AnalysisChartConfig, 'compare'>>

const charts: readonly Chart[] = [
  { title: '成绩分布', dimension: 'score_band', measure: 'count', compare: 'sitting', chart: 'bar' },
  { title: '各班平均分', dimension: 'sitting', measure: 'average', chart: 'bar' },
  { title: '各题难度', dimension: 'question', measure: 'facility', chart: 'bar' },
  { title: '各题区分度', dimension: 'question', measure: 'discrimination', chart: 'line' },
  { title: '知识点得分率对比', dimension: 'knowledge', measure: 'score_rate', compare: 'sitting', chart: 'heatmap' },
  { title: '题型得分率对比', dimension: 'type', measure: 'score_rate', compare: 'sitting', chart: 'radar' },
]

export async function insertCharts(database: Database, subject_course_id: number, created_by: number): Promise<void> {
  const rows = charts.map((chart, sort) => ({ ...chart, subject_course_id, created_by, enabled: true, sort }))
  await insertRows(database, resources.analysis_chart_config, rows)
}

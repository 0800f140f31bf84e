import { analysis } from './parts/capabilities.ts'
import { defineResource, order, ref, text, verbNoun, type Row } from './kit/index.ts'

/**
 * A chart in the reports on a course's question sets (分析图表): what it measures, by what, and how it is drawn. A course
 * without enabled charts gets the usual ones.
 */
export const analysis_chart_config = defineResource({
  name: 'analysis_chart_config',
  label: { zh: '分析图表', en: 'Analysis chart' },
  calls: verbNoun('admin/exam', {
    paths: {
      list: 'get_analysis_chart_config',
      create: 'save_analysis_chart_config',
      update: 'save_analysis_chart_config',
    },
  }),
  menu: { path: '/testing/analysisChartConfig', group: 'results', icon: 'profile', order: 70 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, maxLength: 100 }),
    ...analysis.fields,
    sort: order({ label: { zh: '排序', en: 'Order' } }),
  },
  within: 'subject_course_id',
  list: {
    columns: ['title', 'subject_course_id', 'dimension', 'measure', 'compare', 'chart', 'enabled', 'sort'],
    filters: ['subject_course_id', 'dimension', 'measure', 'enabled'],
    search: ['title'],
    sort: 'sort',
  },
  rules: analysis.rules,
  keeps: ['subject_course_id'],
})
export type AnalysisChartConfig = Row<typeof analysis_chart_config>

import { analysis_chart_config, type AnalysisChartConfig } from '../../../resources/analysis-chart-config.ts'
import { answer_record } from '../../../resources/answer-record.ts'
import { usualCharts, type ChartSpec } from '../../../resources/capabilities/analysis/charts.ts'
import type { AnalysisOptions } from '../../../resources/capabilities/analysis/options.ts'
import type { AnalysisReport } from '../../../resources/capabilities/analysis/output.ts'
import { mayRead, type AnyResource } from '../../../resources/kit/index.ts'
import { noActionRight } from '../../fault.ts'
import { sql, type Database } from '../../postgres/database.ts'
import type { Records } from '../../records/records.ts'
import { table } from '../../statements/record-sql.ts'
import { answersNeeded } from '../statistics/rules.ts'
import { attemptsAt } from './attempts.ts'
import { chartData, type Subject } from './chart-data.ts'
import { countAttempts, groupFigures, reliabilityOf } from './figures.ts'

const maxCharts = 20

type Declared = Pick<AnalysisChartConfig, 'id' | 'title' | 'dimension' | 'measure' | 'compare' | 'chart'>

/** The charts of a course, in their order; the usual ones where none is enabled. */
async function chartsOf(database: Database, course: number): Promise<{ id: number | null; spec: ChartSpec }[]> {
  const declared = await database.all<Declared & Record<string, unknown>>(
    sql`select id, title, dimension, measure, compare, chart from ${table(analysis_chart_config)}
      where subject_course_id = ${course} and enabled and deleted_at is null order by sort, id limit ${maxCharts}`,
  )
  if (declared.length === 0) return usualCharts.map((spec) => ({ id: null, spec }))
  return declared.map(({ id, title, ...spec }) => ({
    id,
    spec: { title: { zh: title, en: title }, ...spec } as ChartSpec,
  }))
}

/**
 * The report of the attempts at a record that the person may see. Throws 100404 for a record that they cannot see, and
 * refuses people who may not read the scores of attempts, since everything in it follows from scores.
 */
export async function readReport(
  records: Records,
  resource: AnyResource,
  { by, course }: AnalysisOptions,
  id: number,
): Promise<AnalysisReport> {
  const { database, identity } = records
  if (!mayRead(answer_record, answer_record.fields.score, identity.rights)) throw noActionRight()
  const record = await records.get(resource, id)
  const attempts = attemptsAt(database, identity, by, id)
  const [{ questions, ...counts }, [overall], reliability, charts] = await Promise.all([
    countAttempts(attempts),
    groupFigures(attempts, 'all'),
    reliabilityOf(attempts, answersNeeded),
    chartsOf(database, record[course] as number),
  ])
  const subject: Subject = {
    records,
    attempts,
    questionIds: (resource.holds === undefined ? [] : record[resource.holds]) as number[],
    answered: questions,
  }
  const { key: _key, label: _label, count: _count, full_score = null, ...summary } = overall ?? {}
  return {
    ...counts,
    needed: answersNeeded,
    full_score,
    summary: { ...summary, ...reliability },
    charts: await Promise.all(charts.map(({ id: chart, spec }) => chartData(subject, chart, spec))),
  }
}

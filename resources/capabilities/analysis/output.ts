import { z } from 'zod'
import { dimensions, groupDimensions, measures, overallMeasures } from './measures.ts'

/** The report of the attempts at a record, as it goes over the wire. */

const text = z.strictObject({ zh: z.string(), en: z.string() })
const named = z.strictObject({ key: z.string(), label: text })

/**
 * `short` stands for the label where there is no room for it: the number of a question in the record. `values` and `counts` (how many attempts or answers each value is from) have an
 * entry for each series.
 */
const chartRow = named.extend({
  short: z.string().nullable(),
  values: z.array(z.number().nullable()),
  counts: z.array(z.int()),
})

const reportChart = z.strictObject({
  /** The declared chart (`analysis_chart_config`); null for a usual one. */
  id: z.int().nullable(),
  title: text,
  dimension: z.enum(dimensions.map(({ value }) => value)),
  measure: z.enum(measures.map(({ value }) => value)),
  compare: z.enum(groupDimensions.map(({ value }) => value)).nullable(),
  chart: z.enum(['bar', 'line', 'pie', 'radar', 'heatmap']),
  /** The groups that are compared; one without a label where none are. */
  series: z.array(named),
  rows: z.array(chartRow),
  /** Rows and series beyond the limits, which are left out. */
  left_out: z.strictObject({ rows: z.int(), series: z.int() }),
})

export const output = z.strictObject({
  /** Attempts that count: fully marked ones that the asker may see. */
  attempts: z.int(),
  /** Attempts that were handed in and are not fully marked. */
  open: z.int(),
  /** Below so many answers there is no discrimination and no reliability. */
  needed: z.int(),
  /** Full score of the attempts; null where they differ. */
  full_score: z.number().nullable(),
  /** By measure. */
  summary: z.strictObject(
    Object.fromEntries(overallMeasures.map(({ value }) => [value, z.number().nullable().optional()])),
  ),
  charts: z.array(reportChart),
})
export type AnalysisReport = z.infer<typeof output>
export type ReportChart = AnalysisReport['charts'][number]

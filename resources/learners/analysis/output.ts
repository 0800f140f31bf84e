import { z } from 'zod'
import { lineNames, usualLines, type Lines } from './lines.ts'
import { dimensions, groupDimensions, measures, overallMeasures } from './measures.ts'

/** The report of the attempts at a record, as it goes over the wire. */

type LineShapes = Record<keyof Lines, z.ZodNumber>

const text = z.strictObject({ zh: z.string(), en: z.string() })
const named = z.strictObject({ key: z.string(), label: text })

/**
 * `short` stands for the label where there is no room for it: the number of a question in the record. `values` and
 * `counts` (how many attempts or answers each value is from) have an entry for each series. `few`: whether the value
 * rests on too little to say much.
 */
const chartRow = named.extend({
  short: z.string().nullable(),
  values: z.array(z.number().nullable()),
  counts: z.array(z.int()),
  few: z.array(z.boolean()),
})

const reportChart = z.strictObject({
  /** The declared chart (`analysis_chart_config`); null for a usual one. */
  id: z.int().nullable(),
  title: text,
  dimension: z.enum(dimensions.map(({ value }) => value)),
  measure: z.enum(measures.map(({ value }) => value)),
  compare: z.enum(groupDimensions.map(({ value }) => value)).nullable(),
  chart: z.enum(['bar', 'line', 'pie', 'radar', 'heatmap', 'box', 'interval']),
  /** The groups that are compared; one without a label where none are. */
  series: z.array(named),
  rows: z.array(chartRow),
  /** Rows and series beyond the limits, which are left out. */
  left_out: z.strictObject({ rows: z.int(), series: z.int() }),
})

/**
 * An attempt that counts. `near`: the score lines that it is near to, and how far above (or, negative, below) each, in
 * points.
 */
const person = z.strictObject({
  attempt: z.int(),
  user_id: z.int(),
  name: z.string(),
  groups: z.array(z.string()),
  score: z.number(),
  full_score: z.number(),
  rank: z.int(),
  t_score: z.number().nullable(),
  near: z.array(z.strictObject({ line: z.enum(lineNames), distance: z.number() })),
})

/** `options`: how many of the upper, middle and lower group chose each; the empty key stands for no choice. */
const question = z.strictObject({
  id: z.int(),
  label: text,
  short: z.string().nullable(),
  count: z.int(),
  average: z.number(),
  full_rate: z.number(),
  facility: z.number(),
  discrimination: z.number().nullable(),
  upper_lower: z.number().nullable(),
  options: z.array(
    z.strictObject({ key: z.string(), right: z.boolean(), upper: z.int(), middle: z.int(), lower: z.int() }),
  ),
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
  /** The score lines that the rates are by. */
  lines: z.strictObject(Object.fromEntries(Object.keys(usualLines).map((name) => [name, z.number()])) as LineShapes),
  /** The corrections of scores that are in force. None in the report of one learner. */
  corrections: z.array(text),
  /** By rank. None in the report of one learner. */
  people: z.array(person),
  people_left_out: z.int(),
  /** None in the report of one learner. */
  questions: z.array(question),
})
export type AnalysisReport = z.infer<typeof output>
export type ReportPerson = AnalysisReport['people'][number]
export type ReportQuestion = AnalysisReport['questions'][number]
export type ReportChart = AnalysisReport['charts'][number]

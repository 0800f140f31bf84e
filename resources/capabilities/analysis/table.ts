import type { Text } from '../../kit/field.ts'
import type { Language } from '../../kit/messages.ts'
import { formatOf } from './formats.ts'
import { dimensionOf, measureOf, overallMeasures, type MeasureName } from './measures.ts'
import type { AnalysisReport, ReportChart } from './output.ts'

/** A chart as a table: the same cells on the page and in the workbook. */
export interface ChartTable {
  headings: string[]
  rows: (string | number | null)[][]
}

const howMany: Readonly<Record<'attempts' | 'answers', Text>> = {
  attempts: { zh: '份数', en: 'Attempts' },
  answers: { zh: '作答数', en: 'Answers' },
}

/** The label of a measure with its unit: the cells below it are bare numbers. */
function measureHeading(name: MeasureName, language: Language): string {
  const { label } = measureOf(name)
  const { unit } = formatOf(name)
  if (!unit) return label[language]
  return language === 'zh' ? `${label.zh}（${unit}）` : `${label.en} (${unit})`
}

/** A value as its cell has it: scaled and rounded as it is shown. */
function cell(name: MeasureName, value: number | null): number | null {
  if (value === null) return null
  const { decimals, scale } = formatOf(name)
  return Number((value * scale).toFixed(decimals)) + 0
}

export function chartTable({ dimension, measure, series, rows }: ReportChart, language: Language): ChartTable {
  const counted = measure !== 'count'
  const group = (label: Text, what: string) =>
    series.length > 1 || label[language] ? `${label[language]} ${what}` : what
  return {
    headings: [
      dimensionOf(dimension).label[language],
      ...series.flatMap(({ label }) => [
        group(label, measureHeading(measure, language)),
        ...(counted ? [group(label, howMany[dimensionOf(dimension).of][language])] : []),
      ]),
    ],
    rows: rows.map(({ label, values, counts }) => [
      label[language],
      ...values.flatMap((value, index) => [cell(measure, value), ...(counted ? [counts[index]!] : [])]),
    ]),
  }
}

const counting: Readonly<Record<'attempts' | 'open' | 'full', Text>> = {
  attempts: { zh: '已批阅作答', en: 'Marked attempts' },
  open: { zh: '未批完的作答', en: 'Attempts not fully marked' },
  full: { zh: '满分', en: 'Full score' },
}

/** The summary of a report as rows of a label and a value. */
export const summaryRows = (report: AnalysisReport, language: Language): (string | number | null)[][] => [
  [counting.attempts[language], report.attempts],
  [counting.open[language], report.open],
  [counting.full[language], report.full_score],
  ...overallMeasures.map(({ value }) => [measureHeading(value, language), cell(value, report.summary[value] ?? null)]),
]

import type { Text } from '../../kit/field.ts'
import type { Language } from '../../kit/messages.ts'
import { formatOf } from './formats.ts'
import type { LineName } from './lines.ts'
import { dimensionOf, measureOf, overallMeasures, type MeasureName } from './measures.ts'
import type { AnalysisReport, ReportChart, ReportPerson, ReportQuestion } from './output.ts'
import { itemAt } from '../../kit/present.ts'
import { ownEntry } from '../../kit/own-entry.ts'

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

const few: Text = { zh: '数据少', en: 'Little data' }
const yes: Text = { zh: '是', en: 'yes' }

type Cells = (string | number | null)[]

/** A measure that has several values of each group has them from the same attempts: one column says how many. */
function splitTable({ dimension, measure, series, rows }: ReportChart, language: Language): ChartTable {
  const { unit } = formatOf(measure)
  const headings = series.map(({ label }) => (unit ? `${label[language]} (${unit})` : label[language]))
  const isOne = measureOf(measure).splits === 'pairs' || dimension !== 'attempt'
  const counts = isOne ? [howMany[dimensionOf(dimension).of][language]] : []
  return {
    headings: [dimensionOf(dimension).label[language], ...headings, ...counts],
    rows: rows.map(({ label, values, counts: from }) => [
      label[language],
      ...values.map((value) => cell(measure, value)),
      ...(isOne ? [from[0] ?? null] : []),
    ]),
  }
}

export function chartTable(chart: ReportChart, language: Language): ChartTable {
  const { dimension, measure, series, rows } = chart
  if (measureOf(measure).splits) return splitTable(chart, language)
  const counted = measure !== 'count'
  const marksFew = measure === 'mastery'
  const group = (label: Text, what: string) =>
    series.length > 1 || label[language] ? `${label[language]} ${what}` : what
  return {
    headings: [
      dimensionOf(dimension).label[language],
      ...series.flatMap(({ label }) => [
        group(label, measureHeading(measure, language)),
        ...(counted ? [group(label, howMany[dimensionOf(dimension).of][language])] : []),
        ...(marksFew ? [group(label, few[language])] : []),
      ]),
    ],
    rows: rows.map(({ label, values, counts, few: isFew }) => [
      label[language],
      ...values.flatMap(
        (value, index): Cells => [
          cell(measure, value),
          ...(counted ? [itemAt(counts, index)] : []),
          ...(marksFew ? [isFew[index] ? yes[language] : null] : []),
        ],
      ),
    ]),
  }
}

/** What a line is called where a learner is near to it. */
export const lineLabels: Readonly<Record<LineName, Text>> = {
  excellent: { zh: '优秀线', en: 'Excellent' },
  good: { zh: '良好线', en: 'Good' },
  pass: { zh: '及格线', en: 'Pass' },
  low: { zh: '低分线', en: 'Low' },
}

const personHeadings: readonly Text[] = [
  { zh: '名次', en: 'Rank' },
  { zh: '学员', en: 'Learner' },
  { zh: '班级', en: 'Group' },
  { zh: '得分', en: 'Score' },
  { zh: '满分', en: 'Full score' },
  { zh: '得分率（%）', en: 'Score rate (%)' },
  { zh: 'T 分', en: 'T' },
]

/** How far from a line: `+2`, `−1.5`. */
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Number(Math.abs(value).toFixed(2))}`

/** `及格线 −3`: the lines that a learner is near to. */
const nearText = ({ near }: ReportPerson, language: Language): string =>
  near
    .map(({ line, distance }) => `${lineLabels[line][language]} ${signed(distance)}`)
    .join(language === 'zh' ? '；' : '; ')

export function peopleTable(people: readonly ReportPerson[], language: Language): ChartTable {
  return {
    headings: [...personHeadings.map((label) => label[language]), { zh: '临界', en: 'Borderline' }[language]],
    rows: people.map((one) => [
      one.rank,
      one.name,
      one.groups.join(language === 'zh' ? '、' : ', '),
      one.score,
      one.full_score,
      cell('score_rate', one.score / one.full_score),
      one.t_score === null ? null : Number(one.t_score.toFixed(1)),
      nearText(one, language),
    ]),
  }
}

const questionMeasures = ['average', 'full_rate', 'facility', 'discrimination', 'upper_lower'] as const
const optionHeadings: readonly Text[] = [
  { zh: '各选项人次（高/中/低分组，* 为正确）', en: 'Chosen (upper/middle/lower group, * right)' },
]
const optionNames: Readonly<Record<string, Text>> = {
  '': { zh: '未选', en: 'none' },
  true: { zh: '对', en: 'true' },
  false: { zh: '错', en: 'false' },
}

/** `A* 12/20/3`: who chose an option. */
const optionText = ({ key, right, upper, middle, lower }: ReportQuestion['options'][number], language: Language) =>
  `${ownEntry(optionNames, key)?.[language] ?? key}${right ? '*' : ''} ${upper}/${middle}/${lower}`

export function questionTable(questions: readonly ReportQuestion[], language: Language): ChartTable {
  return {
    headings: [
      dimensionOf('question').label[language],
      howMany.answers[language],
      ...questionMeasures.map((name) => measureHeading(name, language)),
      ...optionHeadings.map((label) => label[language]),
    ],
    rows: questions.map((one) => [
      one.label[language],
      one.count,
      ...questionMeasures.map((name) => cell(name, one[name])),
      one.options
        .filter(({ key, upper, middle, lower }) => key !== '' || upper + middle + lower > 0)
        .map((option) => optionText(option, language))
        .join(language === 'zh' ? '；' : '; '),
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
  ...overallMeasures
    .filter(({ value }) => value in report.summary)
    .map(({ value }) => [measureHeading(value, language), cell(value, report.summary[value] ?? null)]),
]

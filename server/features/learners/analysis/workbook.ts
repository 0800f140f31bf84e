import { z } from 'zod'
import {
  analysis as capability,
  analysisCalls,
  analysisLabel,
  type AnalysisOptions,
} from '../../../../resources/learners/analysis/index.ts'
import { formulas, rankings } from '../../../../resources/learners/analysis/formulas.ts'
import {
  dimensionOf,
  measureOf,
  overallMeasures,
  type MeasureName,
} from '../../../../resources/learners/analysis/measures.ts'
import type { AnalysisReport, ReportChart } from '../../../../resources/learners/analysis/output.ts'
import {
  chartTable,
  peopleTable,
  questionTable,
  summaryRows,
  type ChartTable,
} from '../../../../resources/learners/analysis/table.ts'

import { optionsOf, rightOf, type AnyResource, type Language } from '../../../../resources/kit/index.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import type { JobKind } from '../../../background/jobs/job-kind.ts'
import { recordsFor } from '../../../records/records.ts'
import { titleText } from '../../../records/title-text.ts'
import { rowsOf, storePieces, workbookOf, type CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { readReport } from './report.ts'
import { resourceByName } from '../../../../resources/registry/by-name.ts'

const input = z.strictObject({ resource: z.string(), id: z.int(), language: z.enum(['zh', 'en']) })
type WorkbookInput = z.infer<typeof input>
type Done = { isDone: true }

/** Writes a report to a workbook for download from the job: a sheet for the summary, and one for each chart. */
export const analysisKind: JobKind<WorkbookInput, Done> = {
  right: ({ resource }) => rightOf(resourceByName(resource), analysisCalls(resource).save),
  input,
  async *steps({ input: { resource: name, id, language }, cursor, database, files, identity }) {
    if (cursor) return
    const resource: AnyResource = resourceByName(name)
    const records = recordsFor(database, identity)
    const record = await records.get(resource, id)
    const report = await readReport(records, resource, optionsOf<AnalysisOptions>(resource, capability)!, id)
    const title = titleText(resource, { id, title: record[resource.title] as string | null })
    const fileName = `${title} ${analysisLabel[language]}.xlsx`
    const file = await storePieces(files, identity, fileName, workbookOf(sheetsOf(report, language)))
    yield { cursor: { isDone: true }, total: 1, write: async () => ({ processed: 1, file }) }
  },
  summary: () => ({ zh: '分析已写好', en: 'The analysis is written' }),
}

/** Starts the job, after the report was read once, so that a refusal comes at once. */
export async function startWorkbook(
  { records, jobs }: ActionContext,
  resource: AnyResource,
  { id, language }: { id: number; language: Language },
): Promise<{ job_id: number }> {
  await readReport(records, resource, optionsOf<AnalysisOptions>(resource, capability)!, id)
  const title = { zh: `${resource.label.zh}分析`, en: `Analysis: ${resource.label.en.toLowerCase()}` }
  return { job_id: await jobs.enqueue('analysis', title, { resource: resource.name, id, language }) }
}

const texts = {
  summary: { zh: '概要', en: 'Summary' },
  measure: { zh: '指标', en: 'Measure' },
  value: { zh: '数值', en: 'Value' },
  formula: { zh: '算法', en: 'Formula' },
  source: { zh: '出处', en: 'Source' },
  questions: { zh: '试题分析', en: 'Questions' },
  people: { zh: '学员', en: 'Learners' },
  corrected: { zh: '成绩已更正', en: 'Scores corrected' },
} as const

/** How a measure is computed, as rows below a table. */
function formulaRows(measure: MeasureName, language: Language): CellValue[][] {
  const { formula, source } = formulas[measure]
  return [[measureOf(measure).label[language], formula[language], ...(source ? [source] : [])]]
}

function chartSheet(chart: ReportChart, language: Language) {
  const { headings, rows } = chartTable(chart, language)
  const { several } = dimensionOf(chart.dimension)
  const notes = [...formulaRows(chart.measure, language), ...(several ? [[several[language]]] : [])]
  return { name: chart.title[language], rows: rowsOf([headings, ...rows, [], ...notes]) }
}

/** That scores were corrected, with the question and how. */
const correctionRows = ({ corrections }: AnalysisReport, language: Language): CellValue[][] =>
  corrections.map((one) => [texts.corrected[language], one[language]])

function summarySheet(report: AnalysisReport, language: Language) {
  const heading = [texts.measure[language], texts.value[language]]
  const formulasBelow = [
    [texts.measure[language], texts.formula[language], texts.source[language]],
    ...overallMeasures
      .filter(({ value }) => value in report.summary)
      .flatMap(({ value }) => formulaRows(value, language)),
  ]
  return {
    name: texts.summary[language],
    rows: rowsOf([
      heading,
      ...summaryRows(report, language),
      ...correctionRows(report, language),
      [],
      ...formulasBelow,
    ]),
  }
}

const tableSheet = (name: string, { headings, rows }: ChartTable, notes: readonly (readonly CellValue[])[]) => ({
  name,
  rows: rowsOf([headings, ...rows, [], ...notes]),
})

const questionNotes = ['facility', 'discrimination', 'upper_lower'] as const

/** The questions and the learners, where the report has them. */
function listSheets({ questions, people }: AnalysisReport, language: Language) {
  const notes = rankings.map(({ label, formula, source }) => [
    label[language],
    formula[language],
    ...(source ? [source] : []),
  ])
  const ofQuestions = questionNotes.flatMap((name) => formulaRows(name, language))
  return [
    ...(questions.length > 0
      ? [tableSheet(texts.questions[language], questionTable(questions, language), ofQuestions)]
      : []),
    ...(people.length > 0 ? [tableSheet(texts.people[language], peopleTable(people, language), notes)] : []),
  ]
}

const sheetsOf = (report: AnalysisReport, language: Language) => [
  summarySheet(report, language),
  ...report.charts.map((chart) => chartSheet(chart, language)),
  ...listSheets(report, language),
]

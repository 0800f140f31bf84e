import { z } from 'zod'
import { rightOf, type Language } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import type { JobKind } from '../../../background/jobs/job-kind.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { rowsOf, storePieces, workbookOf } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { recordsFor, type Records } from '../../../records/records.ts'
import { readQuestionPoints } from './question-points.ts'
import { readResults, type ExamResults } from './read-results.ts'
import { questionRows, questionsLabel } from './question-sheet.ts'
import { resultSheets, resultsLabel, type Sheet } from './result-sheets.ts'

/** The results of a school exam as a workbook, written by a job. */

const input = z.strictObject({ id: z.int(), language: z.enum(['zh', 'en']) })

/** A sheet for each subject that somebody has sat. */
async function questionSheets(records: Records, results: ExamResults, language: Language): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for (const subject of results.subjects) {
    const attempts = results.candidates.flatMap((one) => one.attempts.get(subject.id) ?? [])
    const points = await readQuestionPoints(records, attempts)
    if (points.questions.length === 0) continue
    const rows = questionRows(subject, results.candidates, points, language)
    sheets.push({ name: `${subject.name} ${questionsLabel[language]}`, rows })
  }
  return sheets
}

const resultsKind: JobKind<z.infer<typeof input>, { isDone: true }> = {
  right: () => rightOf(school_exam, 'export_exam_results'),
  input,
  async *steps({ input: { id, language }, cursor, database, files, identity }) {
    if (cursor) return
    const records = recordsFor(database, identity)
    const { title } = await records.get(school_exam, id)
    const results = await readResults(records, id)
    const sheets = [...resultSheets(results, language), ...(await questionSheets(records, results, language))]
    const fileName = `${String(title)} ${resultsLabel[language]}.xlsx`
    const file = await storePieces(
      files,
      identity,
      fileName,
      workbookOf(sheets.map(({ name, rows }) => ({ name, rows: rowsOf(rows) }))),
    )
    yield { cursor: { isDone: true }, total: 1, write: async () => ({ processed: 1, file }) }
  },
  summary: () => ({ zh: '成绩表已写好', en: 'The results are written' }),
}
export const examResults = defineJobs({ exam_results: resultsKind })

/** Starts the job, after the results were read once, so that a refusal comes at once. */
export async function startResults(
  { records, jobs }: ActionContext,
  { id, language }: { id: number; language: Language },
): Promise<{ job_id: number }> {
  const { title } = await records.get(school_exam, id)
  await readResults(records, id)
  const name = { zh: `成绩表：${String(title)}`, en: `Results: ${String(title)}` }
  return { job_id: await jobs.enqueue('exam_results', name, { id, language }) }
}

import { z } from 'zod'
import { rightOf, type Language } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import type { JobKind } from '../../../background/jobs/job-kind.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { rowsOf, storePieces, workbookOf } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { recordsFor } from '../../../records/records.ts'
import { readResults } from './read-results.ts'
import { resultSheets, resultsLabel } from './result-sheets.ts'

/** The results of a school exam as a workbook, written by a job. */

const input = z.strictObject({ id: z.int(), language: z.enum(['zh', 'en']) })

const resultsKind: JobKind<z.infer<typeof input>, { isDone: true }> = {
  right: () => rightOf(school_exam, 'export_exam_results'),
  input,
  async *steps({ input: { id, language }, cursor, database, files, identity }) {
    if (cursor) return
    const records = recordsFor(database, identity)
    const { title } = await records.get(school_exam, id)
    const sheets = resultSheets(await readResults(records, id), language)
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

import type { StoredFile } from '../../../../resources/kit/index.ts'
import {
  simulate_answer_exam as declaration,
  type SimulateAnswerExam,
} from '../../../../resources/simulate-answer-exam.ts'
import { clearForRetry, startReading } from '../../papers/answer-sheets/simulated-exam.ts'
import { defineHandlers, inTransaction, type ActionContext } from '../../../calls/handlers.ts'
import { createRecords } from '../../../records/write/write-records.ts'

const longestTitle = 250
const titleOf = (files: readonly StoredFile[]): string =>
  files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, longestTitle)

type Read = Pick<SimulateAnswerExam, 'id' | 'title' | 'subject_course_id' | 'files'>

async function queueReading(
  { records, jobs }: ActionContext,
  { id, title, subject_course_id, files }: Read,
): Promise<number> {
  const name = { zh: `识别模拟考试：${title}`, en: `Mock exam: ${title}` }
  const job_id = await jobs.enqueue('read_scans', name, { subject_course_id, files, simulate_id: id })
  await startReading(records, id, job_id)
  return job_id
}

export const simulate_answer_exam = defineHandlers(declaration, {
  upload_simulate_answer_exam_file: (context, { files, ...input }) =>
    inTransaction(context, async (inner) => {
      const [made] = await createRecords(inner.records, declaration, [{ ...input, files, title: titleOf(files) }])
      return { job_id: await queueReading(inner, made as unknown as Read) }
    }),

  async get_simulate_answer_exam_status({ records }, { ids }) {
    const found = (await records.getMany(declaration, ids)) as unknown as SimulateAnswerExam[]
    const list = found.map(({ id, state }) => ({ id, state: state ?? 'reading' }))
    return { list, total: list.length }
  },

  async retry_simulate_answer_exam(context, { ids }) {
    const { records } = context
    for (const row of (await records.getMany(declaration, [...new Set(ids)])) as unknown as SimulateAnswerExam[]) {
      await clearForRetry(records, row.id)
      await queueReading(context, row)
    }
    return null
  },
})

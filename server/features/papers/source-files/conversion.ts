import { z } from 'zod'
import { exam_source_file, type ExamSourceFile } from '../../../../resources/exam-source-file.ts'
import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { noActionRight } from '../../../base/fault.ts'
import { keyOf } from '../../../storage/files/file-store.ts'
import { extensionOf } from '../../../storage/files/file-type.ts'
import { batchOf, countEntries, type BatchRow } from '../../../exchange/import/batch-rows.ts'
import { commitBatch } from '../../../exchange/import/commit-batch.ts'
import { storeMedia } from '../../../exchange/import/entry-media.ts'
import { importRight } from '../../../exchange/import/importers.ts'
import { importKind, type ReadCursor } from '../../../exchange/import/read-batch.ts'
import { openFile } from '../../../exchange/import/read-file.ts'
import { newBatch, noteJob } from '../../../exchange/import/start-import.ts'
import type { JobKind, JobStep, JobWork } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { documentLines } from '../../bank/questions/document-lines.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { makePaper } from './converted-paper.ts'

/**
 * A source file becomes questions and a question set: its questions pass an import like any other (the same reader, the
 * same checks, the same batch, which can be looked into and undone), then the paper is made of them. Each step is
 * stored with the place where the next begins, so a server that is killed costs no question twice.
 */

const conversionInput = z.strictObject({ file_id: z.int(), batch_id: z.int() })
type ConversionInput = z.infer<typeof conversionInput>
interface ConversionCursor extends ReadCursor {
  isMade?: boolean
}
type Work = JobWork<ConversionInput, ConversionCursor>

const action = 'convert_exam_source_file'

const conversionKind: JobKind<ConversionInput, ConversionCursor> = {
  right: () => importRight(exercise),
  input: conversionInput,
  async *steps(work) {
    if (!holds(work.identity.rights, rightOf(exam, 'create'))) throw noActionRight()
    if (!work.cursor?.isRead) yield* readSteps(work)
    if (!work.cursor?.isDone) {
      await skipUpdates(work.database, work.input.batch_id)
      await commitBatch(work, work.input.batch_id)
      yield importedStep
    }
    if (!work.cursor?.isMade) yield paperStep(work, await contentOf(work))
  },
  summary: ({ done, failed }) => ({
    zh: failed > 0 ? `转换了${done}题，${failed}题未转换` : `转换了${done}题`,
    en: failed > 0 ? `${done} questions converted, ${failed} left out` : `${done} questions converted`,
  }),
  async ended({ message, language, input, records }) {
    const [file] = await records.getMany(exam_source_file, [input.file_id])
    if (file?.['status'] !== 'converting') return
    await store(records, file.id, { status: 'failed', reason: message[language].slice(0, maxReason) })
  },
}

const maxReason = 1000

/** The reading of the import, as it is. What it counts is counted again when the paper is there. */
async function* readSteps(work: Work): AsyncGenerator<JobStep<ConversionCursor>> {
  const input = { batch_id: work.input.batch_id, resource: exercise.name, commit: false, outline: false }
  for await (const step of importKind.steps({ ...work, input }) as AsyncIterable<JobStep<ConversionCursor>>)
    yield {
      ...step,
      write: async (context) => {
        await step.write(context)
        return { processed: 0 }
      },
    }
}

/** What is in the bank already stays as it is: a paper that is converted changes no question. */
async function skipUpdates(database: Database, batchId: number): Promise<void> {
  await database.run(sql`update import_entry set choice = 'skip' where batch_id = ${batchId} and state = 'update'`)
  await countEntries(database, batchId)
}

const importedStep: JobStep<ConversionCursor> = {
  cursor: { number: 0, isRead: true, isDone: true },
  isDoneAlready: true,
  write: async ({ records }) => {
    records.changed.add(exercise.name).add('import_batch')
    return { processed: 0 }
  },
}

const noQuestion = {
  zh: '文件中没有可以转换的题目，原因见转换结果',
  en: 'No question of the file could be converted; the result says why.',
}

/** The paper with the state of its file, in one transaction. */
const paperStep = ({ input, identity }: Work, content: string | null): JobStep<ConversionCursor> => ({
  cursor: { number: 0, isRead: true, isDone: true, isMade: true },
  write: async ({ records }) => {
    const file = await records.lock(exam_source_file, input.file_id, 'read')
    const paper = { title: String(file['title']), subject_course_id: Number(file['subject_course_id']) }
    const { examId, result } = await makePaper(records, input.batch_id, paper)
    const outcome =
      examId === null
        ? { status: 'failed', reason: noQuestion[identity.language] }
        : { status: 'converted', reason: null, exam_id: examId }
    await store(records, input.file_id, { ...outcome, result, content })
    return { processed: result.done + result.failed, failed: result.failed, faults: result.faults }
  },
})

/** What follows from a conversion is stored whatever the person may change by hand. */
const store = (records: Records, id: number, values: Record<string, unknown>) =>
  updateRecords(records, exam_source_file, [{ id, version: null, values }], { action, by: 'server' })

/** Beyond this, a document is too long to be read beside a paper. */
const maxContent = 900_000

/** What a Word document says, with its pictures; null for a file of another kind. */
async function contentOf(work: Work): Promise<string | null> {
  const batch = await batchOf(work.database, work.input.batch_id)
  if (!batch || extensionOf(batch.file.name) !== '.docx') return null
  return work.files.withLocalCopy(keyOf(batch.file), (path) => linesOf(work, batch, path))
}

async function linesOf({ files, identity, signal }: Work, batch: BatchRow, path: string): Promise<string> {
  const rights = [...identity.rights]
  const once = batch.once
  const file = await openFile({
    path,
    name: batch.file.name,
    resource: batch.resource,
    format: documentLines,
    once,
    rights,
    signal,
  })
  const lines: string[] = []
  let room = maxContent
  try {
    for await (const some of file.batches())
      for (const line of some) {
        await storeMedia(files, identity, line)
        const html = String(line.input['stem'] ?? '')
        room -= html.length + lineEnd.length
        if (room < 0) return lines.join(lineEnd)
        lines.push(html)
      }
  } finally {
    await file.close()
  }
  return lines.join(lineEnd)
}

const lineEnd = '<br>'

/** Queues the conversion of files whose records have been set to be converted, in the same transaction. */
export async function queueConversions(
  { records, database, jobs }: ActionContext,
  ids: readonly number[],
): Promise<void> {
  for (const file of (await records.getMany(exam_source_file, ids)) as unknown as ExamSourceFile[]) {
    const title = { zh: `转换试卷：${file.title}`, en: `Conversion of a paper: ${file.title}` }
    const once = { subject_course_id: file.subject_course_id }
    const batch_id = await newBatch(records, { title, resource: exercise, file: file.file, format: null, once })
    const job_id = await jobs.enqueue('convert_source_file', title, { file_id: file.id, batch_id })
    await noteJob(database, batch_id, job_id)
    await store(records, file.id, { import_batch_id: batch_id })
  }
}

export const sourceFiles = defineJobs({ convert_source_file: conversionKind })

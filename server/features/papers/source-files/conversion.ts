import { z } from 'zod'
import { exam_source_file, type ExamSourceFile } from '../../../../resources/exam-source-file.ts'
import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { holds, rightOf, type Text } from '../../../../resources/kit/index.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { noActionRight } from '../../../base/fault.ts'
import { keyOf } from '../../../storage/files/file-store.ts'
import { extensionOf } from '../../../storage/files/file-type.ts'
import { batchOf, type BatchRow } from '../../../exchange/import/batch-rows.ts'
import { commitBatch } from '../../../exchange/import/commit-batch.ts'
import { storeMedia } from '../../../exchange/import/entry-media.ts'
import { importRight } from '../../../exchange/import/importers.ts'
import { importKind, type ReadCursor } from '../../../exchange/import/read-batch.ts'
import { openFile } from '../../../exchange/import/read-file.ts'
import { newBatch, noteJob } from '../../../exchange/import/start-import.ts'
import type { JobKind, JobResult, JobStep, JobWork } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { documentLines } from '../../bank/questions/document-lines.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { makePaper, updatePaper } from './converted-paper.ts'
import { batchesOf, correctedBy } from './earlier-files.ts'
import { settleCorrections } from './update-questions.ts'

/**
 * A source file becomes questions and a question set: its questions pass an import like any other (the same reader, the
 * same checks, the same batch, which can be looked into and undone), then the paper is made of them. Each step is
 * stored with the place where the next begins, so a server that is killed costs no question twice.
 */

const conversionInput = z.strictObject({
  file_id: z.int(),
  batch_id: z.int(),
  /** Of a corrected file: what it updates. */
  corrects: z
    .strictObject({ batch_ids: z.array(z.int()), exam_id: z.int().nullable() })
    .nullable()
    .default(null),
})
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
    const { batch_id, corrects } = work.input
    if (!holds(work.identity.rights, rightOf(exam, corrects ? 'update' : 'create'))) throw noActionRight()
    if (!work.cursor?.isRead) yield* readSteps(work)
    if (!work.cursor?.isDone) {
      const prepare = (records: Records) =>
        corrects
          ? settleCorrections({ records, files: work.files }, batch_id, corrects)
          : skipUpdates(records.database, batch_id)
      await commitBatch({ ...work, prepare }, batch_id)
      yield importedStep
    }
    if (!work.cursor?.isMade) yield paperStep(work, await contentOf(work))
  },
  summary: (result) => (result.written ? updatedSummary(result, result.written) : convertedSummary(result)),
  async ended({ message, language, input, records }) {
    const [file] = await records.getMany(exam_source_file, [input.file_id])
    if (file?.['status'] !== 'converting') return
    await store(records, file.id, { status: 'failed', reason: message[language].slice(0, maxReason) })
  },
}

const convertedSummary = ({ done, failed }: JobResult): Text => ({
  zh: failed > 0 ? `转换了${done}题，${failed}题未转换` : `转换了${done}题`,
  en: failed > 0 ? `${done} questions converted, ${failed} left out` : `${done} questions converted`,
})

const updatedSummary = ({ failed }: JobResult, { updated, created, unchanged, left }: Written): Text => ({
  zh: `更新${updated}题，新增${created}题，${unchanged}题没有变化，${left}题保留原样${failed > 0 ? `，${failed}题未转换` : ''}`,
  en: `Updated: ${updated}, new: ${created}, unchanged: ${unchanged}, left as they are: ${left}${failed > 0 ? `, left out: ${failed}` : ''}`,
})

type Written = NonNullable<JobResult['written']>

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
    const { batch_id, corrects } = input
    const { examId, result } = corrects
      ? await updatePaper(records, batch_id, corrects, paper)
      : await makePaper(records, batch_id, paper)
    const outcome =
      result.done === 0
        ? { status: 'failed', reason: noQuestion[identity.language] }
        : { status: 'converted', reason: null, exam_id: examId, has_made: true }
    await store(records, input.file_id, { ...outcome, result, content })
    const { done, failed, faults, written } = result
    return { processed: done + failed, failed, faults, written }
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

/**
 * Queues the conversion of files whose records have been set to be converted, in the same transaction. `updates`: what
 * earlier conversions made is brought up to date.
 */
export async function queueConversions(
  { records, database, jobs }: ActionContext,
  ids: readonly number[],
  { updates = false }: { updates?: boolean } = {},
): Promise<void> {
  for (const file of (await records.getMany(exam_source_file, ids)) as unknown as ExamSourceFile[]) {
    const title = titleOf(file, updates)
    const once = { subject_course_id: file.subject_course_id }
    const batch_id = await newBatch(records, { title, resource: exercise, file: file.file, format: null, once })
    const corrects = updates ? await correctedBy(records, file) : null
    const job_id = await jobs.enqueue('convert_source_file', title, { file_id: file.id, batch_id, corrects })
    await noteJob(database, batch_id, job_id)
    const before = corrects?.batch_ids ?? batchesOf(file)
    await store(records, file.id, { import_batch_id: batch_id, import_batch_ids: [...before, batch_id] })
  }
}

const titleOf = ({ title }: ExamSourceFile, updates: boolean): Text =>
  updates
    ? { zh: `更新试卷：${title}`, en: `Update of a paper: ${title}` }
    : { zh: `转换试卷：${title}`, en: `Conversion of a paper: ${title}` }

export const sourceFiles = defineJobs({ convert_source_file: conversionKind })

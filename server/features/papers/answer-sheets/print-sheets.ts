import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { answer_sheet, type AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { recordId, rightOf, type StoredFile } from '../../../../resources/kit/index.ts'
import { Fault } from '../../../base/fault.ts'
import type { JobKind, JobWork, StepContext } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { recordsFor, type Records } from '../../../records/records.ts'
import { updateRecord } from '../../../records/write/write-records.ts'
import { keyOf, type FileStore } from '../../../storage/files/file-store.ts'
import { startTypesetter } from '../print/engine/start-typesetter.ts'
import type { PrintedSheet, SheetCopies, Typesetter } from '../print/engine/typesetter.ts'
import { peopleOfSheet } from './people-of-sheet.ts'
import { sheetOfExam } from './sheet-of-exam.ts'
import { storedSheet } from './stored-sheet.ts'

/** Prints of an answer sheet: the first fixes where everything is, further ones have to be the same. */

const maxBytes = 500 * 1_048_576

/** Scans are read by the geometry of the first print: a copy that differs from it could not be read. */
const changed = (): Fault =>
  new Fault(409, 100409, {
    zh: '排版程序在第一次印刷之后改变了，再印的答题卡会与已印的不同。请新建一张答题卡。',
    en: 'The typesetter changed after the first print; further copies would differ. Make a new answer sheet.',
  })

const sheetWord = { zh: '答题卡', en: 'Answer sheet' }
/** The name of its files, without an ending; a title that says what it is says it once. */
export function fileName({ title }: Pick<AnswerSheet, 'title'>): string {
  const own = title ?? ''
  return Object.values(sheetWord).some((word) => own.includes(word)) ? own : `${own} ${sheetWord.zh}`.trim()
}

interface Prepared extends Omit<PrintedSheet, 'pages'> {
  examVersion: number
}

async function prepare(
  records: Records,
  typesetter: Typesetter,
  sheet: AnswerSheet,
  copies: SheetCopies,
): Promise<Prepared> {
  const { document, examVersion } = await sheetOfExam(records, sheet)
  const { pdf, geometry, engine } = await typesetter.printSheet({ sheet: document, copies })
  // As it is stored.
  const stored = JSON.parse(JSON.stringify(geometry)) as typeof geometry
  if (sheet.geometry && !isDeepStrictEqual(sheet.geometry, stored)) throw changed()
  return { pdf, geometry: stored, engine, examVersion }
}

const keep = async (
  records: Records,
  sheet: AnswerSheet,
  { geometry, engine, examVersion }: Prepared,
  file: StoredFile,
  copies: number,
): Promise<unknown> =>
  updateRecord(
    records,
    answer_sheet,
    {
      id: sheet.id,
      version: sheet.version,
      values: {
        file,
        geometry,
        engine,
        exam_version: sheet.exam_version ?? examVersion,
        pages: geometry.pages,
        copies,
        state: 'printed',
      },
    },
    { action: 'print_answer_sheet', by: 'server' },
  )

interface Printing {
  records: Records
  typesetter: Typesetter
  files: FileStore
}

/** Prints at once, and stores the file with the sheet. `name`: of the file, without its ending. */
export async function printNow(
  { records, typesetter, files }: Printing,
  sheet: AnswerSheet,
  copies: SheetCopies,
  { name, copiesPrinted }: { name: string; copiesPrinted: number },
): Promise<void> {
  const prepared = await prepare(records, typesetter, sheet, copies)
  const content = Readable.from([Buffer.from(prepared.pdf)])
  const file = await files.save(content, { name: `${name}.pdf`, identity: records.identity, maxBytes, isOurs: true })
  try {
    await keep(records, sheet, prepared, file, copiesPrinted)
  } catch (error) {
    await files.remove(keyOf(file))
    throw error
  }
}

const input = z.strictObject({ id: recordId, group_ids: z.array(recordId).max(100) })
type Input = z.infer<typeof input>
type Work = JobWork<Input, { isDone: true }>

/** A thousand candidates take seconds; a server that is busy with all else some more. */
const mostMs = 180_000

async function typeset({ signal, log }: Work, records: Records, sheet: AnswerSheet, copies: SheetCopies) {
  const warn = (problem: string) => log.warn({ problem }, 'sheets of candidates')
  const typesetter = startTypesetter({ limits: { timeMs: mostMs }, warn })
  const stop = () => void typesetter.stop()
  signal.addEventListener('abort', stop)
  try {
    return await prepare(records, typesetter, sheet, copies)
  } finally {
    signal.removeEventListener('abort', stop)
    await typesetter.stop()
  }
}

async function* steps(job: Work) {
  const { input: asked, cursor, database, files, identity } = job
  if (cursor) return
  const records = recordsFor(database, identity)
  await records.get(answer_sheet, asked.id)
  const sheet = await storedSheet(database, asked.id)
  const people = await peopleOfSheet(records, sheet, asked.group_ids)
  const prepared = await typeset(job, records, sheet, { people })
  const file = await files.save(Readable.from([Buffer.from(prepared.pdf)]), {
    name: `${fileName(sheet)} ${people.length}.pdf`,
    identity,
    maxBytes,
    isOurs: true,
  })
  yield {
    cursor: { isDone: true as const },
    total: people.length,
    async write(step: StepContext) {
      await keep(step.records, sheet, prepared, file, people.length)
      return { processed: people.length, file }
    },
  }
}

const boundSheets: JobKind<Input, { isDone: true }> = {
  right: () => rightOf(answer_sheet, 'print_bound_sheets'),
  input,
  steps,
  about: ({ id }) => ({ resource: answer_sheet, id }),
  summary: ({ done }) => ({ zh: `已为 ${done} 人印好答题卡`, en: `Answer sheets printed for ${done} people` }),
}
export const sheetPrints = defineJobs({ print_sheets: boundSheets })

/** Starts the job, after its people were read once, so that a refusal comes at once. */
export async function startBoundPrint(
  { records, jobs }: Pick<ActionContext, 'records' | 'jobs'>,
  sheet: AnswerSheet,
  groupIds: readonly number[],
): Promise<number> {
  await peopleOfSheet(records, sheet, groupIds)
  const title = { zh: `印答题卡：${sheet.title ?? ''}`, en: `Answer sheets: ${sheet.title ?? ''}` }
  return jobs.enqueue('print_sheets', title, { id: sheet.id, group_ids: [...groupIds] })
}

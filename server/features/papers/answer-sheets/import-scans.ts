import { Readable } from 'node:stream'
import { z } from 'zod'
import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { answer_sheet } from '../../../../resources/answer-sheet.ts'
import type { PageCode } from '../../../../resources/papers/answer-sheets/geometry.ts'
import {
  itemAt,
  recordId,
  storedFile,
  type Language,
  type StoredFile,
  type Text,
} from '../../../../resources/kit/index.ts'
import { scan_page } from '../../../../resources/scan-page.ts'
import { user } from '../../../../resources/user.ts'
import { keyOf } from '../../../storage/files/file-store.ts'
import type { JobKind, JobStep, JobWork, StepContext, StepCounts } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { createRecords } from '../../../records/write/write-records.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import type { Identity } from '../../../base/identity.ts'
import { counts as pageCounts, newCopy } from './copies.ts'
import { candidateDoubt, numberOf, rowDoubts, whoseDoubt } from './page-doubts.ts'
import { startScanReader, UnreadableScan, type ScanReader } from './scans/start-scan-reader.ts'
import type { ScannedPage } from './scans/scan-process.ts'
import { askForMissing, settleCopy, type Copy } from './settle-copy.ts'
import { failReading, settleSimulated, simulatedExam } from './simulated-exam.ts'

/** Reads scanned answer sheets, a page in each step. What cannot be read says why, and the next page is read. */

/** `simulate_id`: the mock exam whose learner the pages are of, whatever number they have. */
const input = z.strictObject({
  subject_course_id: recordId,
  files: z.array(storedFile).max(50),
  simulate_id: recordId.optional(),
})
type Input = z.infer<typeof input>
/** The next page, from 1; files count from 0. Behind the last file: what is missing is asked for. */
interface Cursor {
  file: number
  page: number
  isDone?: true
}
type Work = JobWork<Input, Cursor>

const maxPages = 2000
const maxJpegBytes = 20 * 1_048_576

const reasons = {
  damaged: { zh: '文件损坏，或不是扫描件', en: 'The file is damaged, or no scan' },
  tooLarge: {
    zh: '图片的像素太多，请用 600 dpi 以下重新扫描',
    en: 'The picture has too many pixels: scan it at 600 dpi or less',
  },
  tooSlow: { zh: '识别用时过长', en: 'Reading it takes too long' },
  ended: { zh: '这一页太大，无法识别', en: 'The page is too large to be read' },
  tooMany: { zh: `一个文件最多 ${maxPages} 页`, en: `A file has at most ${maxPages} pages` },
  noCode: { zh: '没有找到答题卡的二维码', en: 'The code of an answer sheet was not found' },
  noSheet: { zh: '不是这门学科课程的答题卡', en: 'This is no answer sheet of this course' },
  noPage: { zh: '答题卡没有这一页', en: 'The answer sheet has no such page' },
  corners: {
    zh: '四角的方块没有找全：可能缺角、折角或被遮住',
    en: 'Not all four squares were found: a corner is missing, folded or covered',
  },
  distorted: { zh: '页面变形，位置对不上', en: 'The page is distorted: nothing is where it should be' },
  otherLearner: { zh: '考号是另一名学员的', en: 'The number is that of another learner' },
  repeated: { zh: '这一份的这一页已经扫描过', en: 'This page of this copy was scanned before' },
} satisfies Record<string, Text>
type Reason = keyof typeof reasons

/** What is stored of a page, but for what only the transaction knows. */
interface Read {
  values: Record<string, unknown>
  reason: Reason | null
  copy: Copy | null
}

const sheetBy = async (
  database: Database,
  identity: Identity,
  key: string,
  course: number,
): Promise<AnswerSheet | null> =>
  (await database.first<AnswerSheet>(
    sql`select t.* from answer_sheet t where t.key = ${key} and t.subject_course_id = ${course} and t.geometry is not null and t.deleted_at is null${andScope(answer_sheet, identity, sql`t`)}`,
    scopeValues(identity),
  )) ?? null

/** The learner whose user name is the number, zeros in front apart; null where there is none, or several. */
async function learnerBy({ database, identity }: StepContext, number: string): Promise<number | null> {
  if (!/^\d+$/.test(number)) return null
  const found = await database.all<{ id: number }>(
    sql`select t.id from "user" t where t.username ~ '^[0-9]+$' and ltrim(t.username, '0') = ltrim(${number}::text, '0') and t.deleted_at is null${andScope(user, identity, sql`t`)} limit 2`,
    scopeValues(identity),
  )
  return found.length === 1 ? itemAt(found, 0).id : null
}

const saved = ({ files, identity }: Work, name: string, jpeg: Uint8Array): Promise<StoredFile> =>
  files.save(Readable.from([Buffer.from(jpeg)]), { name, identity, maxBytes: maxJpegBytes, isOurs: true })

async function unreadable(work: Work, reader: ScanReader, title: string, reason: Reason): Promise<Read> {
  const { picture } = await reader.ask({ ask: 'picture' })
  return { reason, copy: null, values: { state: 'unreadable', picture: await saved(work, `${title}.jpg`, picture) } }
}

/** What a page of a known sheet says. */
async function readValues(
  work: Work,
  sheet: AnswerSheet,
  { page, copy }: PageCode,
  read: ScannedPage,
  title: string,
): Promise<Read> {
  const geometry = sheet.geometry!
  const boxes: Record<string, StoredFile> = {}
  for (const { key, picture } of read.boxes) {
    const { label } = geometry.boxes.find((one) => one.key === key)!
    boxes[key] = await saved(work, `${label}.jpg`, picture)
  }
  return {
    reason: null,
    copy: { sheet_id: sheet.id, copy },
    values: {
      sheet_id: sheet.id,
      exam_id: sheet.exam_id,
      copy,
      page_number: page,
      number: read.digits.length > 0 ? numberOf(read.digits) : null,
      doubts: rowDoubts(geometry, read.rows),
      picture: await saved(work, `${title}.jpg`, read.picture),
      reading: {
        digits: read.digits.flatMap(({ chosen }) => chosen.slice(0, 1)),
        rows: Object.fromEntries(read.rows.map(({ key, chosen }) => [key, chosen])),
        boxes,
      },
    },
  }
}

async function readPage(work: Work, reader: ScanReader, page: number, title: string): Promise<Read> {
  const { code } = await reader.ask({ ask: 'look', page })
  if (!code) return unreadable(work, reader, title, 'noCode')
  const sheet = await sheetBy(work.database, work.identity, code.key, work.input.subject_course_id)
  if (!sheet) return unreadable(work, reader, title, 'noSheet')
  if (code.page > sheet.pages!) return unreadable(work, reader, title, 'noPage')
  const read = await reader.ask({ ask: 'read', geometry: sheet.geometry!, page: code.page })
  if ('unlocated' in read) return unreadable(work, reader, title, read.unlocated)
  return readValues(work, sheet, code, read, title)
}

/** Two imports store pages of one sheet one after the other, so that neither misses what the other stores. */
const inTurn = ({ database }: StepContext, sheetId: number): Promise<unknown> =>
  database.run(sql`select 1 from ${sql.identifier(answer_sheet.name)} where id = ${sheetId} for no key update`)

interface EarlierPage extends Record<string, unknown> {
  simulate_id: number | null
  number: string | null
}

/** The page of the same copy that is there already. */
const earlierPage = (
  { database }: StepContext,
  { sheet_id, copy, page_number }: Record<string, unknown>,
): Promise<EarlierPage | undefined> =>
  database.first(
    sql`select simulate_id, number from scan_page where sheet_id = ${sheet_id} and copy = ${copy} and page_number = ${page_number} and ${pageCounts}`,
  )

/** The learner of a page, or what to ask about the number; a reason where it is another's. */
async function learnerOf(
  step: StepContext,
  { input: { simulate_id } }: Work,
  number: string | null,
): Promise<{ learner: number | null; isUnknown: boolean; reason: Reason | null }> {
  const learner = number === null ? null : await learnerBy(step, number)
  if (simulate_id === undefined) return { learner, isUnknown: number !== null && learner === null, reason: null }
  const simulated = await simulatedExam(step.database, simulate_id)
  const own = simulated?.user_id ?? null
  const isOther = learner !== null && learner !== own
  return { learner: own, isUnknown: false, reason: isOther ? 'otherLearner' : null }
}

/**
 * What a page is whose place in its copy is taken. With the same number it was scanned again, with another one it is of
 * a photocopy; one without a number is what the page with the number was in this import, else a person says whose it
 * is.
 */
async function secondPage(
  { database }: StepContext,
  { jobId }: Work,
  { sheet_id, copy, number }: Record<string, unknown>,
  earlier: EarlierPage,
): Promise<'repeated' | 'photocopied' | 'unknown'> {
  if (number !== null && earlier.number !== null) return number === earlier.number ? 'repeated' : 'photocopied'
  const again = await database.first(
    sql`select 1 from scan_page where job_id = ${jobId} and sheet_id = ${sheet_id} and copy = ${copy} and state = 'repeated' and number is not null and deleted_at is null`,
  )
  return again ? 'repeated' : 'unknown'
}

/** Completes what was read by what the bank knows, and stores it. */
async function storePage(step: StepContext, work: Work, title: string, read: Read): Promise<Reason | null> {
  const { records, identity } = step
  const values: Record<string, unknown> = {
    ...read.values,
    title,
    subject_course_id: work.input.subject_course_id,
    job_id: work.jobId,
    simulate_id: work.input.simulate_id ?? null,
  }
  let { reason } = read
  if (read.copy) await inTurn(step, read.copy.sheet_id)
  const earlier = read.copy && (await earlierPage(step, values))
  // The file is being read again after a failure, and this page was recorded before.
  if (earlier && earlier.simulate_id !== null && earlier.simulate_id === work.input.simulate_id) return null
  const second = earlier && (await secondPage(step, work, values, earlier))
  let { copy } = read
  if (second === 'repeated') {
    reason = 'repeated'
    Object.assign(values, { state: 'repeated', doubts: [] })
  } else if (second === 'unknown') {
    values['doubts'] = [whoseDoubt(Number(values['page_number'])), ...(values['doubts'] as unknown[])]
    values['state'] = 'waiting'
    copy = null
  } else if (copy) {
    if (second === 'photocopied') {
      copy = { ...copy, copy: await newCopy(step.database, copy.sheet_id) }
      values['copy'] = copy.copy
    }
    const doubts = [...(values['doubts'] as unknown[])]
    values['doubts'] = doubts
    const number = values['number'] as string | null
    const found = await learnerOf(step, work, number)
    if (found.isUnknown) {
      const sheet = await sheetById(step.database, copy.sheet_id)
      doubts.unshift(candidateDoubt(sheet.geometry!, number!))
    }
    reason = found.reason
    if (reason) Object.assign(values, { state: 'unreadable', doubts: [] })
    else Object.assign(values, { user_id: found.learner, state: doubts.length > 0 ? 'waiting' : 'read' })
  }
  if (reason) values['reason'] = reasons[reason][identity.language]
  await createRecords(records, scan_page, [values], { action: 'import_scans', by: 'server' })
  if (copy && reason === null) await settleCopy(records, copy)
  return reason
}

const sheetById = async (database: Database, id: number): Promise<AnswerSheet> =>
  (await database.first<AnswerSheet>(sql`select * from answer_sheet where id = ${id}`))!

const titleOf = (file: StoredFile, page: number, pages: number, language: Language): string => {
  const name = file.name.slice(0, 200)
  return pages > 1 ? `${name} ${{ zh: `第 ${page} 页`, en: `page ${page}` }[language]}` : name
}

const counts = (title: string, reason: Reason | null): StepCounts =>
  reason === null
    ? { processed: 1 }
    : { processed: 1, failed: 1, faults: [{ at: title.slice(-100), message: reasons[reason] }] }

function stepOf(work: Work, title: string, read: Read, cursor: Cursor, total: number): JobStep<Cursor> {
  return {
    cursor,
    total,
    write: async (step) => counts(title, await storePage(step, work, title, read)),
  }
}

const nothing = (reason: Reason): Read => ({ reason, copy: null, values: { state: 'unreadable' } })
const reasonOf = (error: unknown): Reason => {
  if (error instanceof UnreadableScan) return error.why
  throw error
}

/** The copies of which this import brought pages. */
const copiesOf = (database: Database, jobId: number): Promise<Copy[]> =>
  database.all<Copy>(
    sql`select distinct sheet_id, copy from scan_page where job_id = ${jobId} and sheet_id is not null and state in ('waiting', 'read')`,
  )

async function* fileSteps(
  work: Work,
  reader: ScanReader,
  at: Cursor,
  before: number,
): AsyncGenerator<JobStep<Cursor>, number> {
  const copy = await work.files.localCopy(keyOf(itemAt(work.input.files, at.file)))
  const open = async (): Promise<number> => {
    if (!copy) throw new UnreadableScan('damaged')
    return (await reader.ask({ ask: 'open', path: copy.path, type: copy.row.type })).pages
  }
  try {
    return yield* pageSteps(work, reader, at, before, open)
  } finally {
    await copy?.release()
  }
}

async function* pageSteps(
  work: Work,
  reader: ScanReader,
  at: Cursor,
  before: number,
  open: () => Promise<number>,
): AsyncGenerator<JobStep<Cursor>, number> {
  const file = itemAt(work.input.files, at.file)
  const left = work.input.files.length - at.file - 1
  const next = { file: at.file + 1, page: 1 }
  const { language } = work.identity
  let pages: number
  try {
    pages = await open()
    if (pages > maxPages) {
      yield stepOf(work, file.name, nothing('tooMany'), next, before + 1 + left)
      return 1
    }
  } catch (error) {
    yield stepOf(work, file.name, nothing(reasonOf(error)), next, before + 1 + left)
    return 1
  }
  for (let page = at.page; page <= pages; page++) {
    if (work.signal.aborted) return pages
    const title = titleOf(file, page, pages, language)
    let read: Read
    try {
      if (reader.isSpent()) await open()
      read = await readPage(work, reader, page, title)
    } catch (error) {
      read = nothing(reasonOf(error))
    }
    yield stepOf(work, title, read, page < pages ? { file: at.file, page: page + 1 } : next, before + pages + left)
  }
  return pages
}

const readScansKind: JobKind<Input, Cursor> = {
  right: ({ simulate_id }) =>
    simulate_id === undefined ? 'scan_page:import_scans' : 'simulate_answer_exam:upload_simulate_answer_exam_file',
  input,
  async *steps(work) {
    const from = work.cursor ?? { file: 0, page: 1 }
    if (from.isDone) return
    const reader = startScanReader()
    let before = from.file
    try {
      for (let file = from.file; file < work.input.files.length; file++) {
        const at = { file, page: file === from.file ? from.page : 1 }
        before += yield* fileSteps(work, reader, at, before)
        if (work.signal.aborted) return
      }
    } finally {
      reader.close()
    }
    yield {
      cursor: { file: work.input.files.length, page: 1, isDone: true },
      async write({ records, database }) {
        for (const copy of await copiesOf(database, work.jobId)) await askForMissing(records, copy)
        await settleSimulated(records, work.input.simulate_id ?? null, true)
        return { processed: 0 }
      },
    }
  },
  async ended({ message, language, input: { simulate_id }, records }) {
    if (simulate_id !== undefined) await failReading(records, simulate_id, message[language])
  },
  summary: ({ done, failed }) => ({
    zh: failed > 0 ? `识别 ${done} 页，${failed} 页未识别` : `识别 ${done} 页`,
    en: failed > 0 ? `${done} pages read, ${failed} not` : `${done} pages read`,
  }),
}

export const answerSheets = defineJobs({ read_scans: readScansKind })

import { Readable } from 'node:stream'
import { z } from 'zod'
import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { answer_sheet } from '../../../../resources/answer-sheet.ts'
import type { PageCode, SheetGeometry } from '../../../../resources/papers/answer-sheets/geometry.ts'
import type { RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import { itemAt, recordId, storedFile, type Language, type StoredFile } from '../../../../resources/kit/index.ts'
import { keyOf } from '../../../storage/files/file-store.ts'
import type { JobKind, JobStep, JobWork, StepCounts } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import type { Identity } from '../../../base/identity.ts'
import { numberOf, rowDoubts, stateDoubts } from './page-doubts.ts'
import { clearPoints, pointsDoubts } from './points-doubts.ts'
import { maxScanPages, scanReasons, type ScanReason } from './scan-reasons.ts'
import { openPacked } from './scans/packed-scans.ts'
import { storeList } from './list-of-import.ts'
import { placeUnreadable } from './unreadable-pages.ts'
import { startScanReader, UnreadableScan, type ScanReader } from './scans/start-scan-reader.ts'
import type { ScannedPage } from './scans/scan-process.ts'
import { askForMissing, type Copy } from './settle-copy.ts'
import { failReading, settleSimulated } from './simulated-exam.ts'
import type { Imported } from './store-named-page.ts'
import { storePage, type ReadScan } from './store-page.ts'

/** Reads scanned answer sheets, a page in each step. What cannot be read says why, and the next page is read. */

/** More than a school scans at once; a folder of pictures is better sent as one zip. */
const maxFiles = 200

/**
 * `sheet_id`: of which the pages are that cannot be read. `simulate_id`: the mock exam whose learner the pages are of,
 * whatever number they have.
 */
const input = z.strictObject({
  subject_course_id: recordId,
  files: z.array(storedFile).max(maxFiles),
  sheet_id: recordId.optional(),
  simulate_id: recordId.optional(),
})
type Input = z.infer<typeof input>
/** The next page, from 1; files and entries count from 0. Behind the last file: what is missing is asked for. */
interface Cursor {
  file: number
  /** Of a zip: which of its files. */
  entry?: number
  page: number
  isDone?: true
  isListed?: true
}
type Work = JobWork<Input, Cursor>

const zipType = 'application/zip'
const maxJpegBytes = 20 * 1_048_576

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

const saved = ({ files, identity }: Work, name: string, jpeg: Uint8Array): Promise<StoredFile> =>
  files.save(Readable.from([Buffer.from(jpeg)]), { name, identity, maxBytes: maxJpegBytes, isOurs: true })

async function unreadable(work: Work, reader: ScanReader, title: string, reason: ScanReason): Promise<ReadScan> {
  const { picture } = await reader.ask({ ask: 'picture' })
  return {
    reason,
    copy: null,
    named: null,
    values: { state: 'unreadable', picture: await saved(work, `${title}.jpg`, picture) },
  }
}

/** A sheet without an answer whose candidate was absent is asked about once. */
function doubtsOf(geometry: SheetGeometry, { rows, states, points }: ScannedPage): RecordDoubt[] {
  const marked = stateDoubts(geometry, states)
  const isEmpty = [...rows, ...points].every(({ doubt }) => doubt === 'blank')
  if (marked.length > 0 && isEmpty) return marked
  return [...marked, ...rowDoubts(geometry, rows), ...pointsDoubts(geometry, points)]
}

/** What a page of a known sheet says. */
async function readValues(
  work: Work,
  sheet: AnswerSheet,
  { page, copy }: PageCode,
  read: ScannedPage,
  title: string,
): Promise<ReadScan> {
  const geometry = sheet.geometry!
  const boxes: Record<string, StoredFile> = {}
  for (const { key, picture } of read.boxes) {
    const { label } = geometry.boxes.find((one) => one.key === key)!
    boxes[key] = await saved(work, `${label}.jpg`, picture)
  }
  const number = read.digits.length > 0 ? numberOf(read.digits) : null
  const isNumbered = sheet.kind === 'numbered'
  const doubts = doubtsOf(geometry, read)
  const isEmpty = read.digits.every(({ doubt }) => doubt === 'blank')
  return {
    reason: null,
    copy: isNumbered && copy !== null ? { sheet_id: sheet.id, copy } : null,
    named: isNumbered
      ? null
      : { sheet, page, printedFor: copy, grid: isEmpty ? null : number, sticker: read.sticker, doubts },
    values: {
      sheet_id: sheet.id,
      exam_id: sheet.exam_id,
      copy,
      page_number: page,
      number: read.sticker?.slice(0, 20) ?? number,
      doubts,
      picture: await saved(work, `${title}.jpg`, read.picture),
      reading: {
        digits: read.digits.flatMap(({ chosen }) => chosen.slice(0, 1)),
        rows: Object.fromEntries(read.rows.map(({ key, chosen }) => [key, chosen])),
        boxes,
        ...(geometry.points ? { points: clearPoints(read.points) } : {}),
      },
    },
  }
}

/** null for an empty page, as the back of a sheet that was printed on one side. */
async function readPage(work: Work, reader: ScanReader, page: number, title: string): Promise<ReadScan | null> {
  const { code, isBlank } = await reader.ask({ ask: 'look', page })
  if (isBlank) return null
  if (!code) return unreadable(work, reader, title, 'noCode')
  const sheet = await sheetBy(work.database, work.identity, code.key, work.input.subject_course_id)
  if (!sheet) return unreadable(work, reader, title, 'noSheet')
  if (code.page > sheet.pages!) return unreadable(work, reader, title, 'noPage')
  if ((code.copy === null) !== (sheet.kind === 'master')) return unreadable(work, reader, title, 'otherCode')
  const read = await reader.ask({ ask: 'read', geometry: sheet.geometry!, page: code.page })
  if ('unlocated' in read) return unreadable(work, reader, title, read.unlocated)
  return readValues(work, sheet, code, read, title)
}

/** The end of a path says more than its beginning. */
const titleOf = (path: string, page: number, pages: number, language: Language): string => {
  const name = path.slice(-200)
  return pages > 1 ? `${name} ${{ zh: `第 ${page} 页`, en: `page ${page}` }[language]}` : name
}

const counts = (title: string, reason: ScanReason | null): StepCounts =>
  reason === null
    ? { processed: 1 }
    : { processed: 1, failed: 1, faults: [{ at: title.slice(-100), message: scanReasons[reason] }] }

const importedBy = ({ jobId, input: { subject_course_id, sheet_id, simulate_id } }: Work): Imported => ({
  jobId,
  subject_course_id,
  sheet_id: sheet_id ?? null,
  simulate_id,
})

function stepOf(work: Work, title: string, read: ReadScan | null, cursor: Cursor, total: number): JobStep<Cursor> {
  return {
    cursor,
    total,
    write: async (step) =>
      read ? counts(title, await storePage(step, importedBy(work), title, read)) : { processed: 1, skipped: 1 },
  }
}

const nothing = (reason: ScanReason): ReadScan => ({ reason, copy: null, named: null, values: { state: 'unreadable' } })
const reasonOf = (error: unknown): ScanReason => {
  if (error instanceof UnreadableScan) return error.why
  throw error
}

/** The copies of which this import brought pages. */
const copiesOf = (database: Database, jobId: number): Promise<Copy[]> =>
  database.all<Copy>(
    sql`select distinct sheet_id, copy from scan_page where job_id = ${jobId} and sheet_id is not null and copy is not null and state in ('waiting', 'read')`,
  )

/** A file, or one within a zip, whose pages are read from `page` on. */
interface Source {
  title: string
  page: number
  open(): Promise<number>
  /** Where the step after a page of it continues, and the one after its last page. */
  after(page: number): Cursor
  next: Cursor
  /** How many files come after it, as far as is known. */
  left: number
}

async function* fileSteps(
  work: Work,
  reader: ScanReader,
  at: Cursor,
  before: number,
): AsyncGenerator<JobStep<Cursor>, number> {
  const file = itemAt(work.input.files, at.file)
  const copy = await work.files.localCopy(keyOf(file))
  const left = work.input.files.length - at.file - 1
  const next = { file: at.file + 1, page: 1 }
  try {
    if (copy?.row.type === zipType) return yield* packedSteps(work, reader, { at, before, left, next }, copy.path)
    return yield* pageSteps(work, reader, before, {
      title: file.name,
      page: at.page,
      async open() {
        if (!copy) throw new UnreadableScan('damaged')
        return (await reader.ask({ ask: 'open', path: copy.path, type: copy.row.type })).pages
      },
      after: (page) => ({ file: at.file, page: page + 1 }),
      next,
      left,
    })
  } finally {
    await copy?.release()
  }
}

interface PackedPlace {
  at: Cursor
  before: number
  /** Files after the zip. */
  left: number
  next: Cursor
}

/** The files of a zip one after the other; a new run goes on in the midst of it. */
async function* packedSteps(
  work: Work,
  reader: ScanReader,
  { at, before, left, next }: PackedPlace,
  path: string,
): AsyncGenerator<JobStep<Cursor>, number> {
  const file = itemAt(work.input.files, at.file)
  const packed = await openPacked(path).catch(() => null)
  if (!packed) {
    yield stepOf(work, file.name, nothing('zip'), next, before + 1 + left)
    return 1
  }
  try {
    let read = 0
    const first = at.entry ?? 0
    for (let entry = first; entry < packed.names.length; entry++) {
      if (work.signal.aborted) return read
      const rest = packed.names.length - entry - 1
      const after = rest > 0 ? { file: at.file, entry: entry + 1, page: 1 } : next
      const title = `${file.name}/${itemAt(packed.names, entry)}`
      const scan = await packed.scan(entry)
      if (!scan) {
        yield stepOf(work, title, nothing('notScan'), after, before + first + read + 1 + rest + left)
        read += 1
        continue
      }
      read += yield* pageSteps(work, reader, before + first + read, {
        title,
        page: entry === first ? at.page : 1,
        open: async () => (await reader.ask({ ask: 'open', ...scan })).pages,
        after: (page) => ({ file: at.file, entry, page: page + 1 }),
        next: after,
        left: rest + left,
      })
    }
    if (packed.names.length === 0) yield stepOf(work, file.name, nothing('notScan'), next, before + 1 + left)
    return first + Math.max(1, read)
  } finally {
    await packed.close()
  }
}

async function* pageSteps(
  work: Work,
  reader: ScanReader,
  before: number,
  { title: name, page: from, open, after, next, left }: Source,
): AsyncGenerator<JobStep<Cursor>, number> {
  let pages: number
  try {
    pages = await open()
    if (pages > maxScanPages) {
      yield stepOf(work, name, nothing('tooMany'), next, before + 1 + left)
      return 1
    }
  } catch (error) {
    yield stepOf(work, name, nothing(reasonOf(error)), next, before + 1 + left)
    return 1
  }
  for (let page = from; page <= pages; page++) {
    if (work.signal.aborted) return pages
    const title = titleOf(name, page, pages, work.identity.language)
    let read: ReadScan | null
    try {
      if (reader.isSpent()) await open()
      read = await readPage(work, reader, page, title)
    } catch (error) {
      read = nothing(reasonOf(error))
    }
    yield stepOf(work, title, read, page < pages ? after(page) : next, before + pages + left)
  }
  return pages
}

/** What is missing is asked for; then the list of what came is written. A mock exam has no list: it is one sheet. */
async function* lastSteps(work: Work, from: Cursor): AsyncGenerator<JobStep<Cursor>> {
  const { jobId, input: asked } = work
  const end = { file: asked.files.length, page: 1, isDone: true } as const
  if (!from.isDone)
    yield {
      cursor: end,
      async write({ records, database }) {
        for (const copy of await copiesOf(database, jobId)) await askForMissing(records, copy)
        await placeUnreadable(records, jobId)
        await settleSimulated(records, asked.simulate_id ?? null, true)
        return { processed: 0 }
      },
    }
  if (from.isListed || asked.simulate_id !== undefined) return
  const file = await storeList(work, jobId)
  yield { cursor: { ...end, isListed: true }, write: async () => ({ processed: 0, file }) }
}

const readScansKind: JobKind<Input, Cursor> = {
  right: ({ simulate_id }) =>
    simulate_id === undefined ? 'scan_page:import_scans' : 'simulate_answer_exam:upload_simulate_answer_exam_file',
  input,
  async *steps(work) {
    const from = work.cursor ?? { file: 0, page: 1 }
    if (from.isDone) return yield* lastSteps(work, from)
    const reader = startScanReader()
    let before = from.file
    try {
      for (let file = from.file; file < work.input.files.length; file++) {
        const at = file === from.file ? from : { file, page: 1 }
        before += yield* fileSteps(work, reader, at, before)
        if (work.signal.aborted) return
      }
    } finally {
      reader.close()
    }
    yield* lastSteps(work, from)
  },
  async ended({ message, language, input: { simulate_id }, records }) {
    if (simulate_id !== undefined) await failReading(records, simulate_id, message[language])
  },
  summary: ({ done, failed, skipped = 0 }) => ({
    zh: `识别 ${done} 页${failed > 0 ? `，${failed} 页未识别` : ''}${skipped > 0 ? `，跳过 ${skipped} 个空白页` : ''}`,
    en: `${done} pages read${failed > 0 ? `, ${failed} not` : ''}${skipped > 0 ? `, ${skipped} empty ones skipped` : ''}`,
  }),
}

export const answerSheets = defineJobs({ read_scans: readScansKind })

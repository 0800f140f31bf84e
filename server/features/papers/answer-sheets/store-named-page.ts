import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import type { RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import { scan_page, type ScanPage } from '../../../../resources/scan-page.ts'
import type { StepContext } from '../../../background/jobs/job-kind.ts'
import { createRecords, updateRecord } from '../../../records/write/write-records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { whoseCode, whoseNumber, type Whose } from './candidates.ts'
import { counts } from './copies.ts'
import { candidateDoubt, candidateKey, twiceDoubt, twiceKey } from './page-doubts.ts'
import { scanReasons, type ScanReason } from './scan-reasons.ts'
import { isMarkedByHand, settleCopy, unsettleCopy, type Copy } from './settle-copy.ts'
import { simulatedExam } from './simulated-exam.ts'

/**
 * Pages of masters and of sheets that are bound to candidates: each says by itself whose it is, by a number or by its
 * code. The pages of one learner are one copy, whose number is the learner's id. A page whose learner is in doubt
 * belongs to no copy until a person decides, and neither do two pages of one side of the same learner.
 */

/** What the import says of all of its pages. */
export interface Imported {
  jobId: number
  subject_course_id: number
  /** The sheet that a page is of which cannot be read; null where nobody stated it. */
  sheet_id: number | null
  /** The mock exam whose learner the pages are of, whatever number they have. */
  simulate_id: number | undefined
}

/** What a page says of whose it is. */
export interface NamedPage {
  sheet: AnswerSheet
  page: number
  /** Of a bound sheet. */
  printedFor: number | null
  /** As filled in, `?` for a digit that is not clear; null where the sheet has no grid, or nothing is filled in. */
  grid: string | null
  sticker: string | null
  /** Of what is filled in. */
  doubts: RecordDoubt[]
}

/** A sticker and a filled-in number have to name the same learner. */
async function whoseOf(step: StepContext, { sheet, printedFor, grid, sticker }: NamedPage): Promise<Whose> {
  if (printedFor !== null) return whoseCode(step, sheet, printedFor)
  if (sticker === null) return whoseNumber(step, sheet, grid ?? '?')
  const bySticker = await whoseNumber(step, sheet, sticker)
  if (grid === null) return bySticker
  const { learner } = await whoseNumber(step, sheet, grid)
  return learner === bySticker.learner && learner !== null ? bySticker : { learner: bySticker.learner, why: 'disagree' }
}

type EarlierPage = Pick<ScanPage, 'id' | 'state' | 'simulate_id' | 'job_id'> & { doubts: RecordDoubt[] }

/** The page of this side that is this learner's, or that waits beside others of the same learner. */
const earlierPages = ({ database }: StepContext, { sheet, page }: NamedPage, learner: number): Promise<EarlierPage[]> =>
  database.all<EarlierPage>(
    sql`select id, state, simulate_id, job_id, doubts from scan_page
      where sheet_id = ${sheet.id} and page_number = ${page} and ${counts}
        and (copy = ${learner} or (state = 'waiting' and doubts @> ${JSON.stringify([{ key: twiceKey, read: [String(learner)] }])}::jsonb))
      order by id for update`,
  )

/**
 * The side before this one in the same import, whose learner is still without this side: most often they are the two
 * sides of one sheet of paper. That proposes a learner, and gives none.
 */
async function sideBefore({ database }: StepContext, { jobId }: Imported, { sheet, page }: NamedPage) {
  const before = await database.first<EarlierPage & { user_id: number | null; sheet_id: number; page_number: number }>(
    sql`select id, state, simulate_id, job_id, doubts, user_id, sheet_id, page_number from scan_page where job_id = ${jobId} and deleted_at is null order by id desc limit 1`,
  )
  if (!before?.user_id || before.sheet_id !== sheet.id || before.page_number !== page - 1) return null
  const theirs = await database.first(
    sql`select 1 from scan_page where sheet_id = ${sheet.id} and copy = ${before.user_id} and page_number = ${page} and ${counts}`,
  )
  return theirs ? null : { earlier: before, learner: before.user_id }
}

/** Takes an earlier page out of its copy, for a person to decide. Nothing is done where its answers were marked. */
async function putBack(
  { records }: StepContext,
  sheetId: number,
  { earlier, learner, asked }: { earlier: EarlierPage; learner: number; asked: RecordDoubt[] },
): Promise<void> {
  if (earlier.doubts.some(({ key }) => key === candidateKey)) return
  const copy: Copy = { sheet_id: sheetId, copy: learner }
  if (earlier.state === 'recorded') {
    if (await isMarkedByHand(records, copy)) return
    await unsettleCopy(records, copy)
  }
  const values = { doubts: [...asked, ...earlier.doubts], state: 'waiting', copy: null, user_id: null }
  await updateRecord(
    records,
    scan_page,
    { id: earlier.id, version: null, values },
    { action: 'import_scans', by: 'server' },
  )
}

const twiceDoubts = ({ sheet, page }: NamedPage, learner: number): RecordDoubt[] => [
  twiceDoubt(learner),
  candidateDoubt(sheet.geometry, '', 'twice', learner, page),
]

interface Place {
  copy: number | null
  doubts: RecordDoubt[]
  reason: ScanReason | null
}

/** Of a mock exam everything is its learner's, but for a page with another one's number. */
async function placeOfSimulated(
  step: StepContext,
  id: number,
  whose: Whose,
): Promise<Place & { learner: number | null }> {
  const learner = (await simulatedExam(step.database, id))?.user_id ?? null
  const isOther = whose.learner !== null && whose.learner !== learner
  return { copy: learner, learner, doubts: [], reason: isOther ? 'otherLearner' : null }
}

async function placeOf(step: StepContext, work: Imported, named: NamedPage, { learner, why }: Whose): Promise<Place> {
  const { sheet, page, printedFor } = named
  const label = named.sticker ?? named.grid ?? ''
  const waits = (doubts: RecordDoubt[]): Place => ({ copy: null, doubts, reason: null })
  const before = await sideBefore(step, work, named)
  if (learner === null || why !== null) {
    const proposed = learner ?? before?.learner ?? null
    return waits([candidateDoubt(sheet.geometry, label, why ?? 'unclear', proposed, page)])
  }
  const earlier = await earlierPages(step, named, learner)
  for (const one of earlier)
    await putBack(step, sheet.id, { earlier: one, learner, asked: twiceDoubts(named, learner) })
  if (earlier.length > 0) return waits(twiceDoubts(named, learner))
  // The two sides of one sheet of paper have different numbers: one of them is wrong.
  if (printedFor === null && page % 2 === 0 && before && before.learner !== learner) {
    const asked = (whose: number, side: number) => [candidateDoubt(sheet.geometry, '', 'sides', whose, side)]
    await putBack(step, sheet.id, { ...before, asked: asked(before.learner, page - 1) })
    return waits(asked(learner, page))
  }
  return { copy: learner, doubts: [], reason: null }
}

/** A sheet whose first side says that its candidate was absent has nothing on the others. */
const isAbsent = async ({ database }: StepContext, { sheet, page }: NamedPage, learner: number | null) =>
  learner !== null &&
  page > 1 &&
  (await database.first(
    sql`select 1 from scan_page where sheet_id = ${sheet.id} and user_id = ${learner} and state = 'absent' and deleted_at is null`,
  )) !== undefined

/** Completes what was read by what the bank knows, and stores it. Within the turn of its sheet. */
export async function storeNamedPage(
  step: StepContext,
  work: Imported,
  values: Record<string, unknown>,
  named: NamedPage,
): Promise<ScanReason | null> {
  const { records, identity } = step
  const whose = await whoseOf(step, named)
  const store = async (more: Record<string, unknown>) => {
    await createRecords(records, scan_page, [{ ...values, ...more }], { action: 'import_scans', by: 'server' })
  }
  if (await isAbsent(step, named, whose.learner)) {
    await store({ state: 'absent', copy: whose.learner, user_id: whose.learner, doubts: [] })
    return null
  }
  if (work.simulate_id !== undefined) {
    const place = await placeOfSimulated(step, work.simulate_id, whose)
    const [earlier] = place.learner === null ? [] : await earlierPages(step, named, place.learner)
    // The file is being read again after a failure, and this page was recorded before.
    if (earlier?.simulate_id === work.simulate_id) return null
    const reason = place.reason ?? (earlier ? 'repeated' : null)
    return stored(place.copy, [], reason)
  }
  const { copy, doubts, reason } = await placeOf(step, work, named, whose)
  return stored(copy, doubts, reason)

  async function stored(copy: number | null, asked: RecordDoubt[], reason: ScanReason | null) {
    const doubts = [...asked, ...named.doubts]
    const state = doubts.length > 0 ? 'waiting' : 'read'
    if (reason) {
      const left = { state: reason === 'repeated' ? 'repeated' : 'unreadable', doubts: [] }
      await store({ ...left, reason: scanReasons[reason][identity.language] })
      return reason
    }
    await store({ copy, user_id: copy, doubts, state })
    if (copy !== null) await settleCopy(records, { sheet_id: named.sheet.id, copy })
    return null
  }
}

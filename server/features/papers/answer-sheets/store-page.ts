import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { answer_sheet } from '../../../../resources/answer-sheet.ts'
import { scan_page } from '../../../../resources/scan-page.ts'
import type { StepContext } from '../../../background/jobs/job-kind.ts'
import { createRecords } from '../../../records/write/write-records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { whoseNumber, type Whose } from './candidates.ts'
import { counts as pageCounts, newCopy } from './copies.ts'
import { candidateDoubt, whoseDoubt } from './page-doubts.ts'
import { scanReasons, type ScanReason } from './scan-reasons.ts'
import { settleCopy, type Copy } from './settle-copy.ts'
import { simulatedExam } from './simulated-exam.ts'
import { storedSheet } from './stored-sheet.ts'
import { storeNamedPage, type Imported, type NamedPage } from './store-named-page.ts'

/** A page that was read, and its place among the pages of its sheet. */

/** What is stored of a page, but for what only the transaction knows. */
export interface ReadScan {
  values: Record<string, unknown>
  reason: ScanReason | null
  /** Of numbered copies. */
  copy: Copy | null
  /** Of a sheet whose pages say whose they are. */
  named: NamedPage | null
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
  { simulate_id }: Imported,
  sheet: AnswerSheet,
  number: string | null,
): Promise<Whose & { reason: ScanReason | null }> {
  const whose = number === null ? { learner: null, why: null } : await whoseNumber(step, sheet, number)
  if (simulate_id === undefined) return { ...whose, reason: null }
  const simulated = await simulatedExam(step.database, simulate_id)
  const own = simulated?.user_id ?? null
  const isOther = whose.learner !== null && whose.learner !== own
  return { learner: own, why: null, reason: isOther ? 'otherLearner' : null }
}

/**
 * What a page is whose place in its copy is taken. With the same number it was scanned again, with another one it is of
 * a photocopy; one without a number is what the page with the number was in this import, else a person says whose it
 * is.
 */
async function secondPage(
  { database }: StepContext,
  { jobId }: Imported,
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
export async function storePage(
  step: StepContext,
  work: Imported,
  title: string,
  read: ReadScan,
): Promise<ScanReason | null> {
  const { records, identity } = step
  const values: Record<string, unknown> = {
    ...read.values,
    title,
    subject_course_id: work.subject_course_id,
    job_id: work.jobId,
    simulate_id: work.simulate_id ?? null,
  }
  if (work.sheet_id !== null && !values['sheet_id']) values['sheet_id'] = work.sheet_id
  if (read.named) {
    await inTurn(step, read.named.sheet.id)
    return storeNamedPage(step, work, values, read.named)
  }
  let { reason } = read
  if (read.copy) await inTurn(step, read.copy.sheet_id)
  const earlier = read.copy && (await earlierPage(step, values))
  // The file is being read again after a failure, and this page was recorded before.
  if (earlier && earlier.simulate_id !== null && earlier.simulate_id === work.simulate_id) return null
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
    const sheet = await storedSheet(step.database, copy.sheet_id)
    const found = await learnerOf(step, work, sheet, number)
    if (found.why) doubts.unshift(candidateDoubt(sheet.geometry, number ?? '', found.why, found.learner))
    reason = found.reason
    if (reason) Object.assign(values, { state: 'unreadable', doubts: [] })
    else
      Object.assign(values, {
        user_id: found.why ? null : found.learner,
        state: doubts.length > 0 ? 'waiting' : 'read',
      })
  }
  if (reason) values['reason'] = scanReasons[reason][identity.language]
  await createRecords(records, scan_page, [values], { action: 'import_scans', by: 'server' })
  if (copy && reason === null) await settleCopy(records, copy)
  return reason
}

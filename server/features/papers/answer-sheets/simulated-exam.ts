import { scan_page, type ScanPage } from '../../../../resources/scan-page.ts'
import { simulate_answer_exam, type SimulateAnswerExam } from '../../../../resources/simulate-answer-exam.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { removeRecords, updateRecords } from '../../../records/write/write-records.ts'

/** A mock exam whose answer sheet was uploaded: what became of its pages. */

const reasons = {
  noPages: { zh: '文件里没有页', en: 'The files have no page' },
  notRecorded: { zh: '没有入库', en: 'It was not recorded' },
} satisfies Record<string, Text>

type Page = Pick<ScanPage, 'state' | 'reason' | 'exam_id' | 'record_id'>

const pagesOf = (database: Database, id: number): Promise<Page[]> =>
  database.all<Page>(
    sql`select state, reason, exam_id, record_id from scan_page where simulate_id = ${id} and deleted_at is null order by id`,
  )

const maxReason = 500

/** What the pages of an exam that was read to the end add up to. */
function outcomeOf(pages: readonly Page[], language: 'zh' | 'en'): Record<string, unknown> {
  const facts = {
    pages: pages.length,
    exam_id: pages.find(({ exam_id }) => exam_id !== null)?.exam_id ?? null,
    record_id: pages.find(({ record_id }) => record_id !== null)?.record_id ?? null,
  }
  const pageReasons = [...new Set(pages.flatMap(({ reason }) => reason ?? []))].join('; ').slice(0, maxReason)
  const useless = pages.filter(({ state }) => state === 'unreadable' || state === 'repeated').length
  const recorded = pages.filter(({ state }) => state === 'recorded').length
  if (recorded > 0 && recorded + useless === pages.length)
    return { ...facts, state: 'recorded', reason: useless > 0 ? pageReasons : null }
  // A page that could not be read is mended by another scan, not by decisions about the rest.
  if (useless === 0 && pages.some(({ state }) => state === 'waiting'))
    return { ...facts, state: 'doubtful', reason: null }
  const why = pages.length === 0 ? reasons.noPages[language] : pageReasons || reasons.notRecorded[language]
  return { ...facts, state: 'failed', reason: why }
}

const store = (records: Records, id: number, values: Record<string, unknown>) =>
  updateRecords(records, simulate_answer_exam, [{ id, version: null, values }], {
    action: 'settle_simulate_answer_exam',
    by: 'server',
  })

/**
 * Within a transaction: brings the state in line with the pages. While the job reads there are more to come, unless it
 * `isRead`.
 */
export async function settleSimulated(records: Records, id: number | null, isRead = false): Promise<void> {
  if (id === null) return
  const { database } = records
  const row = await database.first<Pick<SimulateAnswerExam, 'state'>>(
    sql`select state from simulate_answer_exam where id = ${id} for no key update`,
  )
  if (!row || (row.state === 'reading' && !isRead)) return
  await store(records, id, outcomeOf(await pagesOf(database, id), records.identity.language))
}

/** What the reading of a page needs of it. */
export const simulatedExam = (
  database: Database,
  id: number,
): Promise<Pick<SimulateAnswerExam, 'user_id' | 'sitting'> | undefined> =>
  database.first(sql`select user_id, sitting from simulate_answer_exam where id = ${id} and deleted_at is null`)

/** Within a transaction: takes back the pages that were not recorded, so that the files can be read again. */
export async function clearForRetry(records: Records, id: number): Promise<void> {
  const rows = await records.database.all<{ id: number }>(
    sql`select id from scan_page where simulate_id = ${id} and state <> 'recorded' and deleted_at is null order by id for update`,
  )
  if (rows.length > 0)
    await removeRecords(
      records,
      scan_page,
      rows.map((row) => row.id),
      true,
    )
}

/** Within a transaction: the job that reads it, from now on. */
export const startReading = (records: Records, id: number, job_id: number) =>
  store(records, id, { state: 'reading', reason: null, job_id })

/** Within a transaction: a job that did not get to its end. */
export async function failReading(records: Records, id: number, message: string): Promise<void> {
  const row = await records.database.first<{ state: string }>(
    sql`select state from simulate_answer_exam where id = ${id} and deleted_at is null for no key update`,
  )
  if (row?.state === 'reading') await store(records, id, { state: 'failed', reason: message.slice(0, maxReason) })
}

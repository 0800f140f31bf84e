import { answer_sheet } from '../../../../resources/answer-sheet.ts'
import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import { sheetStates, stateKey, type SheetState } from '../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import type { RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import { scan_page, type ScanPage } from '../../../../resources/scan-page.ts'
import { invalid, noActionRight } from '../../../base/fault.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecord, updateRecords } from '../../../records/write/write-records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { candidaciesOf, type SheetCandidate } from './candidates.ts'
import { counts } from './copies.ts'
import { storedSheet } from './stored-sheet.ts'
import { candidateKey, leaveOut, twiceKey } from './page-doubts.ts'

/** What a person decided of whose a page is, where each page says it by itself; and of what an invigilator marked. */

const messages = {
  notCandidate: { zh: '这名学员不是这场考试这一科的考生', en: 'This learner is no candidate of this exam and subject' },
  taken: {
    zh: '这名考生的这一面已经有一页：先判定那一页，或者不用这一页',
    en: 'This candidate has a page of this side already: decide that one first, or leave this one out',
  },
  leftOut: { zh: '判定为不用这一页', en: 'Left out by decision' },
}

/** Whether the pages of this sheet say whose they are, so that a learner's pages are one copy. */
export async function isNamed(records: Records, { sheet_id }: ScanPage): Promise<boolean> {
  return sheet_id !== null && (await storedSheet(records.database, sheet_id)).kind !== 'numbered'
}

const isCandidate = ({ takes, state }: SheetCandidate): boolean => takes && state !== 'exempt'

/** Throws 100400 for a learner who is no candidate, or has another page of this side. */
export async function namedPlace(
  records: Records,
  page: ScanPage,
  doubts: readonly RecordDoubt[],
  userId: number,
): Promise<Record<string, unknown>> {
  const { language } = records.identity
  if (page.sheet_id === null) return {}
  const refuse = (message: 'notCandidate' | 'taken') =>
    invalid([{ path: `decisions.${candidateKey}`, message: messages[message][language] }])
  const twice = doubts.find(({ key }) => key === twiceKey)
  if (twice && (twice.decided?.[0] ?? leaveOut) === leaveOut)
    return { state: 'repeated', copy: null, user_id: null, reason: messages.leftOut[language] }
  // Two people who decide pages of one sheet come one after the other.
  await records.database.run(
    sql`select 1 from ${sql.identifier(answer_sheet.name)} where id = ${page.sheet_id} for no key update`,
  )
  const candidacies = await candidaciesOf(records, page.sheet_id, userId)
  if (candidacies && !candidacies.some(isCandidate)) throw refuse('notCandidate')
  const other = await records.database.first(
    sql`select 1 from scan_page where sheet_id = ${page.sheet_id} and copy = ${userId} and page_number = ${page.page_number} and id <> ${page.id} and ${counts}`,
  )
  if (other) throw refuse('taken')
  return { copy: userId, user_id: userId }
}

/** What was decided of the marks of an invigilator: the state that the candidate gets, if any. */
export const decidedState = (doubts: readonly RecordDoubt[]): SheetState | null =>
  sheetStates.find(({ value }) => doubts.some(({ key, decided }) => key === stateKey(value) && decided?.[0] === value))
    ?.value ?? null

/** How a state changes a candidate: an absence is of the subject, a violation of the exam. */
const changes: Readonly<Record<SheetState, (candidate: Candidate, subject: number, isSet: boolean) => object>> = {
  absent: ({ absent_ids }, subject, isSet) => ({
    absent_ids: [...(absent_ids ?? []).filter((one) => one !== subject), ...(isSet ? [subject] : [])],
  }),
  violation: ({ state }, _subject, isSet) =>
    isSet ? (state === 'sits' ? { state: 'violation' } : {}) : state === 'violation' ? { state: 'sits' } : {},
}

interface Candidate extends Record<string, unknown> {
  id: number
  state: string
  absent_ids: number[] | null
}

/**
 * Within a transaction: registers what an invigilator marked, or takes it back. Throws 100403 for who may not change
 * candidates. Nothing where the sheet is of no school exam.
 */
export async function registerState(
  records: Records,
  page: Pick<ScanPage, 'sheet_id'>,
  userId: number | null,
  state: SheetState,
  isSet: boolean,
): Promise<void> {
  if (page.sheet_id === null || userId === null) return
  const candidacies = await candidaciesOf(records, page.sheet_id, userId)
  if (!candidacies || candidacies.length === 0) return
  if (!holds(records.identity.rights, rightOf(exam_candidate, 'update'))) throw noActionRight()
  for (const { id, subject_id } of candidacies) {
    await records.lock(exam_candidate, id)
    const candidate = await records.database.first<Candidate>(
      sql`select id, state, absent_ids from exam_candidate where id = ${id}`,
    )
    const values = candidate ? changes[state](candidate, subject_id, isSet) : {}
    if (Object.keys(values).length > 0)
      await updateRecord(
        records,
        exam_candidate,
        { id, version: null, values: { ...values } },
        { action: 'decide_scan_page' },
      )
  }
}

/**
 * Within a transaction: the other pages of a copy count no more where its candidate was absent; or, taken back, they do
 * again.
 */
export async function moveAbsent(records: Records, sheetId: number, copy: number, isAbsent: boolean): Promise<void> {
  const from = isAbsent ? 'read' : 'absent'
  const rows = await records.database.all<{ id: number }>(
    sql`select id from scan_page where sheet_id = ${sheetId} and copy = ${copy} and state = ${from} and deleted_at is null order by id for update`,
  )
  const state = isAbsent ? 'absent' : 'read'
  await updateRecords(
    records,
    scan_page,
    rows.map(({ id }) => ({ id, version: null, values: { state } })),
    { action: 'decide_scan_page', by: 'server' },
  )
}

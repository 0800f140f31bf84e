import { answer_sheet } from '../../../../resources/answer-sheet.ts'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { holds, messages as kitMessages, rightOf } from '../../../../resources/kit/index.ts'
import { type RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import { scan_page as declaration, type PageReading, type ScanPage } from '../../../../resources/scan-page.ts'
import { decidedState, isNamed, moveAbsent, namedPlace, registerState } from '../answer-sheets/decide-whose.ts'
import { againKey, candidateKey, missingKey } from '../answer-sheets/page-doubts.ts'
import { isOfPoints, pointsBy } from '../answer-sheets/points-doubts.ts'
import { settleSimulated } from '../answer-sheets/simulated-exam.ts'
import { counts, newCopy } from '../answer-sheets/copies.ts'
import { bringBack, isAgain, readAgain, settleCopy, unsettleCopy } from '../answer-sheets/settle-copy.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { Fault, invalid, noActionRight } from '../../../base/fault.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecord } from '../../../records/write/write-records.ts'
import { andWriteScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { resourceByName } from '../../../../resources/registry/by-name.ts'

const messages = {
  missing: { zh: '还有没有判定的', en: 'Not everything is decided yet' },
  choice: { zh: '不是其中的选项', en: 'This is none of the choices' },
  otherCourse: { zh: '不是这门学科课程的答题卡', en: 'This is no answer sheet of this course' },
  repeated: { zh: '这一份的这一页已经扫描过', en: 'This page of this copy was scanned before' },
}
/** Points that are decided here are marks. */
const marks = rightOf(answer_exercise, 'update_answer_exercise_mark_by_correct')

const notWaiting = (): Fault => new Fault(409, 100409, { zh: '这一页已经判定', en: 'This page was decided already' })
const notDecided = (): Fault =>
  new Fault(409, 100409, { zh: '这一页没有可以撤销的判定', en: 'There is no decision of this page to undo' })

/** Throws 100400 at the doubt whose decision is none of what may be chosen. */
async function checked(
  records: Records,
  doubt: RecordDoubt,
  values: readonly string[] | undefined,
): Promise<RecordDoubt> {
  const { language } = records.identity
  const refuse = (message: keyof typeof messages) =>
    invalid([{ path: `decisions.${doubt.key}`, message: messages[message][language] }])
  if (!values) throw refuse('missing')
  if (doubt.of !== null) {
    const [found] = await records.getMany(resourceByName(doubt.of), values.map(Number))
    if (values.length !== 1 || !found) throw refuse('choice')
  } else if (
    (!doubt.many && values.length > 1) ||
    values.some((value) => !doubt.choices.some((choice) => choice.value === value))
  )
    throw refuse('choice')
  return { ...doubt, decided: [...values] }
}

/** The reading with what was decided in the place of what was in doubt; or, undone, with what was read. */
function readingBy(reading: PageReading | null, doubts: readonly RecordDoubt[]): PageReading | null {
  if (!reading) return null
  const rows = doubts.filter(({ key }) => key in reading.rows).map(({ key, decided, read }) => [key, decided ?? read])
  const points = pointsBy(reading.points, doubts)
  return { ...reading, rows: { ...reading.rows, ...Object.fromEntries(rows) }, ...(points ? { points } : {}) }
}

/** Throws 100400 for a course whose scanned pages the person could not write. */
async function requireCourse({ database, identity }: Records, course: number): Promise<void> {
  const page = sql`(select c.id as subject_course_id, ${identity.userId}::integer as created_by from subject_course c where c.id = ${course} and c.deleted_at is null)`
  const [allowed] = await database.all(
    sql`select 1 from ${page} t where true${andWriteScope(declaration, identity, sql`t`)}`,
    scopeValues(identity),
  )
  if (!allowed) throw invalid([{ path: 'subject_course_id', message: kitMessages.noSuchRecord[identity.language] }])
}

/** Throws 100400 for a sheet of another course, 100404 for one that the person does not see. */
async function requireSheet(records: Records, id: number, course: number): Promise<void> {
  const sheet = await records.get(answer_sheet, id)
  if (sheet['subject_course_id'] !== course)
    throw invalid([{ path: 'sheet_id', message: messages.otherCourse[records.identity.language] }])
}

const copyOf = ({ sheet_id, copy }: Pick<ScanPage, 'sheet_id' | 'copy'>) => ({ sheet_id: sheet_id!, copy: copy! })
const stateNow = async (records: Records, id: number) => {
  const { version, state } = (await records.get(declaration, id)) as unknown as ScanPage
  return { version, state: String(state) }
}

/**
 * Of a page that was there already in its copy: the copy of the learner that a person named, where that lacks it; a new
 * one where they have none; repeated where theirs has it.
 */
async function placeOf({ database, identity }: Records, page: ScanPage, userId: number) {
  if (!page.sheet_id || page.number !== null) return {}
  const other = await database.first(
    sql`select 1 from scan_page where sheet_id = ${page.sheet_id} and copy = ${page.copy} and page_number = ${page.page_number} and id <> ${page.id} and ${counts}`,
  )
  if (!other) return {}
  const theirs = await database.first<{ copy: number; has: boolean }>(
    sql`select copy, bool_or(page_number = ${page.page_number}) as has from scan_page
      where sheet_id = ${page.sheet_id} and user_id = ${userId} and id <> ${page.id} and ${counts}
      group by copy order by has, copy limit 1`,
  )
  if (theirs?.has) return { state: 'repeated', reason: messages.repeated[identity.language] }
  return { copy: theirs?.copy ?? (await newCopy(database, page.sheet_id)) }
}

/** Where a page belongs by what was decided of whose it is; nothing where that was in no doubt. */
async function placeBy(
  records: Records,
  page: ScanPage,
  doubts: readonly RecordDoubt[],
): Promise<{ user_id?: number | null; copy?: number | null; state?: string }> {
  const learner = doubts.find(({ key }) => key === candidateKey)?.decided?.[0]
  if (learner === undefined) return {}
  const userId = Number(learner)
  if (await isNamed(records, page)) return namedPlace(records, page, doubts, userId)
  return { user_id: userId, ...(await placeOf(records, page, userId)) }
}

export const scan_page = defineHandlers(declaration, {
  async import_scans({ jobs, records }, { subject_course_id, files, sheet_id }) {
    await requireCourse(records, subject_course_id)
    if (sheet_id !== null) await requireSheet(records, sheet_id, subject_course_id)
    const title = { zh: `识别答题卡（${files.length} 个文件）`, en: `Answer sheets (${files.length} files)` }
    return {
      job_id: await jobs.enqueue('read_scans', title, {
        subject_course_id,
        files,
        ...(sheet_id === null ? {} : { sheet_id }),
      }),
    }
  },

  decide_scan_page: ({ records }, { id, base_version, decisions }) =>
    records.transaction(async (inner) => {
      const page = (await inner.lock(declaration, id)) as unknown as ScanPage
      if (page.state !== 'waiting') throw notWaiting()
      const given = new Map((decisions ?? []).map(({ key, values }) => [key, values]))
      const doubts = await Promise.all(
        (page.doubts ?? []).map((doubt) => checked(inner, doubt, given.get(doubt.key) ?? doubt.decided ?? undefined)),
      )
      if (doubts.some(isOfPoints) && !holds(inner.identity.rights, marks)) throw noActionRight()
      const state = decidedState(doubts)
      const values = {
        doubts,
        state: 'read',
        reading: readingBy(page.reading, doubts),
        ...(await placeBy(inner, page, doubts)),
        ...(state === 'absent' ? { state: 'absent' } : {}),
      }
      await updateRecord(
        inner,
        declaration,
        { id, version: base_version, values },
        { action: 'decide_scan_page', by: 'server' },
      )
      const placed = { ...page, ...values }
      if (state) await registerState(inner, placed, placed.user_id, state, true)
      if (state === 'absent' && placed.sheet_id && placed.copy)
        await moveAbsent(inner, placed.sheet_id, placed.copy, true)
      const missing = doubts.find(({ key }) => key === missingKey)
      const again = doubts.find(({ key }) => key === againKey)?.decided?.[0]
      if (placed.sheet_id && placed.copy !== null && missing?.decided?.[0] !== 'wait')
        await settleCopy(inner, copyOf(placed), {
          without: missing !== undefined,
          again: isAgain(again) ? again : null,
        })
      await settleSimulated(inner, page.simulate_id)
      return stateNow(inner, id)
    }),

  undo_decide_scan_page: ({ records }, { id }) =>
    records.transaction(async (inner) => {
      const page = (await inner.lock(declaration, id)) as unknown as ScanPage
      const decided = (page.doubts ?? []).filter((doubt) => doubt.decided !== null)
      if (decided.length === 0 || page.state === 'waiting') throw notDecided()
      if (page.state === 'recorded') await unsettleCopy(inner, copyOf(page))
      const marked = decidedState(decided)
      if (marked) await registerState(inner, page, page.user_id, marked, false)
      if (marked === 'absent' && page.sheet_id && page.copy) await moveAbsent(inner, page.sheet_id, page.copy, false)
      const again = decided.find(({ key }) => key === againKey)
      // Whether the learner has answers already is asked again.
      const doubts = (page.doubts ?? [])
        .filter((doubt) => doubt !== again)
        .map((doubt) => ({ ...doubt, decided: null }))
      const values = {
        doubts,
        state: doubts.length > 0 ? 'waiting' : 'read',
        reason: null,
        reading: readingBy(page.reading, doubts),
        ...(doubts.some(({ key }) => key === candidateKey)
          ? { user_id: null, ...((await isNamed(inner, page)) ? { copy: null } : {}) }
          : {}),
      }
      await updateRecord(
        inner,
        declaration,
        { id, version: null, values },
        { action: 'undo_decide_scan_page', by: 'server' },
      )
      if (again?.decided?.[0] === 'replace') await bringBack(inner, copyOf(page), page.user_id)
      if (again && page.sheet_id) await readAgain(inner, copyOf(page))
      await settleSimulated(inner, page.simulate_id)
      return stateNow(inner, id)
    }),
})

import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { answer_record } from '../../../../resources/answer-record.ts'
import { answer_sheet, type AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { exam } from '../../../../resources/exam.ts'
import type { RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import { scan_page, type ScanPage } from '../../../../resources/scan-page.ts'
import { Fault, issuesOf } from '../../../base/fault.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { counts } from './copies.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { recordsFor, type Records } from '../../../records/records.ts'
import { createRecords, removeRecords, updateRecords } from '../../../records/write/write-records.ts'
import { againDoubt, candidateKey, missingDoubt, missingKey } from './page-doubts.ts'
import { settleSimulated, simulatedExam } from './simulated-exam.ts'
import { scoredByPaper } from '../paper-files/paper-answers.ts'
import { freeTitle } from '../paper-files/attempt-title.ts'
import { paperContent, questionsIn } from '../paper-files/paper-content.ts'
import { sheetAnswers, type SheetAnswer } from './sheet-answers.ts'

/** The pages of one copy of an answer sheet become the learner's answers. */

export interface Copy {
  sheet_id: number
  copy: number
}

type Page = Pick<
  ScanPage,
  'id' | 'page_number' | 'state' | 'user_id' | 'reading' | 'record_id' | 'subject_course_id' | 'simulate_id'
> & {
  doubts: RecordDoubt[]
}

/**
 * Those that count: neither repeated nor unreadable. Locked, so that two pages that arrive at once do not both find the
 * other missing.
 */
const pagesOf = ({ database }: Records, { sheet_id, copy }: Copy): Promise<Page[]> =>
  database.all<Page>(
    sql`select id, page_number, state, user_id, reading, record_id, subject_course_id, simulate_id, doubts from scan_page
      where sheet_id = ${sheet_id} and copy = ${copy} and ${counts}
      order by page_number, id for update`,
  )

/** The sheet as it is stored, no matter who reads it: the pages are in the scope of the person. */
async function sheetOf({ database }: Records, id: number): Promise<AnswerSheet> {
  const [row] = await database.all<AnswerSheet>(
    sql`select * from ${sql.identifier(answer_sheet.name)} where id = ${id}`,
  )
  return row!
}

const already = (): Fault =>
  new Fault(409, 100409, {
    zh: '这名学员在这次考试中已有作答',
    en: 'This learner has answers in this test already',
  })

const noSuchQuestion = (): Fault =>
  new Fault(409, 100409, {
    zh: '题组中的一道单题已彻底删除',
    en: 'A question of the paper was deleted for good',
  })

async function changePages(records: Records, pages: readonly Page[], values: Record<string, unknown>): Promise<void> {
  await updateRecords(
    records,
    scan_page,
    pages.map(({ id }) => ({ id, version: null, values })),
    { action: 'settle_scan_page', by: 'server' },
  )
  for (const id of new Set(pages.map(({ simulate_id }) => simulate_id))) await settleSimulated(records, id)
}

/** What the attempt is called: as its mock exam says, else as the question set. */
async function titleOf({ database }: Records, sheet: AnswerSheet, [page]: readonly Page[]): Promise<string> {
  const simulated = page?.simulate_id ? await simulatedExam(database, page.simulate_id) : undefined
  if (simulated?.sitting) return simulated.sitting
  const [set] = await database.all<{ title: string }>(
    sql`select title from ${sql.identifier(exam.name)} where id = ${sheet.exam_id}`,
  )
  return set!.title
}

/** The attempt at the paper that the sheet is of, where there is none of this title. */
async function beginAttempt(records: Records, sheet: AnswerSheet, title: string, userId: number): Promise<void> {
  const there = await records.database.first(
    sql`select 1 from answer_record where user_id = ${userId} and lower(title) = lower(${title}) and deleted_at is null`,
  )
  if (there) return
  const attempt = {
    title,
    user_id: userId,
    subject_course_id: sheet.subject_course_id,
    exam_id: sheet.exam_id,
    exam_version: sheet.exam_version,
  }
  await createRecords(records, answer_record, [attempt], { action: 'import_scans', by: 'server' })
}

/**
 * Scored by the paper that the sheet was printed of; a sheet has a place for every question, no matter who reads it.
 * Points in red are marks, unless a learner had them read.
 */
async function scoredAnswers(
  { database, identity }: Records,
  sheet: AnswerSheet,
  answers: readonly SheetAnswer[],
  userId: number,
) {
  const content = await paperContent(recordsFor(database, systemIdentity), {
    exam_id: sheet.exam_id,
    version: sheet.exam_version ?? undefined,
  })
  const byId = new Map(questionsIn(content).map((one) => [one.exercise_id, one]))
  return answers.map(({ exercise_id, answer, full_score, scans, points }) => {
    const question = byId.get(exercise_id)
    if (!question) throw noSuchQuestion()
    const given = points === null || userId === identity.userId ? {} : { score: points, is_marked_on_paper: true }
    return { ...scoredByPaper(question, answer, full_score), scans, ...given }
  })
}

/** What becomes of a copy whose learner has answers in the test already. */
const againChoices = ['keep', 'replace', 'second'] as const
type Again = (typeof againChoices)[number]
export const isAgain = (value: string | undefined): value is Again => againChoices.some((one) => one === value)

/** Over an answer: a person marked it, other than in red on the paper that was scanned. */
const byHand = (a: SQL): SQL => sql`(${a}.marked_by is not null and not ${a}.is_marked_on_paper)`

/** The copy that an attempt was scanned from, where nobody has marked it yet. */
const replaceable = ({ database }: Records, recordId: number): Promise<Copy | undefined> =>
  database.first<Copy & Record<string, unknown>>(
    sql`select p.sheet_id, p.copy from scan_page p where p.record_id = ${recordId} and p.state = 'recorded' and p.deleted_at is null
        and not exists (select 1 from answer_exercise a where a.record_id = ${recordId} and a.deleted_at is null and ${byHand(sql`a`)})
      order by p.id limit 1`,
  )

/** Takes the answers of the earlier copy back; its pages stay, as repeated ones of this learner. */
async function makeRoom(records: Records, recordId: number): Promise<void> {
  const earlier = await replaceable(records, recordId)
  if (!earlier) throw isMarked()
  await unsettleCopy(records, earlier)
  const pages = await pagesOf(records, earlier)
  await changePages(records, pages, { state: 'repeated', reason: replaced[records.identity.language] })
}

const replaced = { zh: '由后来扫描的一份替换', en: 'Replaced by one that was scanned later' }
const leftOut = { zh: '保留了原来的一份', en: 'The earlier one was kept' }

type LeftOut = Page & Copy & Record<string, unknown>

/** Pages that a decision about their learner left out count again; `which` is a condition on them. */
async function countAgain(records: Records, which: SQL): Promise<LeftOut[]> {
  const rows = await records.database.all<LeftOut>(
    sql`select id, copy, sheet_id, simulate_id from scan_page where ${which} and user_id is not null and state = 'repeated'
        and reading is not null and deleted_at is null order by id for update`,
  )
  if (rows.length > 0) await changePages(records, rows, { state: 'read', reason: null })
  return rows
}

/** A copy whose decision is undone: its pages count again. */
export async function readAgain(records: Records, copy: Copy): Promise<void> {
  await countAgain(records, sql`sheet_id = ${copy.sheet_id} and copy = ${copy.copy}`)
  await settleCopy(records, copy)
}

/** The copies of which a decision made room for this one come back when it is undone. */
export async function bringBack(records: Records, { sheet_id, copy }: Copy, userId: number | null): Promise<void> {
  if (userId === null) return
  const rows = await countAgain(records, sql`sheet_id = ${sheet_id} and copy <> ${copy} and user_id = ${userId}`)
  for (const one of new Set(rows.map((row) => row.copy))) await settleCopy(records, { sheet_id, copy: one })
}

async function record(
  records: Records,
  sheet: AnswerSheet,
  pages: readonly Page[],
  userId: number,
  again: Again | null,
): Promise<void> {
  const { database } = records
  const answers = sheetAnswers(
    sheet.geometry!,
    pages.map(({ reading }) => reading!),
  )
  const title = await titleOf(records, sheet, pages)
  const ids = answers.map(({ exercise_id }) => exercise_id)
  // As who begins a sitting does: two copies of one learner, or a copy and a sitting, come one after the other.
  await database.run(sql`select 1 from "user" where id = ${userId} for no key update`)
  const known = await database.first<{ record_id: number }>(
    sql`select record_id from answer_exercise where user_id = ${userId} and lower(sitting) = lower(${title}) and exercise_id = any(${sql.param(ids)}::integer[]) and deleted_at is null limit 1`,
  )
  // A mock exam of this name is there: it is read again under another one.
  if (known && pages.some(({ simulate_id }) => simulate_id !== null)) throw already()
  if (known && again === null) {
    const [first] = pages
    const doubt = againDoubt((await replaceable(records, known.record_id)) !== undefined)
    if (first) await changePages(records, [first], { doubts: [...first.doubts, doubt], state: 'waiting' })
    return
  }
  if (known && again === 'keep') {
    await changePages(records, pages, {
      state: 'repeated',
      user_id: userId,
      reason: leftOut[records.identity.language],
    })
    return
  }
  if (known && again === 'replace') await makeRoom(records, known.record_id)
  const sitting = known && again === 'second' ? await freeTitle(database, userId, title) : title
  await beginAttempt(records, sheet, sitting, userId)
  const inputs = (await scoredAnswers(records, sheet, answers, userId)).map((one) => ({
    ...one,
    sitting,
    user_id: userId,
    subject_course_id: sheet.subject_course_id,
  }))
  const [first] = await createRecords(records, answer_exercise, inputs, { action: 'import_scans', by: 'server' })
  await changePages(records, pages, {
    state: 'recorded',
    record_id: first!['record_id'],
    user_id: userId,
    reason: null,
  })
}

/**
 * Within a transaction: records the answers of a copy whose pages are all there and without a doubt. What keeps them
 * from being recorded (the learner has answers already, a question was deleted) is shown at the pages, and stops
 * nothing else. `without`: the pages that are missing are given up. `again`: what a person decided where the learner
 * has answers already.
 */
export async function settleCopy(
  records: Records,
  copy: Copy,
  { without = false, again = null }: { without?: boolean; again?: Again | null } = {},
): Promise<void> {
  const { database, identity } = records
  const pages = await pagesOf(records, copy)
  // A page arrived: those that waited for it need no decision.
  const freed = pages.filter(
    ({ state, doubts }) => state === 'waiting' && doubts.every(({ key }) => key === missingKey),
  )
  if (freed.length > 0) await changePages(records, freed, { doubts: [], state: 'read' })
  const now = pages.map((one) => (freed.includes(one) ? { ...one, state: 'read' as const } : one))
  const sheet = await sheetOf(records, copy.sheet_id)
  const isWhole = without || new Set(now.map(({ page_number }) => page_number)).size === sheet.pages
  const userId = now.find(({ user_id }) => user_id !== null)?.user_id
  if (!isWhole || !userId || now.length === 0 || now.some(({ state }) => state !== 'read')) return
  await database.run(sql`savepoint settling`)
  try {
    await record(records, sheet, now, userId, again)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await database.run(sql`rollback to savepoint settling`)
    await changePages(records, now, { reason: reasonOf(error, identity.language) })
  }
}

function reasonOf(fault: Fault, language: 'zh' | 'en'): string {
  const [first] = issuesOf(fault)
  return (first?.message ?? fault.text[language]).slice(0, 500)
}

const isMarked = (): Fault =>
  new Fault(409, 100409, {
    zh: '作答已经有人批阅，不能撤销',
    en: 'Somebody has marked the answers: they cannot be taken back',
  })

/** Whether a person has marked an answer that was scanned from a copy. */
export const isMarkedByHand = async ({ database }: Records, { sheet_id, copy }: Copy): Promise<boolean> =>
  (await database.first(
    sql`select 1 from answer_exercise a where ${byHand(sql`a`)} and a.deleted_at is null
      and a.record_id in (select record_id from scan_page where sheet_id = ${sheet_id} and copy = ${copy} and state = 'recorded' and deleted_at is null)`,
  )) !== undefined

/** Within a transaction: takes the answers of a copy back, unless a person has marked one. */
export async function unsettleCopy(records: Records, copy: Copy): Promise<void> {
  const recorded = (await pagesOf(records, copy)).filter(({ state }) => state === 'recorded')
  const recordId = recorded[0]?.record_id
  if (!recordId) return
  const rows = await records.database.all<{ id: number; by_hand: boolean }>(
    sql`select a.id, ${byHand(sql`a`)} as by_hand from answer_exercise a where a.record_id = ${recordId} and a.deleted_at is null for update`,
  )
  if (rows.some(({ by_hand }) => by_hand)) throw isMarked()
  await removeRecords(
    records,
    answer_exercise,
    rows.map(({ id }) => id),
    true,
  )
  await changePages(records, recorded, { state: 'read', record_id: null })
}

/** Within a transaction: at the end of an import, pages whose copy lacks others wait for a person. */
export async function askForMissing(records: Records, copy: Copy): Promise<void> {
  const pages = await pagesOf(records, copy)
  const sheet = await sheetOf(records, copy.sheet_id)
  const asked = await records.database.all<{ page_number: number }>(
    sql`select page_number from scan_page where sheet_id = ${copy.sheet_id} and copy is null and state = 'waiting' and deleted_at is null
      and doubts @> ${JSON.stringify([{ key: candidateKey, read: [String(copy.copy)] }])}::jsonb`,
  )
  // A page that may be this learner's waits for a person already.
  const there = new Set([...pages, ...asked].map(({ page_number }) => page_number))
  const lacking = Array.from({ length: sheet.pages ?? 1 }, (_, at) => at + 1).filter((page) => !there.has(page))
  const [first] = pages
  if (!first || lacking.length === 0 || pages.some(({ state }) => state === 'recorded')) return
  if (first.doubts.some(({ key }) => key === missingKey)) return
  await changePages(records, [first], { doubts: [...first.doubts, missingDoubt(lacking)], state: 'waiting' })
}

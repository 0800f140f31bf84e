import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { hasCheckDigit, statesLeftOut } from '../../../../resources/exams/candidates.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { user } from '../../../../resources/user.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

/** Who may have filled in a sheet: the candidates of the subjects that have it, or any learner where none has. */

export interface Asker {
  database: Database
  identity: Identity
}

interface CandidateRow extends Record<string, unknown> {
  id: number
  user_id: number
  number: string
  state: string
  subject_id: number
  takes: boolean
  is_absent: boolean
}
export type SheetCandidate = CandidateRow

/** Whether a subject of a school exam has this sheet: then only its candidates count. */
const isOfExam = async ({ database }: Asker, sheetId: number): Promise<boolean> =>
  (await database.first(sql`select 1 from exam_subject where answer_sheet_id = ${sheetId} and deleted_at is null`)) !==
  undefined

const candidatesOf = ({ database, identity }: Asker, sheetId: number, which: SQL): Promise<SheetCandidate[]> =>
  database.all<CandidateRow>(
    sql`select t.id, t.user_id, t.number, t.state, s.id as subject_id,
        coalesce(cardinality(t.subject_ids), 0) = 0 or s.id = any(t.subject_ids) as takes,
        t.state = 'absent' or s.id = any(coalesce(t.absent_ids, '{}')) as is_absent
      from exam_subject s join exam_candidate t on t.school_exam_id = s.school_exam_id and t.deleted_at is null
      where s.answer_sheet_id = ${sheetId} and s.deleted_at is null and ${which}${andScope(exam_candidate, identity, sql`t`)}
      order by t.id`,
    scopeValues(identity),
  )

/** Those of this number, zeros in front apart where it has digits alone. */
const ofNumber = (number: string): SQL =>
  /^\d+$/.test(number)
    ? sql`ltrim(btrim(t.number), '0') = ltrim(${number}::text, '0')`
    : sql`lower(btrim(t.number)) = lower(${number}::text)`
const ofUser = (userId: number): SQL => sql`t.user_id = ${userId}`

export const whoseReasons = {
  unclear: { zh: '考号没有涂清楚', en: 'The number is not clear' },
  unknown: { zh: '没有用户名是这个考号的学员', en: 'No learner has this number as user name' },
  noCandidate: { zh: '这场考试没有这个考号的考生', en: 'No candidate of this exam has this number' },
  slip: {
    zh: '考号的校验位不对：有一位填错了',
    en: 'The check digit of the number is wrong: a digit was filled in wrongly',
  },
  ambiguous: { zh: '这个考号对应多名考生', en: 'Several candidates have this number' },
  absent: { zh: '这名考生登记为缺考', en: 'This candidate is registered as absent' },
  leftOut: { zh: '这名考生免考，或不考这一科', en: 'This candidate is exempt, or does not take this subject' },
  disagree: { zh: '条形码和填涂的考号不一致', en: 'The sticker and the number that was filled in differ' },
  sides: {
    zh: '前后两面的考号不同，可能是同一张纸：核对是谁的',
    en: 'This side and the one scanned before it have different numbers, and may be of one sheet of paper: check whose it is',
  },
  twice: {
    zh: '同一面有两页是这名考生的：分别判定是谁的，多余的一页选“不用这一页”',
    en: 'Two pages of one side are of this candidate: decide whose each is, and leave out the one too many',
  },
} satisfies Record<string, Text>

/** The learner of a page; or why a person has to say, and whom the page names. */
export interface Whose {
  learner: number | null
  why: keyof typeof whoseReasons | null
}

/** Those of this number; else those who have it but for zeros in front. */
function exactly(candidates: readonly SheetCandidate[], number: string): readonly SheetCandidate[] {
  const exact = candidates.filter((one) => one.number.trim() === number)
  return exact.length > 0 ? exact : candidates
}

const peopleOf = (candidates: readonly SheetCandidate[]): number[] => [...new Set(candidates.map((one) => one.user_id))]

/** Of one learner, who may be a candidate of several exams that have this sheet. */
function whoseBy(found: readonly SheetCandidate[]): Whose {
  const people = peopleOf(found)
  const [learner] = people
  if (learner === undefined) return { learner: null, why: 'noCandidate' }
  if (people.length > 1) return { learner: null, why: 'ambiguous' }
  if (found.every(({ takes, state }) => !takes || statesLeftOut.some((one) => one === state)))
    return { learner, why: 'leftOut' }
  return { learner, why: found.some((one) => one.takes && !one.is_absent) ? null : 'absent' }
}

/** A wrong digit in a number that was given with a check digit, as all of this exam were. */
async function isSlip(asker: Asker, sheetId: number, number: string): Promise<boolean> {
  if (!/^\d+$/.test(number) || hasCheckDigit(number)) return false
  const all = await candidatesOf(asker, sheetId, sql`true`)
  return all.length > 0 && all.every((one) => hasCheckDigit(one.number.trim()))
}

/** The learner whose user name is the number, zeros in front apart; null where there is none, or several. */
async function learnerBy({ database, identity }: Asker, number: string): Promise<number | null> {
  if (!/^\d+$/.test(number)) return null
  const found = await database.all<{ id: number }>(
    sql`select t.id from "user" t where t.username ~ '^[0-9]+$' and ltrim(t.username, '0') = ltrim(${number}::text, '0') and t.deleted_at is null${andScope(user, identity, sql`t`)} limit 2`,
    scopeValues(identity),
  )
  const [first, second] = found
  return first && !second ? first.id : null
}

/** A sticker has the user name as it is. */
async function learnerNamed({ database, identity }: Asker, name: string): Promise<number | null> {
  const found = await database.first<{ id: number }>(
    sql`select t.id from "user" t where lower(t.username) = lower(${name}::text) and t.deleted_at is null${andScope(user, identity, sql`t`)}`,
    scopeValues(identity),
  )
  return found?.id ?? null
}

/** `?` in the number stands for a digit that is not clear. */
export async function whoseNumber(asker: Asker, sheet: AnswerSheet, number: string): Promise<Whose> {
  if (number.includes('?')) return { learner: null, why: 'unclear' }
  if (await isOfExam(asker, sheet.id)) {
    const found = exactly(await candidatesOf(asker, sheet.id, ofNumber(number)), number)
    if (found.length > 0) return whoseBy(found)
    return { learner: null, why: (await isSlip(asker, sheet.id, number)) ? 'slip' : 'noCandidate' }
  }
  const learner = await (/^\d+$/.test(number) ? learnerBy : learnerNamed)(asker, number)
  return { learner, why: learner === null ? 'unknown' : null }
}

/** Of a page whose code says whom it was printed for. */
export async function whoseCode(asker: Asker, sheet: AnswerSheet, userId: number): Promise<Whose> {
  if (await isOfExam(asker, sheet.id)) return whoseBy(await candidatesOf(asker, sheet.id, ofUser(userId)))
  const { database, identity } = asker
  const seen = await database.first(
    sql`select 1 from "user" t where t.id = ${userId} and t.deleted_at is null${andScope(user, identity, sql`t`)}`,
    scopeValues(identity),
  )
  return seen ? { learner: userId, why: null } : { learner: null, why: 'unknown' }
}

/** The candidates that somebody is where this sheet is sat; null where it is of no school exam. */
export const candidaciesOf = async (asker: Asker, sheetId: number, userId: number): Promise<SheetCandidate[] | null> =>
  (await isOfExam(asker, sheetId)) ? candidatesOf(asker, sheetId, ofUser(userId)) : null

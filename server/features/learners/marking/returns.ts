import { randomUUID } from 'node:crypto'
import type { MarkingReturns, MarkingTask } from '../../../../resources/learners/marking/answers.ts'
import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { pointsOf } from '../../../../resources/learners/marking/rubric.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { conflict } from './check-mark.ts'
import { appendMark, settleAnswers } from './marks.ts'
import { answersFrom, inScheme, markedOutOf, marksOf, places, standing, type MarkRow } from './scheme-answers.ts'
import type { Scheme } from './scheme.ts'

/** Marks are sent back to their markers (退回重评): the score is open until they are given again. */

const nothing = () => conflict('没有可以退回的评分', 'There is no mark to send back.')
const tooMany = () =>
  conflict(
    `一次最多退回 ${mostAtOnce} 次评分，请缩小范围`,
    `At most ${mostAtOnce} marks are sent back at once: choose fewer.`,
  )
const markedAgain = () => conflict('都已重新评过，不能撤回', 'All were marked again: it cannot be undone.')

const mostAtOnce = 2000

/** Which marks are meant; null: any. */
export interface ChosenMarks {
  marks: readonly number[] | null
  marker: number | null
  /** Given at this moment or later. */
  since: string | null
  from: number | null
  to: number | null
}

/** The marks that count, over `m`, of answers of the scheme that are not the caller's own. */
export const marksWhere = (scheme: Scheme, userId: number, of: ChosenMarks, more: SQL = sql`true`): SQL =>
  sql`(select distinct on (answer_id, round) * from marking_mark where scheme_id = ${scheme.id} order by answer_id, round, id desc) m
    join (select a.id, a.user_id, a.answer, a.scans, a.score, a.exercise_id, a.exercise_version, ${markedOutOf(sql`a`)} as full_score from ${answersFrom} where ${inScheme(scheme)}) a on a.id = m.answer_id
    where not m.is_withdrawn and a.user_id <> ${userId} and ${more}
      and (${of.marks === null}::boolean or m.id = any(${sql.param([...(of.marks ?? [])])}::integer[]))
      and (${of.marker}::integer is null or m.user_id = ${of.marker}::integer)
      and (${of.since}::timestamptz is null or m.at >= ${of.since}::timestamptz)
      and (${of.from}::numeric is null or m.score >= ${of.from}::numeric) and (${of.to}::numeric is null or m.score <= ${of.to}::numeric)`

interface Step {
  batch: string
  reason: string
}

/** Of one answer: the earliest of the chosen marks, and with them all later ones, which were made because of them. */
async function sendBackAnswer(
  records: Records,
  scheme: Scheme,
  rows: readonly MarkRow[],
  chosen: ReadonlySet<number>,
  { batch, reason }: Step,
): Promise<number> {
  const { database, identity } = records
  const current = standing(rows)
  const meant = current.filter(({ id }) => chosen.has(id))
  if (meant.length === 0) return 0
  const place = Math.min(...meant.map(({ round }) => places[round]))
  const back = meant.filter(({ round }) => places[round] === place)
  const later = current.filter(({ round }) => places[round] > place)
  const answer = meant[0]!.answer_id
  const rounds = Object.entries(places).flatMap(([round, at]) => (at > place ? [round] : []))
  await database.run(
    sql`update marking_return set ended = 'superseded', ended_at = now() where answer_id = ${answer} and ended is null and round = any(${sql.param(rounds)}::text[])`,
  )
  for (const row of [...back, ...later])
    await appendMark(records, scheme, answer, { ...row, ms: null, is_withdrawn: true })
  for (const row of back)
    await database.run(
      sql`insert into marking_return (batch, scheme_id, answer_id, round, user_id, mark_id, later_ids, reason, made_by)
        values (${batch}, ${scheme.id}, ${answer}, ${row.round}, ${row.user_id}, ${row.id}, ${sql.param(later.map(({ id }) => id))}::integer[], ${reason}, ${identity.userId})`,
    )
  return back.length
}

const lockAnswers = ({ database }: Records, ids: readonly number[]) =>
  database.run(
    sql`select 1 from answer_exercise where id = any(${sql.param([...ids])}::integer[]) order by id for update`,
  )

const byAnswer = (rows: readonly MarkRow[]): Map<number, MarkRow[]> => {
  const found = new Map<number, MarkRow[]>()
  for (const row of rows) found.set(row.answer_id, [...(found.get(row.answer_id) ?? []), row])
  return found
}

/**
 * Within a transaction that holds the scheme: sends marks back with a reason, as one step. Returns how many and the
 * step. Throws 100409 for none, and for more than `mostAtOnce`.
 */
export async function sendBack(
  records: Records,
  scheme: Scheme,
  of: ChosenMarks,
  reason: string,
): Promise<{ marks: number; batch: string }> {
  const { database, identity } = records
  const found = await database.all<{ id: number; answer_id: number }>(
    sql`select m.id, m.answer_id from ${marksWhere(scheme, identity.userId, of)} order by m.answer_id limit ${mostAtOnce + 1}`,
  )
  if (found.length > mostAtOnce) throw tooMany()
  const answers = [...new Set(found.map(({ answer_id }) => answer_id))]
  await lockAnswers(records, answers)
  const chosen = new Set(found.map(({ id }) => id))
  const batch = randomUUID()
  let marks = 0
  for (const rows of byAnswer(await marksOf(database, answers)).values())
    marks += await sendBackAnswer(records, scheme, rows, chosen, { batch, reason })
  if (marks === 0) throw nothing()
  await settleAnswers(records, scheme, answers)
  return { marks, batch }
}

/** The marks of earlier rounds, among some rows: a later mark was made because of these. */
const groundOf = (rows: readonly MarkRow[], round: MarkingRound): string =>
  JSON.stringify(
    standing(rows)
      .filter((row) => places[row.round] < places[round])
      .toSorted((a, b) => a.round.localeCompare(b.round))
      .map((row) => [row.round, row.user_id, row.score, row.flag]),
  )

/** The mark as it counts by the rubric of now. */
const restored = (scheme: Scheme, full: number, row: MarkRow): MarkRow => {
  const points = row.points.filter((key) => scheme.rubric.some((one) => one.key === key))
  return { ...row, points, score: points.length > 0 ? pointsOf(scheme.rubric, points, full) : row.score }
}

interface ReturnRow {
  id: number
  answer_id: number
  mark_id: number
  later_ids: number[]
  full: number
}

async function restoreAnswer(records: Records, scheme: Scheme, returns: readonly ReturnRow[]): Promise<void> {
  const { database } = records
  const [{ answer_id: answer, full }] = returns as [ReturnRow]
  const rows = () => marksOf(database, [answer])
  const before = await rows()
  const give = (row: MarkRow) =>
    appendMark(records, scheme, answer, { ...restored(scheme, Number(full), row), ms: null })
  for (const { mark_id } of returns) await give(before.find(({ id }) => id === mark_id)!)
  const later = before
    .filter(({ id }) => returns.some(({ later_ids }) => later_ids.includes(id)))
    .toSorted((a, b) => places[a.round] - places[b.round])
  for (const row of later) {
    const now = await rows()
    const isThere = standing(now).some(({ round }) => round === row.round)
    const madeOf = now.filter(({ id }) => id < row.id)
    if (!isThere && groundOf(madeOf, row.round) === groundOf(now, row.round)) await give(row)
  }
}

/**
 * Within a transaction that holds the scheme: undoes what was sent back in one step, as far as it was not marked again.
 * Later marks count again where those that they were made of are as they were. Returns how many came back.
 */
export async function undoSendBack(records: Records, scheme: Scheme, batch: string): Promise<number> {
  const { database } = records
  const open = sql`batch = ${batch} and scheme_id = ${scheme.id} and ended is null`
  const found = await database.all<{ answer_id: number }>(
    sql`select distinct answer_id from marking_return where ${open}`,
  )
  const answers = found.map(({ answer_id }) => answer_id)
  await lockAnswers(records, answers)
  const returns = await database.all<ReturnRow>(
    sql`select t.id, t.answer_id, t.mark_id, t.later_ids, ${markedOutOf(sql`a`)} as full from marking_return t join answer_exercise a on a.id = t.answer_id where ${open} order by t.id`,
  )
  if (returns.length === 0) throw markedAgain()
  await database.run(
    sql`update marking_return set ended = 'undone', ended_at = now() where id = any(${sql.param(returns.map(({ id }) => id))}::integer[])`,
  )
  for (const answer of answers) {
    const own = returns.filter((one) => one.answer_id === answer)
    if (own.length > 0) await restoreAnswer(records, scheme, own)
  }
  await settleAnswers(records, scheme, answers)
  return returns.length
}

/** Why an answer was sent back to this person, and what they gave it before; null where it was not. */
export async function returnOf(
  database: Database,
  answer: number,
  round: MarkingRound,
  userId: number,
): Promise<MarkingTask['returned']> {
  const row = await database.first<NonNullable<MarkingTask['returned']>>(
    sql`select t.reason, m.score::float8 as score, m.points, m.comment, m.flag, m.strokes from marking_return t join marking_mark m on m.id = t.mark_id
      where t.answer_id = ${answer} and t.round = ${round} and t.user_id = ${userId} and t.ended is null`,
  )
  return row ?? null
}

const mostSteps = 200

/** What was sent back, step by step, the last one first. */
export async function returnsOf({ database }: Records, scheme: Scheme): Promise<MarkingReturns> {
  const list = await database.all<MarkingReturns['list'][number]>(
    sql`select t.batch, string_agg(distinct coalesce(u.name, u.username), '、') as markers, max(coalesce(b.name, b.username)) as by, min(t.reason) as reason,
        to_char(min(t.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, count(*)::integer as marks, count(*) filter (where t.ended is null)::integer as open,
        count(*) filter (where t.ended = 'marked')::integer as again, count(*) filter (where t.ended = 'undone')::integer as undone
      from marking_return t left join "user" u on u.id = t.user_id left join "user" b on b.id = t.made_by
      where t.scheme_id = ${scheme.id} group by t.batch order by min(t.id) desc limit ${mostSteps}`,
  )
  return { list, total: list.length }
}

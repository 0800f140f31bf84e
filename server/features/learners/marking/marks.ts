import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { messages } from '../../../../resources/kit/index.ts'
import { Fault, invalid } from '../../../base/fault.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { checkMark, conflict, lockAnswer, type MarkEntry } from './check-mark.ts'
import { isLeased, marksOf, openReturns, places, roundMarks, standing, type MarkRow } from './scheme-answers.ts'
import { likeAnswers } from './likes.ts'
import { quotaLeft } from './quota.ts'
import type { Scheme } from './scheme.ts'
import { settle } from './settlement.ts'
import { lease } from './leases.ts'
import { giveUncounted, withdrawUncounted } from './uncounted.ts'

const taken = () => conflict('这份作答正由别人评阅', 'Somebody else has this answer before them.')
const notTaken = () => conflict('这份作答不在您手上，请先取卷', 'This answer is not before you: take it first.')
const over = () => conflict('这份作答不再需要这次评分', 'This answer no longer needs this mark.')
const built = () =>
  conflict('后面的评分已经依据这个分数，不能再改', 'A later mark was made because of it: it cannot be changed.')
const reserved = () => conflict('这份作答已退回原评卷人重评', 'This answer was sent back to its marker.')
const again = () => conflict('您已在另一评次评过这份作答', 'You marked this answer in another round.')

/**
 * Throws 100409 unless this person may give, or correct, the mark of this round now. `mustHold`: they have the answer
 * before them, be it for longer than it is kept for them; answers that say the same come along with it.
 */
async function checkTurn(
  { database, identity: { userId } }: Records,
  scheme: Scheme,
  rows: readonly MarkRow[],
  mark: MarkEntry,
  mustHold: boolean,
) {
  if (rows.some((row) => row.user_id === userId && row.round !== mark.round)) throw again()
  const current = standing(rows)
  const standingMark = current.find((row) => row.round === mark.round)
  if (standingMark?.user_id === userId) {
    if (current.some((row) => places[row.round] > places[mark.round])) throw built()
    return
  }
  const returned = await openReturns(database, [mark.answer])
  const others = returned.filter(({ round, user_id }) => round === mark.round && user_id !== userId)
  if (others.some(({ user_id }) => scheme.people[mark.round].includes(user_id))) throw reserved()
  const { open } = settle(
    scheme,
    roundMarks(rows),
    returned.map(({ round }) => round),
  )
  if (!open.includes(mark.round) || !scheme.roundsOf(userId).includes(mark.round)) throw over()
  const held = await database.first<{ user_id: number; runs: boolean }>(
    sql`select user_id, ${isLeased(sql`until`)} as runs from marking_lease where answer_id = ${mark.answer} and round = ${mark.round}`,
  )
  if (held && held.user_id !== userId && held.runs) throw taken()
  if (mustHold && held?.user_id !== userId) throw notTaken()
}

export interface MarkValues extends Omit<MarkEntry, 'answer' | 'ms'> {
  ms: number | null
  user_id: number
  is_withdrawn?: boolean
}

export async function appendMark(
  { database, identity }: Records,
  scheme: Scheme,
  answer: number,
  { round, user_id, score, points, comment, flag, strokes, ms, is_withdrawn = false }: MarkValues,
): Promise<void> {
  await database.run(
    sql`insert into marking_mark (scheme_id, answer_id, round, user_id, made_by, score, points, comment, flag, strokes, ms, is_withdrawn)
      values (${scheme.id}, ${answer}, ${round}, ${user_id}, ${identity.userId}, ${score}, ${sql.param([...points])}::text[], ${comment}, ${flag}, ${JSON.stringify(strokes)}::jsonb, ${ms}, ${is_withdrawn})`,
  )
}

/**
 * Within a transaction that holds the answers: updates their standing by their marks; their scores change with it, as
 * corrected ones do.
 */
export async function settleAnswers(records: Records, scheme: Scheme, ids: readonly number[]): Promise<void> {
  const { database } = records
  const rows = await marksOf(database, ids)
  const returned = await openReturns(database, ids)
  const before = await database.all<{ answer_id: number; score: number | null }>(
    sql`select answer_id, score from marking_standing where answer_id = any(${sql.param([...ids])}::integer[])`,
  )
  const scoreBefore = new Map(before.map((one) => [one.answer_id, one.score]))
  const settled = ids.map((id) => {
    const own = rows.filter((row) => row.answer_id === id)
    const back = returned.flatMap((one) => (one.answer_id === id ? [one.round] : []))
    return { id, last: standing(own).at(-1), ...settle(scheme, roundMarks(own), back) }
  })
  await database.run(
    sql`insert into marking_standing (answer_id, scheme_id, open, score)
      select e.id, ${scheme.id}, e.open, e.score from jsonb_to_recordset(${JSON.stringify(settled.map(({ id, open, score }) => ({ id, open, score })))}::jsonb) as e(id integer, open text[], score numeric)
      on conflict (answer_id) do update set open = excluded.open, score = excluded.score`,
  )
  const changed = settled.filter(({ id, score }) => score !== (scoreBefore.get(id) ?? null))
  const updates = changed.map(({ id, score, last }) => ({
    id,
    version: null,
    values: { score, marked_by: score === null ? null : (last?.user_id ?? null) },
  }))
  await updateRecords(records, answer_exercise, updates, { action: 'settle_marking', by: 'server' })
}

const freed = ({ database }: Records, answer: number, round: MarkingRound) =>
  database.run(sql`delete from marking_lease where answer_id = ${answer} and round = ${round}`)

async function markOne(records: Records, scheme: Scheme, mark: MarkEntry, isAsked: boolean): Promise<void> {
  const { database, identity } = records
  const { full_score } = await lockAnswer(records, scheme, mark.answer)
  checkMark(scheme, Number(full_score), mark, identity.language)
  await checkTurn(records, scheme, await marksOf(database, [mark.answer]), mark, isAsked)
  await appendMark(records, scheme, mark.answer, { ...mark, user_id: identity.userId })
  await database.run(
    sql`update marking_return set ended = 'marked', ended_at = now() where answer_id = ${mark.answer} and round = ${mark.round} and ended is null`,
  )
  await freed(records, mark.answer, mark.round)
}

/** Answers that say the same, as many as this marker still gets beside the one that was asked for. */
async function likesInQuota({ database, identity: { userId } }: Records, scheme: Scheme, mark: MarkEntry) {
  const found = await likeAnswers(database, scheme, { id: mark.answer, round: mark.round }, userId)
  const left = mark.round === '1' || mark.round === '2' ? await quotaLeft(database, scheme, userId) : null
  return left === null ? found : found.slice(0, Math.max(0, left - 1))
}

/**
 * Within a transaction that holds the scheme: gives a mark, or corrects one's own; `likes`: all answers that say the
 * same get it too. Returns the answers that were marked.
 */
export async function giveMark(records: Records, scheme: Scheme, mark: MarkEntry, likes: boolean): Promise<number[]> {
  if (await giveUncounted(records, scheme, mark)) return [mark.answer]
  const others = likes ? await likesInQuota(records, scheme, mark) : []
  // In the order of their ids, so that two people with the same answers wait for one another, and no deadlock comes of
  // it.
  const done: number[] = []
  for (const answer of [mark.answer, ...others].toSorted((one, other) => one - other)) {
    const isAsked = answer === mark.answer
    try {
      await markOne(records, scheme, isAsked ? mark : { ...mark, answer, strokes: [], ms: null }, isAsked)
      done.push(answer)
    } catch (error) {
      // Somebody took one of the others meanwhile.
      if (isAsked || !(error instanceof Fault)) throw error
    }
  }
  await settleAnswers(records, scheme, done)
  return done
}

/**
 * Within a transaction that holds the scheme: takes one's last mark of an answer back; the answer is before this person
 * again.
 */
export async function withdrawMark(records: Records, scheme: Scheme, answer: number): Promise<number[]> {
  const { database } = records
  const { userId, language } = records.identity
  if (await withdrawUncounted(records, scheme, answer)) return [answer]
  await lockAnswer(records, scheme, answer)
  const rows = await marksOf(database, [answer])
  const current = standing(rows)
  const own = current.find((row) => row.user_id === userId)
  if (!own) throw invalid([{ path: 'answer', message: messages.noSuchRecord[language] }])
  if (current.some((row) => places[row.round] > places[own.round])) throw built()
  await appendMark(records, scheme, answer, { ...own, ms: null, is_withdrawn: true })
  if (own.round === 'final')
    await database.run(sql`delete from marking_check where answer_id = ${answer} and verdict = 'decided'`)
  await settleAnswers(records, scheme, [answer])
  await lease(database, scheme, { id: answer, round: own.round }, userId)
  return [answer]
}

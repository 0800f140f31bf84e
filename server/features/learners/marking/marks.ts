import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { pointsOf } from '../../../../resources/learners/marking/rubric.ts'
import type { Stroke } from '../../../../resources/learners/marking/strokes.ts'
import { messages, type Text } from '../../../../resources/kit/index.ts'
import { Fault, invalid, noSuchRecord } from '../../../base/fault.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import {
  answersFrom,
  isLeased,
  markable,
  markedOutOf,
  marksOf,
  roundMarks,
  standing,
  type MarkRow,
} from './scheme-answers.ts'
import { likeAnswers } from './likes.ts'
import { quotaLeft } from './quota.ts'
import type { Scheme } from './scheme.ts'
import { settle } from './settlement.ts'
import { lease } from './take.ts'

/** A mark as its marker enters it. */
export interface MarkEntry {
  answer: number
  round: MarkingRound
  score: number | null
  points: readonly string[]
  comment: string | null
  flag: string | null
  strokes: readonly Stroke[]
  ms: number | null
}

const conflict = (zh: string, en: string): Fault => new Fault(409, 100409, { zh, en })
const taken = () => conflict('这份作答正由别人评阅', 'Somebody else has this answer before them.')
const notTaken = () => conflict('这份作答不在您手上，请先取卷', 'This answer is not before you: take it first.')
const own = () => conflict('不能评阅自己的作答', 'Nobody marks their own answer.')
const over = () => conflict('这份作答不再需要这次评分', 'This answer no longer needs this mark.')
const built = () =>
  conflict('后面的评分已经依据这个分数，不能再改', 'A later mark was made because of it: it cannot be changed.')
const again = () => conflict('您已在另一评次评过这份作答', 'You marked this answer in another round.')

const words = {
  score: { zh: '请给分', en: 'Give a score' },
  above: { zh: '不能高于满分', en: 'It cannot be above the full score' },
  step: { zh: '不是最小分值的倍数', en: 'It is no multiple of the step' },
  point: { zh: '评分标准中没有这个采分点', en: 'The rubric has no such point' },
  sum: { zh: '与采分点之和不符', en: 'It is not what the points add up to' },
  noLeader: { zh: '没有可以处理问题卷的组长', en: 'There is no leader to decide' },
} satisfies Record<string, Text>

const places: Readonly<Record<MarkingRound, number>> = { '1': 0, '2': 0, '3': 1, final: 2 }

interface LockedAnswer {
  id: number
  /** Whose answer it is. */
  user_id: number
  full_score: number
  score: number | null
}

/** Locks the answer, so that all that is done to its marks is done in turn. Throws 100404 outside of the scheme. */
async function lockAnswer({ database, identity }: Records, scheme: Scheme, id: number): Promise<LockedAnswer> {
  const found = await database.first<{ id: number }>(
    sql`select a.id from ${answersFrom} where a.id = ${id} for update of a`,
  )
  const inside = await database.first<LockedAnswer>(
    sql`select a.id, ${markedOutOf(sql`a`)} as full_score, a.score, a.user_id from ${answersFrom} where a.id = ${id} and ${markable(scheme)}`,
  )
  if (!found || !inside) throw noSuchRecord()
  if (inside.user_id === identity.userId) throw own()
  return inside
}

/** Throws 100400 naming the field. */
function checkMark(scheme: Scheme, full: number, mark: MarkEntry, language: 'zh' | 'en'): void {
  const refuse = (path: string, message: Text) => invalid([{ path, message: message[language] }])
  const { score, points, flag } = mark
  if (flag !== null && scheme.leaders.length === 0) throw refuse('flag', words.noLeader)
  if (flag !== null && mark.round === 'final') throw refuse('flag', words.score)
  if (points.some((key) => !scheme.rubric.some((one) => one.key === key))) throw refuse('points', words.point)
  if (score === null) {
    if (flag === null) throw refuse('score', words.score)
    return
  }
  if (score > full) throw refuse('score', words.above)
  if (points.length > 0 && score !== pointsOf(scheme.rubric, points, full)) throw refuse('score', words.sum)
  const steps = score / scheme.step
  if (points.length === 0 && score !== full && steps !== Math.round(steps)) throw refuse('score', words.step)
}

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
  const { open } = settle(scheme, roundMarks(rows))
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
  const before = await database.all<{ answer_id: number; score: number | null }>(
    sql`select answer_id, score from marking_standing where answer_id = any(${sql.param([...ids])}::integer[])`,
  )
  const scoreBefore = new Map(before.map((one) => [one.answer_id, one.score]))
  const settled = ids.map((id) => {
    const own = rows.filter((row) => row.answer_id === id)
    return { id, last: standing(own).at(-1), ...settle(scheme, roundMarks(own)) }
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
  await lockAnswer(records, scheme, answer)
  const rows = await marksOf(database, [answer])
  const current = standing(rows)
  const own = current.find((row) => row.user_id === userId)
  if (!own) throw invalid([{ path: 'answer', message: messages.noSuchRecord[language] }])
  if (current.some((row) => places[row.round] > places[own.round])) throw built()
  await appendMark(records, scheme, answer, { ...own, ms: null, is_withdrawn: true })
  await settleAnswers(records, scheme, [answer])
  await lease(database, scheme, { id: answer, round: own.round }, userId)
  return [answer]
}

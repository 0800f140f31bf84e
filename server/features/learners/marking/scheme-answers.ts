import { holdsUntil } from '../../../storage/postgres/held-until.ts'
import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import type { Stroke } from '../../../../resources/learners/marking/strokes.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import type { Scheme } from './scheme.ts'
import type { RoundMark } from './settlement.ts'

/** The answers that a scheme is about, and their marks. */

/** Over `a` (an answer), `r` (its attempt) and `p` (its standing): in the scheme, and not scored otherwise. */
export const markable = (scheme: Scheme): SQL =>
  sql`${inScheme(scheme)} and (p.answer_id is not null or a.score is null)`

/**
 * The answers to the question are read first, and then the attempt of each. `is true` keeps the planner from an index
 * of question sets: before it knows how many attempts a new class has, it would join every answer with every attempt at
 * the set.
 */
export const inScheme = ({ id, exam, question }: Scheme): SQL =>
  sql`(r.exam_id = ${exam}) is true and a.exercise_id = ${question} and r.state <> 'in_progress' and a.deleted_at is null and r.deleted_at is null
    and (p.answer_id is null or p.scheme_id = ${id})`

export const answersFrom = sql`answer_exercise a join answer_record r on r.id = a.record_id left join marking_standing p on p.answer_id = a.id`

/** Longer than anybody looks at one answer; somebody who went away blocks it no longer. */
export const leaseMinutes = 10
export const isLeased = (until: SQL): SQL => holdsUntil(until, leaseMinutes * 60)

/**
 * What an answer `of` is marked out of: the points of its paper. Corrections of scores count from what marks come to.
 */
export const markedOutOf = (of: SQL): SQL =>
  sql`coalesce((${of}.before_correction ->> 'full_score')::numeric, ${of}.full_score)`

/** The open rounds of an answer. */
export const openRounds = ({ first }: Scheme): SQL => sql`coalesce(p.open, ${sql.param([...first])}::text[])`

/**
 * Whether a person may have round `o.round` of an answer: not their own, one of their rounds, no other of this answer,
 * nobody has it before them, and it was not sent back to somebody else, as long as that round is theirs.
 */
export const isFree = ({ people }: Scheme, userId: number): SQL => sql`
  a.user_id <> ${userId} and not exists (select 1 from marking_mark m where m.answer_id = a.id and m.user_id = ${userId} and m.round <> o.round)
  and not exists (select 1 from marking_lease l where l.answer_id = a.id and ${isLeased(sql`l.until`)} and (l.round = o.round or l.user_id = ${userId}))
  and not exists (select 1 from marking_return t where t.answer_id = a.id and t.round = o.round and t.ended is null and t.user_id <> ${userId}
    and (${JSON.stringify(people)}::jsonb -> o.round) @> to_jsonb(t.user_id))`

/** A row of an answer's marks. */
export interface MarkRow {
  id: number
  answer_id: number
  round: MarkingRound
  user_id: number
  score: number | null
  points: string[]
  comment: string | null
  flag: string | null
  strokes: Stroke[]
  is_withdrawn: boolean
}

/** All rows of some answers, in the order in which they were made. */
export const marksOf = (database: Database, ids: readonly number[]): Promise<MarkRow[]> =>
  database.all<MarkRow>(
    sql`select id, answer_id, round, user_id, score, points, comment, flag, strokes, is_withdrawn from marking_mark
      where answer_id = any(${sql.param([...ids])}::integer[]) order by id`,
  )

/** What comes after what: a later mark is made because of the earlier ones. */
export const places: Readonly<Record<MarkingRound, number>> = { '1': 0, '2': 0, '3': 1, final: 2 }

/** The marks that count: the last of each round, unless it was withdrawn. */
export function standing(rows: readonly MarkRow[]): MarkRow[] {
  const last = new Map(rows.map((row) => [row.round, row]))
  return [...last.values()].filter(({ is_withdrawn }) => !is_withdrawn)
}

/** A mark that was sent back, and has not been given again. */
export interface OpenReturn {
  answer_id: number
  round: MarkingRound
  user_id: number
}

export const openReturns = (database: Database, ids: readonly number[]): Promise<OpenReturn[]> =>
  database.all<OpenReturn>(
    sql`select answer_id, round, user_id from marking_return where answer_id = any(${sql.param([...ids])}::integer[]) and ended is null`,
  )

export const roundMarks = (rows: readonly MarkRow[]): RoundMark[] =>
  standing(rows).map(({ round, score, flag }) => ({ round, score, isFlagged: flag !== null }))

import { answeredAt, joinAnsweredAt } from '../../bank/statistics/answered-at.ts'
import { bandCount, type LineName, type Lines } from '../../../../resources/learners/analysis/lines.ts'
import type { DimensionName } from '../../../../resources/learners/analysis/measures.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { handedIn, members, type Attempts, type Grouping } from './attempts.ts'

/**
 * The figures of a report, in SQL. Whole attempts are counted when they are fully marked, single answers when they have
 * a score. What is known of single questions by their answers comes from the statistics of questions.
 */

const number = (value: number): SQL => sql.raw(String(value))

/** The score of an attempt `h` that a line asks for. */
const lineOf = (lines: Lines, line: LineName): SQL => sql`${number(lines[`${line}_line`])} * h.total_score / 100`

/** The share of the attempts that meet a condition. */
const shareOf = (condition: SQL): SQL => sql`avg((${condition})::integer)::float8`

export interface GroupFigures {
  key: string
  label: string
  count: number
  average: number
  deviation: number | null
  highest: number
  lowest: number
  score_rate: number
  excellent_rate: number
  good_rate: number
  pass_rate: number
  low_rate: number
  quarter: number
  median: number
  three_quarters: number
  /** The full score, where all attempts have the same. */
  full_score: number | null
}

/** Of the attempts of each group; no row for a group without any that counts. */
export const groupFigures = (
  { database, among, values }: Attempts,
  by: Grouping,
  lines: Lines,
): Promise<GroupFigures[]> =>
  database.all<GroupFigures & Record<string, unknown>>(
    sql`with ${handedIn(among)}, ${members[by]}
    select m.key, min(m.label) as label, count(*)::integer as count, avg(h.score)::float8 as average, stddev_samp(h.score)::float8 as deviation,
      max(h.score) as highest, min(h.score) as lowest, (sum(h.score) / sum(h.total_score))::float8 as score_rate,
      ${shareOf(sql`h.score >= ${lineOf(lines, 'excellent')}`)} as excellent_rate, ${shareOf(sql`h.score >= ${lineOf(lines, 'good')}`)} as good_rate,
      ${shareOf(sql`h.score >= ${lineOf(lines, 'pass')}`)} as pass_rate, ${shareOf(sql`h.score < ${lineOf(lines, 'low')}`)} as low_rate,
      percentile_cont(0.25) within group (order by h.score::float8) as quarter, percentile_cont(0.5) within group (order by h.score::float8) as median,
      percentile_cont(0.75) within group (order by h.score::float8) as three_quarters,
      case when min(h.total_score) = max(h.total_score) then min(h.total_score) end as full_score
    from handed h join members m on m.attempt = h.id where h.counts group by m.key`,
    values,
  )

export interface BandCount {
  series: string
  label: string
  band: number
  count: number
}

/** How many attempts of each group are in each band of scores. */
export const bandCounts = ({ database, among, values }: Attempts, by: Grouping, lines: Lines): Promise<BandCount[]> =>
  database.all<BandCount & Record<string, unknown>>(
    sql`with ${handedIn(among)}, ${members[by]}
    select m.key as series, min(m.label) as label, least(${number(bandCount(lines) - 1)}, floor(h.score * 100 / (h.total_score * ${number(lines.band_width)})))::integer as band,
      count(*)::integer as count
    from handed h join members m on m.attempt = h.id where h.counts group by m.key, 3`,
    values,
  )

export interface AnswerFigures {
  series: string
  label: string
  key: string
  count: number
  average: number
  score_rate: number
  full_rate: number
}

/** What answers are grouped by, and where it comes from. */
const answerGroups = {
  question: { key: sql`a.exercise_id::text`, from: sql`` },
  type: { key: sql`q.type`, from: joinAnsweredAt },
  knowledge: { key: sql`point::text`, from: sql`${joinAnsweredAt} cross join unnest(q.knowledge_ids) point` },
} as const satisfies Partial<Record<DimensionName, { key: SQL; from: SQL }>>
export type AnswerGroup = keyof typeof answerGroups

/** A question that counts for nobody (作废) is out of nothing: it has no share. */
const scoredWith = sql`a.score is not null and a.full_score > 0`

const scoredAnswers = sql`select a.exercise_id, a.exercise_version from answer_exercise a join handed h on h.id = a.record_id where a.deleted_at is null and ${scoredWith}`

/** Of the scored answers of each group of learners, by question, type or knowledge point. */
export function answerFigures(
  { database, among, values }: Attempts,
  of: AnswerGroup,
  by: Grouping,
): Promise<AnswerFigures[]> {
  const { key, from } = answerGroups[of]
  return database.all<AnswerFigures & Record<string, unknown>>(
    sql`with ${handedIn(among)}, ${members[by]}, ${answeredAt(scoredAnswers)}
    select m.key as series, min(m.label) as label, ${key} as key, count(*)::integer as count, avg(a.score)::float8 as average,
      (sum(a.score) / sum(a.full_score))::float8 as score_rate, avg((a.score >= a.full_score)::integer)::float8 as full_rate
    from answer_exercise a join handed h on h.id = a.record_id join members m on m.attempt = h.id ${from}
    where a.deleted_at is null and ${scoredWith} group by m.key, 3`,
    values,
  )
}

export interface Mastered {
  series: string
  label: string
  key: string
  answers: number
  questions: number
  mastery: number
}

/**
 * Σ scores / Σ full scores of the answers to questions of a knowledge point and of all points below it, for each group
 * of learners. An answer counts once for a point, however many of the points below it touches.
 */
export const masteries = ({ database, among, values }: Attempts, by: Grouping): Promise<Mastered[]> =>
  database.all<Mastered & Record<string, unknown>>(
    sql`with recursive ${handedIn(among)}, ${members[by]}, ${answeredAt(scoredAnswers)},
    given as (
      select m.key as series, min(m.label) as label, a.exercise_id, a.exercise_version, count(*) as answers, sum(a.score) as score, sum(a.full_score) as full_score
      from answer_exercise a join handed h on h.id = a.record_id join members m on m.attempt = h.id
      where a.deleted_at is null and ${scoredWith} group by m.key, a.exercise_id, a.exercise_version),
    above(exercise, version, point) as (
      select q.exercise_id, q.exercise_version, point from answered_at q, unnest(q.knowledge_ids) point
      union select o.exercise, o.version, p.id from above o join knowledge_catalog k on k.id = o.point join knowledge_catalog p on p.id = k.parent_id and p.deleted_at is null)
    select g.series, min(g.label) as label, o.point::text as key, sum(g.answers)::integer as answers, count(distinct g.exercise_id)::integer as questions,
      (sum(g.score) / sum(g.full_score))::float8 as mastery
    from given g join above o on o.exercise = g.exercise_id and o.version = g.exercise_version group by g.series, o.point`,
    values,
  )

export interface Counted {
  attempts: number
  open: number
  /** The questions with scored answers. */
  questions: number[]
}

export async function countAttempts({ database, among, values }: Attempts): Promise<Counted> {
  const row = await database.first<Counted & Record<string, unknown>>(
    sql`with ${handedIn(among)}
    select count(*) filter (where counts)::integer as attempts, count(*) filter (where not counts)::integer as open,
      array(select distinct a.exercise_id from answer_exercise a join handed h on h.id = a.record_id
        where a.deleted_at is null and ${scoredWith} order by 1) as questions
    from handed`,
    values,
  )
  return row!
}

/** The variances behind the reliability: `size` attempts have a score for each of the `items` questions. */
interface Variances {
  items: number
  size: number
  parts: number | null
  whole: number | null
}

/**
 * Cronbach's α and the standard error of measurement of a total score, from the attempts that have a score for every
 * question that any has; null with fewer than `needed` of them, or where all totals are the same.
 */
export async function reliabilityOf(
  { database, among, values }: Attempts,
  needed: number,
): Promise<{ reliability: number | null; standard_error: number | null }> {
  const found = await database.first<Variances & Record<string, unknown>>(
    sql`with ${handedIn(among)},
    item as (
      select a.record_id, a.exercise_id, sum(a.score::float8) as score from answer_exercise a join handed h on h.id = a.record_id
      where h.counts and a.deleted_at is null and ${scoredWith} group by 1, 2),
    items as (select count(*)::integer as items from (select distinct exercise_id from item) one),
    whole as (select record_id, sum(score) as total from item group by 1 having count(*) = (select items from items)),
    part as (select var_samp(i.score) as variance from item i join whole w using (record_id) group by i.exercise_id)
    select (select items from items) as items, (select count(*)::integer from whole) as size,
      (select sum(variance)::float8 from part) as parts, (select var_samp(total)::float8 from whole) as whole`,
    values,
  )
  const { items, size, parts, whole } = found!
  if (size < needed || items < 2 || parts === null || !whole) return { reliability: null, standard_error: null }
  const reliability = (items / (items - 1)) * (1 - parts / whole)
  return { reliability, standard_error: Math.sqrt(whole * (1 - reliability)) }
}

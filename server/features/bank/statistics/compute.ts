import type { ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { resources } from '../../../../resources/index.ts'
import { namedIn, type Fields } from '../../../../resources/kit/index.ts'
import { sql, type Database, type SQL, type Values } from '../../../storage/postgres/database.ts'
import { valueAt } from '../../../records/version-values.ts'
import { updateKept } from '../../../records/write/kept-columns.ts'
import {
  answersNeeded,
  differenceInSteps,
  discriminationSteps,
  facilitySteps,
  groupShare,
  tooEasyAbove,
  tooHardBelow,
} from './rules.ts'

/**
 * The statistics of questions by classical test theory, in SQL.
 *
 * Scored answers of submitted attempts count, each as its share x of the question's full score, since attempts may
 * weight it differently. A question that an attempt did not contain is not counted in it; an unanswered one has earned
 * nothing.
 *
 * - Facility (difficulty index) p = mean of x.
 * - Discrimination r: the correlation of x with the share y that the rest of the sitting earned, the question itself
 *   taken out (corrected item–total correlation; the point-biserial where x is 0 or 1): Henrysson 1963; Crocker &
 *   Algina 1986, 14.2.
 * Attempts of different papers are not comparable, so deviations are taken within each paper, and pooled:
 *   r = ΣΣ(x − x̄g)(y − ȳg) / √(ΣΣ(x − x̄g)² · ΣΣ(y − ȳg)²). With one paper that is Pearson's r, and Moodle's
 *   discrimination index.
 * - D: mean x of the upper 27% minus that of the lower 27%, by the total score, within each paper, weighted by the size
 * of the groups: Kelley 1939; Ebel & Frisbie 1991, ch. 13. Equal totals are ordered by the attempt's number.
 */

const ids = (of: readonly number[]): SQL => sql`${sql.param([...of])}::integer[]`

/** The paper of an attempt `r`: its question set, and where it has none its title, within its course. */
const sat: SQL = sql`case when r.exam_id is null then lower(r.title) else E'\\n' || r.exam_id end collate "C"`

/**
 * Scored answers to these questions with the further values of the statistics: `x`, `y` (null where the attempt had no
 * other questions), `place` of `size` by the total within the paper, and `edge`, the number of attempts in the upper or
 * lower group. `among` is a condition on the attempts `r`.
 */
const rankedAnswers = (of: readonly number[], among: SQL = sql`true`): SQL => sql`
  marked as (
    select a.id, a.exercise_id, a.exercise_version, a.answer, r.id as record_id, r.subject_course_id as course, ${sat} as sat,
      a.score::float8 / a.full_score::float8 as x,
      case when r.total_score > a.full_score then (r.score - a.score)::float8 / (r.total_score - a.full_score)::float8 end as y,
      r.score::float8 / nullif(r.total_score, 0)::float8 as total
    from answer_exercise a join answer_record r on r.id = a.record_id
    where a.exercise_id = any(${ids(of)}) and a.deleted_at is null and a.score is not null and a.full_score > 0 and r.deleted_at is null and r.state <> 'in_progress' and ${among}),
  placed as (
    select *, row_number() over (partition by exercise_id, course, sat order by total desc, record_id, id) as place,
      count(*) over (partition by exercise_id, course, sat) as size
    from marked),
  ranked as (select *, case when size > 1 then greatest(1, round(${groupShare}::numeric * size)) else 0 end::integer as edge from placed)`

/** The group of a ranked answer. Of two attempts one is above and one below; a single one is between. */
const standing: SQL = sql`case when place <= edge then 'upper' when place > size - edge then 'lower' else 'middle' end`

/** One row for each question with scored answers. */
const measured: SQL = sql`
  within as (
    select exercise_id, count(*) as answers, sum(x) as sum_x, count(y) as pairs,
      regr_sxy(x, y) as sxy, regr_syy(x, y) as sxx, regr_sxx(x, y) as syy,
      max(edge) as edge, avg(x) filter (where place <= edge) as upper, avg(x) filter (where place > size - edge) as lower
    from ranked group by exercise_id, course, sat),
  measured as (
    select exercise_id, sum(answers)::integer as answers, sum(sum_x) / sum(answers) as p,
      case when sum(pairs) >= ${answersNeeded} and sum(sxx) > 1e-9 and sum(syy) > 1e-9 then sum(sxy) / sqrt(sum(sxx) * sum(syy)) end as r,
      case when sum(edge) > 0 then sum(edge * (upper - lower)) filter (where edge > 0) / sum(edge) end as d
    from within group by exercise_id)`

/**
 * Questions with one right option where the upper group chose a wrong option more often: by the key that they have now,
 * and of the answers to versions whose letters mean the same options.
 */
const misleading: SQL = sql`
  lettered as materialized (
    select k.exercise_id, k.exercise_version, e.answer ->> 'key' as key
    from (select distinct exercise_id, exercise_version from ranked) k join exercise e on e.id = k.exercise_id
    where e.answer ? 'key' and to_jsonb(e.options) is not distinct from ${valueAt(exercise, sql`e`, 'options', sql`k.exercise_version`)}),
  chosen as (
    select k.exercise_id, q.key as "right", k.answer->>'key' as key, count(*) as upper
    from ranked k join lettered q using (exercise_id, exercise_version)
    where k.place <= k.edge and k.answer ? 'key' and k.answer->>'key' is not null group by 1, 2, 3),
  misleading as (
    select exercise_id from chosen group by exercise_id, "right"
    having max(upper) filter (where key <> "right") > coalesce(max(upper) filter (where key = "right"), 0))`

/** The records that contain questions, of every resource that declares `holds`. */
function holdings(of: readonly number[]): SQL {
  const holders = Object.values(resources).filter(({ holds }) => holds !== undefined)
  const parts = holders.flatMap(({ name, holds, fields }) => {
    const { target } = namedIn(fields as Fields, holds!)
    if (target?.resource !== exercise.name) return []
    const column = sql`t.${sql.identifier(holds!)}`
    const many = sql`select one as exercise_id, t.created_at as at from ${sql.identifier(name)} t, unnest(${column}) one where t.deleted_at is null and ${column} && ${ids(of)} and one = any(${ids(of)})`
    return [
      target.many
        ? many
        : sql`select ${column} as exercise_id, t.created_at as at from ${sql.identifier(name)} t where t.deleted_at is null and ${column} = any(${ids(of)})`,
    ]
  })
  return parts.length > 0
    ? sql.join(parts, sql` union all `)
    : sql`select null::integer as exercise_id, null::timestamptz as at where false`
}

/**
 * How often, and when last: each record that contains it counts once, and so does each paper that was attempted,
 * however many people did.
 */
const used = (of: readonly number[]): SQL => sql`
  held as (select exercise_id, count(*) as times, max(at) as last from (${holdings(of)}) held group by exercise_id),
  sat as (
    select a.exercise_id, count(distinct (r.subject_course_id, ${sat})) as times, max(coalesce(r.submitted_at, r.started_at, r.created_at)) as last
    from answer_exercise a join answer_record r on r.id = a.record_id
    where a.exercise_id = any(${ids(of)}) and a.deleted_at is null and r.deleted_at is null group by a.exercise_id)`

/** 1 to 5, as difficulties are declared. */
const step = (p: SQL): SQL =>
  sql`case ${sql.join(
    facilitySteps.map((from, index) => sql`when ${p} >= ${sql.raw(String(from))} then ${sql.raw(String(index + 1))}`),
    sql` `,
  )} else ${sql.raw(String(facilitySteps.length + 1))} end`

/** The mean share that blind guessing earns, where one of several options is chosen. */
const guessing: SQL = sql`case when e.answer ? 'key' and jsonb_array_length(e.options) > 1 then 1.0 / jsonb_array_length(e.options) when e.answer ? 'value' then 0.5 else 0 end`

const suspicions: SQL = sql`array_remove(array[
  case when m.r < 0 then 'negative' end,
  case when exists (select 1 from misleading w where w.exercise_id = e.id) then 'distractor' end,
  case when m.r >= 0 and m.r < ${sql.raw(String(discriminationSteps[2]))} then 'weak' end,
  case when m.p < greatest(${sql.raw(String(tooHardBelow))}, ${guessing}) then 'too_hard' end,
  case when m.p > ${sql.raw(String(tooEasyAbove))} then 'too_easy' end,
  case when abs(${step(sql`m.p`)} - e.difficulty) >= ${sql.raw(String(differenceInSteps))} then 'difficulty_differs' end], null)`

const statistics = (of: readonly number[]): SQL => sql`
  with ${rankedAnswers(of)}, ${measured}, ${misleading}, ${used(of)},
  result as (
    select e.id, coalesce(h.times, 0)::integer + coalesce(s.times, 0)::integer as used_count, greatest(h.last, s.last) as last_used_at,
      coalesce(m.answers, 0) as answer_count,
      case when m.answers >= ${answersNeeded} then round(m.p::numeric, 2) end as facility,
      case when m.answers >= ${answersNeeded} then round(m.r::numeric, 2) end as discrimination,
      case when m.answers >= ${answersNeeded} then round(m.d::numeric, 2) end as upper_lower,
      case when m.answers >= ${answersNeeded} then ${suspicions} else '{}' end as suspicions
    from exercise e left join measured m on m.exercise_id = e.id left join held h on h.exercise_id = e.id left join sat s on s.exercise_id = e.id
    where e.id = any(${ids(of)}))`

/**
 * Recalculates these questions and stores what changed. A question's version, history and place in lists stay the same,
 * since nobody edited it.
 */
export const storeStatistics = (database: Database, of: readonly number[]): Promise<number> =>
  database.run(sql`
  ${statistics(of)}
  ${updateKept(exercise, {
    used_count: sql`n.used_count`,
    usage: sql`case when n.used_count > 0 then 'used' else 'unused' end`,
    last_used_at: sql`n.last_used_at`,
    answer_count: sql`n.answer_count`,
    facility: sql`n.facility`,
    discrimination: sql`n.discrimination`,
    suspicions: sql`n.suspicions`,
    statistics_at: sql`now()`,
  })}
  from result n where n.id = exercise.id and (exercise.used_count, exercise.last_used_at, exercise.answer_count, exercise.facility, exercise.discrimination, exercise.suspicions)
    is distinct from (n.used_count, n.last_used_at, n.answer_count, n.facility, n.discrimination, n.suspicions)`)

export interface MeasuredAnswers {
  exercise_id: number
  answers: number
  /** Facility, discrimination, and upper less lower group; null with too few answers, facility never. */
  p: number
  r: number | null
  d: number | null
}

/** How many of each group chose an option or earned a share. */
export interface GroupCounts {
  upper: number
  middle: number
  lower: number
}

/** The current values of one question, including D. */
export async function measuredNow(
  database: Database,
  id: number,
): Promise<{ answer_count: number; upper_lower: number | null }> {
  const [row] = await database.all(sql`${statistics([id])} select answer_count, upper_lower from result`)
  return row ?? { answer_count: 0, upper_lower: null }
}

const byGroup: SQL = sql`count(*) filter (where ${standing} = 'upper') as upper, count(*) filter (where ${standing} = 'middle') as middle, count(*) filter (where ${standing} = 'lower') as lower`

/** At most this many different answers are distinguished; further ones are rare. */
const maxAnswers = 1000

/** An answer to a version of a question, by group. */
export type AnsweredBy = GroupCounts & { version: number; answer: ExerciseResponse | null }

/** The answers to a question, the most frequent first, by group. */
export const answersByGroup = (database: Database, id: number): Promise<AnsweredBy[]> =>
  database.all(
    sql`with ${rankedAnswers([id])} select exercise_version as version, answer, ${byGroup} from ranked group by exercise_version, answer order by count(*) desc limit ${maxAnswers}`,
  )

/** What was chosen in a question with choices, by group. */
export type ChosenAnswer = AnsweredBy & { exercise_id: number }

/**
 * The same values of these questions, not rounded, and what was chosen in those that were answered as ones of the given
 * types, over the attempts of one paper that meet a condition on `r`. The answers are ranked once for both.
 */
export async function measuredAmong(
  database: Database,
  of: readonly number[],
  pickedTypes: readonly string[],
  among: SQL,
  values: Values,
): Promise<{ measured: MeasuredAnswers[]; chosen: ChosenAnswer[] }> {
  const row = await database.first<{ measured: MeasuredAnswers[]; chosen: ChosenAnswer[] }>(
    sql`with ${rankedAnswers(of, among)}, ${measured},
      grouped as (select exercise_id, exercise_version as version, answer, ${byGroup} from ranked where exercise_id in (select exercise_id from ranked where answer ->> 'type' = any(${sql.param([...pickedTypes])}::text[])) group by 1, 2, 3),
      frequent as (select *, row_number() over (partition by exercise_id order by upper + middle + lower desc) as at from grouped),
      shown as (select exercise_id, answers, p::float8 as p, r::float8 as r, case when answers >= ${answersNeeded} then d::float8 end as d from measured),
      chosen as (select exercise_id, version, answer, upper, middle, lower from frequent where at <= ${maxAnswers})
      select coalesce((select json_agg(shown) from shown), '[]') as measured, coalesce((select json_agg(chosen) from chosen), '[]') as chosen`,
    values,
  )
  return row!
}

/** Answers in five steps of the share that they earned, from 0 up, by group. */
export const sharesByGroup = (database: Database, id: number): Promise<(GroupCounts & { step: number })[]> =>
  database.all(
    sql`with ${rankedAnswers([id])} select least(4, floor(x * 5))::integer as step, ${byGroup} from ranked group by 1 order by 1`,
  )

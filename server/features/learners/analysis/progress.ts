import { answer_record } from '../../../../resources/answer-record.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import { user_group } from '../../../../resources/user-group.ts'
import { holdsOn, livingMemberships } from '../../../people/grants/grants-held.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { handedIn, type Attempts } from './attempts.ts'

/** An attempt of a learner beside the others at the same question set; shares of the full score. */
export interface Progress extends Record<string, unknown> {
  attempt: number
  title: string
  day: string
  own: number
  /**
   * Of everybody who was in a group with the learner on the day of the attempt, themselves included, as far as the
   * asker sees group and attempt.
   */
  group: number | null
  among: number
  all: number | null
  of_all: number
}

/** Longer than any school career; the latest are kept. */
const mostAttempts = 200

/** The others' attempts `o` at the same set, as far as the asker sees them. */
const others = (identity: Identity): SQL => sql`answer_record o
  where o.exam_id = h.exam_id and o.deleted_at is null and o.state = 'marked' and o.total_score > 0${andScope(answer_record, identity, sql`o`)}`

/** Who was in a group with the learner on that day; nobody for people who may not list groups. */
function companions(identity: Identity): SQL {
  if (!holds(identity.rights, rightOf(user_group, 'list'))) return sql`false`
  const m = sql`m`
  return sql`exists (
    select 1 from ${livingMemberships} join group_member own on own.group_id = m.group_id and own.deleted_at is null and own.user_id = h.user_id and ${holdsOn(sql`own`, sql`h.day`)}
    where m.user_id = o.user_id and ${holdsOn(m, sql`h.day`)}${andScope(user_group, identity, sql`of_group`)})`
}

/**
 * The attempts of a learner that count, from the first to the last, each with the means of the others at the same set.
 */
export const progressOf = (identity: Identity, { database, among, values }: Attempts): Promise<Progress[]> =>
  database.all<Progress>(
    sql`with ${handedIn(among)},
    latest as (select * from handed where counts order by day desc, id desc limit ${mostAttempts})
    select h.id as attempt, h.title, h.day::text as day, (h.score / h.total_score)::float8 as own,
      c.mean as group, coalesce(c.size, 0)::integer as among, e.mean as all, coalesce(e.size, 0)::integer as of_all
    from latest h
      left join lateral (select avg(o.score / o.total_score)::float8 as mean, count(*) as size from ${others(identity)} and ${companions(identity)}) c on true
      left join lateral (select avg(o.score / o.total_score)::float8 as mean, count(*) as size from ${others(identity)}) e on true
    order by h.day, h.id`,
    values,
  )

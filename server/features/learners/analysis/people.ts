import { nearLines, type Lines } from '../../../../resources/learners/analysis/lines.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { handedIn, members, type Attempts } from './attempts.ts'
import { titlesOf } from './labels.ts'

/** A longer list is no longer read; the workbook of a whole year is made of its classes. */
const mostPeople = 5000

interface Person extends Record<string, unknown> {
  attempt: number
  user_id: number
  score: number
  full_score: number
  rank: number
  t_score: number | null
  groups: number[]
  among: number
}

/**
 * T of a score: 500 + 100 z, z by the share of the full score among all attempts that count; McCall 1922, scaled as is
 * usual.
 */
const ranked = ({ database, among, values }: Attempts): Promise<Person[]> =>
  database.all<Person>(
    sql`with ${handedIn(among)}, ${members.group},
    counted as (select id, user_id, score, total_score, score / total_score as share from handed where counts),
    placed as (
      select *, rank() over (order by share desc)::integer as rank, count(*) over ()::integer as among,
        (500 + 100 * (share - avg(share) over ()) / nullif(stddev_samp(share) over (), 0))::float8 as t_score
      from counted),
    grouped as (select attempt, array_agg(key::integer order by key::integer) as groups from members group by attempt)
    select p.id as attempt, p.user_id, p.score, p.total_score as full_score, p.rank, p.t_score, p.among,
      coalesce(g.groups, '{}') as groups
    from placed p left join grouped g on g.attempt = p.id order by p.rank, p.id limit ${mostPeople}`,
    values,
  )

/**
 * The attempts with rank, T-score and the score lines that they are near to, the best first; names as far as the person
 * may see them.
 */
export async function rankedPeople(
  records: Records,
  attempts: Attempts,
  lines: Lines,
): Promise<Pick<AnalysisReport, 'people' | 'people_left_out'>> {
  const found = await ranked(attempts)
  const texts = (keys: readonly number[]) => [...new Set(keys)].map(String)
  const [names, groups] = await Promise.all([
    titlesOf(records, 'user', texts(found.map(({ user_id }) => user_id))),
    titlesOf(records, 'user_group', texts(found.flatMap((one) => one.groups))),
  ])
  return {
    people: found.map(({ among: _, user_id, groups: own, ...one }) => ({
      ...one,
      user_id,
      name: names(String(user_id)).zh,
      groups: own.map((id) => groups(String(id)).zh),
      near: nearLines(one.score, one.full_score, lines),
    })),
    people_left_out: (found[0]?.among ?? 0) - found.length,
  }
}

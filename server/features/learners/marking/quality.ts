import type { MarkingQuality } from '../../../../resources/learners/marking/answers.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import type { Scheme } from './scheme.ts'

/** How the markers of a scheme mark: of the marks that count, those of a leader's decisions too. */
export async function qualityOf({ database }: Records, scheme: Scheme): Promise<MarkingQuality> {
  const current = sql`current as (
    select distinct on (m.answer_id, m.round) m.answer_id, m.round, m.user_id, m.score, m.flag, m.is_withdrawn,
      max(m.ms) over (partition by m.answer_id, m.round, m.user_id) as ms
    from marking_mark m join answer_exercise a on a.id = m.answer_id and a.deleted_at is null
    where m.scheme_id = ${scheme.id} order by m.answer_id, m.round, m.id desc)`
  const list = await database.all<MarkingQuality['list'][number]>(
    sql`with ${current}, counted as (select * from current where not is_withdrawn)
      select coalesce(u.name, u.username) as name, count(*)::integer as marks,
        round(avg(m.score), 2)::float8 as mean, round(stddev_pop(m.score), 2)::float8 as deviation,
        round((percentile_cont(0.5) within group (order by m.ms) / 1000)::numeric, 1)::float8 as seconds,
        count(o.score) filter (where m.score is not null)::integer as paired,
        count(*) filter (where abs(m.score - o.score) <= ${scheme.tolerance})::integer as within,
        round(avg(m.score - o.score), 2)::float8 as above,
        round(avg(abs(m.score - p.score)), 2)::float8 as off,
        count(m.flag)::integer as flags
      from counted m join "user" u on u.id = m.user_id
        left join counted o on o.answer_id = m.answer_id and m.round in ('1', '2') and o.round in ('1', '2') and o.round <> m.round
        left join marking_standing p on p.answer_id = m.answer_id
      group by m.user_id, u.name, u.username order by count(*) desc, m.user_id`,
  )
  return { list, total: list.length }
}

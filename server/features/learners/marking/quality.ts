import type { MarkingQuality } from '../../../../resources/learners/marking/answers.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import type { Scheme } from './scheme.ts'

/**
 * How the markers of a scheme mark: of the marks that count, those of a leader's decisions too. Of its markers also
 * those who have not begun.
 */
export async function qualityOf({ database }: Records, scheme: Scheme): Promise<MarkingQuality> {
  const current = sql`current as (
    select distinct on (m.answer_id, m.round) m.answer_id, m.round, m.user_id, m.score, m.flag, m.is_withdrawn,
      max(m.ms) over (partition by m.answer_id, m.round, m.user_id) as ms
    from marking_mark m join answer_exercise a on a.id = m.answer_id and a.deleted_at is null
    where m.scheme_id = ${scheme.id} order by m.answer_id, m.round, m.id desc)`
  const markers = sql.param([...scheme.people['1']])
  const list = await database.all<MarkingQuality['list'][number]>(
    sql`with ${current}, counted as (select * from current where not is_withdrawn)
      select u.id, coalesce(u.name, u.username) as name, count(m.answer_id)::integer as marks,
        round(avg(m.score), 2)::float8 as mean, round(stddev_pop(m.score), 2)::float8 as deviation,
        round((percentile_cont(0.5) within group (order by m.ms) / 1000)::numeric, 1)::float8 as seconds,
        count(o.score) filter (where m.score is not null)::integer as paired,
        count(*) filter (where abs(m.score - o.score) <= ${scheme.tolerance})::integer as within,
        round(avg(m.score - o.score), 2)::float8 as above,
        round(avg(abs(m.score - p.score)), 2)::float8 as off,
        count(m.flag)::integer as flags,
        case when u.id = any(${markers}::integer[]) then ${scheme.quota}::integer end as quota,
        (3600000 / nullif(percentile_cont(0.5) within group (order by m.ms), 0))::integer as hourly,
        coalesce(max(t.repeats), 0)::integer as repeats, coalesce(max(t.same), 0)::integer as same, max(t.drift)::float8 as drift,
        coalesce(max(k.checked), 0)::integer as checked, coalesce(max(k.agreed), 0)::integer as agreed,
        coalesce(max(b.returned), 0)::integer as returned, coalesce(max(b.waiting), 0)::integer as waiting
      from "user" u left join counted m on u.id = m.user_id
        left join (select t.user_id, count(*) as repeats, count(*) filter (where t.score = o.score) as same, round(avg(t.score - o.score), 2) as drift
          from marking_uncounted t join marking_mark o on o.id = t.mark_id
          where t.scheme_id = ${scheme.id} and t.kind = 'repeat' and t.given_at is not null and t.score is not null and o.score is not null group by 1) t on t.user_id = u.id
        left join (select user_id, count(*) as checked, count(*) filter (where verdict = 'agreed') as agreed from marking_check where scheme_id = ${scheme.id} group by 1) k on k.user_id = u.id
        left join (select user_id, count(*) filter (where ended is distinct from 'undone') as returned, count(*) filter (where ended is null) as waiting
          from marking_return where scheme_id = ${scheme.id} group by 1) b on b.user_id = u.id
        left join counted o on o.answer_id = m.answer_id and m.round in ('1', '2') and o.round in ('1', '2') and o.round <> m.round
        left join marking_standing p on p.answer_id = m.answer_id
      where m.answer_id is not null or u.id = any(${markers}::integer[]) or b.user_id is not null
      group by u.id, u.name, u.username order by count(m.answer_id) desc, u.id`,
  )
  return { list, total: list.length }
}

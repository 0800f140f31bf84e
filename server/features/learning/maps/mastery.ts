import { answeredAt, joinAnsweredAt } from '../../bank/statistics/answered-at.ts'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { asDay, dayOf } from '../../../storage/statements/school-day.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

/** Whose answers are counted, to which map's topics, from which day until which, both included. */
export interface Asked {
  mapId: number
  userIds: readonly number[]
  from: string | null
  until: string
}

interface Row extends Record<string, unknown> {
  user_id: number
  topic_id: number
  computed: number
  questions: number
  answers: number
}

/**
 * The mastery of topics by learner: Σ score / Σ full score, in percent, of the answers to questions of the knowledge
 * points of a topic and of all topics below it, each point with all points below it. An answer counts once for a topic,
 * however many of its points it touches. Only scored answers of attempts that were handed in count, as far as the
 * person sees them.
 */
export async function masteryOf(
  database: Database,
  identity: Identity,
  { mapId, userIds, from, until }: Asked,
): Promise<Map<number, TopicValue[]>> {
  const rows = await database.all<Row>(
    sql`with recursive topics as (select id, parent_id, knowledge_ids from map_topic where map_id = ${mapId} and deleted_at is null),
      below(topic, id) as (select id, id from topics union all select b.topic, t.id from topics t join below b on t.parent_id = b.id),
      points(topic, point) as (
        select b.topic, point from below b join topics t on t.id = b.id, unnest(t.knowledge_ids) point
        union select p.topic, k.id from knowledge_catalog k join points p on k.parent_id = p.point where k.deleted_at is null),
      given as (
        select a.id, a.user_id, a.exercise_id, a.exercise_version, a.score, a.full_score
        from answer_exercise a join answer_record r on r.id = a.record_id
        where a.user_id = any(${sql.param([...userIds])}::integer[]) and a.deleted_at is null and r.deleted_at is null and r.state <> 'in_progress'
          and a.score is not null and a.full_score > 0
          and ${dayOf(sql`coalesce(r.submitted_at, a.created_at)`)} between coalesce(${asDay(from)}, '-infinity') and ${asDay(until)}${andScope(answer_exercise, identity, sql`a`)}),
      ${answeredAt(sql`select exercise_id, exercise_version from given`)},
      hits as (select distinct a.id, p.topic from given a ${joinAnsweredAt} cross join unnest(q.knowledge_ids) touched join points p on p.point = touched)
      select g.user_id, h.topic as topic_id, round(100 * sum(g.score) / sum(g.full_score), 2)::float8 as computed,
        count(distinct g.exercise_id)::integer as questions, count(*)::integer as answers
      from hits h join given g on g.id = h.id group by 1, 2 order by 1, 2`,
    scopeValues(identity),
  )
  const found = new Map<number, TopicValue[]>()
  for (const { user_id, ...value } of rows)
    found.set(user_id, [...(found.get(user_id) ?? []), { given: null, evidence: null, ...value }])
  return found
}

/** Computed values in the place of earlier ones; what was imported or entered stays. */
export function withComputed(values: readonly TopicValue[], computed: readonly TopicValue[]): TopicValue[] {
  const byTopic = new Map(computed.map((one) => [one.topic_id, one]))
  for (const { topic_id, given, evidence } of values) {
    const { computed: value = null, questions = 0, answers = 0 } = byTopic.get(topic_id) ?? {}
    byTopic.set(topic_id, { topic_id, given, evidence, computed: value, questions, answers })
  }
  return [...byTopic.values()]
}

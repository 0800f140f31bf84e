import { today } from '../../../../resources/kit/school-day.ts'
import { map_report as declaration } from '../../../../resources/map-report.ts'
import { overallValue, type WeightedTopic } from '../../../../resources/learning/maps/measured-values.ts'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import { messages } from '../../../../resources/kit/index.ts'
import { invalid } from '../../../base/fault.ts'
import { map } from '../../../../resources/map.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import type { Change, Write } from '../../../records/hooks/write.ts'

/** The writes that bring computed values; any other keeps those that are stored. */
const computing: ReadonlySet<string> = new Set(['compute_map_report', 'recompute_map_report'])

interface MapNow {
  isSeen: boolean
  edition: number
  topics: WeightedTopic[]
}

async function mapsOf(
  { database, identity }: Write['context'],
  ids: readonly unknown[],
): Promise<Map<unknown, MapNow>> {
  const rows = await database.all<{ id: number } & MapNow & Record<string, unknown>>(
    sql`select m.id, m.edition, (m.deleted_at is null${andScope(map, identity, sql`m`)}) as "isSeen", coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'parent_id', t.parent_id, 'weight', t.weight))
        from map_topic t where t.map_id = m.id and t.deleted_at is null), '[]') as topics
      from map m where m.id = any(${sql.param([...new Set(ids)])}::integer[])`,
    scopeValues(identity),
  )
  return new Map(rows.map(({ id, ...now }) => [id, now]))
}

const dataOf = (record: Readonly<Record<string, unknown>> | null): readonly TopicValue[] =>
  (record?.['data'] as readonly TopicValue[] | null | undefined) ?? []

const sourceOf = (values: readonly TopicValue[]): string => {
  const isGiven = values.some(({ given }) => given !== null)
  const isComputed = values.some(({ computed }) => computed !== null)
  return isGiven && isComputed ? 'both' : isGiven ? 'given' : isComputed ? 'computed' : 'none'
}

/**
 * Values as they are stored: each topic once, those that say something; what the server computed is what it computed.
 */
function storedValues(
  given: readonly TopicValue[],
  stored: readonly TopicValue[],
  keepsComputed: boolean,
): TopicValue[] {
  const computed = new Map(stored.map((one) => [one.topic_id, one]))
  const merged = given.map((one): TopicValue => {
    if (!keepsComputed) return one
    const { computed: value = null, questions = 0, answers = 0 } = computed.get(one.topic_id) ?? {}
    return { ...one, computed: value, questions, answers }
  })
  return merged.filter((one) => one.given !== null || one.computed !== null)
}

/** Throws 100400 for values of topics that are no longer or never were on the map, and for a topic named twice. */
function refuseOthers(
  { context, isNamed }: Write,
  { id, before, values }: Change,
  topics: readonly WeightedTopic[],
): void {
  const known = new Set([...topics.map((one) => one.id), ...dataOf(before).map(({ topic_id }) => topic_id)])
  const seen = new Set<number>()
  const faults = dataOf(values).flatMap(({ topic_id }, at) => {
    const isWrong = !known.has(topic_id) || seen.has(topic_id)
    seen.add(topic_id)
    const path = `data.${at}.topic_id`
    return isWrong
      ? [{ path: isNamed && before ? `#${id}.${path}` : path, message: messages.otherGroup[context.identity.language] }]
      : []
  })
  if (faults.length > 0) throw invalid(faults.slice(0, 20))
}

/** Fills in what follows from the values of topics, and the day of a report that names none. */
export const map_report = defineHooks(declaration, {
  async complete(write) {
    const asked = write.changes.filter(
      ({ before, values }) => before === null || 'data' in values || 'map_id' in values,
    )
    const mapIdOf = ({ before, values }: Change) => values['map_id'] ?? before?.['map_id']
    const maps = await mapsOf(write.context, asked.map(mapIdOf))
    for (const change of asked) {
      const { before, values } = change
      const onMap = maps.get(mapIdOf(change))
      const isOther = before !== null && before['map_id'] !== mapIdOf(change)
      // The stage of references refuses it, and says nothing of its topics.
      if (!onMap || (!onMap.isSeen && (before === null || isOther))) continue
      if (!('data' in values)) values['data'] = isOther ? [] : dataOf(before)
      refuseOthers(write, change, onMap.topics)
      const data = storedValues(dataOf(values), isOther ? [] : dataOf(before), !computing.has(write.action))
      Object.assign(values, {
        data,
        source: sourceOf(data),
        overall: overallValue(onMap.topics, data),
        map_edition: onMap.edition,
      })
    }
    for (const { before, values } of write.changes)
      if (before === null || 'measured_on' in values) values['measured_on'] ??= today()
  },
})

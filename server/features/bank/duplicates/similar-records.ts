import { comparisonOf, type SimilarRecord } from '../../../../resources/bank/duplicates/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { castOf, columnTypeOf, parameter } from '../../../storage/tables/columns.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { oneByOne } from '../../../base/threads/pauses.ts'
import { fingerprintOf } from './fingerprint.ts'
import { bandsOf, compare, type Similarity } from '../../../base/search-text/similarity.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'
import type { Records } from '../../../records/records.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { textDigest } from './text-digest.ts'
import { andWithin, comparedColumns, comparedFields, mustReadCompared } from './comparing.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

/** Finds records similar to what a person types, within their scope. */

/** At most this many records that agree in some band are considered; those that agree in most are compared. */
const maxCandidates = 2_000
const maxCompared = 120
const maxShown = 10

/** The typed values, by the names of the compared fields and of the group field. */
export interface Typed {
  values: Readonly<Record<string, unknown>>
  /** The edited record, which is not a duplicate of itself; records dismissed as its duplicates are left out too. */
  exceptId: number | null
}

/** How many bands a row of `found` shares with these. */
const agreement = (bands: SQL): SQL => sql`(select count(*) from unnest(found.likeness) one where one = any(${bands}))`

export async function similarRecords(
  records: Records,
  resource: AnyResource,
  { values, exceptId }: Typed,
): Promise<{ list: SimilarRecord[]; total: number }> {
  mustReadCompared(resource, records.identity)
  const typed = fingerprintOf(resource, values)
  if (typed.texts.length === 0) return { list: [], total: 0 }
  const found = await candidates(records, resource, { values, exceptId }, bandsOf(typed))
  const compared = await oneByOne(found, (row) => {
    const how = compare(typed, fingerprintOf(resource, row))
    return how ? [{ id: row.id, how }] : []
  })
  const similar = compared.flat()
  similar.sort((one, other) => other.how.percent - one.how.percent || one.id - other.id)
  return { list: await shown(records, resource, similar.slice(0, maxShown)), total: similar.length }
}

async function shown(
  records: Records,
  resource: AnyResource,
  similar: readonly { id: number; how: Similarity }[],
): Promise<SimilarRecord[]> {
  const how = new Map(similar.map((one) => [one.id, one.how]))
  const found = await records.getMany(
    resource,
    similar.map(({ id }) => id),
  )
  return found.map((record) => ({ id: record.id, ...entryOf(how, record.id), record }))
}

type Candidate = Record<string, unknown> & { id: number }

function candidates(
  records: Records,
  resource: AnyResource,
  { values, exceptId }: Typed,
  bands: readonly number[],
): Promise<Candidate[]> {
  const within = comparisonOf(resource).within
  const not = sql`(select case when d.one_id = ${exceptId} then d.other_id else d.one_id end from not_duplicate d where d.resource = ${resource.name} and ${exceptId}::integer in (d.one_id, d.other_id))`
  const except = exceptId === null ? sql`` : sql` and t.id <> ${exceptId} and t.id not in ${not}`
  const seen = sql`t.deleted_at is null${except}${within ? andWithin(resource, values[within]) : sql``}${andScope(resource, records.identity, sql`t`)}`
  const asked = sql`${sql.param([...bands])}::integer[]`
  const value = (name: string) =>
    sql`${parameter(columnTypeOf(resource, name)!, values[name])}::${castOf(columnTypeOf(resource, name)!)}`
  const sameText = sql`${textDigest(resource, (name) => sql`t.${sql.identifier(name)}`)} = ${textDigest(resource, value)}`
  // The limit is outside its subquery: within, the planner would read along the ids and hope to find ten soon. The same
  // text is looked up before any other condition: otherwise the planner would read a whole course and compute the
  // digest of every text in it.
  return records.database.all<Candidate>(
    sql`with found as materialized (select t.id, t.likeness from ${table(resource)} t where t.likeness && ${asked} and ${seen} limit ${maxCandidates}),
      nearest as materialized (select found.id from found order by ${agreement(asked)} desc, found.id limit ${maxCompared}),
      same as materialized (select t.id from (select * from ${table(resource)} t where t.deleted_at is null and ${sameText} offset 0) t where ${seen}),
      few as (select id from same limit ${maxShown})
      select t.id, ${comparedColumns(resource)} from ${table(resource)} t where t.id in (select id from nearest union select id from few)`,
    scopeValues(records.identity),
  )
}

/** The input of `get_<name>_near` as typed values: compared fields, the group, and the record itself. */
export function typedOf(resource: AnyResource, input: Readonly<Record<string, unknown>>): Typed {
  const { within } = comparisonOf(resource)
  const names = [...comparedFields(resource), ...(within ? [within] : [])]
  return {
    values: Object.fromEntries(names.map((name) => [name, input[name] ?? null])),
    exceptId: (input['except_id'] as number | null) ?? null,
  }
}

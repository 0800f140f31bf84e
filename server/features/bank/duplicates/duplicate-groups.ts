import type { DuplicateGroup, DuplicateSearch } from '../../../../resources/bank/duplicates/index.ts'
import { isDeletable, type AnyResource } from '../../../../resources/kit/index.ts'
import { bindingsOf } from '../../../records/bindings.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { compare } from '../../../base/search-text/similarity.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'
import type { Records } from '../../../records/records.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { invalid } from '../../../base/fault.ts'
import { fingerprintsOf, mustReadCompared } from './comparing.ts'
import { usesOfIds } from './count-uses.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

/**
 * The result of a person's last search for duplicates, updated: records deleted, merged or dismissed since are left
 * out.
 */

export interface FoundGroup {
  within: number | null
  kind: string
  percent: number
  memberIds: number[]
}

interface GroupRow {
  id: number
  kind: DuplicateGroup['kind']
  percent: number
  member_ids: number[]
}

const rowsAtOnce = 500

/** Replaces the result of the search before. */
export async function keepGroups(
  database: Database,
  search: { resource: string; userId: number; jobId: number },
  groups: readonly FoundGroup[],
  isCut: boolean,
): Promise<void> {
  const { resource, userId, jobId } = search
  await database.run(sql`delete from duplicate_group where resource = ${resource} and user_id = ${userId}`)
  for (let from = 0; from < groups.length; from += rowsAtOnce) {
    const rows = groups
      .slice(from, from + rowsAtOnce)
      .map(({ memberIds, ...one }) => ({ ...one, member_ids: memberIds }))
    await database.run(
      sql`insert into duplicate_group (resource, user_id, job_id, within, kind, percent, member_ids)
        select ${resource}, ${userId}, ${jobId}, within, kind, percent, member_ids from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(within integer, kind text, percent integer, member_ids integer[])`,
    )
  }
  await database.run(
    sql`update duplicate_search set ended_at = now(), groups = ${groups.length}, is_cut = ${isCut} where resource = ${resource} and user_id = ${userId} and job_id = ${jobId}`,
  )
}

/** Starts a search: the result of the one before is kept until this one ends. */
export const beginSearch = (database: Database, resource: string, userId: number, jobId: number): Promise<number> =>
  database.run(
    sql`insert into duplicate_search (resource, user_id, job_id) values (${resource}, ${userId}, ${jobId}) on conflict (resource, user_id) do update set job_id = excluded.job_id`,
  )

export const searchOf = (database: Database, resource: string, userId: number): Promise<DuplicateSearch | undefined> =>
  database.first<DuplicateSearch>(
    sql`select s.job_id, j.state, j.progress, j.total, j.message, to_char(s.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at, s.groups, s.is_cut
      from duplicate_search s join job j on j.id = s.job_id where s.resource = ${resource} and s.user_id = ${userId}`,
  )

interface Asked {
  within: number | null
  page: number
  pageSize: number
}

/**
 * A page of groups, the most similar first, with at least two members that the person can see and that were not
 * dismissed.
 */
export async function groupPage(
  records: Records,
  resource: AnyResource,
  { within, page, pageSize }: Asked,
): Promise<{ list: DuplicateGroup[]; total: number }> {
  mustReadCompared(resource, records.identity)
  const { userId } = records.identity
  const seen = (alias: string) =>
    sql`${sql.identifier(alias)}.deleted_at is null${andScope(resource, records.identity, sql`${sql.identifier(alias)}`)}`
  const open = sql`exists (select 1 from ${table(resource)} a join ${table(resource)} b on b.id > a.id
    where a.id = any(g.member_ids) and b.id = any(g.member_ids) and ${seen('a')} and ${seen('b')}
    and not exists (select 1 from not_duplicate d where d.resource = g.resource and d.one_id = a.id and d.other_id = b.id))`
  const rows = await records.database.all<GroupRow & { total: number }>(
    sql`select g.id, g.kind, g.percent, g.member_ids, count(*) over () as total from duplicate_group g
      where g.resource = ${resource.name} and g.user_id = ${userId}${within === null ? sql`` : sql` and g.within = ${within}`} and ${open}
      order by g.percent desc, g.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    scopeValues(records.identity),
  )
  return { list: await shownGroups(records, resource, rows), total: rows[0]?.total ?? 0 }
}

async function shownGroups(
  records: Records,
  resource: AnyResource,
  rows: readonly GroupRow[],
): Promise<DuplicateGroup[]> {
  const ids = [...new Set(rows.flatMap((row) => row.member_ids))]
  if (ids.length === 0) return []
  const [found, uses, bindings, fingerprints] = await Promise.all([
    records.getMany(resource, ids),
    usesOfIds(records.database, resource, ids),
    bindingsOf(records.database, resource, ids),
    fingerprintsOf(records.database, resource, ids),
  ])
  const byId = new Map(found.map((record) => [record.id, record]))
  return rows.flatMap(({ id, kind, percent, member_ids }): DuplicateGroup[] => {
    const living = member_ids
      .filter((one) => byId.has(one))
      .sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a - b)
    const [first] = living
    if (first === undefined || living.length < 2) return []
    const members = living.map((one) => ({
      record: entryOf(byId, one),
      uses: uses.get(one) ?? 0,
      bound: (bindings.get(one) ?? []).map(({ label, count }) => ({ label, count })),
      fixed: !isDeletable(resource, entryOf(byId, one)),
      ...compare(entryOf(fingerprints, first), entryOf(fingerprints, one), 0)!,
    }))
    return [{ id, kind, percent, members }]
  })
}

/** Records that none of these is a duplicate of another. Throws 100404 unless the person can see all of them. */
export async function setAside(records: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  const { userId, language } = records.identity
  const unlike = [...new Set(ids)].sort((a, b) => a - b)
  if (unlike.length > maxSetAside)
    throw invalid([
      { path: 'ids', message: language === 'zh' ? `一次最多${maxSetAside}条` : `At most ${maxSetAside} at once` },
    ])
  await records.transaction(async (inner) => {
    for (const id of unlike) await inner.get(resource, id)
    await inner.database.run(
      sql`insert into not_duplicate (resource, one_id, other_id, user_id)
        select ${resource.name}, a, b, ${userId || null}::integer from unnest(${sql.param(unlike)}::integer[]) a, unnest(${sql.param(unlike)}::integer[]) b where a < b on conflict do nothing`,
    )
  })
}

const maxSetAside = 50

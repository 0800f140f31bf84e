import type { AnyResource } from '../../resources/kit/index.ts'
import { branchConditions } from '../database/branches.ts'
import { shownColumns } from '../database/columns.ts'
import { sql, type Database } from '../database/database.ts'
import { readListQuery } from '../database/list-query.ts'
import { recordsFor, type RecordRow } from '../database/records.ts'
import { andScope, table } from '../database/record-sql.ts'
import { scopeValues } from '../database/scope.ts'
import type { Identity } from '../identity.ts'

/** Records of an export, some at a time in the order of their ids: the chosen ones, or all that a list's filters match. */
export interface Chosen {
  ids: readonly number[] | null
  filters: Readonly<Record<string, string>> | null
}

const pageRecords = 500

/** Refuses filters as the list does: an unknown one, or one of a field that the person may not read. */
async function conditionOf(database: Database, resource: AnyResource, identity: Identity, { ids, filters }: Chosen) {
  const { conditions, branches, search } = readListQuery(resource, identity, { ...filters })
  const all = [sql`t.deleted_at is null`, ...conditions, ...(await branchConditions(database, branches)), ...(search ? [search.indexed] : []), ...(ids ? [sql`t.id = any(${sql.param([...ids])}::integer[])`] : [])]
  return sql`${sql.join(all, sql` and `)}${andScope(resource, identity, sql`t`)}`
}

/** How many records there are to export, counted no further than `most`. */
export async function countChosen(database: Database, resource: AnyResource, identity: Identity, chosen: Chosen, most: number): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from (select 1 from ${table(resource)} t where ${await conditionOf(database, resource, identity, chosen)} limit ${most + 1}) counted`,
    scopeValues(identity),
  )
  return row!.count
}

export async function* recordPages(database: Database, resource: AnyResource, identity: Identity, chosen: Chosen, signal: AbortSignal): AsyncGenerator<RecordRow[]> {
  const condition = await conditionOf(database, resource, identity, chosen)
  const readable = recordsFor(database, identity).readable(resource)
  let after = 0
  for (;;) {
    if (signal.aborted) throw signal.reason
    const rows = await database.all<{ record: RecordRow }>(
      sql`select row_to_json(shown) as record from (
        select ${shownColumns(resource, readable)} from ${table(resource)} t where t.id > ${after} and ${condition} order by t.id limit ${pageRecords}) shown`,
      scopeValues(identity),
    )
    if (rows.length === 0) return
    after = rows.at(-1)!.record.id
    yield rows.map(({ record }) => record)
  }
}

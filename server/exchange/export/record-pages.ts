import type { AnyResource } from '../../../resources/kit/index.ts'
import { membershipConditions } from '../../storage/statements/membership-filter.ts'
import { subtreeConditions } from '../../storage/statements/subtree-filter.ts'
import { shownColumns } from '../../storage/tables/columns.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'
import { readListQuery } from '../../storage/statements/list-query.ts'
import { recordsFor, type RecordRow } from '../../records/records.ts'
import { andScope, table } from '../../storage/statements/record-sql.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import type { Identity } from '../../base/identity.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * The records of an export in batches: the chosen ones, or all that a list's filters match, in the order of their ids;
 * a tree as it is arranged, each node before its descendants.
 */
export interface Chosen {
  ids: readonly number[] | null
  filters: Readonly<Record<string, string>> | null
}

const pageRecords = 500

/** Refuses filters like the list does: an unknown one, or one of a field that the person may not read. */
async function conditionOf(database: Database, resource: AnyResource, identity: Identity, { ids, filters }: Chosen) {
  const { conditions, subtrees, memberships, search } = readListQuery(resource, identity, { ...filters })
  const all = [
    sql`t.deleted_at is null`,
    ...conditions,
    ...(await subtreeConditions(database, subtrees)),
    ...(await membershipConditions(database, identity, memberships)),
    ...(search ? [search.indexed] : []),
    ...(ids ? [sql`t.id = any(${sql.param([...ids])}::integer[])`] : []),
  ]
  return sql`${sql.join(all, sql` and `)}${andScope(resource, identity, sql`t`)}`
}

/** The number of records to export, counted up to `most`. */
export async function countChosen(
  database: Database,
  resource: AnyResource,
  identity: Identity,
  chosen: Chosen,
  most: number,
): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from (select 1 from ${table(resource)} t where ${await conditionOf(database, resource, identity, chosen)} limit ${most + 1}) counted`,
    scopeValues(identity),
  )
  return row!.count
}

/** The ids of a tree's nodes from top to bottom, in the order of siblings. Anything deeper than this is a cycle. */
const maxDepth = 50

async function treeOrder(
  database: Database,
  resource: AnyResource,
  condition: SQL,
  identity: Identity,
): Promise<number[]> {
  const parent = sql`t.${sql.identifier(resource.parentField!)}`
  const place = resource.orderField ? sql`array[t.${sql.identifier(resource.orderField)}, t.id]` : sql`array[t.id]`
  const group = resource.within ? sql`t.${sql.identifier(resource.within)}` : sql`null::integer`
  const rows = await database.all<{ id: number }>(
    sql`with recursive tree as (
      select t.id, ${group} as grouped, ${place} as place, 1 as depth from ${table(resource)} t where t.deleted_at is null and ${parent} is null
      union all select t.id, tree.grouped, tree.place || ${place}, tree.depth + 1 from ${table(resource)} t join tree on ${parent} = tree.id where t.deleted_at is null and tree.depth < ${maxDepth})
    select t.id from ${table(resource)} t left join tree on tree.id = t.id where ${condition} order by tree.grouped, tree.place, t.id`,
    scopeValues(identity),
  )
  return rows.map(({ id }) => id)
}

async function* treePages(
  database: Database,
  resource: AnyResource,
  identity: Identity,
  condition: SQL,
  signal: AbortSignal,
): AsyncGenerator<RecordRow[]> {
  const ids = await treeOrder(database, resource, condition, identity)
  const records = recordsFor(database, identity)
  for (let from = 0; from < ids.length; from += pageRecords) {
    if (signal.aborted) throw signal.reason
    yield records.getMany(resource, ids.slice(from, from + pageRecords))
  }
}

export async function* recordPages(
  database: Database,
  resource: AnyResource,
  identity: Identity,
  chosen: Chosen,
  signal: AbortSignal,
): AsyncGenerator<RecordRow[]> {
  const condition = await conditionOf(database, resource, identity, chosen)
  if (resource.parentField) return yield* treePages(database, resource, identity, condition, signal)
  const readable = recordsFor(database, identity).readable(resource)
  let after = 0
  for (;;) {
    if (signal.aborted) throw signal.reason
    const rows = await database.all<{ record: RecordRow }>(
      sql`select row_to_json(shown) as record from (
        select ${shownColumns(resource, readable, identity)} from ${table(resource)} t where t.id > ${after} and ${condition} order by t.id limit ${pageRecords}) shown`,
      scopeValues(identity),
    )
    if (rows.length === 0) return
    after = itemAt(rows, -1).record.id
    yield rows.map(({ record }) => record)
  }
}

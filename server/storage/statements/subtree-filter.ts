import { sql, type SQL } from 'drizzle-orm'
import type { AnyResource, ColumnType } from '../../../resources/kit/index.ts'
import { parameter } from '../tables/columns.ts'
import type { Database } from '../postgres/database.ts'
import { table } from './record-sql.ts'

/** `chapter_ids__under=5`: records that refer to a node or to one of its descendants. */
export interface SubtreeFilter {
  column: SQL
  type: ColumnType
  tree: AnyResource
  ids: readonly number[]
}

/** A tree has at most this many nodes (`tree-records.ts`). */
const maxNodes = 50_000

/**
 * The condition of a subtree filter with its node ids as literals: they are read first, since the planner knows how
 * many records some literal ids have, but not how many a subquery will find.
 */
async function conditionOf(database: Database, { column, type, tree, ids }: SubtreeFilter): Promise<SQL> {
  const rows = await database.all<{ id: number }>(
    sql`with recursive branch as (
      select t.id from ${table(tree)} t where t.id = any(${sql.param([...ids])}::integer[])
      union select t.id from ${table(tree)} t join branch on t.${sql.identifier(tree.parentField!)} = branch.id where t.deleted_at is null)
      select id from branch order by id limit ${maxNodes}`,
  )
  const nodes = rows.map((row) => row.id)
  return type === 'integers'
    ? sql`${column} && ${parameter(type, nodes)}`
    : sql`${column} = any(${parameter('integers', nodes)})`
}

/** The conditions of the subtree filters of a query. */
export const subtreeConditions = (database: Database, filters: readonly SubtreeFilter[]): Promise<SQL[]> =>
  Promise.all(filters.map((filter) => conditionOf(database, filter)))

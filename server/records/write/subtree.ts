import type { AnyResource } from '../../../resources/kit/index.ts'
import { sql } from '../../storage/postgres/database.ts'
import { table } from '../../storage/statements/record-sql.ts'
import type { RecordContext, RecordRow } from '../hooks/write.ts'

/** The nodes that are deleted or restored together with others: all their descendants. */

/** These nodes and all their living descendants; for a resource that is no tree, the records themselves. */
export async function subtreesOf(
  { database }: RecordContext,
  resource: AnyResource,
  ids: readonly number[],
): Promise<number[]> {
  if (!resource.parentField) return [...ids]
  const parent = sql.identifier(resource.parentField)
  const rows = await database.all<{ id: number }>(
    sql`with recursive branch as (
      select id from ${table(resource)} where id = any(${sql.param([...ids])}::integer[])
      union select t.id from ${table(resource)} t join branch on t.${parent} = branch.id where t.deleted_at is null)
      select id from branch`,
  )
  return rows.map((row) => row.id)
}

/** A node in the trash, and what was deleted together with it. */
export async function subtreeInTrash(
  { database }: RecordContext,
  resource: AnyResource,
  { id }: RecordRow,
): Promise<number[]> {
  if (!resource.parentField) return [id]
  const rows = await database.all<{ id: number }>(
    sql`with recursive branch as (
      select id, deleted_at from ${table(resource)} where id = ${id}
      union select t.id, t.deleted_at from ${table(resource)} t join branch on t.${sql.identifier(resource.parentField)} = branch.id where t.deleted_at = branch.deleted_at)
      select id from branch`,
  )
  return rows.map((row) => row.id)
}

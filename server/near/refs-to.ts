import { resources } from '../../resources/index.ts'
import type { AnyResource, Fields } from '../../resources/kit/index.ts'
import { sql, type Database, type SQL } from '../database/database.ts'
import { table } from '../database/record-sql.ts'

/** A field of some resource that points at records of another. */
export interface RefTo {
  from: AnyResource
  field: string
  isMany: boolean
}

/** Every field that points at a resource, as the registry declares them. */
export const refsTo = (resource: AnyResource): RefTo[] =>
  (Object.values(resources) as AnyResource[]).flatMap((from) =>
    Object.entries(from.fields as Fields).flatMap(([field, { target }]) => (target?.resource === resource.name ? [{ from, field, isMany: target.many }] : [])),
  )

/** How many living records, and people that were granted it, point at each of these. */
export async function usesOfIds(database: Database, resource: AnyResource, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const asked = sql`${sql.param([...ids])}::integer[]`
  const counted = refsTo(resource).map(({ from, field, isMany }): SQL => {
    const column = sql`t.${sql.identifier(field)}`
    if (!isMany) return sql`select ${column} as id from ${table(from)} t where t.deleted_at is null and ${column} = any(${asked})`
    return sql`select one as id from ${table(from)} t, unnest(${column}) one where t.deleted_at is null and ${column} && ${asked} and one = any(${asked})`
  })
  const granted = sql`select target_id as id from user_grant where kind = ${resource.name} and target_id = any(${asked})`
  const rows = await database.all<{ id: number; count: number }>(sql`select id, count(*) from (${sql.join([...counted, granted], sql` union all `)}) uses group by id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

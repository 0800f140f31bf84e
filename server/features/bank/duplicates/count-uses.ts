import { referencesTo } from '../../../../resources/registry/references.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import { allGrants } from '../../../storage/statements/grant-tables.ts'
import { table } from '../../../storage/statements/record-sql.ts'

/** How many records outside the trash refer to each of these, and how many people have a grant of it. */
export async function usesOfIds(
  database: Database,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const asked = sql`${sql.param([...ids])}::integer[]`
  const counted = referencesTo(resource.name).map(({ resource: from, field, many }): SQL => {
    const column = sql`t.${sql.identifier(field)}`
    if (!many)
      return sql`select ${column} as id from ${table(from)} t where t.deleted_at is null and ${column} = any(${asked})`
    return sql`select one as id from ${table(from)} t, unnest(${column}) one where t.deleted_at is null and ${column} && ${asked} and one = any(${asked})`
  })
  const granted = sql`select target_id as id from ${allGrants} g where kind = ${resource.name} and target_id = any(${asked})`
  const rows = await database.all<{ id: number; count: number }>(
    sql`select id, count(*) from (${sql.join([...counted, granted], sql` union all `)}) uses group by id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

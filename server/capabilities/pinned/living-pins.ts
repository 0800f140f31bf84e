import type { AnyResource } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'

/**
 * The records that a person pinned. A pinned record in the trash does not count, and is still pinned when it is
 * restored.
 */
export async function livingPins(
  database: Database,
  { name }: AnyResource,
  userId: number,
): Promise<readonly number[]> {
  const rows = await database.all<{ id: number }>(
    sql`select t.id from pin join ${sql.identifier(name)} t on t.id = pin.record_id
      where pin.user_id = ${userId} and pin.resource = ${name} and t.deleted_at is null`,
  )
  return rows.map(({ id }) => id)
}

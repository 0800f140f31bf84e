import type { AnyResource } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'

/**
 * Inserting many rows into a table with a search index. Such an index (GIN) collects new entries in a list and merges
 * it when it is full. With the default of four megabytes an import would spend most of its time merging; here it is 64,
 * with the memory to sort them. The list is merged at the end, as every search reads it.
 */
export async function beginBulk(database: Database): Promise<void> {
  await database.run(sql`set local gin_pending_list_limit = '64MB'`)
  await database.run(sql`set local work_mem = '192MB'`)
  await database.run(sql`set local maintenance_work_mem = '192MB'`)
}

/** Fewer rows than these are inserted with the default settings. */
const manyRows = 1_000

export async function endBulk(database: Database, resource: AnyResource, rows: number): Promise<void> {
  if (rows < manyRows) return
  await database.run(sql`set local statement_timeout = 0`)
  await database.run(sql`select gin_clean_pending_list(i.indexrelid::regclass) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    where i.indrelid = ${`"${resource.name}"`}::regclass and am.amname = 'gin'`)
}

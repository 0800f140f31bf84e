import type pg from 'pg'
import { readingOrder } from '../statements/reading-order.ts'

/**
 * Another version of PostgreSQL can bring another version of ICU, which may order texts otherwise than the indexes were
 * made: lists would lack rows. Makes these indexes again and takes note of the version; one server at a time.
 */
export async function refreshCollation(client: pg.ClientBase, report: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ oid: number }>(
    `select oid from pg_collation where collname = $1 and collnamespace = current_schema()::regnamespace
       and collversion is distinct from pg_collation_actual_version(oid)`,
    [readingOrder],
  )
  const [changed] = rows
  if (!changed) return
  const indexes = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where $1 = any(indcollation) order by 1`,
    [changed.oid],
  )
  report(`ICU has another version than the database was sorted by: making its indexes again (${indexes.rows.length})`)
  for (const { name } of indexes.rows) await client.query(`reindex index ${name}`)
  await client.query(`alter collation "${readingOrder}" refresh version`)
}

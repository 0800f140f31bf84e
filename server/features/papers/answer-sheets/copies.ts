import { sql, type Database } from '../../../storage/postgres/database.ts'

/** Over a scanned page: it counts, neither repeated nor unreadable. */
export const counts = sql`state in ('waiting', 'read', 'recorded') and deleted_at is null`

/** The number of a copy that was not printed but photocopied: above all that are known of the sheet. */
export async function newCopy(database: Database, sheetId: number): Promise<number> {
  const row = await database.first<{ copy: number }>(
    sql`select greatest((select coalesce(copies, 0) from answer_sheet where id = ${sheetId}),
        (select coalesce(max(copy), 0) from scan_page where sheet_id = ${sheetId})) + 1 as copy`,
  )
  return row?.copy ?? 1
}

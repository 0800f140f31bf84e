import { scan_page } from '../../../../resources/scan-page.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { sql } from '../../../storage/postgres/database.ts'

interface Neighbour extends Record<string, unknown> {
  id: number
  sheet_id: number
  exam_id: number | null
}

/**
 * Within a transaction: pages of an import that could not be read are counted for the sheet of the page before them in
 * the same import, else of the one after. What a stack of scans was made for is on the pages beside them.
 */
export async function placeUnreadable(records: Records, jobId: number): Promise<void> {
  const beside = (order: 'before' | 'after') =>
    order === 'before' ? sql`p.id < u.id order by p.id desc` : sql`p.id > u.id order by p.id`
  const known = (order: 'before' | 'after') =>
    sql`(select p.id from scan_page p where p.job_id = ${jobId} and p.sheet_id is not null and p.deleted_at is null and ${beside(order)} limit 1)`
  const rows = await records.database.all<Neighbour>(
    sql`select u.id, n.sheet_id, n.exam_id from scan_page u
        join scan_page n on n.id = coalesce(${known('before')}, ${known('after')})
      where u.job_id = ${jobId} and u.state = 'unreadable' and u.sheet_id is null and u.deleted_at is null order by u.id for update of u`,
  )
  if (rows.length === 0) return
  const updates = rows.map(({ id, sheet_id, exam_id }) => ({ id, version: null, values: { sheet_id, exam_id } }))
  await updateRecords(records, scan_page, updates, { action: 'import_scans', by: 'server' })
}

import { import_batch } from '../../../resources/import-batch.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { deleteKept } from '../../records/write/kept-columns.ts'

/**
 * After this long nobody continues an import that was never committed; the bank will have changed since its preview.
 */
const abandonedDays = 30

/**
 * Removes imports that were started, never committed, and left alone since, with their entries; returns how many.
 * Nothing refers to their files then. An import that a job works on or waits for is never removed; one that somebody
 * continues at this moment is in another state.
 */
export async function sweepBatches(database: Database): Promise<number> {
  for (let removed = 0; ; removed++) if ((await removeOne(database)) === 0) return removed
}

/**
 * One at a time: an import has up to 200,000 entries, and removing all old ones at once would exceed the statement
 * timeout.
 */
const removeOne = (database: Database): Promise<number> =>
  database.run(sql`
    ${deleteKept(import_batch)} where id = any(array(
      select b.id from import_batch b where b.state in ('reading', 'mapping', 'ready', 'failed') and b.committed_at is null
      and b.updated_at < now() - make_interval(days => ${abandonedDays})
      and not exists (select 1 from job_run r where r.state in ('waiting', 'running') and r.kind like 'import%' and (r.input ->> 'batch_id')::integer = b.id)
      order by b.id limit 1 for update skip locked))`)

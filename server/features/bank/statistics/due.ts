import { sql, type Database } from '../../../storage/postgres/database.ts'
import { storeStatistics } from './compute.ts'
import { advisoryLocks } from '../../../storage/postgres/advisory-locks.ts'

/**
 * Triggers mark questions as due within the transaction of the change itself (migration `statistics`), whatever made
 * it: a form, an import, its undo, the trash. Computing them and clearing the mark is one transaction, so no change is
 * missed.
 */

/** Questions computed at once: with a hundred answers each, well within the statement timeout. */
const questionsAtOnce = 500
const changesAtOnce = 20_000

/** The advisory lock by which only one server computes at a time: two could overwrite newer values by older ones. */
const lockNumber = advisoryLocks.statistics

/** Computes some of the due questions. Returns how many; 0 when none is due, or another server is computing. */
function computeSome(database: Database): Promise<number> {
  return database.transaction(async (inner) => {
    const lock = await inner.first<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${lockNumber}) as held`)
    if (!lock!.held) return 0
    const rows = await inner.all<{ exercise_id: number }>(
      sql`select distinct exercise_id from (select exercise_id from exercise_due order by id limit ${changesAtOnce}) due order by exercise_id limit ${questionsAtOnce}`,
    )
    if (rows.length === 0) return 0
    const asked = rows.map((row) => row.exercise_id)
    // Cleared before anything is read: a change that commits after this sets a mark of its own.
    const free = await inner.all<{ id: number }>(
      sql`select id from exercise where id = any(${sql.param(asked)}::integer[]) order by id for no key update skip locked`,
    )
    const ready = new Set(free.map((row) => row.id))
    const there = await inner.all<{ id: number }>(
      sql`select id from exercise where id = any(${sql.param(asked)}::integer[])`,
    )
    const held = new Set(there.map((row) => row.id).filter((id) => !ready.has(id)))
    const computed = asked.filter((id) => !held.has(id))
    await inner.run(sql`delete from exercise_due where exercise_id = any(${sql.param(computed)}::integer[])`)
    if (ready.size > 0) await storeStatistics(inner, [...ready])
    return computed.length
  })
}

/** Computes what is due, or until it should end. What becomes due during the last round waits for the next time. */
export async function computeDue(database: Database, isEnding: () => boolean = () => false): Promise<void> {
  while (!isEnding() && (await computeSome(database)) === questionsAtOnce);
}

/** Whether changes of one question, or of any, are not counted yet. */
export async function isDue(database: Database, id?: number): Promise<boolean> {
  const which = id === undefined ? sql`true` : sql`exercise_id = ${id}`
  return (await database.first(sql`select 1 from exercise_due where ${which} limit 1`)) !== undefined
}

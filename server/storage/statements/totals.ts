import { sql, type SQL } from 'drizzle-orm'
import type { Database, Values } from '../postgres/database.ts'

/**
 * How many records a list has. Exact up to a bound; past it the planner's estimate, since counting a million rows costs
 * more than reading the page. The same query within five seconds gets the same total; later it gets the stored one at
 * once while the count is repeated in the background, unless counting is fast or the same person wrote meanwhile: then
 * it waits for the new count.
 */

const exactUpTo = 10_000

/** What is counted: `table where …`. `estimate` is the same query in the form that the planner estimates best. */
export interface Counted {
  from: SQL
  estimate?: SQL
  /** Counts exactly up to this number; default 10,000. */
  bound?: number
}

/** Within this time a total is returned as it is. */
const freshMs = 5_000
/** A total older than this is not returned: the caller waits for a new count. */
const oldestMs = 30_000
/** A total that was counted faster than this is counted again while the caller waits, and so is never stale. */
const quickMs = 20
/** At most this many background counts at once, so that connections remain for calls. */
const mostBeside = 2
const maxKept = 2_000

export interface Total {
  total: number
  estimated: boolean
}

interface Entry {
  /** The last count; `at` is when it started. */
  known?: { total: Total; at: number; tookMs: number }
  /** A count that started after the last write on this server. */
  counting?: Promise<Total>
  /**
   * Whether records were written since the last count, and by whom: these people, or everybody, wait for a new count.
   */
  isOutdated: boolean
  writers: Set<number> | 'all'
}

interface Totals {
  entries: Map<string, Entry>
  beside: number
}

const kept = new WeakMap<Database, Totals>()

function totalsOf(database: Database): Totals {
  const totals = kept.get(database) ?? { entries: new Map<string, Entry>(), beside: 0 }
  kept.set(database, totals)
  return totals
}

async function count(
  database: Database,
  { from, estimate = from, bound = exactUpTo }: Counted,
  values: Values,
): Promise<Total> {
  const [row] = await database.all<{ count: number }>(
    sql`select count(*) from (select 1 from ${from} limit ${bound + 1}) counted`,
    values,
  )
  if (row!.count <= bound) return { total: row!.count, estimated: false }
  const [plan] = await database.all(sql`explain (format json) select 1 from ${estimate}`, values)
  const planned = Math.round(plan!['QUERY PLAN'][0].Plan['Plan Rows'])
  return { total: Math.max(planned, bound + 1), estimated: true }
}

/** Counts again, unless a count that includes every write here is already running. */
function counting(entry: Entry, start: () => Promise<Total>): Promise<Total> {
  if (entry.counting) return entry.counting
  const at = Date.now()
  const count = start()
  entry.counting = count
  const settle = (total?: Total): void => {
    if (entry.counting !== count) return
    entry.counting = undefined
    if (!total) return
    entry.known = { total, at, tookMs: Date.now() - at }
    entry.isOutdated = false
    entry.writers = new Set()
  }
  count.then(settle, () => settle())
  return count
}

/** Counts in the background. After an error the next caller tries again, and sees the error if they have to wait. */
function countBeside(totals: Totals, entry: Entry, start: () => Promise<Total>): void {
  if (entry.counting || totals.beside >= mostBeside) return
  totals.beside += 1
  const ended = (): void => void (totals.beside -= 1)
  counting(entry, start).then(ended, ended)
}

/** Whether somebody may get the stored total while it is counted again. */
function mayBeStale({ known, writers }: Entry, asker: number): boolean {
  if (!known || known.tookMs < quickMs || Date.now() - known.at > oldestMs) return false
  return writers !== 'all' && !writers.has(asker)
}

/**
 * The total for a person (`asker`, by id). The same `key` returns the last count for a while; later it is counted
 * again, and people who wrote nothing meanwhile do not wait if that is slow. At most 30 seconds old.
 */
export function countRows(
  database: Database,
  asker: number,
  key: string,
  counted: () => Counted,
  values: Values,
): Promise<Total> {
  const totals = totalsOf(database)
  const entry: Entry = totals.entries.get(key) ?? { isOutdated: false, writers: new Set() }
  const { known, isOutdated } = entry
  if (known && !isOutdated && Date.now() - known.at < freshMs) return Promise.resolve(known.total)
  // Moved to the end, as the least recently used is dropped first.
  totals.entries.delete(key)
  totals.entries.set(key, entry)
  if (totals.entries.size > maxKept) totals.entries.delete(totals.entries.keys().next().value!)
  const start = (): Promise<Total> => count(database, counted(), values)
  if (!mayBeStale(entry, asker) || database.isTransaction) return counting(entry, start)
  countBeside(totals, entry, start)
  return Promise.resolve(known!.total)
}

/** After a write: its writer (by id; undefined: everybody) gets a count that starts after it. */
export function forgetTotals(database: Database, resource: string, writer?: number): void {
  for (const [key, entry] of totalsOf(database).entries) {
    if (!key.startsWith(`${resource}|`)) continue
    entry.isOutdated = true
    entry.counting = undefined
    if (writer === undefined) entry.writers = 'all'
    else if (entry.writers !== 'all') entry.writers.add(writer)
  }
}

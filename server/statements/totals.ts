import { sql, type SQL } from 'drizzle-orm'
import type { Database, Values } from '../postgres/database.ts'

/**
 * How many records a list has. Exact up to a bound; past it the planner's estimate, since counting a million rows costs more
 * than reading the page. The same question within five seconds gets the same total; after that, who asks is answered at once and
 * the count is made beside, but where it is quick, or the asker wrote meanwhile: then it is waited for.
 */

const exactUpTo = 10_000

/** What is counted: `table where …`. `estimate` asks the same in the form that the planner estimates best. */
export interface Counted {
  from: SQL
  estimate?: SQL
  /** Counts exactly up to here, 10,000 unless told. */
  bound?: number
}

/** So long a total is answered without a look. */
const freshMs = 5_000
/** Older than this, nobody is answered by it: who asks waits for the count. */
const oldestMs = 30_000
/** What was counted quicker than this is counted again while the asker waits, and so is never stale. */
const quickMs = 20
/** So many counts go on beside the calls at once: they are to leave the connections to those who wait. */
const mostBeside = 2
const maxKept = 2_000

export interface Total {
  total: number
  estimated: boolean
}

interface Entry {
  /** What was counted last; `at` is when that count began. */
  known?: { total: Total; at: number; tookMs: number }
  /** A count that began after the last write here. */
  counting?: Promise<Total>
  /** Whether a write came after what is known, and who made such a write: they wait for the count, or all do. */
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

/** The count of an entry, begun unless one goes on that tells of every write here. */
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

/** Counts while nobody waits. What fails is tried again by who asks next, and told when they have to wait. */
function countBeside(totals: Totals, entry: Entry, start: () => Promise<Total>): void {
  if (entry.counting || totals.beside >= mostBeside) return
  totals.beside += 1
  const ended = (): void => void (totals.beside -= 1)
  counting(entry, start).then(ended, ended)
}

/** Whether somebody may be answered by what is known while it is counted again. */
function mayBeStale({ known, writers }: Entry, asker: number): boolean {
  if (!known || known.tookMs < quickMs || Date.now() - known.at > oldestMs) return false
  return writers !== 'all' && !writers.has(asker)
}

/**
 * How many there are, for a person (`asker`, by id). The same `key` is answered by what was counted a moment ago; later it is counted
 * again, and who did not write meanwhile does not wait for that where it takes long. At most 30 seconds old.
 */
export function countRows(
  database: Database,
  asker: number,
  key: string,
  counted: Counted,
  values: Values,
): Promise<Total> {
  const totals = totalsOf(database)
  const entry: Entry = totals.entries.get(key) ?? { isOutdated: false, writers: new Set() }
  const { known, isOutdated } = entry
  if (known && !isOutdated && Date.now() - known.at < freshMs) return Promise.resolve(known.total)
  // The one that was asked last is the last to be given up.
  totals.entries.delete(key)
  totals.entries.set(key, entry)
  if (totals.entries.size > maxKept) totals.entries.delete(totals.entries.keys().next().value!)
  const start = (): Promise<Total> => count(database, counted, values)
  if (!mayBeStale(entry, asker) || database.isTransaction) return counting(entry, start)
  countBeside(totals, entry, start)
  return Promise.resolve(known!.total)
}

/** After a write: who made it (by id; undefined: everybody) is answered by a count that begins after it. */
export function forgetTotals(database: Database, resource: string, writer?: number): void {
  for (const [key, entry] of totalsOf(database).entries) {
    if (!key.startsWith(`${resource}|`)) continue
    entry.isOutdated = true
    entry.counting = undefined
    if (writer === undefined) entry.writers = 'all'
    else if (entry.writers !== 'all') entry.writers.add(writer)
  }
}
